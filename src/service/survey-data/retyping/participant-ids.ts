import { idsPerPart, responseId } from '../../data/ids.ts';

/**
 * Ids for people a survey names after it was saved: that of the response that names them first, as ever; where somebody who
 * answered other surveys too holds that id, one of those no row of the survey has. `taken` learns every id that is given.
 * @throws RangeError when there is none left
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
      if (next.done) throw new RangeError('No id is left for a new person.');
      id = next.value;
    }
    taken.add(id);
    return id;
  };
}

/** A part takes a range of ids that is larger than the rows it may have. */
function* spareIds(parts: readonly { part_id: number; rows: number }[]): Generator<number, undefined> {
  for (const { part_id, rows } of parts) {
    for (let row = rows; row < idsPerPart; row++) yield responseId(part_id, row);
  }
  return undefined;
}
