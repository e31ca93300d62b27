import type { Condition } from '../../../../contract/index.ts';

type On<K extends Condition['kind']> = Extract<Condition, { kind: K }>;
type ScoreCondition = On<'nps'> | On<'nps_group'>;
type NumberCondition = On<'number'>;
type Scores = readonly [from: number, to: number];

const scoresOfGroup: Record<On<'nps_group'>['group'], Scores> = {
  detractors: [0, 6],
  passives: [7, 8],
  promoters: [9, 10],
};

/** The lowest and the highest score of a condition. */
export function scoresOf(condition: ScoreCondition): Scores {
  return condition.kind === 'nps' ? [condition.min, condition.max] : scoresOfGroup[condition.group];
}

function fromScores(question_id: number, [min, max]: Scores): Condition {
  for (const group of ['detractors', 'passives', 'promoters'] as const)
    if (scoresOfGroup[group][0] === min && scoresOfGroup[group][1] === max)
      return { kind: 'nps_group', question_id, group };
  return { kind: 'nps', question_id, min, max };
}

/** The union of two ranges of scores; the second one if there is a gap between them. */
function joinScores([from, to]: Scores, other: Scores): Scores {
  if (other[0] > to + 1 || from > other[1] + 1) return other;
  return [Math.min(from, other[0]), Math.max(to, other[1])];
}

/** What is left of a range of scores without a part at one of its ends; the part itself when it lies in the middle. */
function withoutScores([from, to]: Scores, part: Scores): Scores {
  if (part[0] <= from && part[1] < to) return [part[1] + 1, to];
  return part[1] >= to && part[0] > from ? [from, part[0] - 1] : part;
}

/** Whether a range of scores lies within another. */
export function holdsScores(whole: ScoreCondition, part: ScoreCondition): boolean {
  const [[from, to], [partFrom, partTo]] = [scoresOf(whole), scoresOf(part)];
  return partFrom >= from && partTo <= to;
}

/** Neighbouring ranges become one; a part that is in the range already is taken out. */
export function toggleScores(before: ScoreCondition, picked: ScoreCondition): Condition {
  const change = holdsScores(before, picked) ? withoutScores : joinScores;
  return fromScores(before.question_id, change(scoresOf(before), scoresOf(picked)));
}

const lowest = ({ from }: NumberCondition) => from ?? Number.NEGATIVE_INFINITY;
const highest = ({ to }: NumberCondition) => to ?? Number.POSITIVE_INFINITY;

/** Whether a range of numbers lies within another. */
export function holdsNumbers(whole: NumberCondition, part: NumberCondition): boolean {
  return lowest(whole) <= lowest(part) && highest(part) <= highest(whole);
}

/** A range that begins where one does and ends where another does. */
function span(begin: NumberCondition, end: NumberCondition): NumberCondition {
  return {
    kind: 'number',
    question_id: begin.question_id,
    ...(begin.from === undefined ? {} : { from: begin.from }),
    ...(end.to === undefined ? {} : { to: end.to }),
    ...(end.includes_to === undefined ? {} : { includes_to: end.includes_to }),
  };
}

/** The union of two ranges of numbers; the second one if there is a gap between them. */
function joinNumbers(one: NumberCondition, other: NumberCondition): NumberCondition {
  const [low, high] = lowest(one) <= lowest(other) ? [one, other] : [other, one];
  if (lowest(high) > highest(low)) return other;
  return span(low, highest(high) >= highest(low) ? high : low);
}

/** What is left of a range of numbers without a part at one of its ends; the part itself when it lies in the middle. */
function withoutNumbers(whole: NumberCondition, part: NumberCondition): NumberCondition {
  if (part.from === whole.from && part.to !== undefined && highest(part) < highest(whole))
    return { ...whole, from: part.to };
  if (part.to === whole.to && part.from !== undefined)
    return span(whole, { kind: 'number', question_id: whole.question_id, to: part.from });
  return part;
}

/** Neighbouring ranges become one; a part that is in the range already is taken out. */
export function toggleNumbers(before: NumberCondition, picked: NumberCondition): Condition {
  return (holdsNumbers(before, picked) ? withoutNumbers : joinNumbers)(before, picked);
}

type TimeCondition = On<'time'>;

/** A span of time as a range of numbers, milliseconds since 1970. */
function asNumbers({ from, to }: TimeCondition): NumberCondition {
  return {
    kind: 'number',
    question_id: 0,
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  };
}

const dayText = (time: number) => new Date(time).toISOString().replace('T00:00:00.000Z', '');

/** Whether a span of time, or weekdays, lie within another. */
export function holdsTimes(whole: TimeCondition, part: TimeCondition): boolean {
  if (part.weekdays !== undefined) return part.weekdays.every((day) => whole.weekdays?.includes(day) === true);
  const hasSpan = whole.from !== undefined || whole.to !== undefined;
  return hasSpan && holdsNumbers(asNumbers(whole), asNumbers(part));
}

function toggleSpan(before: TimeCondition, picked: TimeCondition): TimeCondition {
  const { from: _, to: __, ...rest } = before;
  const [whole, part] = [asNumbers(before), asNumbers(picked)];
  if (whole.from === part.from && whole.to === part.to) return rest;
  const hasSpan = before.from !== undefined || before.to !== undefined;
  const after = hasSpan ? toggleNumbers(whole, part) : part;
  if (after.kind !== 'number') return before;
  return {
    ...rest,
    ...(after.from === undefined ? {} : { from: dayText(after.from) }),
    ...(after.to === undefined ? {} : { to: dayText(after.to) }),
  };
}

function toggleWeekdays({ weekdays: had = [], ...rest }: TimeCondition, picked: readonly number[]): TimeCondition {
  const all = picked.every((day) => had.includes(day));
  const weekdays = all ? had.filter((day) => !picked.includes(day)) : [...new Set([...had, ...picked])].sort();
  return { ...rest, ...(weekdays.length === 0 ? {} : { weekdays }) };
}

/** Neighbouring spans become one, and weekdays are collected beside the span. @returns null when nothing is left */
export function toggleTimes(before: TimeCondition, picked: TimeCondition): Condition | null {
  const after = picked.weekdays === undefined ? toggleSpan(before, picked) : toggleWeekdays(before, picked.weekdays);
  const isEmpty = after.from === undefined && after.to === undefined && after.weekdays === undefined;
  return isEmpty ? null : after;
}
