import { describe, expect, it } from 'vitest';
import { fileStatuses, fileTypes, limits } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import {
  filesBase as base,
  fixtureBytes,
  followFile,
  importFile,
  initializeFile,
  sendRecord,
} from '../../testing/record-scenario.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';

const service = await provideService();
const project_id = (await service.project()).id;

const post = (path: string, body?: unknown) => service.ask('POST', path, body);
const get = (path: string, token = service.token) => service.call('GET', path, { token });
const start = (body: object) => post(`${base}/initialize`, { project_id, file_name: 'talk.mp3', ...body });
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

describe('files initialize', () => {
  it('201 { wav_key, upload_url, upload_fields, links{complete, status} }', async () => {
    const { status, body } = await start({});
    expect(status).toBe(201);
    expect(body).toEqual({
      wav_key: expect.stringMatching(/^[\da-f-]{36}$/),
      upload_url: expect.stringMatching(/^http/),
      upload_fields: expect.objectContaining({ key: expect.any(String), 'Content-Type': 'audio/mpeg' }),
      links: { complete: `${base}/${body.wav_key}/complete`, status: `${base}/${body.wav_key}/status` },
    });
  });

  it.each(Object.entries(fileTypes))(
    '.%s, in capitals too: its content type and size limit are fixed in the form',
    async (extension, { kind, content_type }) => {
      for (const name of [`a.${extension}`, `A.${extension.toUpperCase()}`]) {
        const { body } = await start({ file_name: name });
        const { conditions } = JSON.parse(Buffer.from(body.upload_fields.Policy, 'base64').toString());
        const isRecording = kind === 'audio' || kind === 'video';
        // "audio/video 10 GB; documents/images 500 MB"
        const most = isRecording ? limits.recordingBytes : limits.documentBytes;
        expect(body.upload_fields['Content-Type']).toBe(content_type);
        expect(conditions).toContainEqual(['content-length-range', 0, most]);
      }
    },
  );

  it.each([
    ['no project_id', { project_id: undefined }, 'project_id'],
    ['no file_name', { file_name: undefined }, 'file_name'],
    ['file_name as a number', { file_name: 7 }, 'file_name'],
    ['an unsupported extension', { file_name: 'a.csv' }, 'file_name must end in one of mp4'],
    ['no extension', { file_name: 'recording' }, 'file_name must end'],
    ['501 characters (500 at most)', { file_name: `${'x'.repeat(497)}.mp3` }, 'at most 500'],
    ['B33 half of a surrogate pair', '{"project_id":1,"file_name":"\\ud83d.mp3"}', 'cannot be stored'],
    ['B16 a list', '[]', 'The body must be a JSON object.'],
  ])('400: %s', async (_, change, says) => {
    const reply = typeof change === 'string' ? await post(`${base}/initialize`, change) : await start(change);
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(says) } });
  });

  it('500 characters pass, counted in code points', async () => {
    expect((await start({ file_name: `${'🦉'.repeat(496)}.mp3` })).status).toBe(201);
  });

  it('404: an unknown project', async () => {
    expect((await start({ project_id: 999_999 })).status).toBe(404);
  });
});

describe('files complete', () => {
  const pairs = fileStatuses.flatMap((status) => [true, false].map((isSent) => ({ status, isSent })));
  it.each(pairs)('$status, file in storage: $isSent', async ({ status, isSent }) => {
    const file = await initializeFile(service, 'notes.txt');
    const { wav_key, links } = file;
    if (isSent) await sendRecord(file, 'Hello');
    // Written beside the service, so that what is processing stands still.
    await service.database.write((tx) =>
      tx.updateTable('stored_files').set({ status }).where('wav_key', '=', wav_key).execute(),
    );
    const reply = await post(links.complete);
    const isNew = status === 'pending_upload';
    const refusal = [400, { error: expect.any(String) }];
    // "Repeat call when already linked: 200 with status processing."
    const linked = [200, { wav_key, status: 'processing' }];
    expect([reply.status, reply.body]).toMatchObject(isNew && !isSent ? refusal : linked);
    if (isNew && isSent) {
      expect(await followFile(service, file)).toMatchObject({ status: 'completed' });
      return;
    }
    const file_url = isNew ? null : expect.stringMatching(/^https?:/);
    expect((await get(links.status)).body).toMatchObject({ status, file_url });
  });

  it('100 at once: one job, one result', async () => {
    const file = await initializeFile(service, 'race.txt');
    await sendRecord(file, 'text');
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(file.links.complete)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { read } = service.database;
    const row = await read.selectFrom('files').select('id').where('wav_key', '=', file.wav_key).executeTakeFirst();
    const jobs = read
      .selectFrom('jobs')
      .select('kind')
      .where('payload', '=', JSON.stringify({ file_id: row?.id }));
    expect(await jobs.execute()).toEqual([{ kind: 'file' }]);
    await followFile(service, file);
  });

  it.each(['complete', 'status'])('404: %s of an unknown wav_key', async (action) => {
    const path = `${base}/00000000-0000-0000-0000-000000000000/${action}`;
    const reply = await service.ask(action === 'complete' ? 'POST' : 'GET', path);
    expect(reply).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });
});

describe('files status', () => {
  it('{ wav_key, name, status, file_url, created_at }; the time with a numeric offset', async () => {
    const file = await initializeFile(service, 'photo.png');
    expect((await get(file.links.status)).body).toEqual({
      wav_key: file.wav_key,
      name: 'photo.png',
      status: 'pending_upload',
      file_url: null,
      created_at: expect.stringMatching(withOffset),
    });
  });

  it('file_url plays and seeks: ranges, the right type, no token, never run as a page', async () => {
    const bytes = fixtureBytes('speech.mp3');
    const { status, file_url } = await importFile(service, 'Gespräch "1".mp3', bytes);
    expect(status).toBe('completed');
    const part = await fetch(file_url ?? '', { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-range': `bytes 100-199/${bytes.length}`,
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Gespr%C3%A4ch%20%221%22.mp3"),
    });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(100, 200)));
  });

  it.each([
    ['a.txt', '<script>alert(1)</script>', 'text/plain; charset=utf-8', 'inline'],
    ['a.docx', 'x', fileTypes.docx.content_type, 'attachment'],
  ])('B56 %s is served with its own content type', async (name, bytes, type, disposition) => {
    const { file_url } = await importFile(service, name, bytes);
    const reply = await fetch(file_url ?? '');
    expect([reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      type,
      expect.stringMatching(new RegExp(`^${disposition}; filename="${name}"`)),
    ]);
  });

  it('processing fails: error, and the file can still be downloaded', async () => {
    const { status, file_url } = await importFile(service, 'broken.pdf', 'no PDF');
    expect(status).toBe('error');
    expect(await (await fetch(file_url ?? '')).text()).toBe('no PDF');
  });
});

describe('files list', () => {
  it('surveys included: the record of the survey, never pending_upload, completed when mapped, else processing', async () => {
    const { id } = await service.project('Both');
    const key = await service.key({ project_ids: [id] });
    const options = { project_id: id };
    await importParts(service, ['Name,Score\nAda,9\n'], { ...options, name: 'Unmapped' });
    const mapped = { ...options, name: 'Mapped', column_mapping: { Score: 'NPS' } };
    const { upload_key, survey_key } = await importParts(service, ['Name,Score\nAda,9\n'], mapped);
    const file = await initializeFile(service, 'talk.mp3', options);
    const { body } = await get(base, key.token);
    expect(body).toMatchObject({ count: 3, next: null, previous: null });
    expect(body.files).toEqual([
      {
        wav_key: file.wav_key,
        name: 'talk.mp3',
        project_id: id,
        status: 'pending_upload',
        created_at: expect.stringMatching(withOffset),
      },
      expect.objectContaining({ name: 'Mapped', status: 'completed' }),
      expect.objectContaining({ name: 'Unmapped', status: 'processing' }),
    ]);
    const survey = body.files[1];
    expect([upload_key, survey_key]).not.toContain(survey.wav_key);
    expect((await get(`${base}/${survey.wav_key}/status`, key.token)).body).toEqual({
      wav_key: survey.wav_key,
      name: 'Mapped',
      status: 'completed',
      file_url: null,
      created_at: survey.created_at,
    });
    expect(await post(`${base}/${survey.wav_key}/complete`)).toMatchObject({ status: 200 });
  });

  it('a survey that was never completed is not listed', async () => {
    const { id } = await service.project('Open');
    const key = await service.key({ project_ids: [id] });
    await initialize(service, 1, { project_id: id });
    expect((await get(base, key.token)).body).toMatchObject({ files: [], count: 0 });
  });

  it('default and maximum page size 50, newest first; count, next and previous', async () => {
    const { id } = await service.project('Many');
    const key = await service.key({ project_ids: [id] });
    for (let n = 1; n <= 51; n++) await initializeFile(service, `${n}.mp3`, { project_id: id });
    for (const query of ['', '?limit=50']) {
      const { files, count, next } = (await get(`${base}${query}`, key.token)).body;
      expect([files.length, files[0].name, count]).toEqual([50, '51.mp3', 51]);
      expect(next).toBe(`${service.url}${base}?limit=50&offset=50`);
      const last = (await get(next.slice(service.url.length), key.token)).body;
      const previous = `${service.url}${base}?limit=50&offset=0`;
      expect(last).toMatchObject({ files: [{ name: '1.mp3' }], next: null, previous });
    }
  });

  it.each(['limit=0', 'limit=51', 'limit=abc', 'offset=-1'])('B35 400: %s', async (query) => {
    expect(await get(`${base}?${query}`)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  });
});
