/** The parts of a template or a receipt that are read field by field. */
const readByField = ['outline', 'reading', 'decisions', 'edits', 'displays', 'missing'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value == null || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * @param written what stands in a file
 * @param read what was made of it
 * @returns the names of the fields that the file has and the reading has not, such as "weights" and "outline.pages": those of a
 *   later Sheaf, and those that are damaged
 */
export function leftOut(written: unknown, read: unknown, path = ''): string[] {
  if (!isRecord(written)) return [];
  const kept = isRecord(read) ? read : {};
  return Object.entries(written).flatMap(([name, value]) => {
    const own = `${path}${name}`;
    if (isEmpty(value)) return [];
    if (!Object.hasOwn(kept, name)) return [own];
    const other = kept[name];
    if (Array.isArray(value) && Array.isArray(other)) return value.length > other.length ? [own] : [];
    return readByField.includes(name) ? leftOut(value, other, `${own}.`) : [];
  });
}
