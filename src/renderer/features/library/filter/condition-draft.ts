import { type Condition, dayBefore, type QuestionGroup } from '../../../../contract/index.ts';
import { readScores } from './conditions.ts';
import { dayAfter, listFilterWays, type Subject, type Way } from './subjects.ts';

/** What is typed and chosen for a condition before it is applied. */
export interface Draft {
  way: Way;
  /** The chosen options; for waves, their first parts. */
  options: readonly string[];
  text: string;
  min: number;
  max: number;
  /** Days as `2024-03-31`; '' for no limit. The last day is included. */
  from: string;
  to: string;
  /** 0 is Monday; none: any. */
  weekdays: readonly number[];
  person: number | null;
  /** Numbers as they are typed; '' for no limit. */
  low: string;
  high: string;
}

const emptyDraft = {
  options: [],
  text: '',
  min: 0,
  max: 10,
  from: '',
  to: '',
  weekdays: [],
  person: null,
  low: '',
  high: '',
};

/** The options that the columns of a group stand for. */
const tickedItems = (subject: Subject, ids: readonly number[]): string[] =>
  subject.kind === 'group'
    ? subject.group.items.filter((_, at) => ids.includes(subject.group.question_ids[at] ?? 0))
    : [];

/** The condition that one of these options was ticked; null without an option. */
function tickedCondition(
  { group_id, items, question_ids }: QuestionGroup,
  options: readonly string[],
): Condition | null {
  const chosen = question_ids.filter((_, at) => options.includes(items[at] ?? ''));
  return chosen.length === 0 ? null : { kind: 'ticked', question_ids: chosen, group_id };
}

/** The draft of a new condition, or of one that is changed. */
export function makeDraft(subject: Subject, condition: Condition | undefined): Draft {
  const draft: Draft = { ...emptyDraft, way: listFilterWays(subject)[0] ?? 'contains' };
  switch (condition?.kind) {
    case 'options':
      return { ...draft, way: 'options', options: condition.options };
    case 'wave':
      return { ...draft, way: 'options', options: condition.first_parts.map(String) };
    case 'ticked':
      return { ...draft, way: 'options', options: tickedItems(subject, condition.question_ids) };
    case 'nps':
      return { ...draft, way: 'nps', min: condition.min, max: condition.max };
    case 'nps_group': {
      const [min, max] = readScores(condition);
      return { ...draft, way: 'nps', min, max };
    }
    case 'number':
      return { ...draft, way: 'number', low: String(condition.from ?? ''), high: String(condition.to ?? '') };
    case 'word':
      return { ...draft, way: 'word', text: condition.word };
    case 'contains':
      return { ...draft, way: 'contains', text: condition.text };
    case 'coded':
      return condition.code_ids.length === 0
        ? { ...draft, way: 'uncoded' }
        : { ...draft, way: 'coded', options: condition.code_ids.map(String) };
    case 'answered':
      return { ...draft, way: condition.answered ? 'answered' : 'unanswered' };
    case 'time':
      return {
        ...draft,
        way: 'time',
        weekdays: condition.weekdays ?? [],
        from: condition.from?.slice(0, 10) ?? '',
        to: condition.to === undefined ? '' : dayBefore(condition.to),
      };
    default:
      return draft;
  }
}

/** @returns the condition that responses were given in a span of days; null without a day */
function timeCondition(question_id: number | undefined, { from, to, weekdays }: Draft): Condition | null {
  if (from === '' && to === '' && weekdays.length === 0) return null;
  return {
    kind: 'time',
    ...(question_id === undefined ? {} : { question_id }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to: dayAfter(to) }),
    ...(weekdays.length === 0 ? {} : { weekdays: [...weekdays] }),
  };
}

/** @returns the condition that an answer is a number in a range; null without a number */
function numberCondition(question_id: number, { low, high }: Draft): Condition | null {
  const limit = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')));
  const [from, to] = [limit(low), limit(high)];
  if ((from === undefined && to === undefined) || Number.isNaN(from) || Number.isNaN(to)) return null;
  return {
    kind: 'number',
    question_id,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to, includes_to: true }),
  };
}

function questionCondition(question_id: number, draft: Draft): Condition | null {
  const { way, options, min, max, text } = draft;
  switch (way) {
    case 'number':
      return numberCondition(question_id, draft);
    case 'options':
      return options.length === 0 ? null : { kind: 'options', question_id, options: [...options] };
    case 'coded':
      return options.length === 0 ? null : { kind: 'coded', question_id, code_ids: options.map(Number) };
    case 'uncoded':
      return { kind: 'coded', question_id, code_ids: [] };
    case 'nps':
      return { kind: 'nps', question_id, min: Math.min(min, max), max: Math.max(min, max) };
    case 'word':
      return /^\S+$/.test(text.trim()) ? { kind: 'word', question_id, word: text.trim().toLowerCase() } : null;
    case 'contains':
      return text.trim() === '' ? null : { kind: 'contains', question_id, text: text.trim() };
    default:
      return { kind: 'answered', question_id, answered: way === 'answered' };
  }
}

/** The condition of a draft; null while something is missing. */
export function makeCondition(subject: Subject, draft: Draft): Condition | null {
  switch (subject.kind) {
    case 'time':
      return timeCondition(subject.question_id, draft);
    case 'participant':
      return draft.person === null ? null : { kind: 'participant', participant_id: draft.person };
    case 'wave':
      return draft.options.length === 0 ? null : { kind: 'wave', first_parts: draft.options.map(Number) };
    case 'group':
      return tickedCondition(subject.group, draft.options);
    case 'question':
      return questionCondition(subject.question.id, draft);
  }
}
