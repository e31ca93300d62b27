import { isUtf8 } from 'node:buffer';
import { readDeclaredColumns } from '@sheaf/survey-columns';
import { CellTable, type Dialect, type Table } from '@sheaf/tables';
import { columnMapping, holdsTime, missingAnswers } from '../../../contract/index.ts';
import { ClaimLost } from '../../core/errors.ts';
import { parseStored } from '../../core/json.ts';
import { problem } from '../../core/problems.ts';
import type { Connection, Reader } from '../../data/database.ts';
import { type Claim, requireClaim } from '../../data/jobs/queue.ts';
import { hasWaitingMedia } from '../../data/survey-media.store.ts';
import { type PlannedColumn, rememberSpellings } from '../columns/planned-columns.ts';
import { readRespondents } from '../columns/respondents.ts';
import { computeResponseTimes, readTimestamps } from '../columns/timestamps.ts';
import { decodeUtf8 } from '../segments.ts';
import { PartFailure } from './failure.ts';
import type { IngestOutcome, IngestRequest, PartContent, PartRow } from './index.ts';
import { dropFooter, indexPart, takeSample } from './index-part.ts';
import { checkHeader, findDialect, loadPlan, makePlan, type Plan, readFileHead, readLaterHead } from './plan.ts';
import { listColumnWords, readColumns } from './read-columns.ts';
import { createSeenParticipants, findPart, savePartTx } from './save-part.ts';

/** The dialect and header of a part, and the plan for its columns. */
interface ReadHeader {
  dialect: Dialect;
  head: Table;
  plan: Plan;
}

function isSameHeader({ header_rows }: Plan, head: Table): boolean {
  return (
    header_rows.length === head.header_rows.length &&
    header_rows.every((row, level) => {
      const found = head.header_rows[level] ?? [];
      return row.length === found.length && row.every((cell, index) => cell === found[index]);
    })
  );
}

/** The first part's dialect, applied to another file. Its encoding is used only if the file is not UTF-8. */
function knownDialect({ dialect }: Plan, bytes: Uint8Array): Dialect | undefined {
  if (isUtf8(bytes) && !bytes.includes(0)) return { ...dialect, encoding: 'utf-8' };
  return dialect.encoding === 'utf-8' ? undefined : dialect;
}

/** @returns the header as the first part's dialect reads it, if it is the same header */
function readAlike(plan: Plan, bytes: Uint8Array): ReadHeader | undefined {
  const dialect = knownDialect(plan, bytes);
  if (dialect === undefined) return undefined;
  try {
    const head = readFileHead(bytes, dialect);
    // An export of Sheaf has the survey's header and a row of types below it.
    const isOwnExport = readDeclaredColumns([[], ...head.rows]) !== null;
    return isSameHeader(plan, head) && !isOwnExport ? { dialect, head, plan } : undefined;
  } catch (error) {
    if (error instanceof PartFailure) return undefined;
    throw error;
  }
}

/** The positions of texts that occur once. */
function toPlaces(texts: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text);
    places.set(text, place);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

/**
 * Finds each column of the survey in another header: by its question text where both files have several header rows
 * (there the first row may be blank or repeat itself), else by its name.
 * @throws PartFailure naming every column that is missing
 */
function placeColumns(plan: Plan, head: Table): PlannedColumn[] {
  const isDeep = plan.header_rows.length > 1 && head.header_rows.length > 1;
  const columnsByText = toPlaces(plan.columns.map(({ text }) => text));
  const byText = toPlaces(head.texts);
  const byName = toPlaces(head.header);
  const taken = new Set<number>();
  const missing: string[] = [];
  const placed = plan.columns.flatMap((column) => {
    const told = isDeep && columnsByText.has(column.text) ? byText.get(column.text) : undefined;
    const place = told ?? byName.get(column.header);
    if (place === undefined || taken.has(place)) {
      missing.push(column.header);
      return [];
    }
    taken.add(place);
    return [{ ...column, place }];
  });
  if (missing.length > 0) throw missingColumns(missing);
  return placed;
}

/** @param headers the columns of the survey that a part lacks, at least one */
function missingColumns(headers: string[]): PartFailure {
  const [column = '', ...others] = headers;
  const named = headers.map((one) => `"${one}"`).join(', ');
  const isOne = others.length === 0;
  const why = isOne ? problem('survey_column_missing') : problem('survey_columns_missing', { names: named });
  return new PartFailure(problem('missing_column', { why }), isOne ? { column } : { column, columns: headers });
}

/**
 * An appended part must have every column of the survey; further columns are ignored (docs/interface.md#append-to-a-survey).
 * Delimiter, quotes, header rows and encoding may differ from the first part's.
 * @throws PartFailure
 */
function readAppendedHeader(plan: Plan, bytes: Uint8Array): ReadHeader {
  const alike = readAlike(plan, bytes);
  if (alike !== undefined) return alike;
  const dialect = findDialect(bytes);
  const head = readFileHead(bytes, dialect);
  return { dialect, head, plan: { ...plan, columns: placeColumns(plan, head) } };
}

/** A table with more memory than this is replaced after the part. */
const keptBytes = 96 * 1024 * 1024;

interface FoundHeader {
  dialect: Dialect;
  head: Table;
  /** undefined for the first part of a survey. */
  plan?: Plan;
}

function readHeader(saved: Plan | undefined, part: PartRow, bytes: Uint8Array): FoundHeader {
  if (saved !== undefined && part.appended === 1) return readAppendedHeader(saved, bytes);
  if (saved === undefined) {
    const dialect = findDialect(bytes);
    return { dialect, head: readFileHead(bytes, dialect) };
  }
  const { dialect, head } = readLaterHead(saved, bytes);
  checkHeader(saved, head);
  return { dialect, head, plan: saved };
}

/** How a part is read; its rows are found in the table. */
export async function planFor(db: Reader, part: PartRow, table: CellTable, bytes: Uint8Array): Promise<Plan> {
  const saved = await loadPlan(db, part.upload_id);
  const { plan: known, dialect, head } = readHeader(saved, part, bytes);
  indexPart(table, bytes, dialect, head.header.length);
  if (part.is_last === 1) dropFooter(table, head.header.length);
  const isForMedia = known !== undefined && part.appended === 1 && (await hasWaitingMedia(db, part.upload_id));
  if (table.rows === 0 && !isForMedia) throw new PartFailure(problem('no_rows'));
  if (known !== undefined) return known;
  const mapping = parseStored(part.column_mapping, columnMapping);
  const missing_answers = parseStored(part.missing_answers, missingAnswers);
  const wanted = { column_mapping: mapping, auto_map: part.auto_map === 1, missing_answers };
  const plan = makePlan(dialect, head, takeSample(table, head.header.length), wanted);
  return { ...plan, columns: await rememberSpellings(db, part.project_id, plan.columns) };
}

/** Everything that a part has, without its words. */
export function toContent(part: PartRow, table: CellTable, plan: Plan): Omit<PartContent, 'words'> {
  const columns = readColumns(table, plan.columns, part.part_id);
  const timestamps = columns
    .filter(({ plan: { type } }) => holdsTime(type))
    .map((column) => ({ column_index: column.plan.column_index, timestamps: readTimestamps(column, table.rows) }));
  const times = computeResponseTimes(plan.columns, (place) => {
    const index = plan.columns[place]?.column_index;
    return timestamps.find(({ column_index }) => column_index === index)?.timestamps;
  });
  return {
    plan,
    rows: table.rows,
    columns,
    respondents: readRespondents(columns, { part: part.part_id, rows: table.rows, key: plan.person_key }),
    timestamps,
    times,
  };
}

/** An object in the memory of the table, and what was read of it; null: nothing yet. */
interface HeldPart {
  /** The object, and the claim under which it was read: under another one the survey may have changed. */
  key: string;
  bytes: number;
  content: PartContent | null;
}

const nameHeld = ({ s3_key }: PartRow, { id, fence }: Claim): string => JSON.stringify([s3_key, id, fence]);

/** Reads and saves parts in turn. */
interface PartIngest {
  /** Reads the part that is asked for next, as far as it can be read before the one before it is saved. Never throws: `ingest` does. */
  readAhead(request: IngestRequest): Promise<void>;
  /** Ingests a part, exactly once. @throws errors that may pass: try again */
  ingest(request: IngestRequest): Promise<IngestOutcome>;
}

/** @param fetch reads an object into the window that `reserve` gives for its length */
export function createPartIngest(
  database: Connection,
  fetch: (key: string, reserve: (length: number) => Uint8Array) => Promise<Uint8Array>,
): PartIngest {
  let table = new CellTable(decodeUtf8);
  let held: HeldPart | undefined;
  const findNew = createSeenParticipants();

  async function findClaimed({ part_id, claim }: IngestRequest): Promise<PartRow> {
    const part = await findPart(database.read, part_id);
    await requireClaim(database.read, claim);
    if (part === undefined) throw new ClaimLost();
    return part;
  }

  async function fetchPart(part: PartRow, claim: Claim): Promise<HeldPart> {
    const { length } = await fetch(part.s3_key, (bytes) => table.reserve(bytes));
    return { key: nameHeld(part, claim), bytes: length, content: null };
  }

  async function readContent(part: PartRow): Promise<PartContent> {
    const plan = await planFor(database.read, part, table, table.window);
    const content = toContent(part, table, plan);
    return { ...content, words: listColumnWords(content.columns) };
  }

  async function readNext(request: IngestRequest): Promise<HeldPart> {
    const part = await findClaimed(request);
    const fetched = await fetchPart(part, request.claim);
    // The plan is stored with the first part.
    const isPlanned = (await loadPlan(database.read, part.upload_id)) !== undefined;
    return isPlanned ? { ...fetched, content: await readContent(part) } : fetched;
  }

  return {
    async readAhead(request) {
      held = undefined;
      held = await readNext(request).catch(() => undefined);
    },
    async ingest(request) {
      const { claim } = request;
      const part = await findClaimed(request);
      const ahead = held;
      held = undefined;
      if (part.status === 'PROCESSED') return { kind: 'processed', rows: part.row_count };
      try {
        const own = ahead?.key === nameHeld(part, claim) ? ahead : await fetchPart(part, claim);
        const content = own.content ?? (await readContent(part));
        const outcome = await database.write((tx) => savePartTx(tx, part, claim, content, findNew));
        return { ...outcome, bytes: own.bytes };
      } catch (error) {
        if (error instanceof PartFailure) return { kind: 'failed', details: error.details(part.part_number) };
        throw error;
      } finally {
        if (table.memoryBytes > keptBytes) table = new CellTable(decodeUtf8);
      }
    },
  };
}
