import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { matchModes } from '../../columns/index.ts';
import {
  ClientError,
  type DocumentProgress,
  fingerprint,
  ImportError,
  type ImportKind,
  importKinds,
  type Progress,
  type TransferOptions,
} from '../../importer/index.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { UserError } from '../core/user-error.ts';
import { type AnyReceipt, type Batch, openBatch } from './import-batch.ts';
import { type ConnectionOptions, connect } from './import-connection.ts';
import { joinOption, leaveOutOption } from './import-edits.ts';
import { type ImportItem, planInWords, planItems } from './import-items.ts';
import { fileJournal } from './import-journal.ts';
import { type ChosenMedia, chooseMedia, type MediaOptions } from './import-media.ts';
import { showProgress } from './import-progress.ts';
import { importRecordFile, type RecordSource } from './import-record.ts';
import {
  mapOption,
  mappingFor,
  missingFor,
  missingOption,
  openBlob,
  openSource,
  type Source,
} from './import-source.ts';
import { importSurveyFile, type SurveyOptions } from './import-survey.ts';
import { findTarget, type Target } from './import-target.ts';
import { openTemplate } from './import-template.ts';
import { checkItems, checkUse } from './import-use.ts';
import { collect, pathOption, printLine } from './output.ts';

export interface ImportOptions extends ConnectionOptions, SurveyOptions, MediaOptions {
  as?: ImportKind;
  project?: string;
  publish?: boolean;
  renew?: boolean;
  json?: boolean;
}

/** An item that is open. */
type Work = { item: ImportItem } & (
  | { kind: 'survey'; source: Source; media: ChosenMedia | null }
  | { kind: 'record'; source: RecordSource }
);

/** A run, whichever its progress is. */
type AnyRun = Omit<TransferOptions<Progress | DocumentProgress>, 'file'>;

async function openItem(item: ImportItem, options: ImportOptions): Promise<Work> {
  const { kind, path } = item;
  if (kind !== 'survey') return { item, kind: 'record', source: { kind, path, file: await openBlob(path) } };
  const source = await openSource(path);
  mappingFor(source, options.map);
  missingFor(source, options.missing);
  if (options.template !== undefined) await openTemplate(options.template);
  return { item, kind: 'survey', source, media: await chooseMedia(source, options) };
}

function importWork(work: Work, target: Target, run: AnyRun, options: ImportOptions): Promise<AnyReceipt> {
  if (work.kind === 'survey') return importSurveyFile(work.source, target, run, { ...options, media: work.media });
  const { renew: mayCreateAnother = false, publish = false } = options;
  return importRecordFile(work.source, target.project.id, { ...run, mayCreateAnother }, publish);
}

function receiptInWords(receipt: AnyReceipt, { project }: Target): string {
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

function printReceipt(receipt: AnyReceipt, target: Target, { json }: ImportOptions): void {
  if (json) printLine(receipt);
  else process.stdout.write(`${receiptInWords(receipt, target)}\n`);
}

/** Ctrl+C stops the sending; what has arrived stays, and the same command carries on. */
function interruptible(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    const sentence = 'Stopped. Nothing that arrived is lost; run the same command again to carry on.';
    controller.abort(new UserError(sentence));
  });
  return controller.signal;
}

/** Failures of the import become sentences with exit code 1. */
function asUserError(error: unknown, path: string): unknown {
  if (!(error instanceof ImportError || error instanceof ClientError)) return error;
  const isSecond = error instanceof ImportError && error.failure.kind === 'second-document';
  const hint = isSecond ? ' To make it all the same, run the same command again with --renew.' : '';
  return new UserError(`${path}: ${error.message}${hint}`);
}

interface Doing {
  target: Target;
  run: AnyRun;
  options: ImportOptions;
  /** null for a single file: the same command again imports it again. */
  batch: Batch | null;
}

/** What an item's import left in the journal when it was killed between the mark in the batch and the end. */
async function clearJournal({ run: { journal } }: Doing, print: string): Promise<void> {
  for (const entry of await journal.list()) {
    if (typeof entry !== 'object' || entry === null || !('fingerprint' in entry) || !('id' in entry)) continue;
    if (entry.fingerprint === print && typeof entry.id === 'string') await journal.delete(entry.id);
  }
}

/** @returns whether it is through now. @throws whatever ends the whole command */
async function doItem(work: Work, doing: Doing): Promise<boolean> {
  const { batch, target, run, options } = doing;
  const { path, shown } = work.item;
  const print = await fingerprint(work.source.file);
  const ended = batch?.find(path, print);
  if (ended !== undefined) {
    await clearJournal(doing, print);
    if (ended.kind === 'done') printReceipt(ended.receipt, target, options);
    else process.stderr.write(`${shown}: ${ended.sentence}\n`);
    return ended.kind === 'done';
  }
  try {
    const onReceipt = async (receipt: AnyReceipt) => batch?.saveOutcome(path, print, { kind: 'done', receipt });
    printReceipt(await importWork(work, target, { ...run, onReceipt }, options), target, options);
    return true;
  } catch (error) {
    const told = asUserError(error, shown);
    // One file that fails is no reason to hold up the others; a service that refuses or is gone is.
    if (batch === null || !(error instanceof ImportError)) throw told;
    if (error.failure.kind === 'unreadable')
      await batch.saveOutcome(path, print, { kind: 'unreadable', sentence: error.message });
    process.stderr.write(`${told instanceof Error ? told.message : ''}\n`);
    return false;
  }
}

async function doAll(works: readonly Work[], doing: Doing): Promise<void> {
  let failed = 0;
  for (const work of works) if (!(await doItem(work, doing))) failed++;
  if (failed === 0) return doing.batch?.forget();
  const rest = 'Run the same command again for these alone: what is through is not sent again.';
  throw new UserError(`${failed} of ${works.length} files were not imported. ${rest}`);
}

async function importAll(paths: string[], options: ImportOptions): Promise<void> {
  checkUse(paths, options);
  const plan = await planItems(paths, options);
  checkItems(plan, options);
  if (plan.has_folder) process.stderr.write(planInWords(plan));
  const works: Work[] = [];
  for (const item of plan.items) works.push(await openItem(item, options));
  const service = await connect(options).catch((error: unknown) => {
    throw error instanceof ClientError ? new UserError(error.message) : error;
  });
  try {
    const { client } = service;
    const target = await findTarget(client, options);
    const place = options.url === undefined ? 'embedded' : new URL(options.url).host.replaceAll(':', '-');
    const folder = join(options.dataDir, 'imports', place);
    const { json: _, renew: __, token: ___, ...choices } = options;
    const isMany = plan.items.length > 1 || plan.has_folder;
    const batch = isMany ? await openBatch(folder, [plan.items, target, choices]) : null;
    const onProgress = showProgress(process.stderr);
    const run = { client, journal: fileJournal(folder), signal: interruptible(), onProgress };
    await doAll(works, { target, run, options, batch });
  } catch (error) {
    throw error instanceof ClientError ? new UserError(error.message) : error;
  } finally {
    await service.close();
  }
}

/** What is said of a table: how its columns are read, and what is changed on the way. */
function addTableOptions(command: Command): Command {
  return command
    .option('--map <header=type>', 'the type of a column (again for more)', collect(mapOption))
    .option('--auto-map', 'let the service decide the columns not mapped')
    .option('--template <file>', 'types from a mapping template; --map comes first', pathOption)
    .option(
      '--missing <header=words>',
      'words that are no answers in a column, such as "Age=N/A,-99"; "Age=" for none (again for more)',
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

/** `sheaf import`. Column types are what the interface makes of them: by `--map`, then `--auto-map`, else Do nothing. */
export function register(program: Command): void {
  addTableOptions(
    program
      .command('import')
      .description('import survey exports, documents and recordings: read, send, process, check')
      .argument('<file...>', 'tables, documents, recordings, images; of a folder every file')
      .addOption(new Option('--as <kind>', 'what they become; documents can be insights or files').choices(importKinds))
      .option('--project <name|id>', 'the project they go into')
      .option('--append <upload_key>', 'add the responses to a survey that is there; its column types hold'),
  )
    .option('--publish', 'show insights to the whole team')
    .option('--renew', 'where the upload of an insight or file was cut off for good, make a second record')
    .option('--url <url>', 'another service (default: the one on this data folder)')
    .option('--token <token>', 'its token (default: SHEAF_TOKEN)')
    .option('--client-id <id>', 'sign in by client credentials instead; the secret is read from SHEAF_CLIENT_SECRET')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .option('--json', 'print each receipt as one JSON line')
    .action(importAll);
}
