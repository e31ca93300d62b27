import {
  type GroupDistribution,
  type GroupKind,
  isAboutPerson,
  type Question,
  type QuestionGroup,
} from '../../../contract/index.ts';
import type { StoredGroup } from '../../data/stored-outline.ts';
import { type Base, sumWeights, type Weights } from './charts/numbers.ts';
import { type Mask, readAnsweredInAny, readMemberTicks } from './columns.ts';
import type { QueryTools } from './query-tools.ts';
import { type Selection, selectRows } from './rows.ts';
import type { OutlinedShape, ShapeColumn } from './shape.ts';

/** A question with its counts, and the responses they are of; null: all. */
export interface CountedQuestion {
  question: Question;
  selection: Selection | null;
}

interface Member extends CountedQuestion {
  column: ShapeColumn;
  item: string;
  iteration: string | null;
}

/** The answers that a member must have for its group to mean something; a column that was retyped may have others. */
const fits: Record<GroupKind, (question: Question) => boolean> = {
  multi: ({ distribution }) => distribution.kind === 'options',
  grid: ({ type }) => !isAboutPerson(type),
  ranking_places: ({ places }) => places !== null,
  ranking_items: ({ distribution }) => distribution.kind === 'ranking',
  loop: () => true,
  pair: () => true,
  sum: () => true,
  other: () => true,
};

/** How many responses ticked each option. */
async function countTicks(tools: QueryTools, members: readonly Member[]): Promise<GroupDistribution> {
  const named = members.map(({ column, item, question }) => ({ column, item: item || question.text }));
  const isTick = await readMemberTicks(tools, named);
  const options = members.map(({ question: { distribution, id } }, at) => {
    const answers = distribution.kind === 'options' ? distribution.options : [];
    const ticked = answers.filter(({ value }) => isTick(value, at));
    return {
      value: named[at]?.item ?? '',
      count: ticked.reduce((sum, { count }) => sum + count, 0),
      question_id: id,
    };
  });
  return { kind: 'options', options };
}

function rankingOf(members: readonly Member[]): GroupDistribution {
  const items = members.flatMap(({ question: { distribution }, item }) => {
    const [own] = distribution.kind === 'ranking' ? distribution.items : [];
    return own === undefined ? [] : [{ ...own, value: item || own.value }];
  });
  return { kind: 'ranking', items: items.sort((one, other) => one.average_rank - other.average_rank) };
}

/**
 * The mean of each item, over the responses that gave a number for it, and its share of all that was given: where a blank stands for
 * zero, the share knows.
 */
function computeSum(members: readonly Member[]): GroupDistribution | null {
  const all = members.flatMap(({ question: { distribution, text, id }, item }) => {
    if (distribution.kind !== 'number') return [];
    const { mean, bins } = distribution;
    const count = bins.reduce((sum, bin) => sum + bin.count, 0);
    return [{ value: item || text, mean, count, question_id: id, given: (mean ?? 0) * count }];
  });
  if (all.length !== members.length) return null;
  const whole = all.reduce((sum, { given }) => sum + given, 0);
  const items = all.map(({ given, ...item }) => ({ ...item, share: whole > 0 ? given / whole : null }));
  return { kind: 'sum', items };
}

async function computeDistribution(
  tools: QueryTools,
  kind: GroupKind,
  members: readonly Member[],
): Promise<GroupDistribution | null> {
  if (kind === 'ranking_items') return rankingOf(members);
  if (kind === 'sum') return computeSum(members);
  return kind === 'multi' ? countTicks(tools, members) : null;
}

function computeBase(answered: Mask, selection: Selection, weights: Weights | undefined): Base {
  const { rows } = selection;
  let count = 0;
  for (let at = 0; at < rows.length; at++) count += answered[rows[at] ?? 0] ?? 0;
  return { answered: count, weighted_base: weights === undefined ? count : sumWeights(answered, selection, weights) };
}

/** The questions of a survey by their column, and what responses weigh. */
interface Counts {
  questions: ReadonlyMap<number, CountedQuestion & { column: ShapeColumn }>;
  weights: Weights | undefined;
}

async function countGroup(
  shape: OutlinedShape,
  group: StoredGroup,
  { questions, weights }: Counts,
): Promise<QuestionGroup[]> {
  const { kind, text, source, confidence, reason } = group;
  const members = group.members.flatMap((member, at): Member[] => {
    const found = questions.get(member);
    const isFit = found !== undefined && fits[kind](found.question);
    return isFit ? [{ ...found, item: group.items[at] ?? '', iteration: group.iterations?.[at] ?? null }] : [];
  });
  const write_in_ids = group.write_ins.flatMap((column) => questions.get(column)?.question.id ?? []);
  const whole_id = group.whole === null ? null : (questions.get(group.whole)?.question.id ?? null);
  const [first] = members;
  if (first === undefined || members.length + (kind === 'other' ? write_in_ids.length : 0) < 2) return [];
  const columns = members.map(({ column }) => column);
  const answered = await readAnsweredInAny(shape, columns);
  return [
    {
      group_id: first.question.header,
      kind,
      text,
      question_ids: members.map(({ question }) => question.id),
      items: members.map(({ item }) => item),
      iterations: group.iterations === null ? null : members.map(({ iteration }) => iteration ?? ''),
      write_in_ids,
      whole_id,
      source,
      confidence,
      reason,
      ...computeBase(answered, first.selection ?? selectRows(shape), weights),
      distribution: await computeDistribution(shape, kind, members),
    },
  ];
}

/**
 * Counts the groups of a survey from the counts of their members. Members whose type no longer fits are left out, and a group of
 * which less than two columns are left is none (docs/workspace.md#question-groups). So is one with a column that was not counted.
 */
export async function countGroups(
  shape: OutlinedShape,
  counted: readonly CountedQuestion[],
  weights: Weights | undefined,
): Promise<QuestionGroup[]> {
  const columns = new Map(shape.columns.map((column) => [column.id, column]));
  const questions = new Map(
    counted.flatMap((one) => {
      const column = columns.get(one.question.id);
      return column === undefined ? [] : [[column.column_index, { ...one, column }] as const];
    }),
  );
  const groups: QuestionGroup[] = [];
  for (const group of shape.groups)
    if (group.members.every((member) => questions.has(member)))
      groups.push(...(await countGroup(shape, group, { questions, weights })));
  return groups;
}
