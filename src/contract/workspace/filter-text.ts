import type { npsGroupNames } from '@sheaf/survey-columns/shapes';
import { assertNever } from '../errors.ts';
import type { Condition } from './filter.ts';
import type { Survey } from './surveys.ts';
import { nameGroup, nameQuestion } from './units.ts';

/** What conditions are described with, in one language. */
export interface ConditionWords {
  question: (text: string, value: string) => string;
  or: string;
  contains: (text: string) => string;
  word: (word: string) => string;
  answered: string;
  unanswered: string;
  uncoded: string;
  goneCode: string;
  gone: string;
  first: (options: string) => string;
  scores: (from: number, to: number) => string;
  between: (from: string, to: string) => string;
  since: (from: string) => string;
  until: (to: string) => string;
  npsGroups: Record<(typeof npsGroupNames)[number], string>;
  /** What the conditions of no question are about. */
  nobody: string;
  subject: { time: string; participant: string; wave: string };
  wave: { numbered: (number: number) => string; gone: string };
  figure: (value: number) => string;
  day: (date: string) => string;
  /** @param weekday 0 is Monday */
  weekday: (weekday: number) => string;
}

type Described = Pick<Survey, 'questions' | 'groups' | 'waves'>;

const findQuestion = (survey: Described, id: number) => survey.questions.find((question) => question.id === id);

/** @param day a date, with or without a time. @returns the day before it as `2024-03-31`; of a time after midnight the same day */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
}

/** The name of a wave, or its number in the survey; of a wave that is no longer there, that. */
export function nameWaveIn(
  { waves }: Pick<Survey, 'waves'>,
  first_part: number,
  { wave }: Pick<ConditionWords, 'wave'>,
) {
  const at = waves.findIndex((one) => one.first_part === first_part);
  return at === -1 ? wave.gone : (waves[at]?.name ?? wave.numbered(at + 1));
}

/** The option that a column of a multiple choice stands for. */
function nameItem(survey: Described, id: number, { gone }: ConditionWords): string {
  const group = survey.groups.find(({ question_ids }) => question_ids.includes(id));
  return group?.items[group.question_ids.indexOf(id)] || findQuestion(survey, id)?.text || gone;
}

/** The name of a code that a question has. */
function nameCode(survey: Described, question_id: number, code_id: number, { goneCode }: ConditionWords): string {
  const distribution = findQuestion(survey, question_id)?.distribution;
  const codes = distribution?.kind === 'text' ? distribution.codes : [];
  return codes.find((code) => code.code_id === code_id || code.merged.includes(code_id))?.name ?? goneCode;
}

function describeRange(from: string | undefined, to: string | undefined, words: ConditionWords): string {
  if (from === undefined) return to === undefined ? '' : words.until(to);
  if (to === undefined) return words.since(from);
  return from === to ? from : words.between(from, to);
}

/** `to` is the first day that is not meant any more: the last one is shown. */
function describeTime({ from, to, weekdays }: Extract<Condition, { kind: 'time' }>, words: ConditionWords): string {
  const last = to === undefined ? undefined : words.day(dayBefore(to));
  const span = describeRange(from === undefined ? undefined : words.day(from), last, words);
  return [span, weekdays?.map(words.weekday).join(words.or)].filter(Boolean).join(', ');
}

function describeNumber({ from, to }: Extract<Condition, { kind: 'number' }>, words: ConditionWords): string {
  const written = (value: number | undefined) => (value === undefined ? undefined : words.figure(value));
  if (from === undefined || to === undefined) return describeRange(written(from), written(to), words);
  return words.between(words.figure(from), words.figure(to));
}

/** What a condition demands of its question. */
function describeValue(condition: Condition, survey: Described, words: ConditionWords): string {
  switch (condition.kind) {
    case 'options': {
      const options = condition.options.join(words.or);
      const isRanked = findQuestion(survey, condition.question_id)?.distribution.kind === 'ranking';
      return isRanked ? words.first(options) : options;
    }
    case 'ticked':
      return condition.question_ids.map((id) => nameItem(survey, id, words)).join(words.or);
    case 'nps':
      return words.scores(condition.min, condition.max);
    case 'nps_group':
      return words.npsGroups[condition.group];
    case 'answered':
      return condition.answered ? words.answered : words.unanswered;
    case 'contains':
      return words.contains(condition.text);
    case 'word':
      return words.word(condition.word);
    case 'time':
      return describeTime(condition, words);
    case 'number':
      return describeNumber(condition, words);
    case 'coded': {
      const names = condition.code_ids.map((id) => nameCode(survey, condition.question_id, id, words));
      return names.join(words.or) || words.uncoded;
    }
    case 'participant':
      return condition.participant_id === 0 ? words.nobody : `#${condition.participant_id}`;
    case 'wave':
      return condition.first_parts.map((part) => nameWaveIn(survey, part, words)).join(words.or);
    default:
      return assertNever(condition);
  }
}

/** What a condition is about. */
function nameSubject(condition: Condition, survey: Described, words: ConditionWords): string {
  if (condition.kind === 'participant' || condition.kind === 'wave') return words.subject[condition.kind];
  if (condition.kind === 'time' && condition.question_id === undefined) return words.subject.time;
  const [id = 0] = condition.kind === 'ticked' ? condition.question_ids : [condition.question_id ?? 0];
  const group = survey.groups.find(({ question_ids }) => question_ids.includes(id));
  if (condition.kind === 'ticked') return group === undefined ? words.gone : nameGroup(group);
  const question = findQuestion(survey, id);
  return question === undefined ? words.gone : nameQuestion(question, survey);
}

/** A condition in words: "Gender: Female or Male". @param person the name of the person whom it is about, where it is known */
export function describeConditionIn(
  condition: Condition,
  survey: Described,
  words: ConditionWords,
  person?: string,
): string {
  return words.question(nameSubject(condition, survey, words), person ?? describeValue(condition, survey, words));
}
