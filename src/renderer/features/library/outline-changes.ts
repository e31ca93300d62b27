import type { DisplayKind, GroupKind, OutlineChange, Question, Survey } from '../../../contract/index.ts';
import { withJoined } from '../../drafts/mapping/joined-groups.ts';
import { announce } from '../../lib/window-state.ts';
import { makeChange } from '../../session/history.ts';
import type { SessionObjects } from '../../session/objects.ts';
import { words as dialogs } from './dialogs/words.ts';
import { words } from './words.ts';

/** Sends a change of the outline, loads the survey again, and lets undo take it back. @throws ClientError */
export async function changeOutline(
  { api, queryClient }: SessionObjects,
  survey_key: string,
  states: { before: OutlineChange; after: OutlineChange },
): Promise<void> {
  const { question_list, person_key } = states.after;
  const what = question_list !== undefined ? 'list' : person_key !== undefined ? 'people' : 'reading';
  await makeChange(
    survey_key,
    { what, ...states },
    (body) => api.changeOutline({ params: { survey_key }, body }),
    () => queryClient.invalidateQueries({ queryKey: ['survey', survey_key] }),
  );
}

/** Makes single questions of the columns of a group. @param group_id the header of its first member @throws ClientError */
export async function splitGroup(
  objects: SessionObjects,
  survey_key: string,
  group_id: string,
  title: string,
): Promise<void> {
  const { groups } = await objects.api.getOutline({ params: { survey_key } });
  const kept = groups.filter(({ headers }) => !headers.includes(group_id));
  await changeOutline(objects, survey_key, { after: { groups: kept }, before: { groups } });
  announce(words.group.isSplit(title));
}

/**
 * Makes one question of columns.
 * @param replaced the group that is changed, by the header of its first member; null: none
 * @returns the header of its first member @throws ClientError
 */
export async function joinColumns(
  objects: SessionObjects,
  { survey_key }: Pick<Survey, 'survey_key'>,
  columns: readonly Question[],
  wanted: { kind: GroupKind; text: string },
  replaced: string | null,
): Promise<string> {
  const { groups } = await objects.api.getOutline({ params: { survey_key } });
  const before = groups.find(({ headers }) => headers[0] === replaced) ?? null;
  const { others, joined } = withJoined(groups, columns, wanted, before);
  await changeOutline(objects, survey_key, { after: { groups: [...others, joined] }, before: { groups } });
  announce(dialogs.join.done(columns.length));
  return joined.headers[0] ?? '';
}

/** The outline, and the columns that are shown as this one is: the rows of its grid, else itself. */
async function findAlike({ api }: SessionObjects, survey_key: string, header: string) {
  const outline = await api.getOutline({ params: { survey_key } });
  const grid = outline.groups.find(({ kind, headers }) => kind === 'grid' && headers.includes(header));
  return { outline, headers: grid?.headers ?? [header] };
}

/** A value for each column. A column may be called `constructor`, and every object inherits a property of that name. */
const readAll = <Value>(
  headers: readonly string[],
  values: Readonly<Record<string, Value>>,
  none: Value,
): Record<string, Value> =>
  Object.fromEntries(
    headers.map((header) => [header, Object.hasOwn(values, header) ? (values[header] ?? none) : none]),
  );

type Displays = NonNullable<OutlineChange['displays']>;

/** Shows a column in another way, and with it all rows of its grid. @param as null: as it was found @throws ClientError */
export async function chooseDisplay(
  objects: SessionObjects,
  survey_key: string,
  header: string,
  as: DisplayKind | null,
): Promise<void> {
  const { outline, headers } = await findAlike(objects, survey_key, header);
  const after = { displays: readAll<Displays[string]>(headers, {}, as === null ? null : { as, scores: null }) };
  const before = { displays: readAll<Displays[string]>(headers, outline.displays, null) };
  await changeOutline(objects, survey_key, { after, before });
  announce(words.display.isChanged(headers));
}

/**
 * Puts the options of a column into an order, and with it those of all rows of its grid.
 * @param options empty: as it was found, or by count @throws ClientError
 */
export async function orderOptions(
  objects: SessionObjects,
  survey_key: string,
  header: string,
  options: readonly string[],
): Promise<void> {
  const { outline, headers } = await findAlike(objects, survey_key, header);
  const after = { orders: readAll(headers, {}, [...options]) };
  const before = { orders: readAll<string[]>(headers, outline.orders, []) };
  await changeOutline(objects, survey_key, { after, before });
  announce(words.display.isOrdered(headers));
}
