import type { ComparedTable, Comparison } from '../workspace/comparison.ts';
import { factsOf } from '../workspace/distribution-facts.ts';
import type { Question, Survey } from '../workspace/surveys.ts';
import {
  getHeader,
  hasCodes,
  hasNoChart,
  isFact,
  isTicked,
  listMembers,
  listUnits,
  nameGroup,
  nameQuestion,
  type Unit,
} from '../workspace/units.ts';
import type { CrossPart, MeanKind } from './crosstab.ts';

// Which tables a comparison has of the questions of a survey.

type Outlined = Pick<Survey, 'questions' | 'groups' | 'question_list'>;

/** One question as it was asked: a column, or a multiple choice with a column for each option. */
export interface Item {
  /** What it is as the columns of a comparison: `question:7`, `group:Q3_1`. */
  by: string;
  text: string;
  /** The column, or the first one of the group. */
  question: Question;
  groupId: string | null;
  /** The columns of a grid or of a ranking with one for each item. Empty for all others. */
  parts: { question: Question; label: string }[];
}

/** The questions of a survey in the order of their charts. Columns that show nothing, or a whole answer beside its options, are none. */
export const listComparedItems = (survey: Outlined): Item[] =>
  listUnits(survey).flatMap((unit) => listItems(unit, survey));

function listItems(unit: Unit, survey: Pick<Survey, 'groups'>): Item[] {
  const toItem = (question: Question): Item[] => {
    const isLaterPlace = question.places !== null && question.places.question_ids[0] !== question.id;
    if (isLaterPlace || hasNoChart(question)) return [];
    const text = nameQuestion(question, survey);
    return [{ by: `question:${question.id}`, text, question, groupId: null, parts: [] }];
  };
  if (unit.kind === 'question') return toItem(unit.question);
  const { group, questions, writeIns } = unit;
  const { group_id: groupId } = group;
  const own = isTicked(group)
    ? [{ by: `group:${groupId}`, text: nameGroup(group), question: questions[0], groupId, parts: [] }]
    : questions.flatMap(toItem);
  return [...own, ...writeIns.flatMap(toItem)];
}

/** The tables of a comparison, without the questions that are hidden among the charts. */
export const comparedTables = (survey: Outlined, isCompared: (item: Item) => boolean): Item[] =>
  listUnits(survey)
    .filter((unit) => !survey.question_list.hidden.includes(getHeader(unit)))
    .flatMap((unit) => joinParts(unit, listItems(unit, survey).filter(isCompared)));

/** A grid, or a ranking with a column for each item, is one table if all its columns are read alike. */
function joinParts(unit: Unit, items: Item[]): Item[] {
  if (unit.kind === 'question') return items;
  const { group, questions } = unit;
  const kinds = new Set(questions.map(({ type, distribution }) => `${type} ${distribution.kind}`));
  if (group.kind !== 'ranking_items' && (group.kind !== 'grid' || kinds.size > 1)) return items;
  const parts = items.flatMap(({ question }) => {
    const at = group.question_ids.indexOf(question.id);
    return at === -1 ? [] : [{ question, label: group.items[at] || question.text }];
  });
  const [first] = items;
  if (first === undefined || parts.length < 2) return items;
  return [{ ...first, text: nameGroup(group), parts }, ...items.slice(parts.length)];
}

/** Whether there is something of a question to put in columns. */
export const hasRows = ({ question, groupId }: Item): boolean =>
  !isFact(question) && (groupId !== null || factsOf(question.distribution).inRows || hasCodes(question.distribution));

const readMeanKind = ({ distribution }: Question): MeanKind => {
  if (distribution.kind === 'nps') return 'score';
  return distribution.kind === 'number' ? distribution.unit : null;
};

/** The rows of a table in the order of the question's chart. */
function inChartOrder(table: ComparedTable, { distribution }: Question): ComparedTable {
  if (distribution.kind === 'nps') return { ...table, rows: table.rows?.toReversed() ?? null };
  if (distribution.kind !== 'ranking') return table;
  const place = (row: { value: string }) => distribution.items.findIndex(({ value }) => value === row.value);
  return { ...table, rows: table.rows?.toSorted((one, other) => place(one) - place(other)) ?? null };
}

/** The columns that a table is made of. */
export const listTableColumns = ({ question, parts }: Item): number[] =>
  parts.length === 0 ? [question.id] : parts.map((part) => part.question.id);

/** The tables of a question or a group in an answer: all of them, or none while one is missing. */
function findTables({ questions, groups }: Comparison, item: Item): ComparedTable[] {
  if (item.groupId !== null) return groups.filter(({ group_id }) => group_id === item.groupId);
  const wanted = listTableColumns(item);
  const tables = wanted.flatMap((id) => questions.find(({ question_id }) => question_id === id) ?? []);
  return tables.length === wanted.length ? tables : [];
}

/** The tables of a question that are shown in columns. */
export const listCrossParts = (comparison: Comparison, item: Item): CrossPart[] =>
  findTables(comparison, item).flatMap((table, at) => {
    const { label, question } = item.parts[at] ?? { label: '', question: item.question };
    if (table.rows === null && table.means === null) return [];
    return [{ label, table: inChartOrder(table, question), mean: readMeanKind(question) }];
  });

/** The tables of what people were asked, each under the name that it has there; empty where it is all of it. */
export function listUnitTables(unit: Unit, comparison: Comparison, survey: Pick<Survey, 'groups'>) {
  if (comparison.columns.length === 0) return [];
  const names = new Map(
    unit.kind === 'question' ? [] : listMembers(unit).map(({ name, question }) => [question.id, name]),
  );
  const items = joinParts(unit, listItems(unit, survey).filter(hasRows));
  const isOne = items.filter(({ question }) => names.has(question.id)).length < 2;
  return items.flatMap((item) => {
    const parts = listCrossParts(comparison, item);
    const name = names.get(item.question.id);
    const isWhole = unit.kind === 'question' || (name !== undefined && isOne);
    return parts.length === 0 ? [] : [{ question: item.question, name: isWhole ? '' : (name ?? item.text), parts }];
  });
}
