import { listLeftOut } from '@sheaf/survey-columns';
import { type ErrorDetails, errorDetails, type SurveyUpload } from '../../contract/index.ts';
import { sha256 } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import { count } from '../core/problems.ts';
import type { SurveyEntry } from '../journal/journal.ts';
import type { MediaReceipt, PartReceipt, Receipt } from '../journal/receipt.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { buildPart, describePlace, locateRow, readHeader } from '../plan/part.ts';
import { isUntransformed } from '../plan/row-transforms.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { toServicePart } from './append-batches.ts';

function findDetails({ error_details }: SurveyUpload): ErrorDetails | null {
  return errorDetails.safeParse(error_details).data ?? null;
}

/** The service starts its sentences with the part and the row. Here the place in the file says it better. */
function withoutPlace(message: string): string {
  return message.replace(/^Part \d+(?:, row \d+)?(?:, column "[^"]*")?: /, '');
}

/** @returns the error for an upload that the service reports as FAILED, with the place in the source file. */
export async function createPartError(context: ImportContext, status: SurveyUpload): Promise<ImportError> {
  const details = findDetails(status);
  const failed = details?.part_number ?? status.parts.find((part) => part.status === 'FAILED')?.part_number ?? 1;
  const place = await locateRow(context.file, context.entry, details ?? { part_number: failed });
  const saved = status.parts.filter((part) => part.status === 'PROCESSED');
  const rows = saved.reduce((sum, part) => sum + part.row_count, 0);
  const savedRows = rows === 0 ? '' : ` The ${count(rows)} responses of the parts before it are saved.`;
  const message = withoutPlace(details?.message ?? 'The import service gave no reason.');
  const where = describePlace(place).replace(/^./, (first) => first.toUpperCase());
  return new ImportError({ kind: 'part', place, details }, `${where}: ${message}${savedRows}`);
}

/** What was sent for a part. It is computed again when a crash came between sending and writing it down. */
async function readSentPart(
  context: ImportContext,
  partNumber: number,
): Promise<Pick<PartReceipt, 'bytes' | 'sha256'>> {
  const known = context.entry.sent[String(partNumber)];
  if (known !== undefined) return known;
  const blob = await buildPart(context.file, context.entry.plan, partNumber);
  return { bytes: blob.size, sha256: await sha256(blob) };
}

function checkSums({ rows_in_file, rows_sent, rows_reported, parts, edits, bad_rows }: Receipt): void {
  const toSend = rows_in_file - edits.excluded.length - (bad_rows?.skipped ?? 0);
  const unequal = parts.find((part) => part.rows !== part.rows_reported);
  if (toSend === rows_sent && rows_sent === rows_reported && unequal === undefined) return;
  const where =
    unequal === undefined
      ? ''
      : ` Part ${unequal.part_number} had ${count(unequal.rows)} and reports ${count(unequal.rows_reported)}.`;
  throw new ImportError(
    { kind: 'mismatch', rows_in_file, rows_sent, rows_reported },
    `The numbers do not agree: ${count(toSend)} responses to send, ${count(rows_sent)} sent, ${count(rows_reported)} in the survey.${where} Check the survey before you use it.`,
  );
}

/** The rows that are no responses are taken from the plan, which counts the complete file. */
function collectLeftOut({ plan, left_out, original }: SurveyEntry): Receipt['left_out'] {
  const other_rows = original?.notes.find(({ kind }) => kind === 'other-rows')?.count ?? 0;
  const planned = listLeftOut(plan.dialect, { ...plan.no_responses, other_rows }, []);
  const kinds = new Set(['title_lines', 'header_rows', 'blank_lines', 'summary_rows', 'other_rows']);
  return [...planned, ...left_out.filter(({ kind }) => !kinds.has(kind))];
}

function collectMedia({ media }: SurveyEntry, { media_files }: SurveyUpload): MediaReceipt[] {
  const known = new Map((media_files ?? []).map((file) => [file.filename, file]));
  return media.map(({ filename, bytes }) => {
    const { status = 'PENDING', media_level } = known.get(filename) ?? {};
    return { filename, bytes, status, media_level: media_level ?? null };
  });
}

/** The rules are among the edits. */
function countBadRows({ bad_rows }: ImportPlan): Receipt['bad_rows'] {
  if (bad_rows === undefined) return null;
  const { skipped, mended, listed } = bad_rows;
  return { skipped, mended, listed };
}

async function listPartReceipts(context: ImportContext, status: SurveyUpload): Promise<PartReceipt[]> {
  const parts: PartReceipt[] = [];
  for (const { part_number, rows } of context.entry.plan.parts) {
    const rows_reported = status.parts.find((part) => part.part_number === part_number)?.row_count ?? 0;
    const sent = await readSentPart(context, part_number);
    parts.push({ part_number: toServicePart(context.entry, part_number), rows, rows_reported, ...sent });
  }
  return parts;
}

/**
 * @param status of an upload that is COMPLETED, as `ownStatus` returns it
 * @param outline what was noted about groups, displays, the order of options and the person key
 * @throws ImportError (`mismatch`) unless rows in the file = rows sent = rows reported, part by part
 */
export async function buildReceipt(
  context: ImportContext,
  status: SurveyUpload,
  outline: Pick<Receipt, 'option_orders' | 'outline' | 'decisions' | 'person_key'>,
): Promise<Receipt> {
  const { entry } = context;
  const { plan } = entry;
  const parts = await listPartReceipts(context, status);
  const receipt: Receipt = {
    kind: 'survey',
    file_name: entry.file_name,
    file_bytes: entry.file_bytes,
    file_sha256: entry.file_sha256,
    original: entry.original,
    archive: entry.archive,
    dialect: plan.dialect,
    reading: entry.reading,
    decided: entry.decided,
    mode: plan.mode,
    project_id: entry.project_id,
    survey_name: entry.name,
    survey_key: status.survey_key,
    upload_key: status.upload_key,
    idempotency_key: entry.id,
    column_mapping: entry.column_mapping,
    auto_map: entry.auto_map,
    missing_answers:
      entry.missing_answers === null ? null : { columns: entry.missing_answers, applied: entry.has_workspace === true },
    ...outline,
    parts,
    media: collectMedia(entry, status),
    edits: plan.transforms,
    headers: isUntransformed(plan.transforms) ? null : await readHeader(context.file, plan),
    bad_rows: countBadRows(plan),
    left_out: collectLeftOut(entry),
    rows_in_file: plan.rows,
    rows_sent: parts.reduce((sum, part) => sum + part.rows, 0),
    // A survey to which this import was added has other responses too.
    rows_reported:
      status.num_parts === parts.length
        ? status.processing.total_responses
        : parts.reduce((sum, part) => sum + part.rows_reported, 0),
    started_at: entry.started_at,
    completed_at: status.completed_at ?? new Date().toISOString(),
  };
  checkSums(receipt);
  return receipt;
}
