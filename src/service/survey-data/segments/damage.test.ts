import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ColumnType, Question } from '../../../contract/index.ts';
import { first } from '../../data/sql.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importInsight } from '../../testing/record-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });

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
  const block = (await first(service.database.read, select))?.block;
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
const filterOf = (condition: object) => `?filter=${encodeURIComponent(JSON.stringify([condition]))}`;

it.each<{ table: string; bytes: string; condition: string; ask: (id: (name: string) => number) => string }>([
  { table: 'segments', bytes: 'texts', condition: inSegment('Why'), ask: () => '/responses' },
  { table: 'segments', bytes: 'texts', condition: inSegment('Team'), ask: () => '/responses' },
  {
    table: 'segments',
    bytes: 'codes',
    condition: inSegment('Team'),
    ask: (id) => `/questions${filterOf({ kind: 'options', question_id: id('Team'), options: ['Red'] })}`,
  },
  {
    table: 'segments',
    bytes: 'texts',
    condition: inSegment('Why'),
    ask: (id) => `/responses?sort=question:${id('Why')}`,
  },
  {
    table: 'part_answers',
    bytes: 'answered_rows',
    condition: `part_id = :part AND column_index = ${columnOf('Team')}`,
    ask: (id) => `/responses${filterOf({ kind: 'answered', question_id: id('Team'), answered: true })}`,
  },
  { table: 'word_blocks', bytes: 'words', condition: inList('Why'), ask: () => '/notes?q=zebra' },
  { table: 'word_blocks', bytes: 'words', condition: inList('Why'), ask: () => '/notes?q=ze*' },
  { table: 'word_blocks', bytes: 'first_word', condition: inList('Why'), ask: () => '/notes?q=zebra' },
  {
    table: 'row_numbers',
    bytes: 'numbers',
    condition: "part_id = :part AND field = 'time'",
    ask: () => '/responses?sort=time',
  },
  {
    table: 'row_numbers',
    bytes: 'numbers',
    condition: "part_id = :part AND field = 'participant'",
    ask: () => '/responses',
  },
])(
  'a changed byte of $bytes in $table: an error that names survey and part, no wrong answer',
  async ({ table, bytes, condition, ask }) => {
    const { id: project_id } = await service.project();
    const { survey_key } = await importParts(service, parts, { project_id, column_mapping, name: 'Visits' });
    const at = `/api/v1/workspace/surveys/${survey_key}`;
    const { questions } = (await call('GET', at)).body as { questions: Question[] };
    await damage(survey_key, table, bytes, condition);
    const path = ask((name) => questions.find(({ header }) => header === name)?.id ?? 0);
    const { status, body } = await call('GET', `${at}${path}`);
    expect(body.error).toMatch(/^Part 2 of the survey "Visits" is damaged on the disk: .* import the file again/);
    expect(status).toBe(500);
  },
);

it('an export that meets a damaged part is cut off, so that nobody takes it for the complete file', async () => {
  const { id: project_id } = await service.project();
  const { survey_key } = await importParts(service, parts, { project_id, column_mapping });
  await damage(survey_key, 'segments', 'texts', inSegment('Why'));
  await expect(call('GET', `/api/v1/workspace/surveys/${survey_key}/export`)).rejects.toThrow('terminated');
});

it('a column of a damaged part is not changed, and the change says why', async () => {
  const { id: project_id } = await service.project();
  const { survey_key } = await importParts(service, parts, { project_id, column_mapping, name: 'Visits' });
  const at = `/api/v1/workspace/surveys/${survey_key}`;
  const { questions } = (await call('GET', at)).body as { questions: Question[] };
  await damage(survey_key, 'segments', 'codes', inSegment('Team'));
  const id = questions.find(({ header }) => header === 'Team')?.id;
  const { change_id } = (await call('PATCH', `${at}/questions/${id}`, { type: 'Open-ended' })).body;
  let change = { state: 'queued', failure: null };
  while (change.state !== 'failed' && change.state !== 'done') {
    await sleep(20);
    change = (await call('GET', `${at}/changes/${change_id}`)).body;
  }
  expect(change).toMatchObject({ state: 'failed', failure: expect.stringContaining('Part 2 of the survey "Visits"') });
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
