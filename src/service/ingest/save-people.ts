import { partOfResponse, rowOfResponse } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';
import type { Person } from './people.ts';

const batch = 50;

/** Which participants an upload has seen that some other upload named first; its own are known by their id. */
export class SeenElsewhere {
  readonly #rows = new Map<number, Uint8Array>();

  /** @returns whether the participant was new to this set. */
  add(id: number): boolean {
    const part = partOfResponse(id);
    const row = rowOfResponse(id);
    let bits = this.#rows.get(part);
    if (bits === undefined) this.#rows.set(part, (bits = new Uint8Array(4096)));
    const held = bits[row >> 3] ?? 0;
    bits[row >> 3] = held | (1 << (row & 7));
    return (held & (1 << (row & 7))) === 0;
  }
}

interface Known {
  identity: string;
  id: number;
  name: string;
  in_panel: number;
}

/** What storing people came to: `ids[i]` is the participant that people[i] is. */
export interface SavedPeople {
  ids: Float64Array;
  /** People the project knew before. */
  known: Set<number>;
}

const placeholders = (count: number, group: string): string => Array(count).fill(group).join(', ');

/** Inserts and looks up participants; statements are prepared once for each connection. */
export function peopleStore(db: Handle) {
  const insertOf = (count: number) =>
    db
      .prepare<unknown[], number>(
        `INSERT INTO participants (project_id, identity, id, name, in_panel) VALUES ${placeholders(count, '(?, ?, ?, ?, ?)')}
         ON CONFLICT DO NOTHING RETURNING id`,
      )
      .pluck();
  const insertBatch = insertOf(batch);
  const find = db.prepare<[number, string], Known>(
    'SELECT identity, id, name, in_panel FROM participants WHERE project_id = ? AND identity = ?',
  );
  const update = db.prepare<[string, number, number, string]>(
    'UPDATE participants SET name = ?, in_panel = ? WHERE project_id = ? AND identity = ?',
  );

  /** Someone known already: learns their name, and joins the panel when this survey adds to it. */
  function meetAgain(project_id: number, person: Person, in_panel: number): number {
    const held = find.get(project_id, person.identity);
    if (held === undefined) throw new Error(`Participant ${person.id} was neither inserted nor found.`);
    const name = held.name === '' ? person.name : held.name;
    const joined = Math.max(held.in_panel, in_panel);
    if (name !== held.name || joined !== held.in_panel) update.run(name, joined, project_id, person.identity);
    return held.id;
  }

  return {
    /** Call inside the part's transaction. */
    saveTx(project_id: number, people: readonly Person[], in_panel: number): SavedPeople {
      const ids = Float64Array.from(people, (person) => person.id);
      const known = new Set<number>();
      for (let first = 0; first < people.length; first += batch) {
        const group = people.slice(first, first + batch);
        const values = group.flatMap(({ identity, id, name }) => [project_id, identity, id, name, in_panel]);
        const inserted = (group.length === batch ? insertBatch : insertOf(group.length)).all(...values);
        if (inserted.length === group.length) continue;
        const fresh = new Set(inserted);
        group.forEach((person, index) => {
          if (fresh.has(person.id)) return;
          known.add(first + index);
          ids[first + index] = meetAgain(project_id, person, in_panel);
        });
      }
      return { ids, known };
    },
  };
}
