import { describe, expect, it } from 'vitest';
import { documentExtensions, limits } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import {
  insightsBase as base,
  fixtureBytes,
  followInsight,
  importInsight,
  initializeInsight,
  sendRecord,
} from '../../testing/record-scenario.ts';
import { sendForm } from '../../testing/test-service.ts';

const service = await provideService();
const project_id = (await service.project()).id;

const post = (path: string, body?: unknown) => service.call('POST', path, { token: service.token, body });
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

  it.each([...documentExtensions, 'PDF', 'Docx'])('a .%s is accepted', async (extension) => {
    expect((await start({ filename: `a.${extension}` })).status).toBe(201);
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

  it('"Maximum 500 MB", in the form\'s own policy', async () => {
    const { body } = await start({});
    const policy = JSON.parse(Buffer.from(body.upload_fields.Policy, 'base64').toString());
    expect(policy.conditions).toContainEqual(['content-length-range', 0, limits.insightBytes]);
    expect(limits.insightBytes).toBe(500 * 1024 * 1024);
  });
});

describe('insights complete', () => {
  it('400 { error } when the file is not yet in storage; it may be completed afterwards', async () => {
    const insight = await initializeInsight(service, 'late.txt');
    expect(await post(insight.links.complete)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect((await get(insight.links.status)).body.processing_status).toBe('pending');
    await sendRecord(insight, 'text');
    expect((await post(insight.links.complete)).status).toBe(202);
    await followInsight(service, insight);
  });

  it('202 { insight_key, status: processing }, 200 with a message while processing, 200 with current status after', async () => {
    const insight = await initializeInsight(service, 'notes.txt');
    const { insight_key } = insight;
    await sendRecord(insight, 'text');
    const first = await post(insight.links.complete);
    const second = await post(insight.links.complete);
    expect([first.status, first.body]).toEqual([202, { insight_key, status: 'processing' }]);
    expect([second.status, second.body]).toEqual([
      200,
      { insight_key, status: 'processing', message: expect.stringContaining('already processing') },
    ]);
    await followInsight(service, insight);
    const after = await post(insight.links.complete);
    expect([after.status, after.body]).toEqual([200, { insight_key, status: 'completed' }]);
  });

  it('200 with current status when failed', async () => {
    const insight = await initializeInsight(service, 'broken.pdf');
    await sendRecord(insight, 'no PDF');
    await post(insight.links.complete);
    expect((await followInsight(service, insight)).processing_status).toBe('failed');
    expect(await post(insight.links.complete)).toMatchObject({ status: 200, body: { status: 'failed' } });
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
    ['no body', undefined, 1],
    ['{}', {}, 1],
    ['should_publish: false', { should_publish: false }, 1],
    ['should_publish: true', { should_publish: true }, 0],
  ])('insight_state after completion with %s', async (_, body, insight_state) => {
    const found = await importInsight(service, 'notes.txt', 'text', body === undefined ? {} : { body });
    expect(found).toMatchObject({ processing_status: 'completed', insight_state });
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

  it('should_publish of a duplicate call changes nothing', async () => {
    const insight = await initializeInsight(service, 'notes.txt');
    await sendRecord(insight, 'text');
    await post(insight.links.complete);
    await post(insight.links.complete, { should_publish: true });
    expect((await followInsight(service, insight)).insight_state).toBe(1);
  });

  it('should_publish, but processing failed: the insight stays a private draft', async () => {
    const found = await importInsight(service, 'broken.docx', 'no docx', { body: { should_publish: true } });
    expect(found).toMatchObject({ processing_status: 'failed', insight_state: 1 });
  });

  it.each(['complete', 'status'])('404: %s of an unknown key', async (action) => {
    const path = `${base}/00000000-0000-0000-0000-000000000000/${action}`;
    const reply = await service.call(action === 'complete' ? 'POST' : 'GET', path, { token: service.token });
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

  it.each([
    ['report.pdf', 'pdf'],
    ['report.docx', 'doc'],
    ['deck.pptx', 'ppt'],
    ['sheets.xlsx', 'sheet'],
    ['notes.txt', 'other'],
  ])('%s: completed, insight_type %s, thumbnail_image is a URL that shows a PNG', async (name, insight_type) => {
    const bytes = name === 'notes.txt' ? 'A note.' : fixtureBytes(name);
    const found = await importInsight(service, name, bytes);
    expect(found).toMatchObject({ processing_status: 'completed', insight_type, name });
    const picture = await fetch(found.thumbnail_image ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

describe('insights list', () => {
  it('limit, offset, count, next and previous as full URLs or null, newest first, the documented fields', async () => {
    const { id } = await service.project('Listed');
    const key = await service.key({ project_ids: [id] });
    const names = Array.from({ length: 5 }, (_, index) => `${index}.txt`);
    for (const name of names) await initializeInsight(service, name, { project_id: id });
    const page = async (query: string) => (await get(`${base}${query}`, key.token)).body;
    const all = await page('');
    expect(all).toMatchObject({ count: 5, next: null, previous: null });
    expect(all.insights.map(({ name }: { name: string }) => name)).toEqual([...names].reverse());
    expect(all.insights[0]).toEqual({
      insight_key: expect.any(String),
      name: '4.txt',
      project_id: id,
      processing_status: 'pending',
      created_at: expect.stringMatching(utc),
    });
    const middle = await page('?limit=2&offset=2');
    expect(middle.insights.map(({ name }: { name: string }) => name)).toEqual(['2.txt', '1.txt']);
    expect([middle.next, middle.previous]).toEqual([
      `${service.url}${base}?limit=2&offset=4`,
      `${service.url}${base}?limit=2&offset=0`,
    ]);
    expect(
      await (await fetch(middle.next, { headers: { authorization: `Bearer ${key.token}` } })).json(),
    ).toMatchObject({
      insights: [{ name: '0.txt' }],
      next: null,
    });
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

  it('default page size 50', async () => {
    const { id } = await service.project('Many');
    const key = await service.key({ project_ids: [id] });
    for (let index = 0; index < 51; index++) await initializeInsight(service, `${index}.txt`, { project_id: id });
    const { body } = await get(base, key.token);
    expect([body.insights.length, body.count, body.next]).toEqual([50, 51, `${service.url}${base}?limit=50&offset=50`]);
  });
});

it('the form accepts a document several times until it is completed', async () => {
  const insight = await initializeInsight(service, 'again.txt');
  for (const text of ['first', 'second']) expect((await sendForm(insight, text)).status).toBe(204);
});
