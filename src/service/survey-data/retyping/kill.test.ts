import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import type { InitializedSurvey, Question } from '../../../contract/index.ts';
import { askService, makeKey } from '../../testing/called-command.ts';
import { type ServeProcess, startServe } from '../../testing/cli-process.ts';
import { provideFolder } from '../../testing/provide-folder.ts';
import { base } from '../../testing/survey-scenario.ts';
import { sendForm } from '../../testing/test-service.ts';

// A process of its own, killed by SIGKILL at random moments of a change, and started again.
const partCount = tries(2, 6);
const rows = 15_000;
const all = partCount * rows;
const data_dir = provideFolder('changes');
let serve: ServeProcess;
let token: string;
let survey: InitializedSurvey;

const call = (method: string, path: string, body?: object) => askService(serve, token, method, path, body);

/** @param look reads what is stored while nothing changes it */
async function killAfter(ms: number, look: (db: Database.Database) => void): Promise<void> {
  await sleep(ms);
  await serve.end('SIGKILL');
  const db = new Database(join(data_dir, 'sheaf.db'));
  look(db);
  db.close();
  serve = await startServe(data_dir);
}

const until = (isRight: () => Promise<boolean>) => vi.waitFor(async () => expect(await isRight()).toBe(true), 60_000);

beforeAll(async () => {
  ({ token } = await makeKey(data_dir));
  serve = await startServe(data_dir);
  const column_mapping = { Email: 'Email', When: 'Do nothing', Why: 'Open-ended' };
  const body = { project_id: 1, name: 'S', file_type: 'CSV', num_parts: partCount, column_mapping };
  survey = (await call('POST', `${base}/initialize`, body)).body;
  for (const [part, form] of survey.upload_urls.entries()) {
    const lines = Array.from({ length: rows }, (_, row) => {
      const n = part * rows + row;
      return `p${n}@example.org,2025-01-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00Z,Answer ${n % 5000} of many`;
    });
    expect((await sendForm(form, `Email,When,Why\n${lines.join('\n')}\n`)).status).toBe(204);
  }
  await call('POST', survey.links.complete);
  await until(async () => (await call('GET', survey.links.status)).body.status === 'COMPLETED');
});
afterAll(async () => {
  await serve.end('SIGTERM');
});

const at = () => `/api/v1/workspace/surveys/${survey.survey_key}`;
async function columns(): Promise<Record<string, Question>> {
  const { questions }: { questions: Question[] } = (await call('GET', at())).body;
  return Object.fromEntries(questions.map((question) => [question.header, question]));
}

/** Completely old or completely new: the type, the counts, and the time of every response. */
function expectWhole(db: Database.Database): void {
  const typeOf = db.prepare<[string], string>('SELECT type FROM questions WHERE header = ?').pluck();
  const number = (sql: string) => db.prepare(sql).pluck().get();
  const isTimed = typeOf.get('When') === 'Timestamp';
  expect(number("SELECT coalesce(sum(length(numbers) / 8), 0) FROM row_numbers WHERE field = 'time'")).toBe(
    isTimed ? all : 0,
  );
  expect(number("SELECT count(first_at) FROM questions WHERE header = 'When'")).toBe(isTimed ? 1 : 0);
  const choices = typeOf.get('Why') === 'Single choice' ? all : 0;
  expect(number('SELECT coalesce(sum(count), 0) FROM question_options')).toBe(choices);
  expect(number('SELECT sum(choices) FROM questions')).toBe(choices);
}

it('kill -9 during a change of type: everything old or everything new, and new in the end', async () => {
  let cut = 0;
  const changes = [
    ['When', 'Timestamp'],
    ['Why', 'Single choice'],
  ] as const;
  for (const [round, [header, type]] of changes.entries()) {
    const id = (await columns())[header]?.id;
    const { status, body } = await call('PATCH', `${at()}/questions/${id}`, { type });
    expect(status).toBe(202);
    const state = async () => (await call('GET', `${at()}/changes/${body.change_id}`)).body.state;
    await killAfter(60 * round + Math.random() * 40, expectWhole);
    if ((await state()) !== 'done') cut++;
    await until(async () => {
      // The state first: what is `done` is all there.
      const isDone = (await state()) === 'done';
      const found = await columns();
      if (isDone) expect(found[header]?.type).toBe(type);
      return isDone;
    });
    const db = new Database(join(data_dir, 'sheaf.db'), { readonly: true });
    expectWhole(db);
    db.close();
  }
  expect(cut, 'kills that came before the end').toBeGreaterThan(0);
});

/** The people whom the rows name, as they are stored: known by address, or by the answer to Why, which has 5,000 values. */
function expectWholePeople(db: Database.Database): void {
  const number = (sql: string) => db.prepare(sql).pluck().get();
  const isKeyed = number('SELECT count(person_key) FROM survey_tables') === 1;
  const people = new Map(db.prepare<[], [number, string | null]>('SELECT id, key_name FROM participants').raw().all());
  const named = db.prepare<[], Buffer>("SELECT numbers FROM row_numbers WHERE field = 'participant'").pluck().all();
  const ids = named.flatMap((bytes) => [...new Float64Array(new Uint8Array(bytes).buffer)]);
  expect(ids.length).toBe(all);
  const distinct = new Set(ids);
  expect(distinct.size).toBe(isKeyed ? 5000 : all);
  expect([...distinct].every((id) => people.has(id) && (people.get(id) !== null) === isKeyed)).toBe(true);
  expect(number('SELECT participants FROM survey_tables')).toBe(isKeyed ? 5000 : all);
}

/** Nobody is left of those before, and nothing that was only on its way. */
function expectInOrder(db: Database.Database): void {
  expectWholePeople(db);
  expect(db.prepare('SELECT count(*) = (SELECT participants FROM survey_tables) FROM participants').pluck().get()).toBe(
    1,
  );
  expect(db.prepare('SELECT count(*) FROM staged_people').pluck().get()).toBe(0);
}

it('kill -9 while people are read by a key: everybody old or everybody new, and new in the end', async () => {
  const person_key = { name: 'Why', headers: ['Why'] };
  let cut = 0;
  for (const [round, key] of [person_key, null].entries()) {
    expect((await call('PATCH', `${at()}/outline`, { person_key: key })).status).toBe(200);
    const state = async () => (await call('GET', at())).body.person_key_change.state;
    await killAfter(20 + 60 * round + Math.random() * 40, expectWholePeople);
    if ((await state()) !== 'done') cut++;
    await until(async () => (await state()) === 'done');
    expect((await call('GET', at())).body.person_key).toEqual(key);
    const db = new Database(join(data_dir, 'sheaf.db'), { readonly: true });
    expectInOrder(db);
    db.close();
  }
  expect(cut, 'kills that came before the end').toBeGreaterThan(0);
});
