import { answerText, createMissingTest, findWeekday, readNps, spellOption } from '@sheaf/survey-columns';
import { type Condition, holdsScore, isChartable, npsGroups, type ResponseFilter } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { foldWords } from '../../data/words/fold-words.ts';
import { toOptions } from '../columns/tally.ts';
import { countMarks } from '../segments.ts';
import { isDated, readDates } from './charts/date-chart.ts';
import { findNumberDisplay, toNumbers } from './charts/numbers.ts';
import { findCodedRows } from './codes.ts';
import {
  addRows,
  addRowsWithWords,
  findTickedRows,
  keepRows,
  type Mask,
  readAnsweredRows,
  readParticipants,
  readResponseTimes,
  scanCells,
} from './columns.ts';
import { requireColumn, requireOpen, type ShapeColumn, type StoredShape } from './shape.ts';

type On<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

/** @throws DomainError (invalid) for a question that has no options */
function isChosen(column: ShapeColumn, { options }: On<'options'>): (cell: string) => boolean {
  if (!isChartable(column.type)) throw invalid('filter_without_options', { id: String(column.id), type: column.type });
  const wanted = new Set(options.map((option) => spellOption(column.rule, answerText(option))));
  const isPlace = column.rule.kind === 'place';
  const { isMissing } = createMissingTest(column.rule.missing);
  // A ranking names every item, so an item counts as chosen only in first place; in a column for one place, in that place.
  return (cell) =>
    !isMissing(cell) && toOptions(column, cell).some(([value, rank]) => (isPlace || rank <= 1) && wanted.has(value));
}

/** @throws DomainError (invalid) for a question that is no NPS */
function isScored(column: ShapeColumn, from: number, to: number): (cell: string) => boolean {
  if (!holdsScore(column.type)) throw invalid('question_not_nps', { id: String(column.id), type: column.type });
  const { isMissing } = createMissingTest(column.rule.missing);
  return (cell) => {
    const score = isMissing(cell) ? null : readNps(cell);
    return score !== null && score >= from && score <= to;
  };
}

/** A date means its first millisecond in UTC. */
const toMoment = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text);

function scanNumbers(numbers: Float64Array, test: (value: number) => boolean): Mask {
  const mask = new Uint8Array(numbers.length);
  for (let row = 0; row < numbers.length; row++) mask[row] = test(numbers[row] ?? Number.NaN) ? 1 : 0;
  return mask;
}

/** Whether a text contains another one, in upper or lower case. */
function containsTest(text: string): (cell: string) => boolean {
  const wanted = text.toLowerCase();
  return (cell) => cell.toLowerCase().includes(wanted);
}

/** @throws DomainError (invalid) for a question that is not shown as numbers */
async function numbersWithin(
  shape: StoredShape,
  column: ShapeColumn,
  { from = Number.NEGATIVE_INFINITY, to = Number.MAX_VALUE, includes_to = to === Number.MAX_VALUE }: On<'number'>,
): Promise<Mask> {
  const display = findNumberDisplay(column);
  if (display === null) throw invalid('question_not_numbers', { id: String(column.id), type: column.type });
  const isWithin = (value: number) => value >= from && (value < to || (includes_to && value === to));
  return scanNumbers(await toNumbers(shape, column, display), isWithin);
}

/** @throws DomainError (invalid) for a question that has no options */
async function rowsTicking(shape: StoredShape, { question_ids }: On<'ticked'>): Promise<Mask> {
  const any = new Uint8Array(shape.rows);
  for (const id of question_ids) {
    const column = requireColumn(shape, id);
    if (column.rule.kind !== 'single' && column.rule.kind !== 'multi')
      throw invalid('filter_without_ticks', { id: String(id), type: column.type });
    addRows(any, await findTickedRows(shape, column));
  }
  return any;
}

/** @throws DomainError (invalid) for a question without open answers, and for a text that is not one word */
async function rowsWithWord(shape: StoredShape, column: ShapeColumn, { word }: On<'word'>): Promise<Mask> {
  requireOpen(column);
  const [text, more] = foldWords(word);
  if (text === undefined || more !== undefined) throw invalid('word_not_one', { word: word.slice(0, 60) });
  const mask = new Uint8Array(shape.rows);
  await addRowsWithWords(shape, column, [[{ text, isPrefix: false }]], mask);
  return mask;
}

/** @throws DomainError (invalid) for a question that holds no times */
function timesBy(shape: StoredShape, { question_id }: On<'time'>): Promise<Float64Array> {
  if (question_id === undefined) return readResponseTimes(shape);
  const column = requireColumn(shape, question_id);
  if (!isDated(column)) throw invalid('question_not_dates', { id: String(question_id), type: column.type });
  return readDates(shape, column);
}

/** @throws DomainError (invalid) for a question that holds no times */
async function rowsInTime(shape: StoredShape, condition: On<'time'>): Promise<Mask> {
  const from = toMoment(condition.from, Number.NEGATIVE_INFINITY);
  const to = toMoment(condition.to, Number.POSITIVE_INFINITY);
  const days = new Set(condition.weekdays ?? [0, 1, 2, 3, 4, 5, 6]);
  const isWithin = (time: number) => time >= from && time < to && days.has(findWeekday(time));
  return scanNumbers(await timesBy(shape, condition), isWithin);
}

/** @throws DomainError (invalid) for a part with which no wave begins */
function rowsOfWaves({ rows, waves }: StoredShape, { first_parts }: On<'wave'>): Mask {
  const mask = new Uint8Array(rows);
  for (const first_part of first_parts) {
    const wave = waves.find((one) => one.first_part === first_part);
    if (wave === undefined) throw invalid('wave_absent', { number: String(first_part) });
    mask.fill(1, wave.first_row, wave.first_row + wave.number_of_responses);
  }
  return mask;
}

type Kind = Condition['kind'];
type Scan<Some> = (shape: StoredShape, condition: Some) => Mask | Promise<Mask>;
type OnQuestion = Extract<Condition, { question_id: number }>;

/** A scan of the question that a condition is on. */
function ofQuestion<Some extends OnQuestion>(
  scanColumn: (shape: StoredShape, column: ShapeColumn, condition: Some) => Promise<Mask>,
): Scan<Some> {
  return (shape, condition) => scanColumn(shape, requireColumn(shape, condition.question_id), condition);
}

/** The same, cell by cell. */
const ofCells = <Some extends OnQuestion>(
  makeTest: (column: ShapeColumn, condition: Some) => (cell: string) => boolean,
): Scan<Some> => ofQuestion((shape, column, condition) => scanCells(shape, column, makeTest(column, condition)));

/** The rows that meet a condition of each kind. */
const scans: { readonly [K in Kind]: Scan<On<K>> } = {
  options: ofCells(isChosen),
  nps: ofCells((column, { min, max }) => isScored(column, min, max)),
  nps_group: ofCells((column, { group }) => isScored(column, ...npsGroups[group])),
  contains: ofCells((_, { text }) => containsTest(text)),
  answered: ofQuestion(async (shape, column, condition) => {
    const answered = await readAnsweredRows(shape, column);
    return condition.answered ? answered : answered.map((mark) => 1 - mark);
  }),
  number: ofQuestion(numbersWithin),
  word: ofQuestion(rowsWithWord),
  ticked: rowsTicking,
  coded: ofQuestion((shape, column, { code_ids }) => findCodedRows(shape, column, code_ids)),
  time: rowsInTime,
  participant: async (shape, { participant_id }) =>
    scanNumbers(await readParticipants(shape), (participant) =>
      participant_id === 0 ? Number.isNaN(participant) : participant === participant_id,
    ),
  wave: rowsOfWaves,
};

/** @param kind that of the condition: so the compiler knows that the scan fits it */
const scan = <K extends Kind>(shape: StoredShape, kind: K, condition: On<K>) => scans[kind](shape, condition);

/** @returns the rows that pass every condition; undefined for all rows. @throws DomainError (invalid) for a condition that does not fit the survey */
export async function filterRows(shape: StoredShape, filter: ResponseFilter): Promise<Mask | undefined> {
  const masks: Mask[] = [];
  for (const condition of filter) {
    const key = `${shape.version} ${JSON.stringify(condition)}`;
    // Ticks depend on the questions that people put together, codes on what they marked: those who find them keep them.
    const isKept = condition.kind !== 'ticked' && condition.kind !== 'coded';
    const scanAll = () => scan(shape, condition.kind, condition);
    masks.push(await (isKept ? shape.cache.get(key, scanAll) : scanAll()));
  }
  const [first, ...rest] = masks;
  if (first === undefined || rest.length === 0) return first;
  const all = first.slice();
  for (const mask of rest) keepRows(all, mask);
  return all;
}

/** @returns the ids of the questions that a condition is on */
export function listQuestions(condition: Condition): number[] {
  if (condition.kind === 'ticked') return condition.question_ids;
  return 'question_id' in condition && condition.question_id !== undefined ? [condition.question_id] : [];
}

/** A filter without the conditions on some questions. */
export const withoutOwn = (filter: ResponseFilter, ids: ReadonlySet<number>): ResponseFilter =>
  filter.filter((condition) => !listQuestions(condition).some((id) => ids.has(id)));

/** Counts the rows that pass. */
export const countRows = (shape: StoredShape, mask: Mask | undefined): number =>
  mask === undefined ? shape.rows : countMarks(mask);
