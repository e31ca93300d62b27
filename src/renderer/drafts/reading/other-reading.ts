import { listDecisions, type MappingTemplate, pickChangedReading, type ReadingDecision } from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import type { Draft, TableState } from '../list/drafts.ts';
import { hasFixedHeader } from './draft-source.ts';
import { getReading, type Preview } from './preview.ts';

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
