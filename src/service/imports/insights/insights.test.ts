import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { insightsBase as base, followInsight, initializeInsight, sendRecord } from '../../testing/record-scenario.ts';

const service = await provideService();
const project_id = (await service.project()).id;

const post = (path: string, body?: unknown) => service.ask('POST', path, body);
const get = (path: string, token = service.token) => service.call('GET', path, { token });
const start = (body: object) => post(`${base}/initialize`, { project_id, filename: 'notes.txt', ...body });
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('insights initialize', () => {
  it('201 { insight_key, upload_url, upload_fields, links{complete, status} }', async () => {
    const { status, body } = await start({});
    expect(status).toBe(201);
    expect(body).toEqual({
      insight_key: expect.stringMatching(/^[\da-f-]{36}$/),
      upload_url: expect.stringMatching(/^http/),
      upload_fields: expect.objectContaining({ key: expect.any(String), 'Content-Type': 'text/plain' }),
      links: { complete: `${base}/${body.insight_key}/complete`, status: `${base}/${body.insight_key}/status` },
    });
  });

  it('"There is no idempotency key; every call creates a new insight."', async () => {
    const [one, other] = [await start({ idempotency_key: 'x' }), await start({ idempotency_key: 'x' })];
    expect(one.body.insight_key).not.toBe(other.body.insight_key);
  });

  it.each([
    ['no project_id', { project_id: undefined }, 'project_id'],
    ['project_id as text', { project_id: '1' }, 'project_id'],
    ['no filename', { filename: undefined }, 'filename'],
    ['an empty filename', { filename: ' ' }, 'filename'],
    ['an unsupported extension: csv', { filename: 'a.csv' }, 'filename must end in one of pdf, ppt'],
    ['an unsupported extension: mp4 (a file, not an insight)', { filename: 'a.mp4' }, 'filename must end'],
    ['B40 no extension', { filename: 'report' }, 'filename must end'],
    ['B40 .pdf alone', { filename: '.pdf' }, 'filename must end'],
    ['B40 x.pdf.exe', { filename: 'x.pdf.exe' }, 'filename must end'],
    ['B40 x.pdf%00.exe', { filename: 'x.pdf%00.exe' }, 'filename must end'],
    ['B38 a trailing dot', { filename: 'a.pdf.' }, 'filename must end'],
    ['B38 a trailing blank', { filename: 'a.pdf ' }, 'filename must end'],
    ['B41 501 characters', { filename: `${'x'.repeat(497)}.pdf` }, 'at most 500'],
    ['B43 CR LF in the name', { filename: 'a\r\nX: y.pdf' }, 'control character'],
    ['NUL in the name', { filename: 'a\0.pdf' }, 'cannot be stored'],
    ['B25 should_publish "is not accepted here"', { should_publish: true }, 'should_publish is not accepted here'],
  ])('400: %s', async (_, change, says) => {
    expect(await start(change)).toMatchObject({ status: 400, body: { error: expect.stringContaining(says) } });
  });

  it.each([
    ['B37 ../../x.pdf', '../../x.pdf'],
    ['B37 C:\\x.pdf', 'C:\\x.pdf'],
    ['B37 \\\\host\\x.pdf', '\\\\host\\x.pdf'],
    ['B38 CON.pdf', 'CON.pdf'],
    ['B39 : * ? " < >', 'a:*?"<>.pdf'],
    ['B41 right-to-left override, emoji', 'a\u202efdp.🦉.pdf'],
    ['B42 mojibake', 'MÃ¼ller.pdf'],
    ['B41 500 characters', `${'ü'.repeat(496)}.pdf`],
  ])('a name is a label, never a path: %s is stored unchanged', async (_, filename) => {
    const { body } = await start({ filename });
    expect(body.upload_fields.key).toMatch(/^insights\/[\da-f-]{36}\/by-\d+\/[\da-f-]{36}\.pdf$/);
    expect((await get(body.links.status)).body.name).toBe(filename);
  });

  it('404: an unknown project', async () => {
    expect(await start({ project_id: 999_999 })).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });
});

describe('insights complete', () => {
  const states = [
    { processing_status: 'pending', queued: 0 },
    { processing_status: 'pending', queued: 1 },
    { processing_status: 'completed', queued: 1 },
    { processing_status: 'failed', queued: 1 },
  ] as const;
  const bodies = [undefined, {}, { should_publish: false }, { should_publish: true }];
  const pairs = states.flatMap((state) =>
    bodies.flatMap((body) => [true, false].map((isSent) => ({ ...state, body, isSent }))),
  );
  it.each(pairs)('$processing_status, queued $queued, body $body, document in storage: $isSent', async (row) => {
    const { processing_status, queued, body, isSent } = row;
    const insight = await initializeInsight(service, 'notes.txt');
    const { insight_key, links } = insight;
    // A form ends when its insight is complete.
    if (isSent) await sendRecord(insight, 'Hello');
    // Written beside the service, so that what is in progress stands still.
    const state = { processing_status, queued };
    await service.database.write((tx) =>
      tx.updateTable('stored_insights').set(state).where('insight_key', '=', insight_key).execute(),
    );
    const reply = await post(links.complete, body);
    const answer = [reply.status, reply.body];
    if (processing_status !== 'pending') {
      // "200 with current status when already completed or failed."
      expect(answer).toEqual([200, { insight_key, status: processing_status }]);
    } else if (queued === 1) {
      // "200 with a `message` that the upload is already processing"
      const message = expect.stringContaining('already processing');
      expect(answer).toEqual([200, { insight_key, status: 'processing', message }]);
    } else if (isSent) {
      expect(answer).toEqual([202, { insight_key, status: 'processing' }]);
      const insight_state = body?.should_publish ? 0 : 1;
      expect(await followInsight(service, insight)).toMatchObject({ processing_status: 'completed', insight_state });
      return;
    } else expect(answer).toMatchObject([400, { error: expect.any(String) }]);
    expect((await get(links.status)).body).toMatchObject({ processing_status, insight_state: 1 });
  });

  it('100 at once: one 202, the rest 200, one job', async () => {
    const insight = await initializeInsight(service, 'race.txt');
    await sendRecord(insight, 'text');
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(insight.links.complete)));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(99);
    await followInsight(service, insight);
  });

  it.each([
    ['"yes"', { should_publish: 'yes' }],
    ['1', { should_publish: 1 }],
    ['a list', []],
    ['null', 'null'],
  ])('400: should_publish or body is %s', async (_, body) => {
    const insight = await initializeInsight(service, 'notes.txt');
    expect(await post(insight.links.complete, body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
  });

  it.each(['complete', 'status'])('404: %s of an unknown key', async (action) => {
    const path = `${base}/00000000-0000-0000-0000-000000000000/${action}`;
    const reply = await service.ask(action === 'complete' ? 'POST' : 'GET', path);
    expect(reply).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });
});

describe('insights status', () => {
  it('has every documented field; thumbnail_image is null until it exists', async () => {
    const insight = await initializeInsight(service, 'notes.txt');
    const { status, body } = await get(insight.links.status);
    expect([status, body]).toEqual([
      200,
      {
        insight_key: insight.insight_key,
        name: 'notes.txt',
        processing_status: 'pending',
        insight_state: 1,
        insight_type: 'other',
        thumbnail_image: null,
        created_at: expect.stringMatching(utc),
      },
    ]);
  });
});

describe('insights list', () => {
  it('default and maximum 50, offset, count, next and previous as full URLs or null, newest first', async () => {
    const { id } = await service.project('Listed');
    const key = await service.key({ project_ids: [id] });
    for (let n = 0; n < 51; n++) await initializeInsight(service, `${n}.txt`, { project_id: id });
    const page = async (query: string) => (await get(`${base}${query}`, key.token)).body;
    const first = await page('');
    expect(first).toMatchObject({ count: 51, next: `${service.url}${base}?limit=50&offset=50`, previous: null });
    expect([first.insights.length, first.insights[0]]).toEqual([
      50,
      {
        insight_key: expect.any(String),
        name: '50.txt',
        project_id: id,
        processing_status: 'pending',
        created_at: expect.stringMatching(utc),
      },
    ]);
    const last = (await get(first.next.slice(service.url.length), key.token)).body;
    expect(last).toMatchObject({ insights: [{ name: '0.txt' }], next: null });
    const middle = await page('?limit=2&offset=2');
    expect(middle.insights).toMatchObject([{ name: '48.txt' }, { name: '47.txt' }]);
    expect([middle.next, middle.previous]).toEqual([
      `${service.url}${base}?limit=2&offset=4`,
      `${service.url}${base}?limit=2&offset=0`,
    ]);
  });

  it.each(['limit=0', 'limit=-1', 'limit=51', 'limit=abc', 'limit=1.5', 'offset=-1', 'offset=x'])(
    'B35 400: %s',
    async (query) => {
      expect(await get(`${base}?${query}`)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  it('B35 an offset past the end: an empty page with a link to the previous one', async () => {
    const { body } = await get(`${base}?offset=1000000000000`);
    expect(body).toMatchObject({ insights: [], next: null, previous: expect.stringContaining('offset=') });
  });
});
