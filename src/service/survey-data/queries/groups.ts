import { isUnticked } from '../../../columns/index.ts';
import type { GroupDistribution, GroupKind, Question, QuestionGroup } from '../../../contract/index.ts';
import type { StoredGroup } from '../../data/stored-outline.ts';
import { markAnswered } from '../segments/answered-rows.ts';
import { answeredParts, type Mask } from './columns.ts';
import type { OutlinedShape } from './outline.ts';
import type { QueryTools } from './query-tools.ts';
import type { Selection } from './selection.ts';
import type { ShapeColumn } from './shape.ts';
import { areCountedFromOne } from './ticked-rows.ts';

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
  grid: ({ type }) => type !== 'Name' && type !== 'Email',
  ranking_places: ({ places }) => places !== null,
  ranking_items: ({ distribution }) => distribution.kind === 'ranking',
  loop: () => true,
  pair: () => true,
  sum: () => true,
  other: () => true,
};

/** How many responses ticked the option of a column. */
function countTicked({ question: { distribution }, item }: Member, isFromOne: boolean): number {
  if (distribution.kind !== 'options') return 0;
  const ticked = distribution.options.filter(({ value }) => !isUnticked(value, item) && !(isFromOne && value === '1'));
  return ticked.reduce((sum, { count }) => sum + count, 0);
}

function rankingOf(members: readonly Member[]): GroupDistribution {
  const items = members.flatMap(({ question: { distribution }, item }) => {
    const [own] = distribution.kind === 'ranking' ? distribution.items : [];
    return own === undefined ? [] : [{ ...own, value: item || own.value }];
  });
  return { kind: 'ranking', items: items.sort((one, other) => one.average_rank - other.average_rank) };
}

/** The mean of each item, over the responses that gave a number for it. */
function sumOf(members: readonly Member[]): GroupDistribution | null {
  const items = members.flatMap(({ question: { distribution, text, id }, item }) => {
    if (distribution.kind !== 'number') return [];
    return [{ value: item || text, mean: distribution.mean, count: distribution.base, question_id: id }];
  });
  return items.length === members.length ? { kind: 'sum', items } : null;
}

function distributionOf(kind: GroupKind, members: readonly Member[]): GroupDistribution | null {
  if (kind === 'ranking_items') return rankingOf(members);
  if (kind === 'sum') return sumOf(members);
  if (kind !== 'multi') return null;
  const answers = members.flatMap(({ question: { distribution } }) =>
    distribution.kind === 'options' ? distribution.options.map(({ value }) => value) : [],
  );
  const isFromOne = areCountedFromOne(new Set(answers));
  const options = members.map((member) => ({
    value: member.item || member.question.text,
    count: countTicked(member, isFromOne),
    question_id: member.question.id,
  }));
  return { kind: 'options', options };
}

/** The responses with an answer in one of the columns. */
async function countAnswered(
  tools: QueryTools,
  shape: OutlinedShape,
  columns: readonly ShapeColumn[],
  selection: Selection | null,
): Promise<number> {
  const key = `${shape.version} answered any ${columns.map(({ column_index }) => column_index).join()}`;
  const mask: Mask = await tools.cache.get(key, async () => {
    const any = new Uint8Array(shape.rows);
    for (const column of columns) {
      const own = new Uint8Array(shape.rows);
      const { parts } = await answeredParts(tools, shape, column);
      for (const [index, { rows_before, row_count }] of shape.parts.entries())
        markAnswered(parts[index] ?? 'none', own, rows_before, row_count);
      for (let row = 0; row < any.length; row++) any[row] = (any[row] ?? 0) | (own[row] ?? 0);
    }
    return any;
  });
  let count = 0;
  if (selection === null) for (const answered of mask) count += answered;
  else for (const row of selection.rows) count += mask[row] ?? 0;
  return count;
}

async function countGroup(
  tools: QueryTools,
  shape: OutlinedShape,
  group: StoredGroup,
  counted: ReadonlyMap<number, CountedQuestion & { column: ShapeColumn }>,
): Promise<QuestionGroup[]> {
  const { kind, text, source, confidence, reason } = group;
  const members = group.members.flatMap((member, at): Member[] => {
    const found = counted.get(member);
    const isFit = found !== undefined && fits[kind](found.question);
    return isFit ? [{ ...found, item: group.items[at] ?? '', iteration: group.iterations?.[at] ?? null }] : [];
  });
  const write_in_ids = group.write_ins.flatMap((column) => counted.get(column)?.question.id ?? []);
  const whole_id = group.whole === null ? null : (counted.get(group.whole)?.question.id ?? null);
  const [first] = members;
  if (first === undefined || members.length + (kind === 'other' ? write_in_ids.length : 0) < 2) return [];
  const answered = await countAnswered(
    tools,
    shape,
    members.map(({ column }) => column),
    first.selection,
  );
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
      answered,
      distribution: distributionOf(kind, members),
    },
  ];
}

/**
 * Counts the groups of a survey from the counts of their members. Members whose type no longer fits are left out, and a group of
 * which less than two columns are left is none (docs/workspace.md#question-groups).
 */
export async function countGroups(
  tools: QueryTools,
  shape: OutlinedShape,
  counted: readonly CountedQuestion[],
): Promise<QuestionGroup[]> {
  const columns = new Map(shape.columns.map((column) => [column.id, column]));
  const byIndex = new Map(
    counted.flatMap((one) => {
      const column = columns.get(one.question.id);
      return column === undefined ? [] : [[column.column_index, { ...one, column }] as const];
    }),
  );
  const groups: QuestionGroup[] = [];
  for (const group of shape.groups) groups.push(...(await countGroup(tools, shape, group, byIndex)));
  return groups;
}
