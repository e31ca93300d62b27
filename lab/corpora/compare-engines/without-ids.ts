const idName = /^(id|[a-z]+_id|[a-z_]+_key)$/;
const idListName = /^[a-z]+_ids$/;
/** Addresses are signed, cursors hold ids, and these times are those of the import. */
const leftOut = new Set(['file_url', 'thumbnail_url', 'link', 'created_at', 'completed_at', 'added_at']);

/**
 * Replaces ids by their order of appearance, so that an answer that names the wrong thing is still a difference. One service keeps one
 * numbering over all of its answers.
 * @returns a function that makes an answer comparable
 */
export function createNumbering(): (answer: unknown) => unknown {
  const known = new Map<unknown, string>();
  function numberOf(id: unknown): unknown {
    if (id === null) return null;
    const number = known.get(id) ?? `#${known.size + 1}`;
    known.set(id, number);
    return number;
  }
  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fieldOf(name, inner)]));
  }
  function fieldOf(name: string, value: unknown): unknown {
    if (idName.test(name)) return numberOf(value);
    if (idListName.test(name) && Array.isArray(value)) return value.map(numberOf);
    if (leftOut.has(name) || name === 'next_cursor') return value === null ? null : '(left out)';
    return without(value);
  }
  return without;
}
