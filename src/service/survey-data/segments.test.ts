import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ColumnType } from '../../contract/index.ts';
import { readFirst } from '../data/sql.ts';
import { provideOwnService } from '../testing/provide-service.ts';
import { importInsight } from '../testing/record-scenario.ts';
import { asQuery, surveyCalls, surveyPath } from '../testing/survey-calls.ts';
import { importParts } from '../testing/survey-scenario.ts';

const service = await provideOwnService();
const { call, get, readQuestions, changeColumn } = surveyCalls(service);

const column_mapping: Record<string, ColumnType> = {
  Email: 'Email',
  When: 'Timestamp',
  Team: 'Single choice',
  Why: 'Open-ended',
};
const parts = [
  'Email,When,Team,Why\nada@example.org,2025-01-03,Red,The zebra\nbob@example.org,2025-01-02,Blue,\n',
  'Email,When,Team,Why\ncyd@example.org,2025-01-01,Red,No zebra\ndan@example.org,,,Cheap\n',
];

/** Changes the last byte of one stored block. @param condition which row holds it */
async function damageBlock(table: string, bytes: string, condition: string): Promise<void> {
  const where = sql.raw(condition);
  const [column, from] = [sql.ref(bytes), sql.table(table)];
  const select = sql<{ block: Buffer | null }>`SELECT ${column} AS block FROM ${from} WHERE ${where}`;
  const block = (await readFirst(service.database.read, select))?.block;
  if (!block) throw new Error(`There is no ${bytes} in ${table} where ${condition}.`);
  block[block.length - 1] = (block[block.length - 1] ?? 0) ^ 1;
  const { numAffectedRows } = await service.database.write((tx) =>
    sql`UPDATE ${from} SET ${column} = ${block} WHERE ${where}`.execute(tx),
  );
  expect(numAffectedRows).toBe(1n);
}

/** The same for a block of the second part. */
async function damage(survey_key: string, table: string, bytes: string, condition: string): Promise<void> {
  const part = await service.database.read
    .selectFrom('survey_parts')
    .innerJoin('surveys', 'surveys.id', 'upload_id')
    .select('survey_parts.id')
    .where('survey_key', '=', survey_key)
    .where('part_number', '=', 2)
    .executeTakeFirstOrThrow();
  await damageBlock(table, bytes, condition.replaceAll(':part', String(part.id)));
}

const columnOf = (name: string): number => Object.keys(column_mapping).indexOf(name);
const inList = (name: string) => `source = 'note' AND list = (:part << 11) + ${columnOf(name)}`;
const inSegment = (name: string) => `id >> 18 = :part AND (id >> 7) & 2047 = ${columnOf(name)}`;
const makeFilter = (condition: object) => asQuery({ filter: [condition] });
const inRows = (field: string) => `part_id = :part AND field = '${field}'`;
const importVisits = async () => {
  const { id: project_id } = await service.project();
  return (await importParts(service, parts, { project_id, column_mapping, name: 'Visits' })).survey_key;
};

it.each<[bytes: string, table: string, condition: string, ask: (id: (name: string) => number | undefined) => string]>([
  ['texts', 'segments', inSegment('Why'), () => '/responses'],
  [
    'codes',
    'segments',
    inSegment('Team'),
    (id) => `/questions${makeFilter({ kind: 'options', question_id: id('Team'), options: ['Red'] })}`,
  ],
  ['texts', 'segments', inSegment('Why'), (id) => `/responses?sort=question:${id('Why')}`],
  [
    'answered_rows',
    'part_answers',
    `part_id = :part AND column_index = ${columnOf('Team')}`,
    (id) => `/responses${makeFilter({ kind: 'answered', question_id: id('Team'), answered: true })}`,
  ],
  ['words', 'word_blocks', inList('Why'), () => '/notes?q=zebra'],
  ['first_word', 'word_blocks', inList('Why'), () => '/notes?q=zebra'],
  ['numbers', 'row_numbers', inRows('time'), () => '/responses?sort=time'],
  ['numbers', 'row_numbers', inRows('participant'), () => '/responses'],
])('a changed byte of %s in %s: an error that names survey and part, no wrong answer', async (...row) => {
  const [bytes, table, condition, ask] = row;
  const survey_key = await importVisits();
  // What was read before may be in memory.
  const questions = ask.length > 0 ? await readQuestions(survey_key) : {};
  await damage(survey_key, table, bytes, condition);
  const { status, body } = await call('GET', `${surveyPath(survey_key)}${ask((name) => questions[name]?.id)}`);
  expect(body.error).toMatch(/^Part 2 of the survey "Visits" is damaged on the disk: .* import the file again/);
  expect(status).toBe(500);
});

it('an export that meets a damaged part is cut off, so that nobody takes it for the complete file', async () => {
  const survey_key = await importVisits();
  await damage(survey_key, 'segments', 'texts', inSegment('Why'));
  await expect(get(`${surveyPath(survey_key)}/export`)).rejects.toThrow('terminated');
});

it('a column of a damaged part is not changed, and the change says why', async () => {
  const survey_key = await importVisits();
  await damage(survey_key, 'segments', 'codes', inSegment('Team'));
  const { state, failure } = await changeColumn(survey_key, 'Team', { type: 'Open-ended' });
  expect([state, failure]).toEqual(['failed', expect.stringContaining('Part 2 of the survey "Visits"')]);
});

it('words of a damaged document are an error of the search, not a missing find', async () => {
  const { id: project_id } = await service.project();
  await importInsight(service, 'Notes.txt', 'The okapi slept.', { project_id });
  const list = "source = 'passage' AND list = (SELECT max(list) FROM word_blocks WHERE source = 'passage')";
  await damageBlock('word_blocks', 'words', list);
  const { status, body } = await call('GET', `/api/v1/workspace/search?project_id=${project_id}&q=okapi`);
  expect(body.error).toMatch(/^The words of a document are damaged on the disk\. .* import it again/);
  expect(status).toBe(500);
});
