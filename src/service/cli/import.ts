import { join } from 'node:path';
import type { MappingTemplate } from '@sheaf/survey-columns';
import { ColumnsError } from '@sheaf/tables';
import { type Command, Option } from 'commander';
import { importKinds } from '../../contract/index.ts';
import {
  ClientError,
  type DocumentProgress,
  fingerprint,
  ImportError,
  type Progress,
  readEntries,
  type TransferOptions,
  toReceiptFile,
} from '../../importer/index.ts';
import { makeDataDir } from '../core/data-dir.ts';
import { UserError } from '../core/errors.ts';
import { handleInterrupt, printLine } from './command.ts';
import { addConnectionOptions, connect, toServiceSentence } from './connection.ts';
import { printNotes } from './file-contents.ts';
import { importDocumentFile, importSurveyFile, type OpenDocument } from './import-files.ts';
import { type ImportItem, type ItemPlan, planInWords, planItems, withOriginals } from './import-items.ts';
import { type Batch, createFileJournal, type ImportReceipt, openBatch, placeOfImports } from './import-journal.ts';
import { type ChosenMedia, chooseMedia } from './import-media.ts';
import { addTableOptions, checkItems, checkUse, type ImportOptions, pickDialect } from './import-options.ts';
import { AlreadyImported, findTarget, type Target } from './import-target.ts';
import { InputFiles, TemporaryFolder } from './input-files.ts';
import { makeMapping, openTemplate, warnOfNewer } from './named-columns.ts';
import { type OpenTable, openTable } from './open-table.ts';
import { showProgress } from './progress.ts';

/** An item whose file is open. */
type OpenItem = { item: ImportItem } & (
  | { kind: 'survey'; input: OpenTable; media: ChosenMedia | null }
  | { kind: 'document'; input: OpenDocument }
);

/** Options that a repeated call may change and still continue the same files. */
const changeable: ReadonlySet<string> = new Set([
  'json',
  'renew',
  'token',
  'scope',
  'storageOrigin',
  'alreadyImported',
] satisfies (keyof ImportOptions)[]);

/** The parts that are needed to open the files of a command. */
interface Reading {
  files: InputFiles;
  /** It may say how the files are read. */
  template: MappingTemplate | null;
  signal: AbortSignal;
  onProgress: ReturnType<typeof showProgress>;
}

/** The parts that the imports of a command share. */
type Transfer = Omit<TransferOptions<Progress | DocumentProgress>, 'file'>;

async function openItem(item: ImportItem, options: ImportOptions, reading: Reading): Promise<OpenItem> {
  const { kind, path } = item;
  if (kind !== 'survey') return { item, kind: 'document', input: { kind, path, file: await reading.files.open(path) } };
  const input = await openTable(path, item.table, { ...reading, dialect: pickDialect(options) });
  makeMapping(input, options.map);
  return {
    item,
    kind: 'survey',
    input,
    media: options.media === undefined ? null : await chooseMedia(await input.read(), options),
  };
}

async function importTable(
  { input, media }: Extract<OpenItem, { kind: 'survey' }>,
  { target, options }: RunningCommand,
  transfer: Transfer,
): Promise<ImportReceipt | null> {
  try {
    const table = await input.read();
    printNotes(table);
    return await importSurveyFile(table, target, transfer, { ...options, media });
  } finally {
    await input.close();
  }
}

function importItem(open: OpenItem, command: RunningCommand, transfer: Transfer): Promise<ImportReceipt | null> {
  if (open.kind === 'survey') return importTable(open, command, transfer);
  const { target, options } = command;
  const { renew: mayCreateAnother = false, publish = false } = options;
  return importDocumentFile(open.input, target.project.id, { ...transfer, mayCreateAnother }, publish);
}

function receiptInWords(receipt: ImportReceipt, { project }: Target): string {
  const where = `project “${project.name}”`;
  if (receipt.kind !== 'survey') {
    const insight = receipt.is_published ? 'a published insight' : 'a draft insight';
    return `${receipt.file_name} → ${receipt.kind === 'insight' ? insight : 'a file'} in ${where}.`;
  }
  const { file_name, rows_in_file, rows_reported, parts, survey_name, media, bad_rows, edits } = receipt;
  const sent = parts.length === 1 ? 'one part' : `${parts.length} parts`;
  const without = [
    ...(edits.excluded.length === 0 ? [] : [`${edits.excluded.length.toLocaleString('en')} left out`]),
    ...(bad_rows?.skipped ? [`${bad_rows.skipped.toLocaleString('en')} bad ones skipped`] : []),
  ];
  const all = without.length === 0 ? 'all of them' : `of ${rows_in_file.toLocaleString('en')} (${without.join(', ')})`;
  const linked = media.filter(({ status }) => status === 'LINKED').length;
  const files = media.length === 0 ? '' : ` ${linked} of ${media.length} media files linked.`;
  return `${file_name}: ${rows_reported.toLocaleString('en')} responses, ${all}, in ${sent} → “${survey_name}” in ${where}.${files}`;
}

function printReceipt(receipt: ImportReceipt, target: Target, { json }: ImportOptions): void {
  if (json) printLine(toReceiptFile(receipt));
  else process.stdout.write(`${receiptInWords(receipt, target)}\n`);
}

/** Turns failures of an import into sentences with exit code 1. */
export function asUserError(error: unknown, path: string): unknown {
  if (!(error instanceof ImportError || error instanceof ClientError || error instanceof ColumnsError)) return error;
  const isSecond = error instanceof ImportError && error.failure.kind === 'second-document';
  const hint = isSecond ? ' To create it anyway, run the same command again with --renew.' : '';
  return new UserError(`${path}: ${error.message}${hint}`);
}

/** Whether a failure is about one file, so that the others are imported. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof ImportError || error instanceof ColumnsError || error instanceof AlreadyImported;

/** One command while it runs. */
interface RunningCommand {
  target: Target;
  transfer: Transfer;
  options: ImportOptions;
  /** null for a single file: the same command again imports it again. */
  batch: Batch | null;
}

/** Deletes the journal entry of an item whose outcome was saved just before the program was killed. */
async function clearJournal({ journal }: Transfer, kind: ImportItem['kind'], print: string): Promise<void> {
  for (const entry of await readEntries(journal)) {
    const given = entry.kind === 'survey' ? (entry.original ?? entry) : entry;
    if (entry.kind === kind && given.fingerprint === print) await journal.delete(entry.id);
  }
}

/** @returns whether the item is imported now. @throws what ends the complete command */
async function runItem(open: OpenItem, command: RunningCommand): Promise<boolean> {
  const { batch, target, transfer, options } = command;
  const { kind, shown, isKept } = open.item;
  const path = isKept ? `${open.item.path} (original)` : open.item.path;
  const print = await fingerprint(open.input.file);
  const ended = batch?.find(path, print);
  if (ended !== undefined) {
    await clearJournal(transfer, kind, print);
    if (ended.kind === 'done') printReceipt(ended.receipt, target, options);
    else process.stderr.write(`${shown}: ${ended.sentence}\n`);
    return ended.kind === 'done';
  }
  try {
    const onReceipt = async (receipt: ImportReceipt) => batch?.saveOutcome(path, print, { kind: 'done', receipt });
    const receipt = await importItem(open, command, { ...transfer, onReceipt });
    if (receipt !== null) printReceipt(receipt, target, options);
    return true;
  } catch (error) {
    const reported = asUserError(error, shown);
    // A file that fails does not stop the others; a service that refuses or cannot be reached does.
    if (batch === null || !isOfFile(error)) throw reported;
    if (error instanceof ImportError && error.failure.kind === 'unreadable')
      await batch.saveOutcome(path, print, { kind: 'unreadable', sentence: error.message });
    process.stderr.write(`${reported instanceof Error ? reported.message : ''}\n`);
    return false;
  }
}

async function runItems(items: readonly OpenItem[], command: RunningCommand): Promise<void> {
  let failed = 0;
  let isDone = true;
  for (const open of items) {
    command.transfer.signal?.throwIfAborted();
    // The original of a survey that failed is kept when the survey is there.
    isDone = !(open.item.isKept && !isDone) && (await runItem(open, command));
    if (!isDone) failed++;
  }
  if (failed === 0) return command.batch?.delete();
  const rest = 'Run the same command again to import only these.';
  throw new UserError(`${failed} of ${items.length} files were not imported. ${rest}`);
}

async function importAll(paths: string[], options: ImportOptions): Promise<void> {
  checkUse(paths, options);
  makeDataDir(options.dataDir);
  const temporary = new TemporaryFolder(join(options.dataDir, 'imports'), 'converted-');
  await temporary.clean();
  const files = new InputFiles(temporary);
  const { signal, end } = handleInterrupt(
    'Stopped. Nothing that arrived is lost; run the same command again to continue.',
  );
  try {
    const opened = await openTemplate(options.template);
    warnOfNewer(options.template, opened);
    const template = opened?.template ?? null;
    files.readTextsIn(options.encoding ?? null, template?.reading?.encoding ?? null);
    const found = await planItems(paths, { ...options, files, signal, likelySheet: template?.reading?.sheet ?? null });
    checkItems(found, options);
    const plan = options.keepOriginal ? { ...found, items: await withOriginals(found.items, files) } : found;
    if (plan.hasFolder) process.stderr.write(planInWords(plan));
    await importPlan(plan, options, { files, template, signal, onProgress: showProgress() });
  } finally {
    await temporary.remove();
    end();
  }
}

async function importPlan(plan: ItemPlan, options: ImportOptions, reading: Reading): Promise<void> {
  const items: OpenItem[] = [];
  for (const item of plan.items) items.push(await openItem(item, options, reading));
  const service = await connect(options).catch((error: unknown) => {
    throw toServiceSentence(error);
  });
  try {
    const { client, upload } = service;
    const target = await findTarget(client, options);
    const folder = placeOfImports(options);
    const choices = Object.fromEntries(Object.entries(options).filter(([name]) => !changeable.has(name)));
    const isMany = plan.items.length > 1 || plan.hasFolder;
    const batch = isMany ? await openBatch(folder, [plan.items, target, choices]) : null;
    const { signal, onProgress } = reading;
    const transfer = { client, journal: createFileJournal(folder), signal, onProgress, ...(upload && { upload }) };
    await runItems(items, { target, transfer, options, batch });
  } catch (error) {
    throw toServiceSentence(error);
  } finally {
    await service.close();
  }
}

/** `sheaf import`. Column types come from `--map`, then from `--auto-map`; else they are "Do nothing". */
export function register(program: Command): void {
  const command = addTableOptions(
    program
      .command('import')
      .description('import survey exports, documents and recordings: read, send, process, check')
      .argument('<file...>', 'tables, documents, recordings and images. A folder means every file in it')
      .addOption(
        new Option('--as <kind>', 'what the files become; documents can be insights or files').choices(importKinds),
      )
      .option(
        '--sheet <name|number>',
        'the sheet of a workbook, or the table of a file with several, that is the survey',
      )
      .option('--project <name|id>', 'the project they go into')
      .option('--append <upload_key>', 'add the responses to an existing survey; its column types apply'),
  )
    .option('--keep-original', 'also keep the file itself, as a file beside the survey')
    .option('--publish', 'show insights to the whole team')
    .option('--renew', 'create an insight or file again whose upload was interrupted for good');
  addConnectionOptions(command).option('--json', 'print each receipt as one JSON line').action(importAll);
}
