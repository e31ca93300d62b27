import { createHash } from 'node:crypto';
import { guessedOrder, missingTest, readTimestamp } from '../../../columns/index.ts';
import { type Distribution, isChartable, type Question, type ResponseFilter } from '../../../contract/index.ts';
import { addTally, type Tally, tallyOf } from '../columns/tally.ts';
import { type PackedColumn, packedParts } from '../segments/coded.ts';
import { type Mask, timestampsOf } from './columns.ts';
import { distributionOfOptions, shownOptions } from './distributions.ts';
import { countRows, filterRows } from './filter.ts';
import { arrangeOptions, givenOrder, type OptionRow } from './given-order.ts';
import { placesOf } from './places.ts';
import type { QueryTools } from './query-tools.ts';
import { readCell, readCellsOf } from './rows.ts';
import {
  countAnswered,
  countCodes,
  countParticipants,
  firstAnswered,
  rowsOfPart,
  type Selection,
  selectRows,
} from './selection.ts';
import { partAt, readShape, type ShapeColumn, type StoredShape } from './shape.ts';
import { listStoredQuestions, type StoredQuestion } from './survey.ts';

export interface QuestionsQuery {
  survey_key: string;
  filter: ResponseFilter;
  /** 'ignore': a question is counted without the conditions on itself, for charts that filter each other. */
  own: 'apply' | 'ignore';
}

interface Counted {
  answered: number;
  distribution: Distribution;
}

/** Distinct cells of several parts are counted together until there are so many: more take too much memory. */
const mostCells = 50_000;

/** Adds to `cells` how many of the rows have each cell. */
function countCells(cells: Map<string, number>, columns: PackedColumn[], rows: Uint32Array, first: number): void {
  let begin = first;
  let at = 0;
  for (const { texts, codes } of columns) {
    if (codes === null) {
      const end = begin + texts.length;
      for (; at < rows.length && (rows[at] ?? 0) < end; at++) {
        const text = texts.at((rows[at] ?? 0) - begin);
        cells.set(text, (cells.get(text) ?? 0) + 1);
      }
      begin = end;
      continue;
    }
    const counts = new Uint32Array(texts.length);
    countCodes(counts, codes, rows, begin);
    texts.all().forEach((text, code) => {
      const count = counts[code] ?? 0;
      if (count > 0) cells.set(text, (cells.get(text) ?? 0) + count);
    });
  }
}

/** Counts options: codes part by part, then each distinct cell of the parts is parsed once. Parts without a row are not read. */
async function tallyRows(
  { db }: QueryTools,
  { parts }: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Tally & { answered: number }> {
  const all: Tally & { answered: number } = { options: new Map(), unreadable: 0, answered: 0 };
  const { isMissing } = missingTest(column.rule.missing);
  const cells = new Map<string, number>();
  const addCells = () => {
    for (const [cell, count] of cells) if (!isMissing(cell)) all.answered += count;
    addTally(all, tallyOf(column, [...cells.keys()], Uint32Array.from(cells.values())));
    cells.clear();
  };
  const chosen = parts.flatMap((part, index) => {
    const rows = rowsOfPart(selection, index);
    return rows.length === 0 ? [] : [{ ...part, rows }];
  });
  for await (const [{ rows, rows_before }, columns] of packedParts(db, chosen, column.column_index)) {
    countCells(cells, columns, rows, rows_before);
    if (cells.size > mostCells) addCells();
  }
  addCells();
  return all;
}

/** In the order in which the counts of the import are listed. */
const mostChosenFirst = (a: OptionRow, b: OptionRow) => b.count - a.count || (a.value < b.value ? 1 : -1);

async function chart(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Counted> {
  const { options, unreadable, answered } = await tallyRows(tools, shape, column, selection);
  // The columns of the other places belong to the same ranking.
  for (const member of placesOf(shape.columns, column) ?? [])
    if (member.id !== column.id) addTally({ options, unreadable }, await tallyRows(tools, shape, member, selection));
  const rows = [...options].map(([value, counts]) => ({ value, ...counts })).sort(mostChosenFirst);
  const choices = rows.reduce((sum, { count }) => sum + count, 0);
  const totals = { unreadable, options: rows.length, choices };
  const order = givenOrder(column.rule, column.option_order);
  const listed = arrangeOptions(rows, order, shownOptions);
  return { answered, distribution: distributionOfOptions(column.rule, totals, listed, order) };
}

const sampleSize = 5;

async function samplesOf(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<string[]> {
  const rows = await firstAnswered(tools, shape, column, selection, sampleSize);
  const samples: string[] = [];
  for (const [part, members] of Map.groupBy(rows, (row) => partAt(shape, row))) {
    if (part === undefined) continue;
    const places = members.map((row) => row - part.rows_before);
    samples.push(...(await readCellsOf(tools, part, column.column_index, places)));
  }
  return samples;
}

/** Which of the rows have the first and the last time, -1 if none has a time. The first row of several with the same. */
function spanOf(times: Float64Array, rows: Uint32Array): { first: number; last: number } {
  let [first, last] = [-1, -1];
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const time = times[row] ?? Number.NaN;
    if (time < earliest) {
      first = row;
      earliest = time;
    }
    if (time > latest) {
      last = row;
      latest = time;
    }
  }
  return { first, last };
}

/** The first and last time in the cells of this column. */
async function timeSpan(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Distribution> {
  const times = await timestampsOf(tools, shape, column);
  const { first, last } = spanOf(times, selection.rows);
  const at = async (row: number): Promise<string | null> => {
    if (row < 0 || column.rule.kind !== 'timestamp') return null;
    return readTimestamp(column.rule, await readCell(tools, shape, column.column_index, row));
  };
  return { kind: 'time', first: await at(first), last: await at(last), guessed_order: guessedOrder(column.rule) };
}

async function countColumn(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Counted> {
  if (isChartable(column.type)) return chart(tools, shape, column, selection);
  const answered = await countAnswered(tools, shape, column, selection);
  switch (column.type) {
    case 'Open-ended':
      return {
        answered,
        distribution: { kind: 'text', notes: answered, samples: await samplesOf(tools, shape, column, selection) },
      };
    case 'Email':
    case 'Name':
      return { answered, distribution: { kind: 'people', distinct: await countParticipants(tools, shape, selection) } };
    case 'Timestamp':
      return { answered, distribution: await timeSpan(tools, shape, column, selection) };
    default:
      return { answered, distribution: { kind: 'none' } };
  }
}

async function countQuestions(
  tools: QueryTools,
  shape: StoredShape,
  { filter, own }: QuestionsQuery,
  questions: StoredQuestion[],
  whole: Mask | undefined,
): Promise<Question[]> {
  const counted: Question[] = [];
  const selection = whole && selectRows(shape, whole);
  for (const { question, distribution } of questions) {
    const column = shape.columns.find(({ id }) => id === question.id);
    const others = filter.filter((one) => !('question_id' in one) || one.question_id !== question.id);
    const isOwn = own === 'ignore' && others.length < filter.length;
    const mask = isOwn ? await filterRows(tools, shape, others) : whole;
    if (column === undefined || mask === undefined) {
      counted.push({ ...question, distribution: await distribution() });
      continue;
    }
    const rows = mask === whole && selection !== undefined ? selection : selectRows(shape, mask);
    counted.push({ ...question, ...(await countColumn(tools, shape, column, rows)) });
  }
  return counted;
}

/** Identifies the orders of all options: they can change while the answers stay. */
function ordersOf({ columns }: StoredShape): string {
  const hash = createHash('sha256');
  for (const { option_order } of columns) hash.update(`${option_order ?? ''}\0`);
  return hash.digest('base64');
}

/**
 * The questions of a survey with the answers of the responses that pass a filter. `count`: the number of these responses.
 * @throws DomainError (invalid) for a filter that does not fit the survey
 */
export async function listFilteredQuestions(
  tools: QueryTools,
  query: QuestionsQuery,
): Promise<{ questions: Question[]; count: number }> {
  const shape = await readShape(tools.db, query.survey_key);
  const whole = await filterRows(tools, shape, query.filter);
  const count = countRows(shape, whole);
  const countAll = async () =>
    countQuestions(tools, shape, query, await listStoredQuestions(tools.db, query.survey_key), whole);
  if (whole === undefined) return { questions: await countAll(), count };
  const key = `${shape.version} ${ordersOf(shape)} questions ${query.own} ${JSON.stringify(query.filter)}`;
  const counted = await tools.cache.get(key, async () => Buffer.from(JSON.stringify(await countAll())));
  return { questions: JSON.parse(counted.toString()) as Question[], count };
}
