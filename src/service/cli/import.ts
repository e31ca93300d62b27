import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { matchModes } from '../../columns/index.ts';
import { importKinds } from '../../contract/index.ts';
import {
  ClientError,
  type DocumentProgress,
  fingerprint,
  ImportError,
  type Progress,
  readEntries,
  type TransferOptions,
} from '../../importer/index.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { UserError } from '../core/errors.ts';
import { collect, pathOption, printLine } from './command.ts';
import { type DocumentSource, importDocumentFile, importSurveyFile } from './import-files.ts';
import { type ImportItem, planInWords, planItems } from './import-items.ts';
import { type Batch, fileJournal, type ImportReceipt, openBatch } from './import-journal.ts';
import { type ChosenMedia, chooseMedia } from './import-media.ts';
import {
  checkItems,
  checkUse,
  type ImportOptions,
  joinOption,
  leaveOutOption,
  mapOption,
  missingOption,
} from './import-options.ts';
import { showProgress } from './import-progress.ts';
import { connect, findTarget, type Target } from './import-service.ts';
import { mappingFor, missingFor, openBlob, openSource, openTemplate, type Source } from './import-source.ts';

/** An item whose file is open. */
type OpenItem = { item: ImportItem } & (
  | { kind: 'survey'; source: Source; media: ChosenMedia | null }
  | { kind: 'document'; source: DocumentSource }
);

/** The parts that the imports of a command share. */
type Transfer = Omit<TransferOptions<Progress | DocumentProgress>, 'file'>;

async function openItem(item: ImportItem, options: ImportOptions): Promise<OpenItem> {
  const { kind, path } = item;
  if (kind !== 'survey') return { item, kind: 'document', source: { kind, path, file: await openBlob(path) } };
  const source = await openSource(path);
  mappingFor(source, options.map);
  missingFor(source, options.missing);
  if (options.template !== undefined) await openTemplate(options.template);
  return { item, kind: 'survey', source, media: await chooseMedia(source, options) };
}

function importItem(open: OpenItem, { target, options }: RunningCommand, transfer: Transfer): Promise<ImportReceipt> {
  if (open.kind === 'survey') return importSurveyFile(open.source, target, transfer, { ...options, media: open.media });
  const { renew: mayCreateAnother = false, publish = false } = options;
  return importDocumentFile(open.source, target.project.id, { ...transfer, mayCreateAnother }, publish);
}

function receiptInWords(receipt: ImportReceipt, { project }: Target): string {
  const where = `project “${project.name}”`;
  if (receipt.kind !== 'survey') {
    const insight = receipt.is_published ? 'a published insight' : 'a draft insight';
    return `${receipt.file_name} → ${receipt.kind === 'insight' ? insight : 'a file'} in ${where}.`;
  }
  const { file_name, rows_reported, parts, survey_name, media } = receipt;
  const sent = parts.length === 1 ? 'one part' : `${parts.length} parts`;
  const linked = media.filter(({ status }) => status === 'LINKED').length;
  const files = media.length === 0 ? '' : ` ${linked} of ${media.length} media files linked.`;
  return `${file_name}: ${rows_reported.toLocaleString('en')} responses, all of them, in ${sent} → “${survey_name}” in ${where}.${files}`;
}

function printReceipt(receipt: ImportReceipt, target: Target, { json }: ImportOptions): void {
  if (json) printLine(receipt);
  else process.stdout.write(`${receiptInWords(receipt, target)}\n`);
}

/** Ctrl+C stops the sending. What has arrived stays, and the same command continues. */
function abortOnInterrupt(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    const sentence = 'Stopped. Nothing that arrived is lost; run the same command again to continue.';
    controller.abort(new UserError(sentence));
  });
  return controller.signal;
}

/** Turns failures of an import into sentences with exit code 1. */
function asUserError(error: unknown, path: string): unknown {
  if (!(error instanceof ImportError || error instanceof ClientError)) return error;
  const isSecond = error instanceof ImportError && error.failure.kind === 'second-document';
  const hint = isSecond ? ' To create it anyway, run the same command again with --renew.' : '';
  return new UserError(`${path}: ${error.message}${hint}`);
}

/** One command while it runs. */
interface RunningCommand {
  target: Target;
  transfer: Transfer;
  options: ImportOptions;
  /** null for a single file: the same command again imports it again. */
  batch: Batch | null;
}

/** Deletes the journal entry of an item whose outcome was saved just before the program was killed. */
async function clearJournal({ journal }: Transfer, print: string): Promise<void> {
  for (const entry of await readEntries(journal)) if (entry.fingerprint === print) await journal.delete(entry.id);
}

/** @returns whether the item is imported now. @throws what ends the complete command */
async function runItem(open: OpenItem, command: RunningCommand): Promise<boolean> {
  const { batch, target, transfer, options } = command;
  const { path, shown } = open.item;
  const print = await fingerprint(open.source.file);
  const ended = batch?.find(path, print);
  if (ended !== undefined) {
    await clearJournal(transfer, print);
    if (ended.kind === 'done') printReceipt(ended.receipt, target, options);
    else process.stderr.write(`${shown}: ${ended.sentence}\n`);
    return ended.kind === 'done';
  }
  try {
    const onReceipt = async (receipt: ImportReceipt) => batch?.saveOutcome(path, print, { kind: 'done', receipt });
    printReceipt(await importItem(open, command, { ...transfer, onReceipt }), target, options);
    return true;
  } catch (error) {
    const reported = asUserError(error, shown);
    // A file that fails does not stop the others; a service that refuses or cannot be reached does.
    if (batch === null || !(error instanceof ImportError)) throw reported;
    if (error.failure.kind === 'unreadable')
      await batch.saveOutcome(path, print, { kind: 'unreadable', sentence: error.message });
    process.stderr.write(`${reported instanceof Error ? reported.message : ''}\n`);
    return false;
  }
}

async function runItems(items: readonly OpenItem[], command: RunningCommand): Promise<void> {
  let failed = 0;
  for (const item of items) if (!(await runItem(item, command))) failed++;
  if (failed === 0) return command.batch?.delete();
  const rest = 'Run the same command again to import only these.';
  throw new UserError(`${failed} of ${items.length} files were not imported. ${rest}`);
}

async function importAll(paths: string[], options: ImportOptions): Promise<void> {
  checkUse(paths, options);
  const plan = await planItems(paths, options);
  checkItems(plan, options);
  if (plan.hasFolder) process.stderr.write(planInWords(plan));
  const items: OpenItem[] = [];
  for (const item of plan.items) items.push(await openItem(item, options));
  const service = await connect(options).catch((error: unknown) => {
    throw error instanceof ClientError ? new UserError(error.message) : error;
  });
  try {
    const { client } = service;
    const target = await findTarget(client, options);
    const place = options.url === undefined ? 'embedded' : new URL(options.url).host.replaceAll(':', '-');
    const folder = join(options.dataDir, 'imports', place);
    const { json: _, renew: __, token: ___, ...choices } = options;
    const isMany = plan.items.length > 1 || plan.hasFolder;
    const batch = isMany ? await openBatch(folder, [plan.items, target, choices]) : null;
    const onProgress = showProgress(process.stderr);
    const transfer = { client, journal: fileJournal(folder), signal: abortOnInterrupt(), onProgress };
    await runItems(items, { target, transfer, options, batch });
  } catch (error) {
    throw error instanceof ClientError ? new UserError(error.message) : error;
  } finally {
    await service.close();
  }
}

/** Options for tables: how their columns are read, and what is changed in their rows. */
function addTableOptions(command: Command): Command {
  return command
    .option('--map <header=type>', 'the type of a column (again for more)', collect(mapOption))
    .option('--auto-map', 'let the service decide the columns not mapped')
    .option('--template <file>', 'types from a mapping template; --map comes first', pathOption)
    .option(
      '--missing <header=words>',
      'words that count as no answer in a column, such as "Age=N/A,-99"; "Age=" for none (again for more)',
      collect(missingOption),
    )
    .addOption(
      new Option('--date-order <order>', 'dates that can be read both ways: day or month first').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option('--leave-out <kind|row|rows>', 'responses not to send (again for more)', collect(leaveOutOption))
    .option('--redact <header>', 'replace personal details in a column of any type (again for more)', collect(String))
    .option('--join <header|header…>', 'columns of one option each that are one question', collect(joinOption))
    .option('--name <name>', "the survey's name (default: the file's)")
    .option('--no-panel', 'do not add respondents to the research panel')
    .option(
      '--media <folder>',
      "the survey's recordings, named in a MEDIA_RESPONSE column or after respondents",
      pathOption,
    )
    .addOption(
      new Option('--media-match <how>', 'how a file is named after its respondent (default: stem)').choices(matchModes),
    )
    .option('--media-column <header>', 'the column that names the respondent’s file, after Email and Name');
}

/** `sheaf import`. Column types come from `--map`, then from `--auto-map`; else they are "Do nothing". */
export function register(program: Command): void {
  addTableOptions(
    program
      .command('import')
      .description('import survey exports, documents and recordings: read, send, process, check')
      .argument('<file...>', 'tables, documents, recordings, images; of a folder every file')
      .addOption(
        new Option('--as <kind>', 'what the files become; documents can be insights or files').choices(importKinds),
      )
      .option('--project <name|id>', 'the project they go into')
      .option('--append <upload_key>', 'add the responses to an existing survey; its column types apply'),
  )
    .option('--publish', 'show insights to the whole team')
    .option('--renew', 'create an insight or file again whose upload was interrupted for good')
    .option('--url <url>', 'another service (default: the one on this data folder)')
    .option('--token <token>', 'its token (default: SHEAF_TOKEN)')
    .option('--client-id <id>', 'sign in by client credentials instead; the secret is read from SHEAF_CLIENT_SECRET')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .option('--json', 'print each receipt as one JSON line')
    .action(importAll);
}
