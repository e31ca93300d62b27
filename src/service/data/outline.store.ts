import type { Outline, OutlineChange, OutlineGroup } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';
import { beginKeyChangeTx, makeColumnFinder, readKeyFields } from './person-key.store.ts';
import { changeRows, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';
import { readChosenDisplay, readGroups, readQuestionList, readTexts, type StoredGroup } from './stored-outline.ts';

interface OutlineRows {
  upload_id: number;
  found_groups: string;
  chosen_groups: string | null;
  question_list: string | null;
  columns: Row<'questions', (typeof columns)[number]>[];
}

const columns = ['column_index', 'header', 'option_order', 'chosen_display'] as const;

async function readRows(db: Reader, survey_key: string): Promise<OutlineRows | undefined> {
  const table = await db
    .selectFrom('survey_tables as t')
    .innerJoin('surveys as u', 'u.id', 't.upload_id')
    .select(['t.upload_id', 't.found_groups', 't.chosen_groups', 't.question_list'])
    .where('u.survey_key', '=', survey_key)
    .executeTakeFirst();
  if (table === undefined) return undefined;
  const { upload_id } = table;
  return { ...table, columns: await findRows(db, 'questions', columns, { upload_id }, { order: 'column_index' }) };
}

/** @returns groups, chosen displays, orders and the person key of a survey by header; empty before its first part has been read */
export async function readOutline(db: Reader, survey_key: string): Promise<Outline> {
  const rows = await readRows(db, survey_key);
  const question_list = readQuestionList(rows?.question_list);
  if (rows === undefined)
    return { groups: [], displays: {}, orders: {}, question_list, person_key: null, person_key_change: null };
  const names = new Map(rows.columns.map(({ column_index, header }) => [column_index, header]));
  const listHeaders = (columns: readonly number[]) => columns.map((column) => names.get(column) ?? '');
  return {
    groups: readGroups(rows).map(({ kind, text, members, items, iterations, write_ins, whole }) => ({
      kind,
      text,
      headers: listHeaders(members),
      items,
      iterations,
      write_ins: listHeaders(write_ins),
      whole: whole === null ? null : (names.get(whole) ?? null),
    })),
    displays: Object.fromEntries(
      rows.columns.flatMap(({ header, chosen_display }) => {
        const chosen = readChosenDisplay(chosen_display);
        return chosen === null ? [] : [[header, chosen]];
      }),
    ),
    orders: Object.fromEntries(
      rows.columns.flatMap(({ header, option_order }) =>
        option_order === null ? [] : [[header, readTexts(option_order)]],
      ),
    ),
    question_list,
    ...(await readKeyFields(db, rows.upload_id, rows.columns)),
  };
}

/** A group that a person sent back as it was found keeps its confidence and reason. */
function asStored(
  group: OutlineGroup,
  columnOf: (header: string) => number,
  found: readonly StoredGroup[],
): StoredGroup {
  const { headers, write_ins, whole, ...rest } = group;
  const members = headers.map(columnOf);
  const alike = found.find((one) => one.members.join() === members.join());
  const stored = {
    ...rest,
    members,
    write_ins: write_ins.map(columnOf),
    whole: whole === undefined ? (alike?.whole ?? null) : whole === null ? null : columnOf(whole),
  };
  const same = found.find((one) =>
    (Object.keys(stored) as (keyof typeof stored)[]).every(
      (key) => JSON.stringify(one[key]) === JSON.stringify(stored[key]),
    ),
  );
  return same ?? { ...stored, source: 'user', confidence: 1, reason: null };
}

async function saveGroupsTx(tx: Tx, rows: OutlineRows, groups: readonly OutlineGroup[] | null): Promise<void> {
  const columnOf = makeColumnFinder(rows.columns);
  const found = readGroups({ ...rows, chosen_groups: null });
  const chosen = groups?.map((group) => asStored(group, columnOf, found)) ?? null;
  chosen?.sort((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
  const chosen_groups = chosen === null ? null : JSON.stringify(chosen);
  await changeRows(tx, 'survey_tables', { upload_id: rows.upload_id }, { chosen_groups });
}

/**
 * Changes groups, displays, orders and the list of questions of a survey, and begins the change of its person key: all of them or none.
 * @returns undefined before the first part has been read; else the change of the key that was begun, null for none
 * @throws DomainError (invalid) for a header that is no column of the survey; as `beginKeyChangeTx`
 */
export async function changeOutlineTx(
  tx: Tx,
  survey_key: string,
  change: OutlineChange,
  created_at: string,
): Promise<{ key_change_id: number | null } | undefined> {
  const rows = await readRows(tx, survey_key);
  if (rows === undefined) return undefined;
  const columnOf = makeColumnFinder(rows.columns);
  const update = (header: string, set: { chosen_display: string | null } | { option_order: string | null }) =>
    changeRows(tx, 'questions', { upload_id: rows.upload_id, column_index: columnOf(header) }, set);
  if (change.groups !== undefined) await saveGroupsTx(tx, rows, change.groups);
  if (change.question_list !== undefined) {
    const question_list = JSON.stringify(change.question_list);
    await changeRows(tx, 'survey_tables', { upload_id: rows.upload_id }, { question_list });
  }
  for (const [header, display] of Object.entries(change.displays ?? {}))
    await update(header, { chosen_display: display === null ? null : JSON.stringify(display) });
  for (const [header, options] of Object.entries(change.orders ?? {})) {
    const trimmed = options.map((option) => option.trim());
    await update(header, { option_order: trimmed.length === 0 ? null : JSON.stringify(trimmed) });
  }
  if (change.person_key === undefined) return { key_change_id: null };
  return { key_change_id: await beginKeyChangeTx(tx, rows.upload_id, change.person_key, created_at) };
}
