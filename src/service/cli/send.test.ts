// What is sent on to another Sheaf arrives whole and once: two services, over HTTP, and the command between them.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { provideOwnService, provideService } from '../testing/provide-service.ts';
import { makeStudy, readCells, readStudy, type Study } from '../testing/sending-scenario.ts';
import { surveyCalls, surveyPath } from '../testing/survey-calls.ts';
import { importParts } from '../testing/survey-scenario.ts';

const here = await provideService();
const there = await provideOwnService();
let study: Study;
let token: string;
/** The project there: a new one for each test. */
let project: { id: number; name: string };
beforeAll(async () => {
  study = await makeStudy(here);
  ({ token } = await there.key());
});
let made = 0;
beforeEach(async () => {
  const name = `Team ${++made}`;
  project = { id: (await there.project(name)).id, name };
});

const send = (...args: readonly string[]) => sendTo(there.url, ...args);
const sendTo = (url: string, ...args: readonly string[]) =>
  callCommand(
    ...['send', ...args, '--project', project.name, '--url', url, '--token', token],
    ...['--data-dir', here.data_dir, '--json'],
  );

/** The survey there. */
async function findSent(): Promise<{ project_id: number; survey_key: string }> {
  const { imports } = (await there.ask('GET', `/api/v1/workspace/imports?project_id=${project.id}&kind=survey`)).body;
  expect(imports).toHaveLength(1);
  return { project_id: project.id, survey_key: imports[0].survey_key };
}

it('a project arrives with its cells, codes, spellings and findings, and a second time nothing is doubled', async () => {
  const first = await send('--from', 'Study');
  expect(first, first.stderr).toMatchObject({ status: 0 });
  const survey = first.lines.find(({ kind }) => kind === 'survey');
  expect(survey).toMatchObject({
    responses: 6,
    arrived: { spellings: 2, codes: 2, segments: 2, findings: 10, passages: 0 },
    stayed: [],
  });
  const before = await readStudy(here, study);
  const sent = await findSent();
  expect(await readStudy(there, sent)).toEqual(before);
  expect(await readCells(there, sent.survey_key)).toBe(await readCells(here, study.survey_key));
  // The scenario has what is compared: a merged spelling, a code by hand, by rule, removed, and in a document.
  expect(before).toMatchObject({
    coded: [
      [1, expect.any(String), ['Support', 'Price']],
      [2, expect.any(String), ['Price']],
      [4, expect.any(String), ['Support', 'Price']],
      [5, expect.any(String), []],
      [6, expect.any(String), ['Support']],
    ],
    marks: {
      Price: [{ set: [1, 2, 4], removed: [], words: [] }],
      Support: [{ set: [1, 4], removed: [5], words: [{ row: 6, from: 0, to: 3 }] }],
    },
    documents: { 'Interview.txt': [{ code: 'Price' }], 'Report.txt': [{ code: 'Support' }] },
  });
  const second = await send('--from', 'Study');
  expect(second.lines.map(({ sent_as, arrived }) => ({ sent_as, arrived }))).toEqual(
    first.lines.map(({ sent_as, arrived }) => ({ sent_as, arrived })),
  );
  expect(await readStudy(there, sent)).toEqual(before);
});

/** Passes requests on to the service there. `hold` may keep an answer back: then its connection breaks. */
async function startBetween(
  hold: (method: string, path: string) => boolean,
): Promise<{ url: string; asked: string[] }> {
  const { hostname: host, port } = new URL(there.url);
  const asked: string[] = [];
  const server = createServer((question, reply) => {
    const { method = '', url: path = '', headers } = question;
    asked.push(`${method} ${path}`);
    const passed = request({ host, port, method, path, headers: { ...headers, host: `${host}:${port}` } });
    passed.on('response', (answer) => {
      if (hold(method, path)) return void answer.resume().on('end', () => reply.destroy());
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    question.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it('is once there after a stop in the middle, and where answers are lost', async () => {
  const seen = new Map<string, number>();
  const count = (name: string) => {
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return seen.get(name);
  };
  const between = await startBetween((method, path) => {
    if (method !== 'POST') return false;
    if (path.endsWith('/codes')) return count('code') === 1;
    // After the third finding the command is stopped; the answer to the fifth is lost.
    if (path.endsWith('/findings') && count('finding') === 3) process.emit('SIGINT');
    return path.endsWith('/findings') && seen.get('finding') === 5;
  });
  const stopped = await sendTo(between.url, study.survey_key);
  expect(stopped).toMatchObject({ status: 1, stderr: expect.stringContaining('run the same command again') });
  const again = await sendTo(between.url, study.survey_key);
  expect(again, again.stderr).toMatchObject({ status: 0 });
  expect(again.lines[0].stayed).toEqual([]);
  expect(between.asked.filter((one) => one.endsWith('/initialize'))).toHaveLength(1);
  const { documents: _, names: __, ...before } = (await readStudy(here, study)) as Record<string, unknown>;
  expect(await readStudy(there, await findSent())).toMatchObject(before);
});

it('what is there of its own stays, and spellings are those of here', async () => {
  // A survey there with the same question gives its spellings to the next one; one of its codes has the name of one of here.
  const calls = surveyCalls(there);
  const city = 'City,Why\nUK,a\nFrance,b\nFrance,c\n';
  const { survey_key } = await importParts(there, [city], {
    project_id: project.id,
    name: 'Earlier',
    column_mapping: { City: 'Single choice', Why: 'Open-ended' },
  });
  const path = surveyPath(survey_key);
  const { City } = await calls.readQuestions(survey_key);
  const spellings = [{ from: 'France', to: 'UK' }];
  const merged = await there.ask('PATCH', `${path}/questions/${City?.id}/spellings`, { spellings });
  await calls.followChange(survey_key, merged.body.change_id);
  await there.ask('POST', `${path}/codes`, { name: 'PRICE', color: 'teal', note: 'Ours' });
  const sent = await send(study.survey_key);
  expect(sent, sent.stderr).toMatchObject({ status: 0 });
  const key: string = sent.lines[0].sent_as;
  const optionsOf = async (of: ReturnType<typeof surveyCalls>, survey: string) =>
    (await of.readQuestions(survey)).City?.distribution;
  expect(await optionsOf(calls, key)).toEqual(await optionsOf(surveyCalls(here), study.survey_key));
  const { codes } = await calls.get(`${surveyPath(key)}/codes`);
  expect(codes).toMatchObject([{ name: 'PRICE', color: 'teal', note: 'Ours' }, { name: 'Support' }]);
  const why = (await calls.readQuestions(key))['Why, in your words?']?.distribution;
  expect(why).toMatchObject({ codes: [{ count: 3 }, { count: 3 }] });
});

it('a later wave and later marks follow; what cannot follow is said in one sentence', async () => {
  expect(await send(study.survey_key)).toMatchObject({ status: 0 });
  const calls = surveyCalls(here);
  await calls.appendParts(study.upload_key, ['Team,City,Weight,"Why, in your words?"\nRed,UK,1,What a price\n']);
  await study.mark('Price', { rows: [7] });
  const path = surveyPath(study.survey_key);
  const { Team } = await calls.readQuestions(study.survey_key);
  const asked = { kind: 'chart', question_ids: [Team?.id], filter: [{ kind: 'participant', participant_id: 1 }] };
  await here.ask('POST', `${path}/findings`, { asked });
  const { lines, stderr } = await send(study.survey_key);
  const changed = 'the data changed since they were kept: take the new numbers here, and send again';
  expect(stderr).toContain(`Visits: Not sent: `);
  expect(stderr).toContain(` findings (${changed})`);
  expect(stderr).toContain('1 finding (what they name is not there, such as a person)');
  expect(lines[0]).toMatchObject({ responses: 7 });
  const sent = await findSent();
  expect(await readCells(there, sent.survey_key)).toBe(await readCells(here, study.survey_key));
  const {
    findings: _,
    documents: __,
    names: ___,
    ...before
  } = (await readStudy(here, study)) as Record<string, unknown>;
  expect(await readStudy(there, sent)).toMatchObject(before);
});

it('a survey that is another one there is not touched', async () => {
  expect(await send(study.survey_key)).toMatchObject({ status: 0 });
  const { survey_key } = await findSent();
  const { upload_key } = (await there.ask('GET', surveyPath(survey_key))).body;
  await surveyCalls(there).appendParts(upload_key, ['Team,City,Weight,"Why, in your words?"\nRed,UK,1,Mine\n']);
  const refused = await send(study.survey_key);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was sent.') });
});

it('needs a service to send to, and something to send', async () => {
  const args = ['--project', 'Team', '--data-dir', here.data_dir];
  expect(await callCommand('send', study.survey_key, ...args)).toMatchObject({ status: 2 });
  expect(await send()).toMatchObject({ status: 2, stderr: expect.stringContaining('--from') });
  expect(await send('no-such-key')).toMatchObject({ status: 1, stderr: expect.stringContaining('no-such-key') });
});
