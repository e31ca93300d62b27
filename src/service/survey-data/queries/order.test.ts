import { isBlank } from '@sheaf/survey-columns';
import { expect, it } from 'vitest';
import type { Question, Response } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

/** The same numbers in every run. */
let state = 7;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

const columns = ['When', 'Score', 'Number', 'Choice', 'Why'] as const;
type Column = (typeof columns)[number];
const blanks = ['', 'n/a', '-', ' '];
const words = [
  'ärger',
  'Apple',
  'apple',
  'zoë',
  'ZOË',
  'no',
  '😀 fine',
  'über',
  'Über',
  '10',
  '9',
  '\u00a0padded ',
  'None',
];
const long = `${'the same long beginning '.repeat(3)}`;

const makeRandomCell: Record<Column, () => string> = {
  When: () => oneOf(['', '2025-03-01T10:00:00Z', `2025-0${1 + below(9)}-1${below(9)}T10:00:00Z`]),
  Score: () => oneOf(['', 'NaN', String(below(11))]),
  Number: () => oneOf(['', '-0', '0', '1e2', `${below(40) - 20}`, `${below(400) / 8}`, ` ${below(5)} `]),
  Choice: () => oneOf(['Red', 'red', 'Blue', 'Grün', ...blanks]),
  Why: () => oneOf([oneOf(blanks), oneOf(words), `${oneOf(words)} ${below(1000)}`, `${long}${below(9)}`]),
};
const quoted = (cell: string) => `"${cell}"`;
const partOf = (rows: number) =>
  [columns, ...Array.from({ length: rows }, () => columns.map((column) => quoted(makeRandomCell[column]())))]
    .map((record) => `${record.join(',')}\n`)
    .join('');

const column_mapping = {
  When: 'Timestamp',
  Score: 'NPS',
  Number: 'Do nothing',
  Choice: 'Single choice',
  Why: 'Open-ended',
};

async function list(query: Record<string, string>): Promise<Response[]> {
  const responses: Response[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = new URLSearchParams({ limit: '200', ...query, ...(cursor === '' ? {} : { cursor }) });
    const { status, body } = await service.ask('GET', `${at}/responses?${asked}`);
    expect(status, JSON.stringify(body)).toBe(200);
    responses.push(...body.responses);
    cursor = body.next_cursor;
  }
  return responses;
}

const service = await provideService();
const { survey_key } = await importParts(service, [partOf(700), partOf(300)], { column_mapping });
const at = `/api/v1/workspace/surveys/${survey_key}`;
const questions: Question[] = (await service.ask('GET', at)).body.questions;
const all = await list({});

/** The values by which rows are compared (docs/interface.md); null comes last. */
const toKey: Record<Column | 'time', (response: Response) => Key> = {
  time: ({ time }) => (time === null ? null : Date.parse(time)),
  When: ({ answers: [cell = ''] }) => (isBlank(cell) ? null : cell),
  Score: ({ answers: [, cell = ''] }) => (isBlank(cell) ? null : Number(cell)),
  // -9 among other numbers below zero is one of them.
  Number: ({ answers: [, , cell = ''] }) => (cell.trim() === '' ? null : Number(cell)),
  // In a column with empty cells "n/a" is an answer; a dash is not.
  Choice: ({ answers: [, , , cell = ''] }) => (['', '-'].includes(cell.trim()) ? null : cell.trim().toLowerCase()),
  Why: ({ answers: [, , , , cell = ''] }) => (isBlank(cell) ? null : cell.trim().slice(0, 64).toLowerCase()),
};

type Key = number | string | null;

function compare(a: Key, b: Key, order: 'asc' | 'desc'): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === (order === 'asc') ? -1 : 1;
}

const cases = (['time', ...columns] as const).flatMap((by) =>
  (['asc', 'desc'] as const).map((order) => ({ by, order, name: `${by} ${order}` })),
);

it.each(cases)(
  '1,000 rows sorted by $name are in the order of a comparison: ties in the order of the file, blanks last',
  async ({ by, order }) => {
    const sort = by === 'time' ? by : `question:${questions.find(({ header }) => header === by)?.id}`;
    const key = toKey[by];
    const wanted = all.toSorted((a, b) => compare(key(a), key(b), order) || a.row - b.row);
    const rows = (await list({ sort, order })).map(({ row }) => row);
    expect(rows).toEqual(wanted.map(({ row }) => row));
    // A row of blanks alone is no response.
    expect(rows.length).toBeGreaterThan(990);
  },
);

it('a part without any time comes last, and passes no filter by time', async () => {
  const parts = ['When,Why\n,early\n,earlier\n', 'When,Why\n2025-03-01T10:00:00Z,late\n'];
  const mapping = { When: 'Timestamp', Why: 'Open-ended' };
  const untimed = await importParts(service, parts, { column_mapping: mapping });
  const filter = encodeURIComponent(JSON.stringify([{ kind: 'time', to: '2026-01-01' }]));
  const address = `/api/v1/workspace/surveys/${untimed.survey_key}/responses`;
  const { body: sorted } = await service.ask('GET', `${address}?sort=time`);
  expect(sorted.responses.map(({ row }: Response) => row)).toEqual([3, 1, 2]);
  const { body: filtered } = await service.ask('GET', `${address}?filter=${filter}`);
  expect(filtered.responses.map(({ row }: Response) => row)).toEqual([3]);
});
