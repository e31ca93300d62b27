import type { Dialect, Table } from '@sheaf/tables';
import { CellTable } from '@sheaf/tables';
import { columnMapping, holdsTime, missingAnswers } from '../../../contract/index.ts';
import { ClaimLost } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import type { Connection, Reader } from '../../data/database.ts';
import { type Claim, requireClaim } from '../../data/jobs/queue.ts';
import { readRespondents } from '../columns/respondents.ts';
import { readTimestamps, responseTimes } from '../columns/timestamps.ts';
import { decodeUtf8 } from '../segments/cells.ts';
import { readAppendedHeader } from './appended-part.ts';
import { PartFailure } from './failure.ts';
import { dropFooter, indexPart, sampleOf } from './index-part.ts';
import type { PartReader } from './part-reader.ts';
import type { ColumnWords } from './part-words.ts';
import { checkHeader, dialectOf, headOf, laterHeadOf, loadPlan, makePlan, type Plan } from './plan.ts';
import { type PartColumn, readColumn } from './read-columns.ts';
import { findNextPart, findPart, savePartTx } from './save-part.ts';
import { readSeenParticipants, type SeenParticipants } from './seen-participants.ts';
import type { IngestOutcome, IngestRequest, PartContent, PartRow } from './types.ts';

/** The parts that ingest needs. */
interface IngestTools {
  database: Connection;
  reader: PartReader;
  /** Lists the words of the open-ended columns; see createPartWords(). */
  listWords(columns: readonly PartColumn[]): Promise<ColumnWords[]>;
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
    const dialect = dialectOf(bytes);
    return { dialect, head: headOf(bytes, dialect) };
  }
  const { dialect, head } = laterHeadOf(saved, bytes);
  checkHeader(saved, head);
  return { dialect, head, plan: saved };
}

/** How a part is read; its rows are found in the table. */
export async function planFor(db: Reader, part: PartRow, table: CellTable, bytes: Uint8Array): Promise<Plan> {
  const saved = await loadPlan(db, part.upload_id);
  const { plan: known, dialect, head } = readHeader(saved, part, bytes);
  indexPart(table, bytes, dialect, head.header.length);
  if (part.is_last === 1) dropFooter(table, head.header.length);
  if (table.rows === 0) {
    throw new PartFailure(problem('no_rows'));
  }
  if (known !== undefined) return known;
  const mapping = columnMapping.parse(JSON.parse(part.column_mapping));
  const missing_answers = missingAnswers.parse(JSON.parse(part.missing_answers));
  const wanted = { column_mapping: mapping, auto_map: part.auto_map === 1, missing_answers };
  return makePlan(dialect, head, sampleOf(table, head.header.length), wanted);
}

/** Everything that a part has, without its words. */
export function contentOf(part: PartRow, table: CellTable, plan: Plan): Omit<PartContent, 'words'> {
  const columns = plan.columns.map((column) => readColumn(table, column, part.part_id));
  const timestamps = columns
    .filter(({ plan: { type } }) => holdsTime(type))
    .map((column) => ({ column_index: column.plan.column_index, timestamps: readTimestamps(column, table.rows) }));
  const times = responseTimes(plan.columns, (place) => {
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

/** @returns a function that ingests a part, exactly once. It throws errors that may pass: try again. */
export function createPartIngest({
  database,
  reader,
  listWords,
}: IngestTools): (request: IngestRequest) => Promise<IngestOutcome> {
  let table = new CellTable(decodeUtf8);
  let seenOfClaim: { key: string; seen: SeenParticipants } | undefined;

  // Another node may have saved parts between two claims of this one.
  async function seenFor({ upload_id, revision }: PartRow, { id, fence }: Claim): Promise<SeenParticipants> {
    const key = JSON.stringify([upload_id, revision, id, fence]);
    if (seenOfClaim?.key !== key) seenOfClaim = { key, seen: await readSeenParticipants(database.read, upload_id) };
    return seenOfClaim.seen;
  }

  async function savePart(part: PartRow, request: IngestRequest, content: PartContent): Promise<IngestOutcome> {
    let isFirst = true;
    try {
      return await database.write(async (tx) => {
        if (!isFirst) seenOfClaim = undefined; // a transaction that was rolled back: its respondents were not seen
        isFirst = false;
        return savePartTx(tx, part, request.claim, content, await seenFor(part, request.claim));
      });
    } catch (error) {
      seenOfClaim = undefined;
      throw error;
    }
  }

  return async (request) => {
    const part = await findPart(database.read, request.part_id);
    await requireClaim(database.read, request.claim);
    if (part === undefined) throw new ClaimLost();
    if (part.status === 'PROCESSED') return { kind: 'processed', rows: part.row_count };
    try {
      const bytes = await reader.read(part.s3_key, (length) => table.reserve(length));
      // The array is empty once the table has grown.
      const { length } = bytes;
      const next = await findNextPart(database.read, part);
      if (next !== undefined) reader.readAhead(next);
      const plan = await planFor(database.read, part, table, bytes);
      const content = contentOf(part, table, plan);
      const words = listWords(content.columns);
      words.catch(() => {}); // saving reports the error
      return { ...(await savePart(part, request, { ...content, words })), bytes: length };
    } catch (error) {
      if (error instanceof PartFailure) return { kind: 'failed', details: error.details(part.part_number) };
      throw error;
    } finally {
      if (table.memoryBytes > keptBytes) table = new CellTable(decodeUtf8);
    }
  };
}
