import { type DisplayKind, displayKinds, type GroupKind, groupKinds } from '../question-shapes.ts';
import type { ColumnGroup } from '../types.ts';

/** Columns that are one question, by their headers. */
interface TemplateGroup {
  kind: GroupKind;
  text: string;
  headers: readonly string[];
  /** One per header. */
  items: readonly string[];
  iterations: readonly string[] | null;
  write_ins: readonly string[];
}

/** What a person decided about the questions of a file, by header. */
export interface TemplateOutline {
  /** null: as found in the file. */
  groups: readonly TemplateGroup[] | null;
  displays: Readonly<Record<string, DisplayKind>>;
  orders: Readonly<Record<string, readonly string[]>>;
  /** The columns that together say who answered; null: none are named. */
  person_key: TemplateKey | null;
}

/** What joins the people of surveys is the name. */
interface TemplateKey {
  name: string;
  headers: readonly string[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readGroup(value: unknown): TemplateGroup[] {
  if (!isRecord(value)) return [];
  const { kind: name, text, headers, items, iterations = null, write_ins = [] } = value;
  const kind = groupKinds.find((one) => one === name);
  const isWhole = isTexts(headers) && isTexts(items) && isTexts(write_ins) && items.length === headers.length;
  if (kind === undefined || !isWhole) return [];
  const isLoop = isTexts(iterations) && iterations.length === headers.length;
  return [
    {
      kind,
      text: typeof text === 'string' ? text : '',
      headers,
      items,
      iterations: isLoop ? iterations : null,
      write_ins,
    },
  ];
}

function readKey(value: unknown): TemplateKey | null {
  if (!isRecord(value) || typeof value.name !== 'string' || !isTexts(value.headers)) return null;
  return value.name.trim() === '' || value.headers.length === 0 ? null : { name: value.name, headers: value.headers };
}

const listEntries = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** @returns the outline in a template; what is damaged or of a later version is left out; null if there is none */
export function readTemplateOutline(value: unknown): TemplateOutline | null {
  if (!isRecord(value)) return null;
  const displays = listEntries(value.displays).flatMap(([header, name]) => {
    const as = displayKinds.find((one) => one === name);
    return as === undefined ? [] : [[header, as] as const];
  });
  const orders = listEntries(value.orders).flatMap(([header, order]) =>
    isTexts(order) ? [[header, order] as const] : [],
  );
  return {
    groups: Array.isArray(value.groups) ? value.groups.flatMap(readGroup) : null,
    displays: Object.fromEntries(displays),
    orders: Object.fromEntries(orders),
    person_key: readKey(value.person_key),
  };
}

interface Found {
  header: readonly string[];
  groups: readonly ColumnGroup[];
  /** One per column. */
  displays: readonly ({ as: DisplayKind } | null)[];
  /** By header, the options in the order of the file. */
  orders: TemplateOutline['orders'];
}

/** @returns what was found in a file as the outline of a template, to be edited; no file says who answered */
export function foundOutline({ header, groups, displays, orders }: Found): TemplateOutline {
  const named = (columns: readonly number[]) => columns.map((column) => header[column] ?? '');
  const shown = header.flatMap((name, at): [string, DisplayKind][] => {
    const as = displays[at]?.as;
    return as === undefined ? [] : [[name, as]];
  });
  return {
    groups: groups.map(({ kind, question, members, items, iterations, write_ins }) => ({
      kind,
      text: question,
      headers: named(members),
      items,
      iterations,
      write_ins: named(write_ins),
    })),
    displays: Object.fromEntries(shown),
    orders,
    person_key: null,
  };
}
