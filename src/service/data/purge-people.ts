import type { Row } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';
import { findSurveyParticipants } from './survey-participants.ts';

/** People read in one transaction. */
const atOnce = 2000;

/**
 * Removes, step by step, the people who answered only this survey. They are looked up before the steps; each step first takes
 * out those who answered a part that was saved meanwhile.
 * @param run runs a step in a transaction; it throws ClaimLost
 */
export function* purgePeople(db: Handle, upload_id: number, run: (step: () => void) => void): Generator<void> {
  const { only, updateTx } = findSurveyParticipants(db, upload_id);
  const project = db
    .prepare<[number], number>('SELECT project_id FROM stored_surveys WHERE id = ?')
    .pluck()
    .get(upload_id);
  // The table is ordered by identity, so it is read once in that order.
  const next = db.prepare<[number | undefined, string], Row<'participants', 'id' | 'identity'>>(
    `SELECT id, identity FROM participants WHERE project_id = ? AND identity > ? ORDER BY identity LIMIT ${atOnce}`,
  );
  const remove = db.prepare<[number | undefined, string]>(
    'DELETE FROM participants WHERE project_id = ? AND identity = ?',
  );
  for (let after: string | undefined = ''; only.size > 0 && after !== undefined; ) {
    const from: string = after;
    yield run(() => {
      updateTx();
      const some = next.all(project, from);
      for (const { id, identity } of some) if (only.delete(id)) remove.run(project, identity);
      after = some.at(-1)?.identity;
    });
  }
}
