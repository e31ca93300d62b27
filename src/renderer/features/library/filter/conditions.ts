import type { Condition, ResponseFilter } from '../../../../contract/index.ts';

/** The most conditions that the service accepts, and the most options in one. */
const most = { conditions: 20, options: 200 } as const;

type On<K extends Condition['kind']> = Extract<Condition, { kind: K }>;
type Scores = readonly [from: number, to: number];

const groupScores: Record<On<'nps_group'>['group'], Scores> = {
  detractors: [0, 6],
  passives: [7, 8],
  promoters: [9, 10],
};

function scoresOf(condition: On<'nps'> | On<'nps_group'>): Scores {
  return condition.kind === 'nps' ? [condition.min, condition.max] : groupScores[condition.group];
}

function fromScores(question_id: number, [min, max]: Scores): Condition {
  for (const group of ['detractors', 'passives', 'promoters'] as const)
    if (groupScores[group][0] === min && groupScores[group][1] === max)
      return { kind: 'nps_group', question_id, group };
  return { kind: 'nps', question_id, min, max };
}

/** The union of two ranges of scores; null if there is a gap between them. */
function joinScores([from, to]: Scores, [otherFrom, otherTo]: Scores): Scores | null {
  if (otherFrom > to + 1 || from > otherTo + 1) return null;
  return [Math.min(from, otherFrom), Math.max(to, otherTo)];
}

/** What is left of a range of scores without a part at one of its ends; null for a part in its middle or all of it. */
function withoutScores([from, to]: Scores, [partFrom, partTo]: Scores): Scores | null {
  if (partFrom <= from && partTo < to) return [partTo + 1, to];
  if (partTo >= to && partFrom > from) return [from, partFrom - 1];
  return null;
}

/** What a condition is about: conditions about one subject are joined or replace each other. */
function subjectOf(condition: Condition): string {
  switch (condition.kind) {
    case 'nps':
    case 'nps_group':
      return `nps ${condition.question_id}`;
    case 'contains':
      return `contains ${condition.question_id} ${condition.text}`;
    case 'time':
    case 'participant':
      return condition.kind;
    default:
      return `${condition.kind} ${condition.question_id}`;
  }
}

const isSame = (one: Condition, other: Condition) => JSON.stringify(one) === JSON.stringify(other);
const isScore = (condition: Condition): condition is On<'nps'> | On<'nps_group'> =>
  condition.kind === 'nps' || condition.kind === 'nps_group';

/** Two conditions about one subject, or-ed where that is one condition; else the newer one. A part that is there already is taken out. */
function toggle(before: Condition, picked: Condition): Condition | null {
  if (isSame(before, picked)) return null;
  if (before.kind === 'options' && picked.kind === 'options') {
    const isThere = picked.options.every((option) => before.options.includes(option));
    const options = isThere
      ? before.options.filter((option) => !picked.options.includes(option))
      : [...new Set([...before.options, ...picked.options])].slice(0, most.options);
    return options.length === 0 ? null : { ...before, options };
  }
  if (isScore(before) && isScore(picked)) {
    const [old, part] = [scoresOf(before), scoresOf(picked)];
    const isThere = part[0] >= old[0] && part[1] <= old[1];
    const scores = isThere ? withoutScores(old, part) : joinScores(old, part);
    return fromScores(before.question_id, scores ?? part);
  }
  return picked;
}

/**
 * A click on a part of a chart. Options of one question are joined with or, neighbouring ranges become one; what was picked
 * already is taken out. Conditions on different questions stay beside each other: all of them must be met.
 * @returns the same filter when it is full
 */
export function pickCondition(filter: ResponseFilter, picked: Condition): ResponseFilter {
  const subject = subjectOf(picked);
  const at = filter.findIndex((one) => subjectOf(one) === subject);
  const before = filter[at];
  if (before === undefined) return filter.length >= most.conditions ? filter : [...filter, picked];
  const after = toggle(before, picked);
  return filter.flatMap((one, index) => (index !== at ? [one] : after === null ? [] : [after]));
}

/** Puts a condition in the place of the one about the same subject, or adds it. @param was the condition that was edited */
export function setCondition(filter: ResponseFilter, condition: Condition, was?: Condition): ResponseFilter {
  const subject = subjectOf(was ?? condition);
  const rest = filter.filter((one) => subjectOf(one) !== subjectOf(condition) || subjectOf(one) === subject);
  const at = rest.findIndex((one) => subjectOf(one) === subject);
  if (at !== -1) return rest.with(at, condition);
  return rest.length >= most.conditions ? filter : [...rest, condition];
}

/** Whether a part of a chart is picked: its condition, or one that it is a part of, is in the filter. */
export function isPicked(filter: ResponseFilter, part: Condition): boolean {
  return filter.some((one) => {
    if (isSame(one, part)) return true;
    if (subjectOf(one) !== subjectOf(part)) return false;
    if (one.kind === 'options' && part.kind === 'options')
      return part.options.every((option) => one.options.includes(option));
    if (!isScore(one) || !isScore(part)) return false;
    const [[from, to], [partFrom, partTo]] = [scoresOf(one), scoresOf(part)];
    return partFrom >= from && partTo <= to;
  });
}

/** @returns the question or questions that a condition is about; none for the time, the person or the wave */
export function questionsOf(condition: Condition): readonly number[] {
  return 'question_id' in condition ? [condition.question_id] : [];
}
