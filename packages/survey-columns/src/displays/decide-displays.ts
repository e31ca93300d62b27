import { arePeriods } from '../answers/date.ts';
import { readWrittenDuration } from '../answers/read-duration.ts';
import { type DecimalMark, toValue } from '../answers/read-number.ts';
import { isMetadata, isPersonalDetail } from '../classify/do-nothing.ts';
import { type Column, describeColumns, type Evidence } from '../groups/column.ts';
import { type OptionOrder, orderOptions, scoreOptions } from '../orders/order-options.ts';
import { type CellContent, type ColumnType, describeType, holdsOneChoice } from '../shapes.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import {
  areCodes,
  countsUp,
  type Display,
  decideReading,
  findBatteries,
  findCommonestMark,
  findNumbers,
  judgeNumberChoice,
  type Numbers,
} from './number-columns.ts';
import { judgePlace } from './places.ts';
import { findUnitSeconds, namesDuration, namesMeasure, namesSomething } from './words/headers.ts';

/** A column and what is known of its file. */
interface ColumnCase {
  column: Column;
  type: ColumnType;
  numbers: Numbers;
  /** The mark before decimals that other columns of the file show. */
  elsewhere: DecimalMark | null;
  /** Orders of options: many columns of a file have the same. */
  findOrder: (options: readonly string[]) => OptionOrder | null;
  /** The answers of all rows of its grid; null for columns in none. */
  gridOptions: readonly string[] | null;
  /** Its neighbours were rated on the same scale of numbers. */
  isInBattery: boolean;
}

const display = (as: Display['as'], reason: Display['reason'], confidence: number): Display => ({
  as,
  order: null,
  scores: null,
  decimal: null,
  unit_seconds: null,
  confidence,
  reason,
});

/**
 * A column of numbers holds few words beside them. Where the header asks for a number, people write more of them; the words of a choice
 * are answers that somebody offered.
 */
const enoughNumbers = 0.85;
const enoughAsked = 0.6;
const enoughChosen = 0.75;
const shortHeader = 6;

const listHeaders = ({ labels, question }: Column): string[] => [...labels, question];
const isBookkeeping = ({ labels, exporter, isPosition, profile }: Column): boolean =>
  isPosition ||
  labels.some(
    (label) => isMetadata(label, exporter, { isCoded: false, isWhole: true }) || isPersonalDetail(label, profile),
  );
/** Rows that were sorted by an age count up too. */
const isCode = (column: Column, numbers: Numbers): boolean =>
  column.profile.isCoded ||
  column.labels.some((label) => namesSomething(label) && label.split(' ').length <= shortHeader) ||
  (countsUp(column) && !listHeaders(column).some(namesMeasure)) ||
  areCodes({ numbers, column });

function judgeNumber({ column, type, numbers, elsewhere }: ColumnCase): Display | null {
  const headerAsksNumber = listHeaders(column).some(namesMeasure);
  const leastShare = headerAsksNumber ? (holdsOneChoice(type) ? enoughChosen : enoughAsked) : enoughNumbers;
  if (numbers.distinct.length === 0 || numbers.share < leastShare) return null;
  const { decimal, reason } = decideReading(numbers, elsewhere);
  return { ...display('number', reason, headerAsksNumber ? 0.95 : 0.8), decimal };
}

/** What the headers of a column say about durations, and in which unit. */
function durationHeader(column: Column): { named: boolean; unit_seconds: number } {
  const headers = listHeaders(column).filter((label) => label.split(' ').length <= shortHeader * 2);
  const unit = headers.map(findUnitSeconds).find((seconds) => seconds !== null) ?? null;
  return { named: headers.some(namesDuration), unit_seconds: unit ?? 1 };
}

/** Times with units. */
function judgeWrittenDuration({ column, elsewhere }: ColumnCase): Display | null {
  const { named, unit_seconds } = durationHeader(column);
  if (column.profile.filled === 0 || !isWrittenDuration(column.profile.values, named)) return null;
  const found = display('duration', 'written_durations', named ? 0.95 : 0.8);
  return { ...found, decimal: elsewhere ?? 'point', unit_seconds };
}

/** A duration that was measured is no option, even where few people differ in it. */
const judgeMeasuredDuration = (one: ColumnCase): Display | null =>
  durationHeader(one.column).named ? judgeWrittenDuration(one) : null;

/** Times with units, or plain numbers below the header of a time that the tool measured. */
function judgeDuration(one: ColumnCase): Display | null {
  const written = judgeWrittenDuration(one);
  if (written !== null) return written;
  const { named, unit_seconds } = durationHeader(one.column);
  if (!named || one.numbers.share < enoughNumbers) return null;
  const { decimal } = decideReading(one.numbers, one.elsewhere);
  return { ...display('duration', 'duration_header', 0.9), decimal, unit_seconds };
}

/** `00:05:12` and `5 min`; `10:30` alone is a time of the day, unless the header names a duration. */
function isWrittenDuration(values: ReadonlyMap<string, number>, named: boolean): boolean {
  const tested = [...values.keys()].slice(0, 100);
  const own = tested.filter(
    (value) => readWrittenDuration(value) !== null && (named || !/^\d{1,2}:\d{2}$/.test(value)),
  );
  const clocks = own.filter((value) => value.includes(':')).length;
  return own.length >= tested.length * 0.85 && (named || clocks < own.length || own.length > 5) && own.length > 1;
}

const judgeDate = ({ profile }: Column): Display | null =>
  profile.filled > 0 && profile.values.size > 1 && (profile.date >= 0.85 || arePeriods(firstValues(profile)))
    ? display('date', 'dates', 0.9)
    : null;
const firstValues = ({ values }: Column['profile']): string[] => [...values.keys()].slice(0, 100);

/** Columns that are imported as nothing can be looked at if they hold numbers, dates or durations. */
function decideNothing(one: ColumnCase): Display | null {
  const { column, numbers } = one;
  if (column.profile.filled === 0 || column.profile.values.size < 2) return null;
  const found = judgeDuration(one) ?? judgeDate(column);
  if (found !== null) return found;
  if (isBookkeeping(column) || isCode(column, numbers)) return null;
  const place = judgePlace(column);
  return place !== null ? display('place', place, 0.8) : judgeNumber(one);
}

function decideText(one: ColumnCase): Display {
  const found = judgeWrittenDuration(one) ?? judgeNumber(one) ?? judgeDate(one.column);
  if (found !== null && !isCode(one.column, one.numbers)) return found;
  const place = judgePlace(one.column);
  return place === null ? display('text', 'open_answers', 0.9) : display('place', place, 0.8);
}

/** The answers of a column, those that may be missing answers among them. */
const toOptions = ({ profile }: Column): string[] => [...profile.values.keys(), ...profile.maybeMissing.keys()];

/** A rating or an order for a column of a choice; in a grid from the answers of all its rows. */
function judgeOrder({ column, gridOptions, findOrder }: ColumnCase): Display | null {
  const own = toOptions(column);
  const found = gridOptions === null ? findOrder(own) : (findOrder(gridOptions) ?? findOrder(own));
  if (found === null || found.order === null) return null;
  const isOwn = gridOptions === null || found.reason === 'plain_numbers' || findOrder(own) !== null;
  const reason = isOwn ? found.reason : 'grid';
  return { ...display(found.as, reason, 0.9), order: found.order, scores: found.scores };
}

/** A choice among numbers: a rating, a number, or codes. */
function decideNumberChoice(one: ColumnCase, order: string[]): Display | null {
  const { column, numbers, elsewhere, gridOptions, isInBattery } = one;
  const values = [...new Set(numbers.distinct.flatMap((number) => toValue(number, elsewhere ?? 'point') ?? []))];
  if (values.length === 0) return null;
  const { as, confidence } = judgeNumberChoice(column, values, gridOptions !== null || isInBattery);
  if (as === 'number') return judgeNumber(one);
  if (as === 'options') return display('options', 'no_order', confidence);
  const reason = as === 'scale' ? 'rating_numbers' : 'plain_numbers';
  return { ...display(as, reason, confidence), order, scores: as === 'scale' ? scoreOptions(order) : null };
}

function decideChoice(one: ColumnCase): Display {
  const { column, numbers } = one;
  if (column.profile.filled + column.profile.maybeMissing.size === 0) return display('options', 'no_order', 0.5);
  const unordered = display('options', 'no_order', 0.8);
  const duration = judgeMeasuredDuration(one);
  if (duration !== null) return duration;
  const found = judgeOrder(one);
  const isNumeric = numbers.share >= enoughAsked && (found === null || found.reason === 'plain_numbers');
  if (isNumeric && numbers.distinct.length > 1) {
    if (isCode(column, numbers)) return unordered;
    return decideNumberChoice(one, found?.order ?? toOptions(column)) ?? found ?? unordered;
  }
  const place = found === null ? judgePlace(column) : null;
  if (place !== null) return display('place', place, place === 'place_header' ? 0.85 : 0.9);
  return found ?? judgeDate(column) ?? unordered;
}

/** The type says all: a recommendation score, an order of items, a person, a recording. */
const none = () => null;

/** How columns are shown, by what their cells hold. */
const deciders: Record<CellContent, (one: ColumnCase) => Display | null> = {
  name: none,
  email: none,
  time: () => display('date', 'dates', 0.95),
  text: decideText,
  choice: decideChoice,
  choices: () => display('options', 'no_order', 0.9),
  score: none,
  ranking: none,
  file: none,
  anything: decideNothing,
};

/** @returns `orderOptions`, which reads each set of options once */
function rememberOrders(): ColumnCase['findOrder'] {
  const known = new Map<string, OptionOrder | null>();
  return (options) => {
    const sorted = [...options].sort();
    const key = JSON.stringify(sorted);
    const found = known.get(key);
    if (found !== undefined) return found;
    const order = orderOptions(sorted);
    known.set(key, order);
    return order;
  };
}

/** The answers of a grid's rows together, by each of its columns. */
function findGridOptions(
  columns: readonly Column[],
  groups: readonly Pick<ColumnGroup, 'kind' | 'members'>[],
): Map<number, readonly string[]> {
  const options = new Map<number, readonly string[]>();
  for (const { kind, members } of groups) {
    if (kind !== 'grid') continue;
    const all = [
      ...new Set(members.flatMap((member) => (columns[member] === undefined ? [] : toOptions(columns[member])))),
    ];
    for (const member of members) options.set(member, all);
  }
  return options;
}

/** A slider that nobody moved has one number in all rows: alone it shows nothing, in its grid it is a row like the others. */
function withStillSliders(
  displays: readonly (Display | null)[],
  numbers: readonly Numbers[],
  groups: readonly Pick<ColumnGroup, 'kind' | 'members'>[],
): (Display | null)[] {
  const still = new Map<number, Display>();
  for (const { kind, members } of groups) {
    const moved = members.map((member) => displays[member]).find((one) => one?.as === 'number');
    if (kind !== 'grid' || moved == null) continue;
    for (const member of members)
      if (displays[member] === null && numbers[member]?.share === 1) still.set(member, moved);
  }
  return displays.map((one, index) => still.get(index) ?? one);
}

/**
 * Decides how each column of a file is shown (docs/questions.md#how-a-column-is-shown).
 * @param suggestions one per column of the table; they may include the user's corrections
 * @param groups the members of a grid share one order of answers
 * @returns one per column; null where the type says all, or where there is nothing to show
 */
export function decideDisplays(
  table: Evidence,
  suggestions: readonly Pick<Suggestion, 'type'>[],
  groups: readonly Pick<ColumnGroup, 'kind' | 'members'>[],
): (Display | null)[] {
  const columns = describeColumns(table);
  const numbers = columns.map(findNumbers);
  const elsewhere = findCommonestMark(numbers.flatMap(({ shown, distinct }) => (shown === null ? [] : distinct)));
  const grids = findGridOptions(columns, groups);
  const batteries = findBatteries(
    columns,
    suggestions.map(({ type }) => type),
  );
  const findOrder = rememberOrders();
  const displays = columns.map((column, index) => {
    const type = suggestions[index]?.type ?? 'Do nothing';
    return deciders[describeType(type).holds]({
      column,
      type,
      numbers: numbers[index] ?? findNumbers(column),
      elsewhere,
      findOrder,
      gridOptions: grids.get(index) ?? null,
      isInBattery: batteries.has(index),
    });
  });
  return withStillSliders(displays, numbers, groups);
}
