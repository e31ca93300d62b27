import type { Question, Survey } from '../../../../contract/index.ts';
import { fullText, isTicked, textOfGroup } from '../filter/subjects.ts';

/** One question as it was asked: a column, or a multiple choice with a column for each option. */
export interface Item {
  /** What it is as the columns of a comparison: `question:7`, `group:Q3_1`. */
  by: string;
  text: string;
  /** The column, or the first one of the group. */
  question: Question;
  /** null: it is one column. */
  groupId: string | null;
}

/** The questions of a survey in the order of its columns. Columns that show nothing are none. */
export function comparedItems(survey: Survey): Item[] {
  const groups = survey.groups.filter(isTicked);
  const groupOf = new Map(groups.flatMap((group) => group.question_ids.map((id) => [id, group] as const)));
  return survey.questions.flatMap((question): Item[] => {
    const group = groupOf.get(question.id);
    if (group !== undefined) {
      if (group.question_ids[0] !== question.id) return [];
      return [{ by: `group:${group.group_id}`, text: textOfGroup(group), question, groupId: group.group_id }];
    }
    const isLaterPlace = question.places !== null && question.places.question_ids[0] !== question.id;
    if (isLaterPlace || (question.type === 'Do nothing' && question.distribution.kind === 'none')) return [];
    return [{ by: `question:${question.id}`, text: fullText(question, survey), question, groupId: null }];
  });
}
