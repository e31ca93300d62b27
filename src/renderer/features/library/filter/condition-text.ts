import { assertNever, type Condition, type Survey } from '../../../../contract/index.ts';
import { nameWeekday } from '../../../components/charts/chart-columns.ts';
import { figure, longDate } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { findConditionSubject, nameSubject, nameWave } from './subjects.ts';
import { words } from './words.ts';

const { chip } = words;

/** What a condition demands of its question. */
function describeValue(condition: Condition, survey: Survey): string {
  switch (condition.kind) {
    case 'options': {
      const options = condition.options.join(words.or);
      return findQuestion(survey, condition.question_id)?.distribution.kind === 'ranking'
        ? chip.first(options)
        : options;
    }
    case 'ticked':
      return condition.question_ids.map((id) => nameItem(survey, id)).join(words.or);
    case 'nps':
      return chip.scores(condition.min, condition.max);
    case 'nps_group':
      return shared.npsGroups[condition.group];
    case 'answered':
      return condition.answered ? chip.answered : chip.unanswered;
    case 'contains':
      return chip.contains(condition.text);
    case 'word':
      return chip.word(condition.word);
    case 'time':
      return describeTime(condition);
    case 'number':
      return describeRange(condition);
    case 'coded':
      return condition.code_ids.map((id) => nameCode(survey, condition.question_id, id)).join(words.or) || chip.uncoded;
    case 'participant':
      return `#${condition.participant_id}`;
    case 'wave':
      return condition.first_parts.map((first_part) => nameWave(survey, first_part)).join(words.or);
    default:
      return assertNever(condition);
  }
}

function describeRange({ from, to }: Extract<Condition, { kind: 'number' }>): string {
  if (from === undefined) return to === undefined ? '' : chip.until(figure(to));
  return to === undefined ? chip.since(figure(from)) : chip.between(figure(from), figure(to));
}

function describeTime({ from, to, weekdays }: Extract<Condition, { kind: 'time' }>): string {
  const days = weekdays?.map(nameWeekday).join(words.or);
  return [describeSpan(from, to), days].filter(Boolean).join(', ');
}

/** `to` is the first day that is not meant any more: the last one is shown. */
function describeSpan(from: string | undefined, to: string | undefined): string {
  const last = to === undefined ? undefined : longDate(dayBefore(to));
  if (from === undefined) return last === undefined ? '' : chip.until(last);
  if (last === undefined) return chip.since(longDate(from));
  return longDate(from) === last ? last : chip.between(longDate(from), last);
}

/** @param day a date, with or without a time. @returns the day before it as `2024-03-31`; of a time after midnight the same day */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
}

/** @param day a date. @returns the day after it */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

const findQuestion = (survey: Survey, id: number) => survey.questions.find((question) => question.id === id);

/** The option that a column of a multiple choice stands for. */
function nameItem(survey: Survey, id: number): string {
  const group = survey.groups.find(({ question_ids }) => question_ids.includes(id));
  return group?.items[group.question_ids.indexOf(id)] || findQuestion(survey, id)?.text || chip.gone;
}

/** The name of a code that a question has. */
function nameCode(survey: Survey, question_id: number, code_id: number): string {
  const distribution = findQuestion(survey, question_id)?.distribution;
  const codes = distribution?.kind === 'text' ? distribution.codes : [];
  return codes.find((code) => code.code_id === code_id)?.name ?? chip.goneCode;
}

function nameConditionSubject(condition: Condition, survey: Survey): string {
  if (condition.kind === 'time' && condition.question_id === undefined) return chip.time;
  const subject = findConditionSubject(condition, survey);
  return subject === null ? chip.gone : nameSubject(subject, survey);
}

/** A condition in words: "Gender: Female or Male". @param names the names of people by their number */
export function describeCondition(condition: Condition, survey: Survey, names: ReadonlyMap<number, string>): string {
  const named = condition.kind === 'participant' ? names.get(condition.participant_id) : undefined;
  return chip.question(nameConditionSubject(condition, survey), named ?? describeValue(condition, survey));
}
