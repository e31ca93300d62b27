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
import { readCell } from './rows.ts';
import {
  countAnswered,
  countCodes,
  countParticipants,
  firstAnswered,
  rowsOfPart,
  type Selection,
  selectRows,
} from './selection.ts';
import { readShape, type ShapeColumn, type StoredShape } from './shape.ts';
import { getSurvey } from './survey.ts';

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
  const samples: string[] = [];
  for (const row of await firstAnswered(tools, shape, column, selection, sampleSize))
    samples.push(await readCell(tools, shape, column.column_index, row));
  return samples;
}

/** The first and last time in the cells of this column. */
async function timeSpan(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Distribution> {
  const times = await timestampsOf(tools, shape, column);
  let [first, last] = [-1, -1];
  for (const row of selection.rows) {
    const time = times[row] ?? Number.NaN;
    if (Number.isNaN(time)) continue;
    if (first < 0 || time < (times[first] ?? 0)) first = row;
    if (last < 0 || time > (times[last] ?? 0)) last = row;
  }
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
  questions: Question[],
  whole: Mask,
): Promise<Question[]> {
  const counted: Question[] = [];
  const selection = selectRows(shape, whole);
  for (const question of questions) {
    const column = shape.columns.find(({ id }) => id === question.id);
    const others = filter.filter((one) => !('question_id' in one) || one.question_id !== question.id);
    const isOwn = own === 'ignore' && others.length < filter.length;
    const mask = isOwn ? await filterRows(tools, shape, others) : whole;
    if (column === undefined || mask === undefined) {
      counted.push(question);
      continue;
    }
    const rows = mask === whole ? selection : selectRows(shape, mask);
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
  const { questions } = await getSurvey(tools.db, query.survey_key);
  if (whole === undefined) return { questions, count };
  const key = `${shape.version} ${ordersOf(shape)} questions ${query.own} ${JSON.stringify(query.filter)}`;
  const counted = await tools.cache.get(key, async () =>
    Buffer.from(JSON.stringify(await countQuestions(tools, shape, query, questions, whole))),
  );
  return { questions: JSON.parse(counted.toString()) as Question[], count };
}
