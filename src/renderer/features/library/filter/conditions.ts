import { type Condition, npsGroups, type ResponseFilter } from '../../../../contract/index.ts';

/** The most conditions that the service accepts, and the most options in one. */
const most = { conditions: 20, options: 200 } as const;

/** What a condition is about: conditions about one subject are joined or replace each other. */
function toSubjectKey(condition: Condition): string {
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

/** Adds what is not there yet; takes it out when all of it is there. */
function toggleItems<Item>(before: readonly Item[], picked: readonly Item[]): Item[] {
  return picked.every((item) => before.includes(item))
    ? before.filter((item) => !picked.includes(item))
    : [...new Set([...before, ...picked])].slice(0, most.options);
}

/** Options, codes or columns of one question are or-ed: what both have is taken out. null: nothing is left; undefined: they cannot be. */
function joinOptions(before: Condition, picked: Condition): Condition | null | undefined {
  if (before.kind === 'options' && picked.kind === 'options') {
    const options = toggleItems(before.options, picked.options);
    return options.length === 0 ? null : { ...before, options };
  }
  if (before.kind === 'ticked' && picked.kind === 'ticked') {
    const question_ids = toggleItems(before.question_ids, picked.question_ids);
    return question_ids.length === 0 ? null : { ...before, question_ids };
  }
  // No code at all is the opposite of any.
  if (before.kind !== 'coded' || picked.kind !== 'coded' || before.code_ids.length * picked.code_ids.length === 0)
    return undefined;
  const code_ids = toggleItems(before.code_ids, picked.code_ids);
  return code_ids.length === 0 ? null : { ...before, code_ids };
}

/** What is joined is; else the newer condition counts. A part that is there already is taken out. */
function toggle(before: Condition, picked: Condition): Condition | null {
  const joined = joinOptions(before, picked);
  if (joined !== undefined) return joined;
  if (before.kind === 'time' && picked.kind === 'time' && before.weekdays !== undefined) {
    // Weekdays that somebody chose stay beside the span.
    const { from, to, ...days } = before;
    return from === picked.from && to === picked.to ? days : { ...days, ...picked };
  }
  return isSame(before, picked) ? null : picked;
}

/**
 * A click on a part of a chart. Options of one question are joined with or; what was picked already is taken out. Conditions on
 * different questions stay beside each other: all of them must be met.
 * @returns the same filter when it is full
 */
export function pickCondition(filter: ResponseFilter, picked: Condition): ResponseFilter {
  const subject = toSubjectKey(picked);
  const at = filter.findIndex((one) => toSubjectKey(one) === subject);
  const before = filter[at];
  if (before === undefined) return filter.length >= most.conditions ? filter : [...filter, picked];
  const after = toggle(before, picked);
  return filter.flatMap((one, index) => (index !== at ? [one] : after === null ? [] : [after]));
}

/** Puts a condition in the place of the one that was edited, or of one about the same subject, or adds it. */
export function setCondition(filter: ResponseFilter, condition: Condition, edited?: Condition): ResponseFilter {
  const place = toSubjectKey(edited ?? condition);
  const kept = filter.filter((one) => toSubjectKey(one) === place || toSubjectKey(one) !== toSubjectKey(condition));
  const at = kept.findIndex((one) => toSubjectKey(one) === place);
  if (at !== -1) return kept.with(at, condition);
  return kept.length >= most.conditions ? filter : [...kept, condition];
}

/** The options, columns or codes of a condition, one of which is meant; null: it has none. */
function listParts(condition: Condition): readonly (string | number)[] | null {
  if (condition.kind === 'options') return condition.options;
  if (condition.kind === 'ticked') return condition.question_ids;
  return condition.kind === 'coded' && condition.code_ids.length > 0 ? condition.code_ids : null;
}

/** Whether a condition about the same subject holds another one. */
function holds(one: Condition, part: Condition): boolean {
  const [all, some] = [listParts(one), listParts(part)];
  if (all !== null && some !== null) return some.every((item) => all.includes(item));
  const [whole, span] = [findSpan(one), findSpan(part)];
  if (whole !== null && span !== null) return whole.from <= span.from && span.to <= whole.to;
  return isSame(one, part);
}

/** Whether a part of a chart is picked: its condition, or one that it is a part of, is in the filter. */
export const isPicked = (filter: ResponseFilter, part: Condition): boolean =>
  filter.some((one) => toSubjectKey(one) === toSubjectKey(part) && holds(one, part));

/** The lowest and the highest score of a condition. */
export function readScores(condition: Extract<Condition, { kind: 'nps' | 'nps_group' }>): readonly [number, number] {
  return condition.kind === 'nps' ? [condition.min, condition.max] : npsGroups[condition.group];
}

/** The scores, numbers or milliseconds since 1970 from one to another, infinite where there is no limit; null: it has neither. */
function findSpan(condition: Condition): { from: number; to: number } | null {
  switch (condition.kind) {
    case 'nps':
    case 'nps_group': {
      const [from, to] = readScores(condition);
      return { from, to };
    }
    case 'number':
      return { from: condition.from ?? -Infinity, to: condition.to ?? Infinity };
    case 'time': {
      const { from, to } = condition;
      if (from === undefined && to === undefined) return null;
      return {
        from: from === undefined ? -Infinity : Date.parse(from),
        to: to === undefined ? Infinity : Date.parse(to),
      };
    }
    default:
      return null;
  }
}
