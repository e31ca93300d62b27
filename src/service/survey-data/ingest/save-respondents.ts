import type { Tx } from '../../data/database.ts';
import { bulkInsert } from '../../data/sql.ts';
import { findKnown, type KnownParticipant, updateKnownTx } from '../columns/known-participants.ts';
import type { Respondent } from '../columns/respondents.ts';
import type { SeenParticipants } from './seen-participants.ts';
import type { PartContent, PartRow } from './types.ts';

/** Inserts the respondents that the project does not know, in the order of the table. @returns the participants that it knows, by identity */
async function insertTx(
  tx: Tx,
  respondents: readonly Respondent[],
  { project_id, in_panel }: { project_id: number; in_panel: number },
): Promise<Map<string, KnownParticipant>> {
  const { inserted } = await bulkInsert(
    tx,
    'participants',
    ['project_id', 'identity', 'id', 'name', 'in_panel'],
    respondents.map(({ identity, id, name }) => [project_id, identity, id, name, in_panel]),
    'ON CONFLICT DO NOTHING',
  );
  if (inserted === respondents.length) return new Map();
  const identities = respondents.map(({ identity }) => identity);
  const known = await findKnown(tx, project_id, identities);
  for (const { identity, id } of respondents) if (known.get(identity)?.id === id) known.delete(identity);
  return known;
}

/** Writes the respondents of a part. Known participants keep their id. */
export async function saveRespondentsTx(
  tx: Tx,
  part: PartRow,
  { respondents: { all } }: PartContent,
  seen: SeenParticipants,
): Promise<void> {
  const { project_id, add_to_research_panel: in_panel, upload_id } = part;
  const known = await insertTx(tx, all, { project_id, in_panel });
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
