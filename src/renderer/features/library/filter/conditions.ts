import { type Condition, npsGroupNames, npsGroups, type ResponseFilter } from '../../../../contract/index.ts';

/** The most conditions that the service accepts, and the most options in one. */
const most = { conditions: 20, options: 200 } as const;

/** What a condition is about: conditions about one subject are joined or replace each other. */
function nameSubject(condition: Condition): string {
  switch (condition.kind) {
    case 'nps':
    case 'nps_group':
      return `nps ${condition.question_id}`;
    case 'word':
      return `word ${condition.question_id} ${condition.word.toLowerCase()}`;
    case 'contains':
      return `contains ${condition.question_id} ${condition.text}`;
    case 'ticked':
      return `ticked ${condition.group_id ?? condition.question_ids.join()}`;
    case 'time':
      return `time ${condition.question_id ?? ''}`;
    case 'participant':
    case 'wave':
      return condition.kind;
    default:
      return `${condition.kind} ${condition.question_id}`;
  }
}

const isSame = (one: Condition, other: Condition) => JSON.stringify(one) === JSON.stringify(other);
const isScore = (condition: Condition): condition is ScoreCondition =>
  condition.kind === 'nps' || condition.kind === 'nps_group';

/** Adds what is not there yet; takes it out when all of it is there. */
function toggleItems<Item>(before: readonly Item[], picked: readonly Item[]): Item[] {
  return picked.every((item) => before.includes(item))
    ? before.filter((item) => !picked.includes(item))
    : [...new Set([...before, ...picked])].slice(0, most.options);
}

/** Two conditions about one subject, or-ed where that is one condition; else the newer one. A part that is there already is taken out. */
function toggle(before: Condition, picked: Condition): Condition | null {
  if (isSame(before, picked)) return null;
  if (before.kind === 'options' && picked.kind === 'options') {
    const options = toggleItems(before.options, picked.options);
    return options.length === 0 ? null : { ...before, options };
  }
  if (before.kind === 'ticked' && picked.kind === 'ticked') {
    const question_ids = toggleItems(before.question_ids, picked.question_ids);
    return question_ids.length === 0 ? null : { ...before, question_ids };
  }
  if (isScore(before) && isScore(picked)) return toggleScores(before, picked);
  if (before.kind === 'number' && picked.kind === 'number') return toggleNumbers(before, picked);
  if (before.kind === 'time' && picked.kind === 'time') return toggleTimes(before, picked);
  return picked;
}

/**
 * A click on a part of a chart. Options of one question are joined with or, neighbouring ranges become one; what was picked
 * already is taken out. Conditions on different questions stay beside each other: all of them must be met.
 * @returns the same filter when it is full
 */
export function pickCondition(filter: ResponseFilter, picked: Condition): ResponseFilter {
  const subject = nameSubject(picked);
  const at = filter.findIndex((one) => nameSubject(one) === subject);
  const before = filter[at];
  if (before === undefined) return filter.length >= most.conditions ? filter : [...filter, picked];
  const after = toggle(before, picked);
  return filter.flatMap((one, index) => (index !== at ? [one] : after === null ? [] : [after]));
}

/** Puts a condition in the place of the one that was edited, or of one about the same subject, or adds it. */
export function setCondition(filter: ResponseFilter, condition: Condition, edited?: Condition): ResponseFilter {
  const place = nameSubject(edited ?? condition);
  const kept = filter.filter((one) => nameSubject(one) === place || nameSubject(one) !== nameSubject(condition));
  const at = kept.findIndex((one) => nameSubject(one) === place);
  if (at !== -1) return kept.with(at, condition);
  return kept.length >= most.conditions ? filter : [...kept, condition];
}

/** Whether a condition about the same subject holds another one. */
function holds(one: Condition, part: Condition): boolean {
  if (one.kind === 'options' && part.kind === 'options')
    return part.options.every((option) => one.options.includes(option));
  if (one.kind === 'ticked' && part.kind === 'ticked')
    return part.question_ids.every((id) => one.question_ids.includes(id));
  if (one.kind === 'number' && part.kind === 'number') return holdsNumbers(one, part);
  if (one.kind === 'time' && part.kind === 'time') return holdsTimes(one, part);
  return isScore(one) && isScore(part) ? holdsScores(one, part) : isSame(one, part);
}

/** Whether a part of a chart is picked: its condition, or one that it is a part of, is in the filter. */
export const isPicked = (filter: ResponseFilter, part: Condition): boolean =>
  filter.some((one) => nameSubject(one) === nameSubject(part) && holds(one, part));

type On<K extends Condition['kind']> = Extract<Condition, { kind: K }>;
type ScoreCondition = On<'nps' | 'nps_group'>;

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
const toggleSpans = (before: Span, picked: Span): Span =>
  lies(picked, before) ? takeOut(before, picked) : join(before, picked);

/** The lowest and the highest score of a condition. */
export function readScores(condition: ScoreCondition): readonly [from: number, to: number] {
  return condition.kind === 'nps' ? [condition.min, condition.max] : npsGroups[condition.group];
}

function spanScores(condition: ScoreCondition): Span {
  const [from, to] = readScores(condition);
  return { from, to: to + 1 };
}

const holdsScores = (whole: ScoreCondition, part: ScoreCondition): boolean => lies(spanScores(part), spanScores(whole));

/** Joins two ranges of scores, or takes one out of the other. */
function toggleScores(before: ScoreCondition, picked: ScoreCondition): Condition {
  const { question_id } = before;
  const { from, to } = toggleSpans(spanScores(before), spanScores(picked));
  const max = to - 1;
  const group = npsGroupNames.find((name) => npsGroups[name][0] === from && npsGroups[name][1] === max);
  return group === undefined ? { kind: 'nps', question_id, min: from, max } : { kind: 'nps_group', question_id, group };
}

const spanNumbers = ({ from = -Infinity, to = Infinity, includes_to }: On<'number'>): Span => ({
  from,
  to,
  includes_to,
});

const holdsNumbers = (whole: On<'number'>, part: On<'number'>): boolean => lies(spanNumbers(part), spanNumbers(whole));

/** The ends of a span that are limits. */
const writeSpan = <Value>({ from, to }: Span, write: (value: number) => Value): { from?: Value; to?: Value } => ({
  ...(Number.isFinite(from) && { from: write(from) }),
  ...(Number.isFinite(to) && { to: write(to) }),
});

/** Joins two ranges of numbers, or takes one out of the other. */
function toggleNumbers(before: On<'number'>, picked: On<'number'>): Condition {
  const after = toggleSpans(spanNumbers(before), spanNumbers(picked));
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
function holdsTimes(whole: TimeCondition, part: TimeCondition): boolean {
  if (part.weekdays !== undefined) return part.weekdays.every((day) => whole.weekdays?.includes(day) === true);
  return hasSpan(whole) && lies(spanTimes(part), spanTimes(whole));
}

function toggleWeekdays({ weekdays: before = [], ...span }: TimeCondition, picked: readonly number[]): TimeCondition {
  const weekdays = toggleItems(before, picked).sort();
  return { ...span, ...(weekdays.length > 0 && { weekdays }) };
}

const dayText = (time: number) => new Date(time).toISOString().replace('T00:00:00.000Z', '');

function toggleSpan(before: TimeCondition, picked: TimeCondition): TimeCondition {
  const { from: _, to: __, ...weekdays } = before;
  const [whole, part] = [spanTimes(before), spanTimes(picked)];
  if (whole.from === part.from && whole.to === part.to) return weekdays;
  return { ...weekdays, ...writeSpan(hasSpan(before) ? toggleSpans(whole, part) : part, dayText) };
}

/** Neighbouring spans become one, and weekdays are collected beside the span. @returns null when nothing is left */
function toggleTimes(before: TimeCondition, picked: TimeCondition): Condition | null {
  const after = picked.weekdays === undefined ? toggleSpan(before, picked) : toggleWeekdays(before, picked.weekdays);
  return hasSpan(after) || after.weekdays !== undefined ? after : null;
}
