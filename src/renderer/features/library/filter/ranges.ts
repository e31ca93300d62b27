import type { Condition } from '../../../../contract/index.ts';

type On<K extends Condition['kind']> = Extract<Condition, { kind: K }>;
type ScoreCondition = On<'nps'> | On<'nps_group'>;

/** From a number to another, which is not meant unless it is said; infinite where there is no limit. */
interface Span {
  from: number;
  to: number;
  includes_to?: boolean | undefined;
}

const lies = (part: Span, whole: Span): boolean => whole.from <= part.from && part.to <= whole.to;

/** The union of two spans; the second one if there is a gap between them. */
function join(one: Span, other: Span): Span {
  const [low, high] = one.from <= other.from ? [one, other] : [other, one];
  if (high.from > low.to) return other;
  const { to, includes_to } = high.to >= low.to ? high : low;
  return { from: low.from, to, includes_to };
}

/** What is left of a span without a part at one of its ends; the part itself when it lies in the middle. */
function takeOut(whole: Span, part: Span): Span {
  if (part.from === whole.from && part.to < whole.to) return { ...whole, from: part.to };
  return part.to === whole.to && part.from > whole.from ? { from: whole.from, to: part.from } : part;
}

/** Neighbouring spans become one; a part that is in the span already is taken out. */
const toggle = (before: Span, picked: Span): Span =>
  lies(picked, before) ? takeOut(before, picked) : join(before, picked);

const scoresOfGroup: Record<On<'nps_group'>['group'], readonly [from: number, to: number]> = {
  detractors: [0, 6],
  passives: [7, 8],
  promoters: [9, 10],
};

/** The lowest and the highest score of a condition. */
export function readScores(condition: ScoreCondition): readonly [from: number, to: number] {
  return condition.kind === 'nps' ? [condition.min, condition.max] : scoresOfGroup[condition.group];
}

function spanScores(condition: ScoreCondition): Span {
  const [from, to] = readScores(condition);
  return { from, to: to + 1 };
}

export const holdsScores = (whole: ScoreCondition, part: ScoreCondition): boolean =>
  lies(spanScores(part), spanScores(whole));

/** Joins two ranges of scores, or takes one out of the other. */
export function toggleScores(before: ScoreCondition, picked: ScoreCondition): Condition {
  const { question_id } = before;
  const { from, to } = toggle(spanScores(before), spanScores(picked));
  for (const group of ['detractors', 'passives', 'promoters'] as const)
    if (scoresOfGroup[group][0] === from && scoresOfGroup[group][1] === to - 1)
      return { kind: 'nps_group', question_id, group };
  return { kind: 'nps', question_id, min: from, max: to - 1 };
}

const spanNumbers = ({ from = -Infinity, to = Infinity, includes_to }: On<'number'>): Span => ({
  from,
  to,
  includes_to,
});

export const holdsNumbers = (whole: On<'number'>, part: On<'number'>): boolean =>
  lies(spanNumbers(part), spanNumbers(whole));

/** The ends of a span that are limits. */
const writeSpan = <Value>({ from, to }: Span, write: (value: number) => Value): { from?: Value; to?: Value } => ({
  ...(Number.isFinite(from) && { from: write(from) }),
  ...(Number.isFinite(to) && { to: write(to) }),
});

/** Joins two ranges of numbers, or takes one out of the other. */
export function toggleNumbers(before: On<'number'>, picked: On<'number'>): Condition {
  const after = toggle(spanNumbers(before), spanNumbers(picked));
  return {
    kind: 'number',
    question_id: before.question_id,
    ...writeSpan(after, (value) => value),
    ...(after.includes_to !== undefined && { includes_to: after.includes_to }),
  };
}

type TimeCondition = On<'time'>;

/** Milliseconds since 1970. */
const spanTimes = ({ from, to }: TimeCondition): Span => ({
  from: from === undefined ? -Infinity : Date.parse(from),
  to: to === undefined ? Infinity : Date.parse(to),
});

const hasSpan = ({ from, to }: TimeCondition) => from !== undefined || to !== undefined;

/** Whether a span of time, or weekdays, lie within another. */
export function holdsTimes(whole: TimeCondition, part: TimeCondition): boolean {
  if (part.weekdays !== undefined) return part.weekdays.every((day) => whole.weekdays?.includes(day) === true);
  return hasSpan(whole) && lies(spanTimes(part), spanTimes(whole));
}

function toggleWeekdays({ weekdays: had = [], ...rest }: TimeCondition, picked: readonly number[]): TimeCondition {
  const all = picked.every((day) => had.includes(day));
  const weekdays = all ? had.filter((day) => !picked.includes(day)) : [...new Set([...had, ...picked])].sort();
  return { ...rest, ...(weekdays.length > 0 && { weekdays }) };
}

const dayText = (time: number) => new Date(time).toISOString().replace('T00:00:00.000Z', '');

function toggleSpan(before: TimeCondition, picked: TimeCondition): TimeCondition {
  const { from: _, to: __, ...rest } = before;
  const [whole, part] = [spanTimes(before), spanTimes(picked)];
  if (whole.from === part.from && whole.to === part.to) return rest;
  return { ...rest, ...writeSpan(hasSpan(before) ? toggle(whole, part) : part, dayText) };
}

/** Neighbouring spans become one, and weekdays are collected beside the span. @returns null when nothing is left */
export function toggleTimes(before: TimeCondition, picked: TimeCondition): Condition | null {
  const after = picked.weekdays === undefined ? toggleSpan(before, picked) : toggleWeekdays(before, picked.weekdays);
  return hasSpan(after) || after.weekdays !== undefined ? after : null;
}
