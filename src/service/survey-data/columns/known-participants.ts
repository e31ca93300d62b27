import type { Tx } from '../../data/database.ts';
import type { Row } from '../../data/schema/tables.ts';
import { isPostgres, isText } from '../../data/sql.ts';

/** A participant of a project, as other surveys left them. */
export type KnownParticipant = Row<'participants', 'identity' | 'id' | 'name' | 'in_panel'>;

/** Participants looked up by one statement. */
const atOnce = { sqlite: 500, postgres: 20_000 } as const;

/** The participants of a project with these identities, by identity. */
export async function findKnown(
  tx: Tx,
  project_id: number,
  identities: readonly string[],
): Promise<Map<string, KnownParticipant>> {
  const known = new Map<string, KnownParticipant>();
  const lookedUp = atOnce[isPostgres(tx) ? 'postgres' : 'sqlite'];
  for (let at = 0; at < identities.length; at += lookedUp) {
    const rows = await tx
      .selectFrom('participants')
      .select(['identity', 'id', 'name', 'in_panel'])
      .where('project_id', '=', project_id)
      .where(isText('identity', identities.slice(at, at + lookedUp)))
      .execute();
    for (const row of rows) known.set(row.identity, row);
  }
  return known;
}

/** Gives a participant the project knows a name, and adds them to the panel if the survey does. */
export async function updateKnownTx(
  tx: Tx,
  project_id: number,
  held: KnownParticipant,
  { name, in_panel }: { name: string; in_panel: number },
): Promise<void> {
  const joined = Math.max(held.in_panel, in_panel);
  if (name === held.name && joined === held.in_panel) return;
  await tx
    .updateTable('participants')
    .set({ name, in_panel: joined })
    .where('project_id', '=', project_id)
    .where('identity', '=', held.identity)
    .execute();
}
