import { createHash } from 'node:crypto';
import { guessedOrder, missingTest, readTimestamp } from '../../../columns/index.ts';
import { type Distribution, isChartable, type Question, type ResponseFilter } from '../../../contract/index.ts';
import { addTally, type Tally, tallyOf } from '../columns/tally.ts';
import { readCoded } from '../segments/coded.ts';
import { ParticipantSet } from '../segments/participant-set.ts';
import { answeredRows, type Mask, participantsOf, timestampsOf } from './columns.ts';
import { distributionOfOptions, shownOptions } from './distributions.ts';
import { countRows, filterRows } from './filter.ts';
import { arrangeOptions, givenOrder, type OptionRow } from './given-order.ts';
import { placesOf } from './places.ts';
import type { QueryTools } from './query-tools.ts';
import { readCell } from './rows.ts';
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

/** Counts options part by part: each distinct cell is parsed once, then the codes are counted. */
async function tallyRows(
  { db }: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  mask: Mask,
): Promise<Tally & { answered: number }> {
  const all: Tally & { answered: number } = { options: new Map(), unreadable: 0, answered: 0 };
  const { isMissing } = missingTest(column.rule.missing);
  for (const part of shape.parts) {
    const { values, codes } = await readCoded(db, part.id, column.column_index);
    const counts = new Uint32Array(values.length);
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row] ?? 0;
      counts[code] = (counts[code] ?? 0) + (mask[part.rows_before + row] ?? 0);
    }
    values.forEach((value, code) => {
      if (!isMissing(value)) all.answered += counts[code] ?? 0;
    });
    addTally(all, tallyOf(column, values, counts));
  }
  return all;
}

/** In the order in which the counts of the import are listed. */
const mostChosenFirst = (a: OptionRow, b: OptionRow) => b.count - a.count || (a.value < b.value ? 1 : -1);

async function chart(tools: QueryTools, shape: StoredShape, column: ShapeColumn, mask: Mask): Promise<Counted> {
  const { options, unreadable, answered } = await tallyRows(tools, shape, column, mask);
  // The columns of the other places belong to the same ranking.
  for (const member of placesOf(shape.columns, column) ?? [])
    if (member.id !== column.id) addTally({ options, unreadable }, await tallyRows(tools, shape, member, mask));
  const rows = [...options].map(([value, counts]) => ({ value, ...counts })).sort(mostChosenFirst);
  const choices = rows.reduce((sum, { count }) => sum + count, 0);
  const totals = { unreadable, options: rows.length, choices };
  const order = givenOrder(column.rule, column.option_order);
  const listed = arrangeOptions(rows, order, shownOptions);
  return { answered, distribution: distributionOfOptions(column.rule, totals, listed, order) };
}

function countBoth(a: Mask, b: Mask): number {
  let count = 0;
  for (let row = 0; row < a.length; row++) count += (a[row] ?? 0) & (b[row] ?? 0);
  return count;
}

const sampleSize = 5;

async function samplesOf(tools: QueryTools, shape: StoredShape, column: ShapeColumn, mask: Mask): Promise<string[]> {
  const answered = await answeredRows(tools, shape, column);
  const samples: string[] = [];
  for (let row = 0; row < mask.length && samples.length < sampleSize; row++) {
    if (mask[row] === 0 || answered[row] === 0) continue;
    samples.push(await readCell(tools, shape, column.column_index, row));
  }
  return samples;
}

async function countParticipants(tools: QueryTools, shape: StoredShape, mask: Mask): Promise<number> {
  const participants = await participantsOf(tools, shape);
  const met = new ParticipantSet();
  let count = 0;
  for (let row = 0; row < mask.length; row++) {
    const participant = participants[row] ?? Number.NaN;
    if (mask[row] === 1 && !Number.isNaN(participant) && met.add(participant)) count++;
  }
  return count;
}

/** The first and last time in the cells of this column. */
async function timeSpan(tools: QueryTools, shape: StoredShape, column: ShapeColumn, mask: Mask): Promise<Distribution> {
  const times = await timestampsOf(tools, shape, column);
  let [first, last] = [-1, -1];
  for (let row = 0; row < mask.length; row++) {
    const time = times[row] ?? Number.NaN;
    if (mask[row] === 0 || Number.isNaN(time)) continue;
    if (first < 0 || time < (times[first] ?? 0)) first = row;
    if (last < 0 || time > (times[last] ?? 0)) last = row;
  }
  const at = async (row: number): Promise<string | null> => {
    if (row < 0 || column.rule.kind !== 'timestamp') return null;
    return readTimestamp(column.rule, await readCell(tools, shape, column.column_index, row));
  };
  return { kind: 'time', first: await at(first), last: await at(last), guessed_order: guessedOrder(column.rule) };
}

async function countColumn(tools: QueryTools, shape: StoredShape, column: ShapeColumn, mask: Mask): Promise<Counted> {
  if (isChartable(column.type)) return chart(tools, shape, column, mask);
  const answered = countBoth(await answeredRows(tools, shape, column), mask);
  switch (column.type) {
    case 'Open-ended':
      return {
        answered,
        distribution: { kind: 'text', notes: answered, samples: await samplesOf(tools, shape, column, mask) },
      };
    case 'Email':
    case 'Name':
      return { answered, distribution: { kind: 'people', distinct: await countParticipants(tools, shape, mask) } };
    case 'Timestamp':
      return { answered, distribution: await timeSpan(tools, shape, column, mask) };
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
  for (const question of questions) {
    const column = shape.columns.find(({ id }) => id === question.id);
    const others = filter.filter((one) => !('question_id' in one) || one.question_id !== question.id);
    const isOwn = own === 'ignore' && others.length < filter.length;
    const mask = isOwn ? await filterRows(tools, shape, others) : whole;
    const isWhole = column === undefined || mask === undefined;
    counted.push(isWhole ? question : { ...question, ...(await countColumn(tools, shape, column, mask)) });
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
