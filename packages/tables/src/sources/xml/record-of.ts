import type { FieldRecord } from '../record-table.ts';
import { isComplex, type XmlElement } from './xml-element.ts';

function addCell(record: Map<string, string>, field: string, value: string): void {
  const before = record.get(field) ?? '';
  const text = value.trim();
  record.set(field, before === '' || text === '' ? before + text : `${before}; ${text}`);
}

/** The children of an element by name, in the order of their first ones. */
function byName(element: XmlElement): Map<string, XmlElement[]> {
  const groups = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    const group = groups.get(child.name);
    if (group === undefined) groups.set(child.name, [child]);
    else group.push(child);
  }
  return groups;
}

/** A record that is being built, and the fields that hold rows of their own. */
interface Building {
  record: Map<string, string>;
  repeats: Set<string>;
}

function addElement(element: XmlElement, path: string, building: Building): void {
  for (const [name, value] of element.attributes) addCell(building.record, `${path}@${name}`, value);
  if (element.text.trim() !== '') addCell(building.record, path === '' ? 'text' : path.slice(0, -1), element.text);
  for (const [name, group] of byName(element)) addGroup(group, `${path}${name}`, building);
}

/** Adds elements of one name. */
function addGroup(group: readonly XmlElement[], field: string, building: Building): void {
  const { record, repeats } = building;
  if (group.length > 1 && group.some((child) => child.children.length > 0)) repeats.add(field);
  if (repeats.has(field)) {
    addCell(record, `${field} (count)`, String(group.length));
    return;
  }
  for (const child of group)
    if (isComplex(child)) addElement(child, `${field}/`, building);
    else addCell(record, field, child.text);
}

/**
 * Reads an element as a response. Its attributes and the elements inside are fields, deeper ones with a path (`address/city`).
 * Equal elements with a text are one cell with `; ` between them. Equal elements with elements inside are rows of their own:
 * only their number becomes a cell, `child (count)`.
 * @param repeats the fields of such rows; new ones are added
 */
export function recordOf(element: XmlElement, repeats: Set<string>): FieldRecord {
  const record = new Map<string, string>();
  addElement(element, '', { record, repeats });
  return record;
}
