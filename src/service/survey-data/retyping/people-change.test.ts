import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Participant, PersonKeyChange } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

// What is seen of a long change while it runs. Its parts are full, so that each of them takes a while.
const rows = 20_000;
const parts = 3;

const service = await provideService();
const { call, get, readSurvey, readQuestions, followChange } = surveyCalls(service);

/** Both tests cancel a change of it. */
const imported = importPeople();
async function importPeople() {
  const { id: project_id } = await service.project();
  const texts = Array.from({ length: parts }, (_, part) => {
    const people = Array.from({ length: rows }, (_, row) => part * rows + row);
    return `pid,mail\n${people.map((person) => `${person % 50_000},p${person}@x.org\n`).join('')}`;
  });
  const { survey_key } = await importParts(service, texts, { project_id, column_mapping: { mail: 'Email' } });
  return { project_id, survey_key, at: surveyPath(survey_key) };
}

const person_key = { name: 'Study ID', headers: ['pid'] };

/** Waits until the newest change of the key is as wanted. */
async function change(at: string, isWanted: (change: PersonKeyChange) => boolean): Promise<PersonKeyChange> {
  for (;;) {
    const { person_key_change } = await get(`${at}/outline`);
    if (isWanted(person_key_change)) return person_key_change;
    await sleep(5);
  }
}

it('a change of a column that is cancelled reads no further part and changes nothing', async () => {
  const { survey_key, at } = await imported;
  const { pid } = await readQuestions(survey_key);
  const begun = await call('PATCH', `${at}/questions/${pid?.id}`, { type: 'Open-ended' });
  expect(begun.status).toBe(202);
  const { change_id } = begun.body;
  expect(await call('DELETE', `${at}/changes/${change_id}`)).toMatchObject({ status: 202, body: { cancelled: true } });
  const over = await followChange(survey_key, change_id);
  expect(over).toMatchObject({ state: 'failed', failure: 'This was cancelled. Nothing was changed.' });
  expect(over.parts_done).toBeLessThan(parts);
  expect((await readQuestions(survey_key)).pid?.type).toBe(pid?.type);
});

it('a long change says how far it is, hides what is not over, can be cancelled, and then leaves nothing behind', async () => {
  const { project_id, survey_key, at } = await imported;
  const people = async () => {
    const { count, participants } = await get('/api/v1/workspace/participants', { project_id, q: 'p7' });
    const { number_of_participants } = await readSurvey(survey_key);
    return { count, number_of_participants, keyed: participants.filter(({ key }: Participant) => key !== null).length };
  };
  const before = await people();
  expect(before).toMatchObject({ number_of_participants: parts * rows, keyed: 0 });
  const stored = () =>
    service.database.read.selectFrom('participants').select('id').where('project_id', '=', project_id);
  const staged = () => service.database.read.selectFrom('staged_people').select('part_id').execute();

  await call('PATCH', `${at}/outline`, { person_key });
  const { change_id, progress } = await change(at, (one) => (one.progress?.done ?? 0) > 0);
  expect(progress).toMatchObject({ phase: 'reading', total: parts * rows });
  expect(progress?.per_second).toBeGreaterThan(0);
  expect(await people()).toEqual(before);
  const cancelled = await call('DELETE', `${at}/person-key-changes/${change_id}`);
  expect(cancelled).toMatchObject({ status: 202, body: { change_id, to: person_key } });
  const over = await change(at, ({ state }) => state === 'failed' || state === 'done');
  expect(over).toMatchObject({ state: 'failed', failure: 'This was cancelled. Nothing was changed.' });
  expect(await people()).toEqual(before);
  expect([(await stored().execute()).length, await staged()]).toEqual([parts * rows, []]);
  expect((await call('DELETE', `${at}/person-key-changes/${change_id}`)).status).toBe(409);

  await call('PATCH', `${at}/outline`, { person_key });
  const finishing = await change(at, (one) => one.progress?.phase === 'finishing');
  expect((await call('DELETE', `${at}/person-key-changes/${finishing.change_id}`)).status).toBe(409);
  const after = { number_of_participants: 50_000, keyed: expect.any(Number) };
  expect(await people()).toMatchObject(after);
  expect((await people()).count).toBeGreaterThan(0);
  const done = await change(at, ({ state }) => state === 'failed' || state === 'done');
  expect(done).toMatchObject({ state: 'done', keyed: parts * rows, progress: { phase: 'finishing', seconds_left: 0 } });
  expect([(await stored().execute()).length, await staged()]).toEqual([50_000, []]);
});
