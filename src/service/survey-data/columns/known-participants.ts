import type { Tx } from '../../data/database.ts';
import { changeRows, findRows } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import { insertMany, isText } from '../../data/sql.ts';
import { type Respondent, writeValues } from './respondents.ts';

/** A participant of a project, as other surveys left them. `email`: of one who is known by a key. */
export type KnownParticipant = Row<'participants', 'identity' | 'id' | 'name' | 'in_panel' | 'email'>;

/** Where participants are saved. */
interface PanelPlace {
  project_id: number;
  in_panel: number;
}

/** The participants of a project with these identities, by identity. */
export async function findKnown(
  tx: Tx,
  project_id: number,
  identities: readonly string[],
): Promise<Map<string, KnownParticipant>> {
  const columns = ['identity', 'id', 'name', 'in_panel', 'email'] as const;
  const rows = await findRows(tx, 'participants', columns, { project_id }, { and: isText('identity', identities) });
  return new Map(rows.map((row) => [row.identity, row]));
}

/** The address of a participant who is known by a key; the identity of others is their address. */
export const chooseStoredEmail = ({ key, email }: Pick<Respondent, 'key' | 'email'>): string | null =>
  key === null || email === '' ? null : email;

const participantColumns = ['project_id', 'identity', 'id', 'name', 'in_panel'] as const;
const keyed = [...participantColumns, 'email', 'key_name', 'key_values'] as const;

/** Inserts participants. Most surveys have no key, and their rows have fewer values. */
async function insertParticipantsTx(
  tx: Tx,
  respondents: readonly Respondent[],
  { project_id, in_panel }: PanelPlace,
): Promise<void> {
  const hasKey = respondents.some(({ key }) => key !== null);
  const rows = respondents.map((respondent) => {
    const { identity, id, name, key } = respondent;
    const row = [project_id, identity, id, name, in_panel];
    return hasKey ? [...row, chooseStoredEmail(respondent), key?.name ?? null, key && writeValues(key.values)] : row;
  });
  await insertMany(tx, 'participants', hasKey ? keyed : participantColumns, rows);
}

/** Who is to be inserted, and which of them the project may know. */
interface Arriving {
  respondents: readonly Respondent[];
  mayBeKnown: (respondent: Respondent) => boolean;
}

/** Inserts the respondents that the project does not know; the project is locked. @returns the participants that it knows, by identity */
export async function insertNewTx(
  tx: Tx,
  { respondents, mayBeKnown }: Arriving,
  place: PanelPlace,
): Promise<Map<string, KnownParticipant>> {
  const identities = respondents.filter(mayBeKnown).map(({ identity }) => identity);
  const known = await findKnown(tx, place.project_id, identities);
  const added = respondents.filter(({ identity }) => !known.has(identity));
  await insertParticipantsTx(tx, added, place);
  return known;
}

/** Gives a participant the project knows a name and an address, and adds them to the panel if the survey does. */
export async function updateKnownTx(
  tx: Tx,
  project_id: number,
  held: KnownParticipant,
  { name, email, in_panel }: Pick<KnownParticipant, 'name' | 'email' | 'in_panel'>,
): Promise<void> {
  const joined = Math.max(held.in_panel, in_panel);
  if (name === held.name && email === held.email && joined === held.in_panel) return;
  const { identity } = held;
  await changeRows(tx, 'participants', { project_id, identity }, { name, email, in_panel: joined });
}
