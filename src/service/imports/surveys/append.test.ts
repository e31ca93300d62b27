import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, initialize, sendParts } from '../../testing/survey-scenario.ts';
import { type Reply, sendForm } from '../../testing/test-service.ts';

const service = await provideService();

/** A client in a thread of its own, with an open connection. `sent` becomes 1 when its request has left. */
const client = `
  const { parentPort, workerData: { host, port, request, sent } } = require('node:worker_threads');
  const socket = require('node:net').connect(port, host, () => parentPort.postMessage('open'));
  socket.once('data', (data) => parentPort.postMessage(Number(String(data).split(' ')[1])));
  parentPort.once('message', () => socket.write(request, () => { Atomics.store(sent, 0, 1); Atomics.notify(sent, 0); }));`;

const first = 'Name,Score,Why\nAda,9,kind\nBob,3,slow\n';
const mapped = { column_mapping: { Name: 'Name', Score: 'NPS', Why: 'Open-ended' } };
const post = (path: string, body?: unknown, token = service.token) =>
  service.call('POST', `${base}/${path}`, { token, body });
const append = (key: string, num_parts: unknown = 1, token?: string) => post(`${key}/append`, { num_parts }, token);
const status = async (key: string) => (await service.ask('GET', `${base}/${key}/status`)).body;

/** Appends parts to a COMPLETED survey and processes them. @returns the final status */
async function appendParts(key: string, parts: readonly (string | Uint8Array)[]) {
  const reply = await append(key, parts.length);
  expect(reply.status).toBe(201);
  await sendParts(reply.body, parts);
  expect((await post(`${key}/complete`)).status).toBe(202);
  return service.waitUntilFinal(key);
}

const workspace = async (survey_key: string, rest = '') =>
  (await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}${rest}`)).body;
const answers = async (survey_key: string): Promise<string[][]> =>
  (await workspace(survey_key, '/responses?limit=200')).responses.map((one: { answers: string[] }) => one.answers);

describe('append: the reply', () => {
  it('201, same shape as initialize, restricted to the new parts; part numbers continue', async () => {
    const survey = await initialize(service, 2, {
      body: { ...mapped, media_config: { a: 1 }, add_to_research_panel: false },
    });
    await sendParts(survey, [first, first]);
    await post(`${survey.upload_key}/complete`);
    await service.waitUntilFinal(survey.upload_key);
    const { status: code, body } = await append(survey.upload_key, 3);
    expect(code).toBe(201);
    expect(Object.keys(body)).toEqual(Object.keys(survey));
    expect(body).toEqual({
      ...survey,
      status: 'AWAITING_UPLOAD',
      num_parts: 3,
      upload_urls: [3, 4, 5].map((part_number) => ({
        part_number,
        upload_url: expect.any(String),
        upload_fields: expect.objectContaining({ 'Content-Type': 'text/csv' }),
        s3_key: expect.any(String),
      })),
    });
    expect(await status(survey.upload_key)).toMatchObject({
      status: 'AWAITING_UPLOAD',
      num_parts: 5,
      parts: [{ status: 'PROCESSED' }, { status: 'PROCESSED' }, ...Array(3).fill({ status: 'PENDING', row_count: 0 })],
      processing: { total_responses: 4 },
    });
  });

  it('400 for a wrong num_parts; 100 are possible; unknown fields are ignored: the mapping cannot be changed', async () => {
    const { upload_key } = await importParts(service, [first], mapped);
    for (const num_parts of [0, 101, '3', 1.5, -1, null, undefined]) {
      const error = expect.stringContaining('from 1 to 100');
      expect(await post(`${upload_key}/append`, { num_parts })).toMatchObject({ status: 400, body: { error } });
    }
    const reply = await post(`${upload_key}/append`, { num_parts: 100, column_mapping: { Name: 'Do nothing' } });
    expect([reply.status, reply.body.upload_urls.at(-1).part_number]).toEqual([201, 101]);
  });

  it('the same idempotency key returns the forms of the appended parts', async () => {
    const body = { ...mapped, project_id: (await service.project()).id, idempotency_key: 'append again' };
    const survey = await importParts(service, [first], body);
    await append(survey.upload_key, 2);
    const again = await initialize(service, 1, { body });
    expect(again).toMatchObject({ upload_key: survey.upload_key, num_parts: 3 });
    expect(again.upload_urls.map((form) => form.part_number)).toEqual([2, 3]);
  });
});

describe('append: 404, 400, 409', () => {
  it('404 for an unknown key, a hidden project and an archived one, with the same sentence', async () => {
    const project = await service.project('Soon archived');
    const survey = await importParts(service, [first], { project_id: project.id });
    const stranger = await service.key({ project_ids: [(await service.project()).id] });
    const replies = [await append('nothing'), await append(survey.upload_key, 1, stranger.token)];
    await service.archive(project.id);
    replies.push(await append(survey.upload_key));
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404]);
    expect(new Set(replies.map((reply) => reply.body.error)).size).toBe(1);
  });
  it('409 for the loser of two simultaneous appends: pairs, one 201 and one 409 each', async () => {
    const pairs = tries(3, 15);
    const { upload_key } = await importParts(service, ['A\n1\n']);
    for (let pair = 0; pair < pairs; pair++) {
      const replies = await Promise.all([append(upload_key), append(upload_key)]);
      expect(replies.map((reply) => reply.status).sort(), `pair ${pair}`).toEqual([201, 409]);
      const winner = replies.find((reply) => reply.status === 201) as Reply;
      expect(winner.body.upload_urls.map((form: { part_number: number }) => form.part_number)).toEqual([pair + 2]);
      await sendParts(winner.body, ['A\n1\n']);
      await post(`${upload_key}/complete`);
      await service.waitUntilFinal(upload_key);
    }
    const all = pairs + 1;
    expect(await status(upload_key)).toMatchObject({ num_parts: all, processing: { total_responses: all } });
  });

  it('409 on a machine so busy that the winner is answered much later than it won', async () => {
    const { upload_key } = await importParts(service, [first]);
    const { hostname: host, port } = new URL(service.url);
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const request = `POST ${base}/${upload_key}/append HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"num_parts":1}`;
    const other = new Worker(client, { eval: true, workerData: { host, port: Number(port), request, sent } });
    await once(other, 'message');
    const winner = append(upload_key);
    while ((await status(upload_key)).status === 'COMPLETED');
    other.postMessage('send');
    // This thread, which is the service's too, stands still until the winner's answer is overdue.
    expect(Atomics.wait(sent, 0, 0, 30_000)).not.toBe('timed-out');
    Atomics.wait(sent, 0, 1, 500);
    const [loser] = await once(other, 'message');
    expect([(await winner).status, loser]).toEqual([201, 409]);
    expect((await append(upload_key)).status).toBe(400);
    await other.terminate();
  });
});

const joined: [name: string, part: string | Uint8Array, row: string[]][] = [
  ['B67 required columns in another order', 'Why,Name,Score\nnew,Cy,7\n', ['Cy', '7', 'new']],
  ['B67 extra columns, in front too', 'X,Score,Y,Why,Name\nx,7,y,new,Cy\n', ['Cy', '7', 'new']],
  ['tabs, CRLF, a byte order mark', '\ufeffWhy\tScore\tName\r\nnew\t7\tCy\r\n', ['Cy', '7', 'new']],
  ['UTF-16', Buffer.from('\ufeffName,Score,Why\nÇelik,7,güzel\n', 'utf16le'), ['Çelik', '7', 'güzel']],
];

describe('append: "all existing question columns; extra columns are ignored"', () => {
  it.each(joined)('%s', async (_, part, row) => {
    const { upload_key, survey_key } = await importParts(service, [first], mapped);
    const final = await appendParts(upload_key, [part]);
    expect(final).toMatchObject({ status: 'COMPLETED', processing: { questions_detected: 3, is_mapped: true } });
    expect((await answers(survey_key)).slice(0, 3)).toEqual([['Ada', '9', 'kind'], ['Bob', '3', 'slow'], row]);
  });

  it('mapping, options and counts of the import are reused', async () => {
    const { upload_key, survey_key } = await importParts(service, [first], mapped);
    await appendParts(upload_key, ['Why,Score,Name\nkind,9,Dee\n', 'Score,Why,Name,More\n10,,Eve,x\n']);
    const { questions } = await workspace(survey_key);
    expect(questions.map((one: { header: string; type: string }) => [one.header, one.type])).toEqual([
      ['Name', 'Name'],
      ['Score', 'NPS'],
      ['Why', 'Open-ended'],
    ]);
    expect(questions[1].distribution).toMatchObject({ kind: 'nps', promoters: 3, detractors: 1 });
    const notes = await workspace(survey_key, '/notes?limit=50');
    expect(notes.count).toBe(3);
  });

  it('with several header rows, columns are found by question text or by code', async () => {
    const deep = 'Which?,,Why\nApples,Pears,Open-Ended Response\n1,,sweet\n,1,soft\n';
    const { upload_key, survey_key } = await importParts(service, [deep], { auto_map: true });
    expect(await status(upload_key)).toMatchObject({ processing: { total_responses: 2 } });
    await appendParts(upload_key, ['Why,Which?,\nOpen-Ended Response,Pears,Apples\nfine,P,A\n']);
    expect((await answers(survey_key)).at(-1)).toEqual(['A', 'P', 'fine']);
  });

  it.each([
    ['B67 a missing column', 'Why,Name\nnew,Cy\n', { code: 'missing_column', column: 'Score' }],
    ['a missing Do nothing column', 'Name,Score\nCy,7\n', { code: 'missing_column', column: 'Why' }],
    ['a name in other letters', 'NAME,Score,Why\nCy,7,x\n', { column: 'Name' }],
    ['a ragged row, counted with the extra columns', 'X,Why,Name,Score\n1,2,3,4,5\n', { row: 1 }],
    ['no rows', 'Why,Name,Score\n', { code: 'no_rows' }],
  ])('"a part lacking a required column fails that part": %s', async (_, part, details) => {
    const { upload_key } = await importParts(service, [first], { column_mapping: { Name: 'Name', Score: 'NPS' } });
    expect(await appendParts(upload_key, [first, part, first])).toMatchObject({
      status: 'FAILED',
      parts: [{ status: 'PROCESSED' }, { status: 'PROCESSED' }, { status: 'FAILED' }, { status: 'UPLOADED' }],
      error_details: { part_number: 3, ...details },
      processing: { total_responses: 4 },
    });
  });

  it('retry and complete after a failed append: PROCESSED parts are not touched, nothing is counted twice', async () => {
    const { upload_key, survey_key } = await importParts(service, [first], mapped);
    await appendParts(upload_key, [first, 'Name\nCy\n']);
    expect((await append(upload_key)).status).toBe(400);
    expect((await post(`${upload_key}/parts/2/retry`)).status).toBe(400);
    const retried = await post(`${upload_key}/parts/3/retry`);
    expect(retried.status).toBe(200);
    await sendForm(retried.body, 'Score,Name,Why\n7,Cy,new\n');
    expect((await post(`${upload_key}/complete`)).status).toBe(202);
    expect(await service.waitUntilFinal(upload_key)).toMatchObject({
      status: 'COMPLETED',
      processing: { total_responses: 5 },
      error_details: {},
    });
    expect((await answers(survey_key)).map(([name]) => name)).toEqual(['Ada', 'Bob', 'Ada', 'Bob', 'Cy']);
  });

  it('a survey stays listed while it waits for appended parts, and its completed_at is renewed by them', async () => {
    const project = await service.project();
    const before = await importParts(service, [first], { project_id: project.id, ...mapped });
    const { upload_key } = before;
    const { token } = await service.key({ project_ids: [project.id] });
    const listed = async () => (await service.call('GET', base, { token })).body.surveys;
    const reply = await append(upload_key);
    expect(await listed()).toMatchObject([{ num_parts: 2, number_of_responses: 2, completed_at: before.completed_at }]);
    await sendParts(reply.body, [first]);
    await post(`${upload_key}/complete`);
    const after = await service.waitUntilFinal(upload_key);
    expect(after.completed_at! > before.completed_at!).toBe(true);
    expect(await listed()).toMatchObject([{ number_of_responses: 4, completed_at: after.completed_at }]);
  });
});
