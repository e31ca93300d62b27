import { beforeAll, describe, expect, it } from 'vitest';
import type { FileItem, InsightItem } from '../../../contract/index.ts';
import { problem, say, storeProblem } from '../../core/problems.ts';
import { insertExtractTx } from '../../data/extracts.store.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { initializeFile, sendRecord } from '../../testing/record-scenario.ts';
import { insertFile, insertInsight, recording } from '../../testing/records.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const workspace = '/api/v1/workspace';
const call = (method: string, path: string, token = service.token, body?: object) =>
  service.call(method, `${workspace}${path}`, { token, ...(body ? { body } : {}) });
const get = (path: string, token?: string) => call('GET', path, token);

const service = await provideOwnService();
const project_id = (await service.project()).id;
const creator = await service.key();
const colleague = await service.key();
const record = { project_id, api_key_id: creator.id };
const passages = [{ text: 'One' }, { title: 'Two', text: 'Second page' }];
const published = await insertInsight(service, { ...record, name: 'Report.pdf', passages });
const draft = await insertInsight(service, { ...record, name: 'Draft.pdf', insight_state: 1 });
const file = await insertFile(service, {
  ...record,
  name: 'Grüße.mp3',
  passages: [
    { text: 'Hello', start: 0, end: 1 },
    { text: 'World', start: 1, end: 2.5 },
  ],
});

describe('GET insights', () => {
  const listNames = async (query: string, token?: string) =>
    (await get(`/insights${query}`, token)).body.insights.map(({ name }: InsightItem) => name);

  it('a private draft is listed for its creator and the host only', async () => {
    expect(await listNames('', creator.token)).toEqual(['Draft.pdf', 'Report.pdf']);
    expect(await listNames('')).toEqual(['Draft.pdf', 'Report.pdf']);
    expect(await listNames('', colleague.token)).toEqual(['Report.pdf']);
  });
});

describe('GET insights: order and words', () => {
  const names = ['Élan vital.docx', 'budget 100%.xlsx', 'Budget plan.pdf'];
  let of: string;
  beforeAll(async () => {
    const other = await service.project('Order');
    of = `project_id=${other.id}`;
    for (const name of names)
      await insertInsight(service, { project_id: other.id, api_key_id: creator.id, name, insight_state: 0 });
  });
  const [elan, percent, plan] = names;

  it.each([
    { query: '', expected: [plan, percent, elan] },
    { query: 'order=asc', expected: [elan, percent, plan] },
    { query: 'sort=name&order=asc', expected: [percent, plan, elan] },
    { query: 'sort=name&order=desc', expected: [elan, plan, percent] },
    { query: 'q=BUDGET', expected: [plan, percent] },
    { query: 'q=plan+budget', expected: [plan] },
    { query: 'q=%25', expected: [percent] },
    { query: 'q=%C3%A9LAN', expected: [elan] },
    { query: 'q=nothing', expected: [] },
  ])('$query: one page, and the same one by one', async ({ query, expected }) => {
    const whole = (await get(`/insights?${of}&${query}`)).body;
    expect(whole.insights.map(({ name }: InsightItem) => name)).toEqual(expected);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await get(`/insights?${of}&${query}&limit=1${cursor && `&cursor=${cursor}`}`);
      found.push(...body.insights.map(({ name }: InsightItem) => name));
      cursor = body.next_cursor;
    }
    expect(found).toEqual(expected);
  });

  it.each(['sort=size', 'order=up', `q=${'x'.repeat(201)}`])('%s: 400', async (query) => {
    expect((await get(`/insights?${query}`)).status).toBe(400);
  });
});

describe('GET insights/{insight_key}', () => {
  it('fields, the text, and URLs that show the file', async () => {
    const { body } = await get(`/insights/${published}`, colleague.token);
    expect(body).toMatchObject({
      insight_key: published,
      project_id,
      name: 'Report.pdf',
      processing_status: 'completed',
      insight_state: 0,
      is_own: false,
      failure: null,
      details: { kind: 'document', unit: 'page', count: 1 },
    });
    expect(new URL(body.thumbnail_url).searchParams.get('response-content-type')).toBe('image/png');
    expect(new URL(body.file_url).searchParams.get('response-content-type')).toBe('application/pdf');
  });

  it('a private draft: 404 for another key, its text as well', async () => {
    expect((await get(`/insights/${draft}`, creator.token)).body).toMatchObject({ is_own: true });
    for (const path of ['', '/text']) {
      expect((await get(`/insights/${draft}${path}`, creator.token)).status).toBe(200);
      expect((await get(`/insights/${draft}${path}`)).status).toBe(200);
      expect((await get(`/insights/${draft}${path}`, colleague.token)).status).toBe(404);
    }
  });

  it('GET insights/{insight_key}/text: passages by page', async () => {
    expect((await get(`/insights/${published}/text?limit=1&offset=1`)).body).toEqual({
      passages: [{ position: 2, title: 'Two', text: 'Second page', start: null, end: null }],
      count: 2,
    });
  });
});

describe('PATCH insights/{insight_key}', () => {
  it('its creator shares, publishes and withdraws it; others see the change at once', async () => {
    for (const [insight_state, seen] of [
      [2, 200],
      [0, 200],
      [1, 404],
    ]) {
      const reply = await call('PATCH', `/insights/${draft}`, creator.token, { insight_state });
      expect(reply).toMatchObject({ status: 200, body: { insight_state } });
      expect((await get(`/insights/${draft}`, colleague.token)).status).toBe(seen);
    }
  });

  it.each([
    { name: 'another key, of what it sees: 403', key: () => published, token: () => colleague.token, status: 403 },
    { name: 'another key, of a private draft: 404', key: () => draft, token: () => colleague.token, status: 404 },
    { name: "the host's own key: 200", key: () => published, token: () => service.token, status: 200 },
    { name: 'an unknown insight: 404', key: () => 'x', token: () => service.token, status: 404 },
  ])('$name', async ({ key, token, status }) => {
    expect((await call('PATCH', `/insights/${key()}`, token(), { insight_state: 0 })).status).toBe(status);
  });
});

describe('GET files', () => {
  const listNames = async (query: string) => (await get(`/files${query}`)).body.files.map(({ name }: FileItem) => name);
  it.each([
    { query: '', names: ['Grüße.mp3'] },
    { query: '?kind=audio', names: ['Grüße.mp3'] },
    { query: '?kind=video', names: [] },
    { query: '?status=error', names: [] },
    { query: '?q=gr%C3%9CSSE', names: [] },
    { query: '?q=GR%C3%9C', names: ['Grüße.mp3'] },
  ])('$query', async ({ query, names }) => {
    expect(await listNames(query)).toEqual(names);
  });

  it('GET files/{wav_key}: fields and the transcript', async () => {
    const { body } = await get(`/files/${file}`);
    expect(body).toMatchObject({ wav_key: file, kind: 'audio', status: 'completed', details: recording });
  });

  it('GET files/{wav_key}: no URL before the bytes have arrived, then one that shows them', async () => {
    const sent = await initializeFile(service, 'Grüße.mp3', { project_id });
    expect((await get(`/files/${sent.wav_key}`)).body).toMatchObject({ status: 'pending_upload', file_url: null });
    await sendRecord(sent, '0123456789');
    await service.ask('POST', sent.links.complete);
    // Its headers and ranges: imports/files/files.test.ts.
    expect(await (await fetch((await get(`/files/${sent.wav_key}`)).body.file_url)).text()).toBe('0123456789');
  });

  it('GET files/{wav_key}/transcript: segments with times', async () => {
    expect((await get(`/files/${file}/transcript?limit=1&offset=1`)).body).toEqual({
      transcript: { state: 'made', engine: 'test', segments: 2 },
      segments: [{ position: 2, title: null, text: 'World', start: 1, end: 2.5 }],
      count: 2,
    });
  });
});

describe('GET surveys/{survey_key}/media', () => {
  it('state, reason, level and owner; unknown media: 404', async () => {
    const { survey_key } = await importParts(service, ['A,B\n1,2\n3,4\n'], { project_id });
    const at = `/surveys/${survey_key}/media`;
    expect((await get(at)).body).toEqual({ media: [], count: 0, next_cursor: null, missing: [] });
    const upload = await service.database.read
      .selectFrom('surveys as u')
      .innerJoin('survey_parts as p', 'p.upload_id', 'u.id')
      .where('survey_key', '=', survey_key)
      .select(['u.id', 'p.id as part_id'])
      .executeTakeFirstOrThrow();
    await service.database.write(async (tx) => {
      const passages = [{ title: null, text: 'Zebras, they said', start: 3, end: 5 }];
      const extract_id = await insertExtractTx(tx, { details: recording, passages, thumbnail_key: null }, '2025-01-01');
      const linked = {
        upload_id: upload.id,
        filename: 'a.mp4',
        status: 'LINKED',
        media_level: 'RESPONSE',
        s3_key: 'm/a',
        extract_id,
      } as const;
      const failed = {
        upload_id: upload.id,
        filename: 'b.xyz',
        status: 'FAILED',
        failure: storeProblem(problem('media_without_answer')),
        s3_key: 'm/b',
      } as const;
      const { id } = await tx.insertInto('survey_media').values(linked).returning('id').executeTakeFirstOrThrow();
      await tx.insertInto('survey_media').values(failed).execute();
      const link = { media_id: id, response_id: upload.part_id * 2 ** 15 + 1, column_index: 0 };
      await tx.insertInto('survey_media_links').values(link).execute();
    });
    const { body } = await get(`${at}?limit=1`);
    expect(body).toMatchObject({
      media: [{ filename: 'a.mp4', media_level: 'RESPONSE', links: [{ row: 2, column_index: 0 }], number_of_links: 1 }],
      count: 2,
    });
    expect((await get(`${at}?cursor=${body.next_cursor}`)).body.media).toMatchObject([
      {
        filename: 'b.xyz',
        status: 'FAILED',
        failure: say(problem('media_without_answer')),
        links: [],
        media_level: null,
      },
    ]);
    const [{ id }] = (await get(`/surveys/${survey_key}`)).body.questions;
    const named = async (query: string) => {
      const { media, count } = (await get(`${at}?${query}`)).body;
      return [media.map(({ filename }: { filename: string }) => filename), count];
    };
    expect(await named('row=2')).toEqual([['a.mp4'], 1]);
    expect(await named('row=1')).toEqual([[], 0]);
    expect(await named(`question_id=${id}`)).toEqual([['a.mp4'], 1]);
    expect(await named(`question_id=${id + 1}`)).toEqual([[], 0]);
    const without = JSON.stringify([{ kind: 'answered', question_id: id, answered: false }]);
    expect(await named(`filter=${encodeURIComponent(without)}`)).toEqual([[], 0]);
    const transcript = `${at}/${body.media[0].media_id}/transcript`;
    const segments = [{ position: 1, title: null, text: 'Zebras, they said', start: 3, end: 5 }];
    expect((await get(transcript)).body).toEqual({
      transcript: { state: 'made', engine: 'test', segments: 2 },
      segments,
      count: 1,
    });
    const { code_id } = (await service.ask('POST', `${workspace}/surveys/${survey_key}/codes`, { name: 'Animals' }))
      .body;
    const medium = `${at}/${body.media[0].media_id}`;
    const words = { code_id, position: 1, from: 0, to: 6 };
    const { mark_id } = (await service.ask('POST', `${workspace}${medium}/marks`, words)).body;
    expect((await get(`${medium}/codes`)).body).toMatchObject({
      codes: [{ code_id, count: 1 }],
      marks: [{ mark_id, ...words }],
    });
    expect((await get(`/codes/${code_id}/passages`)).body).toMatchObject({
      passages: [{ owner: { kind: 'media', row: 2 }, text: 'Zebras', start: 3 }],
    });
    await service.ask('PATCH', `${workspace}${medium}/marks/${mark_id}`, { removed: true });
    expect((await get(`${medium}/codes`)).body).toMatchObject({ codes: [{ code_id, count: 0 }], marks: [] });
    const unread = `${at}/${body.media[0].media_id + 1}/transcript`;
    expect((await get(unread)).body).toEqual({ transcript: null, segments: [], count: 0 });
    // The index of what was spoken is filled beside.
    const find = async () => (await get('/search?q=zebras&kind=passage')).body.groups[0].results;
    await expect.poll(find).toMatchObject([
      {
        owner: { kind: 'media', media_id: body.media[0].media_id, row: 2 },
        start: 3,
        link: `${workspace}${transcript}?offset=0`,
      },
    ]);
    expect((await get(`${at}/999/transcript`)).status).toBe(404);
    expect((await get(`${at}/x/transcript`)).status).toBe(404);
  });
});

describe('PATCH a survey', () => {
  it('renames it, in lists and searches too; its keys stay', async () => {
    const { survey_key } = await importParts(service, ['Q\nyes\n'], { name: 'Pilot', auto_map: true });
    const path = `/surveys/${survey_key}`;
    const renamed = await call('PATCH', path, creator.token, { survey_name: ' Main study ' });
    expect([renamed.status, renamed.body]).toEqual([200, { survey_key, survey_name: 'Main study' }]);
    expect((await get(path)).body.survey_name).toBe('Main study');
    const listed = (await service.ask('GET', '/api/v1/developer/import/surveys')).body.surveys.map(
      (one: { survey_name: string }) => one.survey_name,
    );
    expect(listed).toContain('Main study');
    const found = async (q: string) => JSON.stringify((await get(`/search?q=${q}`)).body).includes(survey_key);
    expect([await found('Pilot'), await found('study')]).toEqual([false, true]);
  });
});
