import type { Tx } from '../../data/database.ts';
import { bulkInsert, isPostgres } from '../../data/sql.ts';
import { findKnown, type KnownParticipant, updateKnownTx } from '../columns/known-participants.ts';
import type { Respondent } from '../columns/respondents.ts';
import type { SeenParticipants } from './seen-participants.ts';
import type { PartContent, PartRow } from './types.ts';

type Known = Map<string, KnownParticipant>;

interface Place {
  project_id: number;
  in_panel: number;
}
const columns = ['project_id', 'identity', 'id', 'name', 'in_panel'] as const;
const rowsOf = (respondents: readonly Respondent[], { project_id, in_panel }: Place) =>
  respondents.map(({ identity, id, name }) => [project_id, identity, id, name, in_panel]);

/** Here a look-up costs as much as inserting a row does, so all rows are inserted first. */
async function insertTx(tx: Tx, respondents: readonly Respondent[], place: Place): Promise<Known> {
  const rows = rowsOf(respondents, place);
  const { inserted } = await bulkInsert(tx, 'participants', columns, rows, 'ON CONFLICT DO NOTHING');
  if (inserted === respondents.length) return new Map();
  const identities = respondents.map(({ identity }) => identity);
  const known = await findKnown(tx, place.project_id, identities);
  for (const { identity, id } of respondents) if (known.get(identity)?.id === id) known.delete(identity);
  return known;
}

/** ON CONFLICT costs a server twice as much as looking up the addresses and COPY of the others. The project is locked. */
async function copyTx(tx: Tx, respondents: readonly Respondent[], place: Place): Promise<Known> {
  const addresses = respondents.map(({ identity }) => identity).filter((identity) => !identity.startsWith('#'));
  const known = await findKnown(tx, place.project_id, addresses);
  const added = respondents.filter(({ identity }) => !known.has(identity));
  await bulkInsert(tx, 'participants', columns, rowsOf(added, place));
  return known;
}

/** Inserts the respondents that the project does not know, in the order of the table. @returns the participants that it knows, by identity */
const insertNewTx = (tx: Tx, respondents: readonly Respondent[], place: Place): Promise<Known> =>
  isPostgres(tx) ? copyTx(tx, respondents, place) : insertTx(tx, respondents, place);

/** Writes the respondents of a part. Known participants keep their id. */
export async function saveRespondentsTx(
  tx: Tx,
  part: PartRow,
  { respondents: { all } }: PartContent,
  seen: SeenParticipants,
): Promise<void> {
  const { project_id, add_to_research_panel: in_panel, upload_id } = part;
  const known = await insertNewTx(tx, all, { project_id, in_panel });
  const others = all.filter(({ identity }) => known.has(identity));
  for (const respondent of others) {
    const held = known.get(respondent.identity);
    if (held === undefined) continue;
    respondent.id = held.id;
    const name = held.name === '' ? respondent.name : held.name;
    await updateKnownTx(tx, project_id, held, { name, in_panel });
  }
  // Only a participant with an address can be known already; every other respondent counts as a new one.
  const met = others.filter(({ id }) => seen.isNew(id)).length;
  const addresses = all.filter(({ identity }) => !identity.startsWith('#')).length;
  await tx
    .updateTable('survey_tables')
    .set((eb) => ({
      participants: eb('participants', '+', all.length - others.length + met),
      emails: eb('emails', '+', addresses - others.length + met),
    }))
    .where('upload_id', '=', upload_id)
    .execute();
}
