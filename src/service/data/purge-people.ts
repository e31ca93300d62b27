import { findLeftBehind } from './people-left.ts';
import type { Row } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';

/** People looked at in one transaction. */
const atOnce = 2000;

/**
 * Removes, step by step, the people who answered nothing but this survey. They are looked up without holding anybody up;
 * each step looks at the parts that were saved since, before it removes.
 * @param run runs a step in a transaction; false when the job is another's by now
 */
export function* purgePeople(db: Handle, upload_id: number, run: (step: () => void) => void): Generator<void> {
  const { only: gone, lookAgainTx } = findLeftBehind(db, upload_id);
  const project = db
    .prepare<[number], number>('SELECT project_id FROM stored_surveys WHERE id = ?')
    .pluck()
    .get(upload_id);
  // The table is called by address, so it is walked once in that order.
  const next = db.prepare<[number | undefined, string], Row<'participants', 'id' | 'identity'>>(
    `SELECT id, identity FROM participants WHERE project_id = ? AND identity > ? ORDER BY identity LIMIT ${atOnce}`,
  );
  const remove = db.prepare<[number | undefined, string]>(
    'DELETE FROM participants WHERE project_id = ? AND identity = ?',
  );
  for (let after: string | undefined = ''; gone.size > 0 && after !== undefined; ) {
    const from: string = after;
    yield run(() => {
      lookAgainTx();
      const some = next.all(project, from);
      for (const { id, identity } of some) if (gone.delete(id)) remove.run(project, identity);
      after = some.at(-1)?.identity;
    });
  }
}
