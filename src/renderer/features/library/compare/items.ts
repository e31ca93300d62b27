import { isIgnored, type Question, type Survey } from '../../../../contract/index.ts';
import { fullText, isTicked, textOfGroup } from '../filter/subjects.ts';

/** One question as it was asked: a column, or a multiple choice with a column for each option. */
export interface Item {
  /** What it is as the columns of a comparison: `question:7`, `group:Q3_1`. */
  by: string;
  text: string;
  /** The column, or the first one of the group. */
  question: Question;
  groupId: string | null;
  /** The columns of a ranking that has one for each item: a row each. Empty for all others. */
  parts: { question: Question; label: string }[];
}

/** The questions of a survey in the order of its columns. Columns that show nothing, or a whole answer beside its options, are none. */
export function comparedItems(survey: Survey): Item[] {
  const groups = survey.groups.filter(isTicked);
  const wholes = new Set(groups.map(({ whole_id }) => whole_id));
  const toGroup = new Map(groups.flatMap((group) => group.question_ids.map((id) => [id, group] as const)));
  return survey.questions.flatMap((question): Item[] => {
    const group = toGroup.get(question.id);
    if (group !== undefined) {
      if (group.question_ids[0] !== question.id) return [];
      return [
        { by: `group:${group.group_id}`, text: textOfGroup(group), question, groupId: group.group_id, parts: [] },
      ];
    }
    if (wholes.has(question.id)) return [];
    const isLaterPlace = question.places !== null && question.places.question_ids[0] !== question.id;
    if (isLaterPlace || (isIgnored(question.type) && question.distribution.kind === 'none')) return [];
    return [{ by: `question:${question.id}`, text: fullText(question, survey), question, groupId: null, parts: [] }];
  });
}

/** The tables of a comparison: as `comparedItems`, but a ranking with a column for each item is one table. */
export function comparedTables(survey: Survey): Item[] {
  const rankings = survey.groups.filter(({ kind }) => kind === 'ranking_items');
  const rankingOf = new Map(rankings.flatMap((group) => group.question_ids.map((id) => [id, group] as const)));
  const toQuestion = new Map(survey.questions.map((question) => [question.id, question]));
  return comparedItems(survey).flatMap((item): Item[] => {
    const ranking = rankingOf.get(item.question.id);
    if (ranking === undefined) return [item];
    if (ranking.question_ids[0] !== item.question.id) return [];
    const parts = ranking.question_ids.flatMap((id, at) => {
      const question = toQuestion.get(id);
      return question === undefined ? [] : [{ question, label: ranking.items[at] || question.text }];
    });
    return [{ ...item, text: textOfGroup(ranking), parts }];
  });
}
