import { holdsTime, isIgnored } from '@sheaf/survey-columns/shapes';
import type { Distribution, QuestionGroup } from './distribution.ts';
import type { Question, Survey } from './surveys.ts';

// What people were asked: how the columns of a survey are questions, for the window and for reports.

/** What people were asked: one column, or several that are one question. `key` stays the same while the survey changes. */
export type Unit =
  | { kind: 'question'; key: string; question: Question }
  | { kind: 'group'; key: string; group: QuestionGroup; questions: [Question, ...Question[]]; writeIns: Question[] };

/** Who answered, when, and how long it took: what the survey tool adds to the answers. */
export const isFact = ({ type, distribution }: Question) =>
  distribution.kind === 'people' ||
  holdsTime(type) ||
  (isIgnored(type) && distribution.kind === 'number' && distribution.unit === 'seconds');

/** A column of which nothing is made. */
export const hasNoChart = ({ type, distribution }: Question): boolean =>
  isIgnored(type) && distribution.kind === 'none';

/** A group of which the window draws one chart. Questions of the others follow each other anyway. */
function makeGroupUnit(group: QuestionGroup, byId: ReadonlyMap<number, Question>): Unit[] {
  const find = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const [first, ...questions] = find(group.question_ids);
  if (first === undefined) return [];
  const key = `group ${group.group_id}`;
  return [{ kind: 'group', key, group, questions: [first, ...questions], writeIns: find(group.write_in_ids) }];
}

/** Whether somebody coded the answers to a question. */
export const hasCodes = (distribution: Distribution): boolean =>
  distribution.kind === 'text' && distribution.codes.length > 0;

/** Whether the columns of a group are the options of one question. */
export const isTicked = ({ distribution }: QuestionGroup): boolean => distribution?.kind === 'options';

/** The columns of a ranking of places have one distribution. */
const toPlaces = ({ id, places }: Question): number[] => places?.question_ids ?? [id];

/** All columns of a group. The one with all options in one cell says nothing more than those of the options. */
const listColumns = ({ question_ids, write_in_ids, whole_id }: QuestionGroup): number[] => [
  ...question_ids,
  ...write_in_ids,
  ...(whole_id === null ? [] : [whole_id]),
];

/** The questions of a survey in the order that a person gave them, else in that of the file, those of several columns at their first one. */
export function listUnits({
  questions,
  groups,
  question_list,
}: Pick<Survey, 'questions' | 'groups' | 'question_list'>): Unit[] {
  const places = new Map(question_list.order.map((header, at) => [header, at]));
  const place = (unit: Unit) => places.get(getHeader(unit)) ?? places.size;
  return listInFile({ questions, groups }).toSorted((one, other) => place(one) - place(other));
}

/** The questions of a chart that was kept; several where the columns of one are several questions now. */
export const listFoundUnits = (chart: Pick<Survey, 'questions' | 'groups'>): Unit[] => listInFile(chart);

function listInFile({ questions, groups }: Pick<Survey, 'questions' | 'groups'>): Unit[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const toGroup = new Map(groups.flatMap((group) => listColumns(group).map((id) => [id, group] as const)));
  const listed = new Set<QuestionGroup>();
  return questions.flatMap((question): Unit[] => {
    const group = toGroup.get(question.id);
    if (group === undefined) return [{ kind: 'question', key: `question ${question.id}`, question }];
    if (listed.has(group)) return [];
    listed.add(group);
    return makeGroupUnit(group, byId);
  });
}

/** The ids of all columns of a unit. */
export const collectIds = (unit: Unit): number[] =>
  unit.kind === 'question' ? toPlaces(unit.question) : listColumns(unit.group);

/** Whether a unit stands in the line below the charts. */
export const isFactUnit = (unit: Unit): boolean => unit.kind === 'question' && isFact(unit.question);

/** Whether a unit was left out of the charts and has nothing to show. */
export const isLeftOut = (unit: Unit): boolean =>
  unit.kind === 'question'
    ? hasNoChart(unit.question)
    : unit.questions.every(({ distribution }) => distribution.kind === 'none');

/** The question that stands for a unit where one is enough. */
export const getFirstQuestion = (unit: Unit): Question =>
  unit.kind === 'question' ? unit.question : unit.questions[0];

/** By what the list of questions knows a unit: the header of its first column. */
export const getHeader = (unit: Unit): string => getFirstQuestion(unit).header;

/** The text of a unit as its title. */
export function makeTitle(unit: Unit): string {
  if (unit.kind === 'question') return unit.question.places?.text || unit.question.text;
  const { group, questions } = unit;
  return nameGroup(group) || (questions[0]?.text ?? '');
}

/** The text of a group; a file that names only the options has none: then the first of them, whole, stand for it. */
export const nameGroup = ({ text, items }: Pick<QuestionGroup, 'text' | 'items'>): string =>
  text || `${items.slice(0, 3).join(', ')}${items.length > 3 ? ', …' : ''}`;

/** How a question is called where its group is not beside it: a row of a grid with the question of the grid. */
export function nameQuestion({ id, text, places }: Question, { groups }: Pick<Survey, 'groups'>): string {
  const group = groups.find(({ question_ids }) => question_ids.includes(id));
  const item = group?.items[group.question_ids.indexOf(id)];
  const isPart = group !== undefined && group.text !== '' && item !== undefined && !text.includes(group.text);
  return isPart ? `${group.text}: ${item}` : places?.text || text;
}

/** A column of a question, under the name that it has there. */
export interface Member {
  name: string;
  /** What the rounds of a loop are of. */
  item?: string;
  question: Question;
}

type GroupUnit = Extract<Unit, { kind: 'group' }>;

/** The columns of a unit with their names in it: of a loop "Visit 2 · Rating". */
export function listMembers({ group, questions }: Pick<GroupUnit, 'group' | 'questions'>): Member[] {
  const named = questions.map((question, at) => ({ question, item: group.items[at] || question.text, at }));
  // Who reads a loop compares the rounds of each of its questions.
  const byItem = group.iterations === null ? named : [...Map.groupBy(named, ({ item }) => item).values()].flat();
  return byItem.map(({ question, item, at }) => ({
    name: [group.iterations?.[at], item].filter(Boolean).join(' · '),
    ...(group.iterations !== null && { item }),
    question,
  }));
}

/** A multiple choice or a ranking of several columns as if it were one: its chart, table and copies are those of any other question. */
export function toOneQuestion({ group, questions }: Extract<Unit, { kind: 'group' }>): Question | null {
  const [first] = questions;
  if (first === undefined || group.distribution === null) return null;
  const one = {
    ...first,
    text: nameGroup(group),
    answered: group.answered,
    weighted_base: group.weighted_base,
    missing: [],
    merged_spellings: 0,
    places: null,
  };
  if (group.distribution.kind === 'ranking') return { ...one, type: 'Ranking', distribution: group.distribution };
  if (group.distribution.kind !== 'options') return null;
  const options = group.distribution.options.toSorted((a, b) => b.count - a.count);
  return {
    ...one,
    type: 'Multi choice',
    distribution: {
      kind: 'options',
      order: 'count',
      options: options.map(({ value, count }) => ({ value, count })),
      rest: { options: 0, count: 0 },
      scale: null,
    },
  };
}

export interface BannerWords {
  wave: string;
  segments: string;
  codes: (question: string) => string;
  time: Record<'month' | 'quarter' | 'year', string>;
}

/** What the columns of a banner are, in words. @param by `question:7`, `segments:3,4`, `month` */
export function nameBannerIn(by: string, survey: Pick<Survey, 'questions' | 'groups'>, words: BannerWords): string {
  const [kind = '', id = ''] = by.split(':');
  if (by === 'wave') return words.wave;
  if (kind === 'segments') return words.segments;
  const group = survey.groups.find(({ group_id }) => `group:${group_id}` === by);
  if (group !== undefined) return nameGroup(group);
  const question = survey.questions.find((one) => String(one.id) === id);
  if (question !== undefined) return (kind === 'codes' ? words.codes : String)(nameQuestion(question, survey));
  return words.time[kind as keyof typeof words.time] ?? id;
}
