import {
  type Condition,
  describeConditionIn,
  hasCodes,
  isIgnored,
  isTicked,
  nameGroup,
  nameQuestion,
  nameWaveIn,
  type Question,
  type QuestionGroup,
  type Survey,
  type Wave,
} from '../../../../contract/index.ts';
import type { Choice } from '../../../components/picker.tsx';
import { telling } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

/** @param day a date. @returns the day after it */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** A condition in words: "Gender: Female or Male". @param names the names of people by their number */
export function describeCondition(condition: Condition, survey: Survey, names: ReadonlyMap<number, string>): string {
  const person = condition.kind === 'participant' ? names.get(condition.participant_id) : undefined;
  return describeConditionIn(condition, survey, telling.conditions, person);
}

/** What a condition can be about. */
export type Subject =
  | { kind: 'question'; question: Question }
  /** A question with a column for each option. */
  | { kind: 'group'; group: QuestionGroup }
  | { kind: 'time'; question_id?: number }
  | { kind: 'participant' }
  | { kind: 'wave'; waves: readonly Wave[] };

/** What a condition demands. */
export type Way = keyof typeof words.ways;

/** The ways in which a subject can be filtered; the likeliest first. */
export function listFilterWays(subject: Subject): readonly Way[] {
  if (subject.kind === 'time') return ['time'];
  if (subject.kind === 'participant') return ['participant'];
  if (subject.kind === 'group' || subject.kind === 'wave') return ['options'];
  const { distribution } = subject.question;
  switch (distribution.kind) {
    case 'options':
    case 'ranking':
      return ['options', 'contains', 'answered', 'unanswered'];
    case 'nps':
      return ['nps', 'answered', 'unanswered'];
    case 'number':
      return ['number', 'contains', 'answered', 'unanswered'];
    case 'text':
      return [
        ...(hasCodes(distribution) ? (['coded', 'uncoded'] as const) : []),
        'contains',
        'word',
        'answered',
        'unanswered',
      ];
    default:
      return ['contains', 'answered', 'unanswered'];
  }
}

/** The options that a question offers, in the order of its chart. */
export function toOptions({ distribution }: Question): readonly string[] {
  if (distribution.kind === 'options') return distribution.options.map(({ value }) => value);
  if (distribution.kind === 'ranking') return distribution.items.map(({ value }) => value);
  return [];
}

/** The name of a wave, or its number in the survey; of a wave that is no longer there, that. */
export const nameWave = (survey: Pick<Survey, 'waves'>, first_part: number): string =>
  nameWaveIn(survey, first_part, telling.conditions);

/** Everything that the responses of a survey can be filtered by. Columns of one ranking or multiple choice are one choice. */
export function listSubjectChoices(survey: Survey): Choice<string>[] {
  const groups = survey.groups.filter(isTicked);
  const ticked = new Map(groups.flatMap((group) => group.question_ids.map((id) => [id, group] as const)));
  const choose = (question: Question): Choice<string>[] => {
    const { id, places, type } = question;
    const hint = shared.columnTypes[type].name;
    const group = ticked.get(id);
    const [first = id] = group?.question_ids ?? places?.question_ids ?? [];
    if (first !== id) return [];
    if (group !== undefined) return [{ value: `group:${group.group_id}`, label: nameGroup(group), hint }];
    return [{ value: String(id), label: nameQuestion(question, survey), hint }];
  };
  const isLast = ({ id, type }: Question) => !ticked.has(id) && isIgnored(type);
  return [
    ...survey.questions.filter((question) => !isLast(question)).flatMap(choose),
    ...(survey.waves.length > 1 ? [{ value: 'wave', label: words.subject.wave }] : []),
    { value: 'time', label: words.subject.time },
    ...(survey.number_of_participants > 0 ? [{ value: 'participant', label: words.subject.participant }] : []),
    ...survey.questions.filter(isLast).flatMap(choose),
  ];
}

/** What a condition is about, in words. */
export function nameSubject(subject: Subject, survey: Survey): string {
  if (subject.kind === 'question') return nameQuestion(subject.question, survey);
  if (subject.kind === 'group') return nameGroup(subject.group);
  const question = survey.questions.find(({ id }) => subject.kind === 'time' && id === subject.question_id);
  return question === undefined ? words.subject[subject.kind] : nameQuestion(question, survey);
}

/** @param choice the value of one of the subject choices */
export function findSubject(choice: string, survey: Survey): Subject | null {
  if (choice === 'time' || choice === 'participant') return { kind: choice };
  if (choice === 'wave') return { kind: 'wave', waves: survey.waves };
  const group = survey.groups.find(({ group_id }) => `group:${group_id}` === choice);
  if (group !== undefined) return { kind: 'group', group };
  const question = survey.questions.find(({ id }) => String(id) === choice);
  if (question?.distribution.kind === 'time') return { kind: 'time', question_id: question.id };
  return question === undefined ? null : { kind: 'question', question };
}

/** What a condition is about; null if its question is no longer there. */
export function findConditionSubject(condition: Condition, survey: Survey): Subject | null {
  if (condition.kind === 'participant' || condition.kind === 'wave') return findSubject(condition.kind, survey);
  if (condition.kind === 'time')
    return { kind: 'time', ...(condition.question_id === undefined ? {} : { question_id: condition.question_id }) };
  if (condition.kind === 'ticked') {
    const [first = 0] = condition.question_ids;
    const group = survey.groups.find(({ question_ids }) => question_ids.includes(first));
    return group === undefined ? null : { kind: 'group', group };
  }
  return findSubject(String(condition.question_id), survey);
}
