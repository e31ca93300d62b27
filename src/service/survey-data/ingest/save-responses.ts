import { responseId } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { groupsOf } from '../segments/groups.ts';
import type { PartContent, PartRow } from './types.ts';

/** Writes one row for each response: its time and its participant. */
export function responseStore(db: Handle) {
  const insert = groupsOf(db, 'INSERT INTO responses (id, timestamp, participant_id) VALUES', '(?, ?, ?)');

  return function saveResponsesTx(part: PartRow, { rows, people, times }: PartContent): void {
    for (let first = 0; first < rows; first += insert.size) {
      const last = Math.min(first + insert.size, rows);
      const bound: (number | null)[] = [];
      for (let row = first; row < last; row++) {
        const time = times?.[row] ?? Number.NaN;
        bound.push(responseId(part.part_id, row), Number.isNaN(time) ? null : time, people.byRow[row]?.id ?? null);
      }
      insert.of(last - first).run(...bound);
    }
  };
}
