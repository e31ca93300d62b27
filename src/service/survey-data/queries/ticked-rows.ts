import { missingTest, readTicks } from '@sheaf/survey-columns';
import { readGroups, type StoredGroup } from '../../data/stored-outline.ts';
import { toOptions } from '../columns/tally.ts';
import { type Mask, scanCells } from './columns.ts';
import type { QueryTools } from './query-tools.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';

// Chart, filter and comparison ask here which cells are ticks, so that they agree.

/** A column for one option, and the name of the option. */
export interface OptionMember {
  column: Pick<ShapeColumn, 'id'>;
  item: string;
}

/** Answers that are looked at. A column of ticks has two. */
const mostAnswers = 10_000;

/** @returns whether an answer in the column of a member is a tick, by all answers of all members whatever the filter */
export async function readMemberTicks(
  { db }: Pick<QueryTools, 'db'>,
  members: readonly OptionMember[],
): Promise<ReturnType<typeof readTicks>> {
  const ids = members.map(({ column }) => column.id);
  const found = db.selectFrom('question_options').select(['question_id', 'value']).where('question_id', 'in', ids);
  const rows = await found.where('count', '>', 0).limit(mostAnswers).execute();
  const byColumn = Map.groupBy(rows, ({ question_id }) => question_id);
  return readTicks(
    members.map(({ column, item }) => ({ item, answers: (byColumn.get(column.id) ?? []).map(({ value }) => value) })),
  );
}

/** The options of the question that a column is part of; of a column that is a question of its own, the column alone. */
function membersBeside(
  { columns }: StoredShape,
  groups: readonly StoredGroup[],
  column: ShapeColumn,
): { members: OptionMember[]; at: number } {
  const group = groups.find(({ kind, members }) => kind === 'multi' && members.includes(column.column_index));
  if (group === undefined) return { members: [{ column, item: column.text }], at: 0 };
  const byIndex = new Map(columns.map((one) => [one.column_index, one]));
  const members = group.members.flatMap((index, place) => {
    const own = byIndex.get(index);
    return own === undefined ? [] : [{ column: own, item: group.items[place] || own.text }];
  });
  return { members, at: members.findIndex((member) => member.column.id === column.id) };
}

/** The rows that ticked the option of a column. */
export async function tickedRows(tools: QueryTools, shape: StoredShape, column: ShapeColumn): Promise<Mask> {
  const table = tools.db.selectFrom('survey_tables').select(['found_groups', 'chosen_groups']);
  const groups = readGroups(await table.where('upload_id', '=', shape.upload_id).executeTakeFirst());
  const { members, at } = membersBeside(shape, groups, column);
  const key = `${shape.version} ticked ${column.id} ${members.map(({ column: { id }, item }) => `${id} ${item}`).join('\0')}`;
  return tools.cache.get(key, async () => {
    const isTick = await readMemberTicks(tools, members);
    const { isMissing } = missingTest(column.rule.missing);
    const isTicked = (cell: string) => !isMissing(cell) && toOptions(column, cell).some(([one]) => isTick(one, at));
    return scanCells(tools, shape, column, isTicked);
  });
}
