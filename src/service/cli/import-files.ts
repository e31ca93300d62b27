import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OptionOrders } from '../../contract/index.ts';
import {
  type DocumentEntry,
  type DocumentKind,
  type DocumentReceipt,
  type DocumentTransferOptions,
  findOptionOrders,
  fingerprint,
  type ImportPlan,
  importFile,
  importInsight,
  importSurvey,
  type Journal,
  type JournalEntry,
  noTransforms,
  type Receipt,
  type RowTransforms,
  readEntries,
  readFileColumns,
  resumeDocument,
  resumeSurvey,
  type SurveyEntry,
  type TransferOptions,
  writeRejects,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import type { ChosenMedia } from './import-media.ts';
import type { SurveyOptions } from './import-options.ts';
import { shouldSkip, type Target } from './import-target.ts';
import { planTransformed } from './import-transforms.ts';
import {
  chooseOutline,
  chooseReading,
  makeMapping,
  openTemplate,
  recallMissingWords,
  recallTransforms,
  withTemplate,
} from './named-columns.ts';
import type { ReadyTable } from './open-table.ts';

/**
 * Saves the rows that a plan skips beside the file, or in `place`, and says how many rows are skipped and mended. Without
 * skipped rows no file is written.
 * @throws UserError when the file cannot be written
 */
async function saveRejects(
  { path, file, original }: ReadyTable,
  plan: ImportPlan | null,
  place = `${path}.rejects.csv`,
): Promise<void> {
  const { skipped, mended } = plan?.bad_rows ?? { skipped: 0, mended: 0 };
  const count = (rows: number) => `${rows.toLocaleString('en')} bad ${rows === 1 ? 'row' : 'rows'}`;
  if (mended > 0) process.stderr.write(`${path}: ${count(mended)} mended.\n`);
  if (plan === null || skipped === 0) return;
  if (resolve(place) === resolve(path))
    throw new UserError('--rejects names the file that is imported. Give another name.', 2);
  try {
    await pipeline(Readable.from(writeRejects(file, plan, original)), createWriteStream(`${place}.part`));
    await rename(`${place}.part`, place);
  } catch (error) {
    throw new UserError(
      `The rows that are skipped cannot be saved in ${place}: ${error instanceof Error ? error.message : ''}. Give another place with --rejects.`,
    );
  }
  process.stderr.write(`${path}: ${count(skipped)} skipped and saved in ${place}.\n`);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @returns the entry of an interrupted import with the same values; undefined when there is none */
async function findUnfinished<Entry extends JournalEntry>(
  journal: Journal,
  isKind: (entry: JournalEntry) => entry is Entry,
  wanted: Partial<Entry>,
): Promise<Entry | undefined> {
  const keys = Object.keys(wanted) as (keyof Entry)[];
  const entries = (await readEntries(journal)).filter(isKind);
  const found = entries.find((entry) => keys.every((key) => isSame(entry[key], wanted[key])));
  if (found) process.stderr.write(`Continuing the import of ${found.file_name} that started at ${found.started_at}.\n`);
  return found;
}

const isSurvey = (entry: JournalEntry): entry is SurveyEntry => entry.kind === 'survey';
/** @returns whether an entry is of the same table of the same file, with the same row transforms */
const isSurveyFrom =
  (original: ReadyTable['original'], transforms: RowTransforms) =>
  (entry: JournalEntry): entry is SurveyEntry =>
    isSurvey(entry) &&
    isSame(entry.plan.transforms, transforms) &&
    entry.original?.sha256 === original?.sha256 &&
    entry.original?.table.index === original?.table.index;
const isDocument = (entry: JournalEntry): entry is DocumentEntry => entry.kind !== 'survey';

/** Says so when something that the person or the file gave was not applied. */
function warnOfRest(receipt: Receipt): Receipt {
  const problem = receipt.option_orders?.problem ?? null;
  if (problem !== null)
    process.stderr.write(
      `${receipt.file_name}: the responses are imported, but not the order in which the file lists its options: ${problem}\n`,
    );
  if (receipt.person_key?.problem)
    process.stderr.write(
      `${receipt.file_name}: the responses are imported, but people are not known by “${receipt.person_key.name}”: ${receipt.person_key.problem}\n`,
    );
  if (receipt.missing_answers?.applied === false)
    process.stderr.write(
      `${receipt.file_name}: this service accepts no list of missing answers; what you listed was not applied.\n`,
    );
  return receipt;
}

/**
 * The orders of options that a file of another format gives for its choice columns, and the plan of a large file, which is
 * scanned to find them.
 */
async function findOrders(
  { file, dialect, columns }: ReadyTable,
  {
    transforms,
    ...request
  }: Pick<SurveyEntry, 'column_mapping' | 'auto_map' | 'missing_answers'> & { transforms: RowTransforms },
  { signal, onProgress }: Omit<TransferOptions, 'file'>,
): Promise<{ option_orders: OptionOrders | null; plan?: ImportPlan }> {
  if (columns === null || columns.every(({ options }) => options.length === 0)) return { option_orders: null };
  const wanted = { ...request, missing_answers: request.missing_answers ?? {} };
  const report = (bytesRead: number) => onProgress?.({ phase: 'scanning', bytesRead, bytesTotal: file.size });
  const { sample, decision, scanned } = await readFileColumns(file, dialect, wanted, null, {
    ...(signal && { signal }),
    onProgress: report,
  });
  const lookUpRule = (column: number) => decision.columns[column]?.rule;
  const option_orders = findOptionOrders({ columns, header: sample.header, rows: sample.rows, lookUpRule, transforms });
  return { option_orders, ...(scanned && { plan: scanned.plan }) };
}

/** @returns the orders of the file with those of a template, which come first; null if there are none */
const joinOrders = (ofFile: OptionOrders | null, given: OptionOrders | null): OptionOrders | null =>
  ofFile === null || given === null ? (given ?? ofFile) : { ...ofFile, ...given };

/** The mapping and the plan of a table by the options and the template; skipped rows are saved. */
async function planTable(table: ReadyTable, options: SurveyOptions) {
  const remembered = await openTemplate(options.template);
  const mapping = withTemplate(table, makeMapping(table, options.map), remembered);
  const plan = await planTransformed(table, mapping, {
    ...options,
    remembered: recallTransforms(table, remembered),
  });
  await saveRejects(table, plan, options.rejects);
  return { remembered, mapping, plan };
}

/**
 * Imports one table, or continues an interrupted import of it.
 * @returns null when it is in the project already and is skipped
 * @throws as `importSurvey`, `resumeSurvey`; AlreadyImported
 */
export async function importSurveyFile(
  table: ReadyTable,
  target: Target,
  transfer: Omit<TransferOptions, 'file'>,
  options: SurveyOptions & { media: ChosenMedia | null },
): Promise<Receipt | null> {
  const { path, file, dialect, original, archive, decisions: decided } = table;
  const { project, append } = target;
  const media = options.media?.files ?? new Map<string, Blob>();
  const { remembered, mapping, plan } = await planTable(table, options);
  const wanted = {
    file_name: basename(path),
    project_id: project.id,
    name: append?.survey_name ?? options.name ?? basename(path, extname(path)),
    append_to: append?.upload_key ?? null,
    column_mapping: mapping,
    missing_answers: recallMissingWords(table, remembered),
    auto_map: options.autoMap ?? false,
    add_to_research_panel: options.panel,
    media_config: options.media?.media_config ?? null,
  };
  const transforms = plan?.transforms ?? noTransforms;
  const identity = { ...wanted, fingerprint: await fingerprint(file) };
  const entry = await findUnfinished(transfer.journal, isSurveyFrom(original, transforms), identity);
  if (entry !== undefined) return warnOfRest(await resumeSurvey(entry, { ...transfer, file, media }));
  if (await shouldSkip(table, target, options.alreadyImported ?? 'stop', transfer)) return null;
  const orders = append === undefined ? await findOrders(table, { ...wanted, transforms }, transfer) : null;
  const { option_orders, ...outline } = chooseOutline(table, append === undefined ? remembered : null);
  return warnOfRest(
    await importSurvey({
      ...transfer,
      ...wanted,
      ...orders,
      ...outline,
      option_orders: joinOrders(orders?.option_orders ?? null, option_orders),
      file,
      original,
      archive,
      media,
      dialect,
      reading: chooseReading(table, remembered, options),
      decided,
      ...(plan && { plan }),
    }),
  );
}

/** A document or recording that is open. */
export interface OpenDocument {
  kind: DocumentKind;
  path: string;
  file: Blob;
}

/** Imports one insight or file, or continues an interrupted import of it. @throws as `importInsight` */
export async function importDocumentFile(
  { kind, path, file }: OpenDocument,
  project_id: number,
  transfer: Omit<DocumentTransferOptions, 'file'>,
  publish: boolean,
): Promise<DocumentReceipt> {
  const wanted = { file_name: basename(path), project_id, should_publish: kind === 'insight' && publish };
  const identity = { ...wanted, kind, fingerprint: await fingerprint(file) };
  const entry = await findUnfinished(transfer.journal, isDocument, identity);
  if (entry !== undefined) return resumeDocument(entry, { ...transfer, file });
  const start = kind === 'insight' ? importInsight : importFile;
  return start({ ...transfer, ...wanted, file });
}
