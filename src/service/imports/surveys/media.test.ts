import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { byCell, clips, mediaCalls } from '../../testing/media-scenario.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { base, importParts, initialize, sendParts } from '../../testing/survey-scenario.ts';
import { sendForm, testClock } from '../../testing/test-service.ts';

const clock = testClock();
const service = await provideOwnService({ clock });

const { post, register, retry, status, collectMedia, sendMedia, waiting, imported, lookUpLinks } = mediaCalls(
  () => service,
);
const csv = clips;

describe('media that come later', () => {
  const survey = 'Name,Clip\nAda,a.mp4\nBob, b.mp3 \nCy,b.mp3\nDee,n/a\n';

  it('are linked to earlier responses by an appended part without rows, which adds no response and no wave', async () => {
    const { upload_key } = await imported(byCell, survey, ['a.mp4']);
    const { survey_key } = await status(upload_key);
    const read = async (rest: string) =>
      (await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}${rest}`)).body;
    expect((await read('/media')).missing).toEqual(['b.mp3']);
    const before = await read('');
    const appended = (await post(`${upload_key}/append`, { num_parts: 1 })).body;
    await sendParts(appended, ['Name,Clip\n']);
    await sendMedia((await register(upload_key, ['b.mp3'])).body.media_files);
    expect((await post(`${upload_key}/complete`)).status).toBe(202);
    expect(await service.waitUntilFinal(upload_key)).toMatchObject({
      status: 'COMPLETED',
      parts: [{ row_count: 4 }, { status: 'PROCESSED', row_count: 0 }],
      processing: { total_responses: 4 },
    });
    expect(await lookUpLinks(upload_key, 'b.mp3')).toEqual([
      [1, 1, 1],
      [1, 2, 1],
    ]);
    expect((await read('/media')).missing).toEqual([]);
    const after = await read('');
    expect(after.questions).toEqual(before.questions);
    expect(after.waves).toEqual(before.waves);
    expect((await read('/responses?limit=200')).responses).toHaveLength(4);
    // A part without rows that brings nothing is a mistake.
    const empty = (await post(`${upload_key}/append`, { num_parts: 1 })).body;
    await sendParts(empty, ['Name,Clip\n']);
    await post(`${upload_key}/complete`);
    expect(await service.waitUntilFinal(upload_key)).toMatchObject({ error_details: { code: 'no_rows' } });
  });

  it('leave room for more responses, whose wave and rows are counted on', async () => {
    const { upload_key } = await imported(byCell, survey, ['a.mp4']);
    const { survey_key } = await status(upload_key);
    for (const [part, files] of [
      ['Clip,Name\n', ['b.mp3']],
      ['Name,Clip\nEve,e.mp4\n', []],
    ] as const) {
      await sendParts((await post(`${upload_key}/append`, { num_parts: 1 })).body, [part]);
      if (files.length > 0) await sendMedia((await register(upload_key, files)).body.media_files);
      await post(`${upload_key}/complete`);
      await service.waitUntilFinal(upload_key);
    }
    const { body } = await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}`);
    expect(body).toMatchObject({ number_of_responses: 5, waves: [{ number_of_responses: 4 }, { first_part: 3 }] });
    const media = (await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}/media`)).body;
    expect(media.missing).toEqual(['e.mp4']);
  });
});

describe('media register', () => {
  it('201 { media_files: [{ filename, upload_url, upload_fields }] }; PENDING until the bytes have arrived, then UPLOADED', async () => {
    const { upload_key } = await waiting();
    const reply = await register(upload_key, ['a.mp4', 'b.mp3']);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      media_files: ['a.mp4', 'b.mp3'].map((filename) => ({
        filename,
        upload_url: expect.any(String),
        upload_fields: expect.objectContaining({ key: expect.any(String) }),
      })),
    });
    expect((await status(upload_key)).media_files).toEqual([
      { filename: 'a.mp4', status: 'PENDING' },
      { filename: 'b.mp3', status: 'PENDING' },
    ]);
    await sendMedia(reply.body.media_files, ['b.mp3']);
    expect(await collectMedia(upload_key)).toEqual({ 'a.mp4': 'PENDING', 'b.mp3': 'UPLOADED' });
  });

  it('may be called repeatedly: registered names are skipped, PENDING ones get a fresh form', async () => {
    const { upload_key } = await waiting();
    const first = (await register(upload_key, ['a.mp4', 'b.mp3'])).body.media_files;
    await sendMedia(first, ['a.mp4']);
    const again = await register(upload_key, ['b.mp3', 'a.mp4', 'c.wav']);
    expect(again.status).toBe(201);
    expect(again.body.media_files.map((one: { filename: string }) => one.filename)).toEqual(['b.mp3', 'c.wav']);
    await sendMedia(again.body.media_files);
    expect(await collectMedia(upload_key)).toEqual({ 'a.mp4': 'UPLOADED', 'b.mp3': 'UPLOADED', 'c.wav': 'UPLOADED' });
    expect((await register(upload_key, ['a.mp4'])).body).toEqual({ media_files: [] });
  });

  const long = '😀'.repeat(508);
  it.each([
    ['512 code points, astral', [`${long}.mp4`]],
    ['__proto__ and constructor', ['__proto__', 'constructor']],
    ['a/b and ..', ['a/b.mp4', '..', '../../x.mp4', 'C:\\x.mp4']],
    ['B34 NFC and NFD are two names', ['é.mp4', 'e\u0301.mp4']],
    ['quotes, line breaks, U+202E, percent', ['a"b.mp4', 'a\r\nb.mp4', '\u202e4pm.exe', '100%25.mp4', 'x?y#z.mp4']],
  ])('B36 accepts %s', async (_, files) => {
    const { upload_key } = await waiting();
    const reply = await register(upload_key, files);
    expect(reply.body.media_files.map((one: { filename: string }) => one.filename)).toEqual(files);
    await sendMedia(reply.body.media_files);
    expect((await status(upload_key)).media_files).toEqual(files.map((filename) => ({ filename, status: 'UPLOADED' })));
  });

  it.each<[string, unknown, string]>([
    ['no files', undefined, 'files is missing. It must be a list'],
    ['null', null, 'files must be a list'],
    ['a text', 'a.mp4', 'files must be a list'],
    ['an empty list', [], 'at least one'],
    ['a number in it', ['a.mp4', 1], 'must be text'],
    ['an empty name', [''], 'must not be empty'],
    ['a blank name', [' '], 'must not be empty'],
    ['513 code points', ['x'.repeat(513)], 'at most 512'],
    ['a name twice', ['a.mp4', 'b.mp4', 'a.mp4'], 'twice'],
    ['NUL', ['a\0.mp4'], 'cannot be stored'],
    ['half a pair', ['a\ud800.mp4'], 'cannot be stored'],
    ['10,001 names', Array.from({ length: 10_001 }, (_, i) => `${i}.mp4`), '10000 names'],
  ])('B36 400 for %s', async (_, files, says) => {
    const { upload_key } = await waiting();
    expect(await register(upload_key, files)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(says) },
    });
    expect(await collectMedia(upload_key)).toEqual({});
  });

  it('400 when the upload has no media', async () => {
    const { upload_key } = await waiting({});
    expect(await register(upload_key, ['a.mp4'])).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('media_config') },
    });
  });

  it('400 when COMPLETED; allowed again after append; allowed when FAILED', async () => {
    const { upload_key } = await imported(byCell, csv, ['a.mp4']);
    const refused = await register(upload_key, ['b.mp3']);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('AWAITING_UPLOAD or FAILED') },
    });
    await post(`${upload_key}/append`, { num_parts: 1 });
    expect((await register(upload_key, ['b.mp3'])).status).toBe(201);
    const failed = await importParts(service, ['Name,Clip\n'], byCell);
    expect((await register(failed.upload_key, ['b.mp3'])).status).toBe(201);
    expect(await status(failed.upload_key)).toMatchObject({
      status: 'FAILED',
      media_files: [{ filename: 'b.mp3', status: 'PENDING' }],
    });
  });
});

describe('complete with media', () => {
  it('400 { error, missing_media_files } and, if parts are also missing, missing_parts', async () => {
    const survey = await initialize(service, 1, { body: byCell });
    const { upload_key } = survey;
    const forms = (await register(upload_key, ['a.mp4', 'b.mp3'])).body.media_files;
    const both = await post(`${upload_key}/complete`);
    expect(both.status).toBe(400);
    expect(both.body).toMatchObject({
      error: expect.any(String),
      missing_parts: [1],
      missing_media_files: ['a.mp4', 'b.mp3'],
    });
    await sendParts(survey, [csv]);
    await sendMedia(forms, ['a.mp4']);
    const media = await post(`${upload_key}/complete`);
    expect(media).toMatchObject({ status: 400 });
    expect(media.body).toMatchObject({
      error: expect.stringContaining('one media file'),
      missing_media_files: ['b.mp3'],
    });
    expect((await status(upload_key)).status).toBe('AWAITING_UPLOAD');
    await sendMedia(forms, ['b.mp3']);
    expect((await post(`${upload_key}/complete`)).status).toBe(202);
    await service.waitUntilFinal(upload_key);
  });

  it('an upload with media but none registered completes', async () => {
    expect(await importParts(service, [csv], byCell)).toMatchObject({ status: 'COMPLETED', media_files: [] });
  });
});

describe('media retry in each state', () => {
  it('PENDING: 200 { filename, upload_url, upload_fields }, still PENDING', async () => {
    const { upload_key } = await waiting();
    const [old] = (await register(upload_key, ['a.mp4'])).body.media_files;
    const reply = await retry(upload_key, 'a.mp4');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      filename: 'a.mp4',
      upload_url: expect.any(String),
      upload_fields: expect.any(Object),
    });
    await sendForm(old, 'to the place of before');
    expect(await collectMedia(upload_key)).toEqual({ 'a.mp4': 'PENDING' });
    await sendMedia([reply.body]);
    expect(await collectMedia(upload_key)).toEqual({ 'a.mp4': 'UPLOADED' });
  });

  it('FAILED: PENDING again, and after an append that names it LINKED', async () => {
    const { upload_key, media } = await imported(byCell, csv, ['c.wav', 'a.mp4']);
    expect(media).toEqual({ 'c.wav': 'FAILED', 'a.mp4': 'LINKED RESPONSE' });
    const reply = await retry(upload_key, 'c.wav');
    expect(reply.status).toBe(200);
    expect(await collectMedia(upload_key)).toEqual({ 'c.wav': 'PENDING', 'a.mp4': 'LINKED RESPONSE' });
    const appended = await post(`${upload_key}/append`, { num_parts: 1 });
    await sendParts(appended.body, ['Clip,Name\nc.wav,Cy\na.mp4,Dee\n']);
    expect(await post(`${upload_key}/complete`)).toMatchObject({
      status: 400,
      body: { missing_media_files: ['c.wav'] },
    });
    await sendMedia([reply.body]);
    expect((await post(`${upload_key}/complete`)).status).toBe(202);
    expect(await service.waitUntilFinal(upload_key)).toMatchObject({ status: 'COMPLETED' });
    expect(await collectMedia(upload_key)).toEqual({ 'c.wav': 'LINKED RESPONSE', 'a.mp4': 'LINKED RESPONSE' });
    expect(await lookUpLinks(upload_key, 'c.wav')).toEqual([[2, 0, 1]]);
    expect(await lookUpLinks(upload_key, 'a.mp4')).toEqual([
      [1, 0, 1],
      [2, 1, 1],
    ]);
  });

  it.each(['a/b.mp4', '100%25.mp4', 'x?y#z.mp4', 'a b.mp4', '😀.mp4', `${'😀'.repeat(508)}.mp4`, '__proto__'])(
    'finds %j by its percent-encoded name',
    async (name) => {
      const { upload_key } = await waiting();
      await register(upload_key, [name]);
      expect(await retry(upload_key, name)).toMatchObject({ status: 200, body: { filename: name } });
    },
  );

  it('finds ".." if the client sends the path unchanged', async () => {
    const { upload_key } = await waiting();
    await register(upload_key, ['..']);
    const { hostname, port } = new URL(service.url);
    const code = await new Promise((resolve, reject) => {
      const path = `${base}/${upload_key}/media/%2e%2e/retry`;
      const headers = { authorization: `Bearer ${service.token}` };
      httpRequest({ hostname, port, path, method: 'POST', headers }, (reply) => resolve(reply.statusCode))
        .on('error', reject)
        .end();
    });
    expect(code).toBe(200);
  });

  it('404 for a name that is not registered and for an unknown upload', async () => {
    const { upload_key } = await waiting();
    expect((await retry(upload_key, 'nothing.mp4')).status).toBe(404);
    expect((await retry('nothing', 'a.mp4')).status).toBe(404);
  });
});
