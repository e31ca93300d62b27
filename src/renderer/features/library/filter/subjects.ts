import type { Condition, Question, Survey } from '../../../../contract/index.ts';
import type { Choice } from '../../../components/picker.tsx';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

/** What a condition can be about. */
export type Subject = { kind: 'question'; question: Question } | { kind: 'time' } | { kind: 'participant' };

/** What a condition demands. */
export const ways = ['options', 'nps', 'number', 'contains', 'answered', 'unanswered', 'time', 'participant'] as const;
export type Way = (typeof ways)[number];

/** The ways in which a subject can be filtered; the likeliest first. */
export function waysOf(subject: Subject): readonly Way[] {
  if (subject.kind === 'time') return ['time'];
  if (subject.kind === 'participant') return ['participant'];
  switch (subject.question.distribution.kind) {
    case 'options':
    case 'ranking':
      return ['options', 'contains', 'answered', 'unanswered'];
    case 'nps':
      return ['nps', 'answered', 'unanswered'];
    case 'number':
      return ['number', 'contains', 'answered', 'unanswered'];
    default:
      return ['contains', 'answered', 'unanswered'];
  }
}

/** The options that a question offers, in the order of its chart. */
export function optionsOf({ distribution }: Question): readonly string[] {
  if (distribution.kind === 'options') return distribution.options.map(({ value }) => value);
  if (distribution.kind === 'ranking') return distribution.items.map(({ value }) => value);
  return [];
}

type SubjectChoice = Choice<string>;

/** Everything that the responses of a survey can be filtered by. Columns of one ranking are one choice. */
export function subjectChoices(survey: Survey): SubjectChoice[] {
  const questions = survey.questions.filter(
    ({ id, places }) => places === null || places.question_ids.length === 0 || places.question_ids[0] === id,
  );
  const own: SubjectChoice[] = [{ value: 'time', label: words.subject.time }];
  if (survey.number_of_participants > 0) own.push({ value: 'participant', label: words.subject.participant });
  const [shown, left] = [false, true].map((isLeftOut) =>
    questions
      .filter(({ type }) => (type === 'Do nothing') === isLeftOut)
      .map(({ id, text, places, type }) => ({
        value: String(id),
        label: places?.text || text,
        hint: shared.columnTypes[type].name,
      })),
  );
  return [...(shown ?? []), ...own, ...(left ?? [])];
}

/** @param choice the value of one of the `subjectChoices` */
export function subjectOfChoice(choice: string, survey: Survey): Subject | null {
  if (choice === 'time' || choice === 'participant') return { kind: choice };
  const question = survey.questions.find(({ id }) => String(id) === choice);
  return question === undefined ? null : { kind: 'question', question };
}

/** What a condition is about; null if its question is no longer there. */
export function subjectOfCondition(condition: Condition, survey: Survey): Subject | null {
  if (condition.kind === 'time' || condition.kind === 'participant') return { kind: condition.kind };
  // A group has no menu of its own; its chip is taken away or its bars are clicked.
  if (condition.kind === 'ticked') return null;
  return subjectOfChoice(String(condition.question_id), survey);
}
