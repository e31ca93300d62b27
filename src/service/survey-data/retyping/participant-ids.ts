import { idsPerPart, responseId } from '../../data/ids.ts';

/**
 * Ids for participants that a survey names only after a column was retyped: the id of the first response that names them, or
 * if a participant of other surveys has that id, an id that no row of the survey has. `taken` receives every id.
 * @throws RangeError when no id is left
 */
export function newIds(
  parts: readonly { part_id: number; rows: number }[],
  taken: Set<number>,
): (wanted: number) => number {
  const spare = spareIds(parts);
  return (wanted) => {
    let id = wanted;
    while (taken.has(id)) {
      const next = spare.next();
      if (next.done) throw new RangeError('No id is left for a new respondent.');
      id = next.value;
    }
    taken.add(id);
    return id;
  };
}

/** The range of ids of a part is larger than its number of rows. */
function* spareIds(parts: readonly { part_id: number; rows: number }[]): Generator<number, undefined> {
  for (const { part_id, rows } of parts) {
    for (let row = rows; row < idsPerPart; row++) yield responseId(part_id, row);
  }
  return undefined;
}
