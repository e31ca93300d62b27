import {
  type AnswerRule,
  adaptMissing,
  answerRule,
  fingerprintHeader,
  listDecisions,
  type MappingTemplate,
  makeMissing,
  pickChangedReading,
  type ReadingDecision,
  readTemplate,
  rememberMapping,
  rememberReading,
  TemplateError,
  type TemplateOutline,
  type TemplateReading,
  writeTemplate,
} from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import { z } from 'zod';
import type { ColumnType, OptionOrders, Outline, PersonKey } from '../../../contract/index.ts';
import type { RowTransforms } from '../../../importer/index.ts';
import type { WindowDatabase } from '../../lib/window-database.ts';
import { pickCleaningToRemember } from '../cleaning/cleaning-steps.ts';
import type { NamedGroup } from '../list/decisions.ts';
import type { Draft, TableState } from '../list/drafts.ts';
import { type DraftSource, hasFixedHeader } from '../reading/draft-source.ts';
import { getReading, type Preview } from '../reading/preview.ts';
import type { Mapping } from './mapping.ts';
import { nameGroup, questionGroups } from './question-groups.ts';

type Decided = Pick<TableState, 'groups' | 'displays' | 'orders' | 'personKey'>;

const withoutMark = ({ isConfirmed: _, ...group }: NamedGroup) => group;

const present = <Value>(by: ReadonlyMap<string, Value>, header: readonly string[]): [string, Value][] =>
  [...by].filter(([name]) => header.includes(name));

/** @returns the groups and displays that the user decided, as they are sent; null if there are none */
export function pickOutlineToSend({ preview, groups, displays }: Pick<Mapping, 'preview' | 'groups' | 'displays'>): {
  groups: Outline['groups'] | null;
  displays: Outline['displays'];
} | null {
  const { header } = preview.table;
  const chosen = present(displays, header);
  if (groups === null && chosen.length === 0) return null;
  const sent = questionGroups(preview, groups).map((group) => {
    const { headers, items, iterations, write_ins, ...own } = withoutMark(nameGroup(group, header));
    return {
      ...own,
      headers: [...headers],
      items: [...items],
      iterations: iterations && [...iterations],
      write_ins: [...write_ins],
    };
  });
  return {
    groups: groups === null ? null : sent,
    displays: Object.fromEntries(chosen.map(([name, as]) => [name, { as, scores: null }])),
  };
}

/** @returns the orders of options: those the user gave before those of the file; null if there are none */
export function pickOrdersToSend(
  { preview, orders }: Pick<Mapping, 'preview' | 'orders'>,
  ofFile: OptionOrders | null,
): OptionOrders | null {
  const chosen: OptionOrders = Object.fromEntries(
    present(orders, preview.table.header).map(([name, order]) => [name, [...order]]),
  );
  return Object.keys(chosen).length === 0 ? ofFile : { ...ofFile, ...chosen };
}

/** @returns the columns that say who answered; null if nobody named any, or the file has them no longer */
export function pickKeyToSend({ preview, personKey }: Pick<Mapping, 'preview' | 'personKey'>): PersonKey | null {
  if (personKey === null) return null;
  const { header } = preview.table;
  const isThere = personKey.headers.every((name) => header.includes(name));
  return isThere ? { name: personKey.name, headers: [...personKey.headers] } : null;
}

/** @returns the decisions about questions and people, to be remembered with the types; null if there are none */
export function makeOutlineToRemember({ groups, displays, orders, personKey }: Decided): TemplateOutline | null {
  if (groups === null && displays.size === 0 && orders.size === 0 && personKey === null) return null;
  return {
    groups: groups?.map(withoutMark) ?? null,
    displays: Object.fromEntries(displays),
    orders: Object.fromEntries(orders),
    person_key: personKey,
  };
}

/** @returns a remembered outline as decisions. What somebody remembered, somebody confirmed. */
export const restoreDecisions = ({ groups, displays, orders, person_key }: TemplateOutline): Decided => ({
  groups: groups?.map((group) => ({ ...group, isConfirmed: true })) ?? null,
  displays: new Map(Object.entries(displays)),
  orders: new Map(Object.entries(orders)),
  personKey: person_key,
});

/** @returns whether a remembered outline would change anything */
export function changesOutline(outline: TemplateOutline | null, now: Decided): boolean {
  if (outline === null) return false;
  const current = makeOutlineToRemember(now) ?? { groups: null, displays: {}, orders: {}, person_key: null };
  return JSON.stringify(current) !== JSON.stringify(outline);
}

/** @returns how somebody set by hand that a file is read; null if nobody did */
export function describeReading(
  { override, source }: Draft,
  { table }: Pick<TableState, 'table'>,
): TemplateReading | null {
  const isChosen = table !== null && source != null && source.tables.length > 1;
  return rememberReading(override, isChosen ? (source.tables[source.table]?.name ?? null) : null);
}

/** @returns all that somebody decided about a file that applies to the next one */
export function makeMappingTemplate(draft: Draft, mapping: Mapping): MappingTemplate {
  const { header } = mapping.preview.table;
  const types = mapping.fixed ?? mapping.types;
  const byHeader = Object.fromEntries(header.map((name, at) => [name, types[at] ?? 'Do nothing'] as const));
  const outline = makeOutlineToRemember(mapping);
  const missing = [...mapping.missing].filter(([name]) => header.includes(name));
  const reading = describeReading(draft, mapping);
  const cleaning = pickCleaningToRemember(mapping.cleaningSteps);
  return rememberMapping(header, byHeader, {
    ...(outline !== null && { outline }),
    ...(missing.length > 0 && { missing: Object.fromEntries(missing) }),
    ...(reading !== null && { reading }),
    ...(cleaning !== null && { cleaning }),
  });
}

/** @returns the words of the column that do not count as answers: as listed by the user, or else as found in the file */
export function chooseMissing(
  { preview, missing }: Pick<Mapping, 'preview' | 'missing'>,
  column: number,
  type: ColumnType,
) {
  const { table, suggestions } = preview;
  const listed = missing.get(table.header[column] ?? '');
  const suggested = suggestions[column]?.missing;
  return listed !== undefined ? makeMissing(listed) : suggested && adaptMissing(suggested, type);
}

type OrderMapping = Pick<Mapping, 'preview' | 'missing' | 'types'>;

/** @returns how the cells of a column are read with this type, as its first rows show */
export const findRule = (mapping: Omit<OrderMapping, 'types'>, column: number, type: ColumnType): AnswerRule =>
  answerRule(
    type,
    mapping.preview.table.rows.map((row) => row[column] ?? ''),
    { ...mapping.preview.suggestions[column], missing: chooseMissing(mapping, column, type) },
  );

/** What says in which order the options of a file are: its own lists, else how its columns are read. */
export function collectOrderFacts(
  source: DraftSource | null | undefined,
  mapping: OrderMapping,
  transforms: RowTransforms,
) {
  const { header, rows } = mapping.preview.table;
  const lookUpRule = (column: number): AnswerRule | undefined => {
    const type = mapping.types[column];
    return type && findRule(mapping, column, type);
  };
  return { columns: source?.tables[source.table]?.columns ?? null, header, rows, lookUpRule, transforms };
}

const savedMapping = z.object({ template: z.string() });

/** Confirmed mappings, with their clean-up, by the headers of their files. */
export class SavedMappings {
  readonly #database: WindowDatabase;

  constructor(database: WindowDatabase) {
    this.#database = database;
  }

  /** Saves a confirmed mapping. If it cannot be saved, the import goes on and the mapping is not offered again. */
  async put(header: readonly string[], template: MappingTemplate): Promise<void> {
    const record = { fingerprint: fingerprintHeader(header), template: writeTemplate(template) };
    const saved = this.#database.change(['mappings'], (change) => change.put('mappings', record));
    await saved.catch(() => {});
  }

  /** @returns the mapping confirmed before for a file with these headers; null if there is none */
  async find(header: readonly string[]): Promise<MappingTemplate | null> {
    const stored = await this.#database.get('mappings', fingerprintHeader(header)).catch(() => null);
    const { data } = savedMapping.safeParse(stored);
    try {
      return data === undefined ? null : readTemplate(data.template);
    } catch (error) {
      // Another version of Sheaf wrote it: it is not offered.
      if (error instanceof TemplateError) return null;
      throw error;
    }
  }
}

/** How a file is read. The texts of a statistics file are in a charset of their own, whatever its CSV is in. */
function findDialect(source: Draft['source'], dialect: Dialect): Dialect {
  const charset = source?.charset;
  if (charset === undefined) return dialect;
  return { ...dialect, encoding: charset.encoding, encoding_certain: charset.isCertain };
}

/** @returns what was decided by evidence about how a file is read, as far as nobody has chosen it */
export function listDraftDecisions({ source, override }: Draft, preview: Preview): ReadingDecision[] {
  const isKnown = preview.exporter.exporter !== 'unknown' || hasFixedHeader(source);
  return listDecisions(getReading(preview), isKnown, override);
}

/** Another way to read a file, as a file like it was read before. */
interface OtherReading {
  change: Partial<Dialect>;
  /** The table, if it is another one than that on screen. */
  sheet: string | null;
}

/** @returns what a template changes about how a file is read; null if nothing */
export function findOtherReading(
  { source }: Pick<Draft, 'source'>,
  { preview }: TableState,
  { reading }: MappingTemplate,
): OtherReading | null {
  if (reading === undefined) return null;
  const isOther = source?.tables[source.table]?.name !== reading.sheet;
  const isThere = isOther && source?.tables.some(({ name }) => name === reading.sheet) === true;
  const change = pickChangedReading(reading, findDialect(source, getReading(preview)));
  const sheet = isThere ? (reading.sheet ?? null) : null;
  return sheet === null && Object.keys(change).length === 0 ? null : { change, sheet };
}
