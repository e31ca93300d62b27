import type { DisplayKind, Outline, OutlineChange, Survey } from '../../../contract/index.ts';
import { announce } from '../../lib/window-state.ts';
import type { SessionObjects } from '../../session/objects.ts';
import { recordStep } from './history.ts';
import { type Joined, withJoined } from './join/joined-groups.ts';
import { words as joinWords } from './join/words.ts';
import { words } from './words.ts';

/** Sends a change of the outline, and loads the survey again. */
async function send({ api, queryClient }: SessionObjects, survey_key: string, body: OutlineChange): Promise<void> {
  await api.changeOutline({ params: { survey_key }, body });
  await queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
}

/** Makes a change that undo takes back. */
async function change(
  objects: SessionObjects,
  survey_key: string,
  { after, before }: { after: OutlineChange; before: OutlineChange },
  said: string,
): Promise<void> {
  await send(objects, survey_key, after);
  announce(said);
  recordStep(survey_key, {
    undo: () => send(objects, survey_key, before),
    redo: () => send(objects, survey_key, after),
  });
}

/** Makes single questions of the columns of a group. @param group_id the header of its first member @throws ClientError */
export async function splitGroup(
  objects: SessionObjects,
  survey_key: string,
  group_id: string,
  title: string,
): Promise<void> {
  const { groups } = await objects.api.getOutline({ params: { survey_key } });
  const rest = groups.filter(({ headers }) => !headers.includes(group_id));
  await change(objects, survey_key, { after: { groups: rest }, before: { groups } }, words.group.isSplit(title));
}

/**
 * Makes one question of columns.
 * @param replaced the group that is changed, by the header of its first member; null: none
 * @returns the header of its first member @throws ClientError
 */
export async function joinColumns(
  objects: SessionObjects,
  { survey_key, questions }: Pick<Survey, 'survey_key' | 'questions'>,
  joined: Joined,
  replaced: string | null,
): Promise<string> {
  const { groups } = await objects.api.getOutline({ params: { survey_key } });
  const after = withJoined(groups, questions, joined, replaced);
  await change(
    objects,
    survey_key,
    { after: { groups: after }, before: { groups } },
    joinWords.done(joined.headers.length),
  );
  return after.at(-1)?.headers[0] ?? '';
}

/** The columns that are shown as this one is: the rows of its grid, else itself. */
const shownAlike = ({ groups }: Outline, header: string): string[] =>
  groups.find(({ kind, headers }) => kind === 'grid' && headers.includes(header))?.headers ?? [header];

const forAll = <Value>(headers: readonly string[], of: (header: string) => Value): Record<string, Value> =>
  Object.fromEntries(headers.map((header) => [header, of(header)]));

/** A column may be called `constructor`, and every object inherits a property of that name. */
const ownOf = <Value>(values: Readonly<Record<string, Value>>, header: string): Value | undefined =>
  Object.hasOwn(values, header) ? values[header] : undefined;

/** Shows a column in another way, and with it all rows of its grid. @param as null: as it was found @throws ClientError */
export async function chooseDisplay(
  objects: SessionObjects,
  survey_key: string,
  header: string,
  as: DisplayKind | null,
): Promise<void> {
  const outline = await objects.api.getOutline({ params: { survey_key } });
  const headers = shownAlike(outline, header);
  const after = { displays: forAll(headers, () => (as === null ? null : { as, scores: null })) };
  const before = { displays: forAll(headers, (name) => ownOf(outline.displays, name) ?? null) };
  await change(objects, survey_key, { after, before }, words.display.isChanged(headers));
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
  const outline = await objects.api.getOutline({ params: { survey_key } });
  const headers = shownAlike(outline, header);
  const after = { orders: forAll(headers, () => [...options]) };
  const before = { orders: forAll(headers, (name) => ownOf(outline.orders, name) ?? []) };
  await change(objects, survey_key, { after, before }, words.display.isOrdered(headers));
}
