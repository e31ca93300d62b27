import { basename, extname, join } from 'node:path';
import type { Command } from 'commander';
import type { Project } from '../../contract/index.ts';
import {
  type Client,
  ClientError,
  fingerprint,
  ImportError,
  type ImportRun,
  importSurvey,
  type Receipt,
  readSurveyEntry,
  resume,
  type SurveyEntry,
} from '../../importer/index.ts';
import { defaultDataDir } from '../data-dir.ts';
import { UserError } from '../user-error.ts';
import { type ConnectionOptions, connect, patience } from './import-connection.ts';
import { fileJournal } from './import-journal.ts';
import { showProgress } from './import-progress.ts';
import { type MapEntry, mapOption, mappingFor, openSource, type Source } from './import-source.ts';
import { collect, printLine } from './output.ts';

interface ImportOptions extends ConnectionOptions {
  project?: string;
  append?: string;
  map?: MapEntry[];
  autoMap?: boolean;
  panel: boolean;
  name?: string;
  json?: boolean;
}

/** Where the responses go: a survey of their own, or one that is there. */
interface Target {
  project: Project;
  append?: { upload_key: string; survey_name: string };
}

/** By name, else by id. @throws UserError naming the way to make one */
async function findProject(client: Client, wanted: string): Promise<Project> {
  const { projects } = await client.listProjects({}, patience);
  const named = projects.filter(({ name }) => name === wanted);
  const [found = projects.find(({ id }) => String(id) === wanted), another] = named;
  if (another !== undefined) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new UserError(`There are several projects “${wanted}”. Give one of their ids: ${ids}.`, 2);
  }
  if (found !== undefined) return found;
  throw new UserError(`There is no project “${wanted}”. Make it with: sheaf projects create --name "${wanted}"`);
}

/** @throws UserError for an upload_key that no COMPLETED survey of the key's projects has */
async function findTarget(client: Client, { project, append }: ImportOptions): Promise<Target> {
  if (append === undefined) return { project: await findProject(client, project ?? '') };
  const { surveys } = await client.listSurveys({}, patience);
  const survey = surveys.find(({ upload_key }) => upload_key === append);
  const { projects } = await client.listProjects({}, patience);
  const own = projects.find(({ id }) => id === survey?.project_id);
  if (survey && own) return { project: own, append: survey };
  throw new UserError(`There is no survey with the upload_key ${append} to add responses to.`);
}

/** An import of the same file into the same survey that did not end. */
async function unfinished(
  journal: ImportRun['journal'],
  wanted: Partial<SurveyEntry>,
): Promise<SurveyEntry | undefined> {
  const entries = (await journal.list()).map(readSurveyEntry).filter((entry) => entry !== null);
  const keys = [
    'fingerprint',
    'file_name',
    'project_id',
    'name',
    'column_mapping',
    'auto_map',
    'add_to_research_panel',
    'append_to',
  ] as const;
  return entries.find((entry) => keys.every((key) => JSON.stringify(entry[key]) === JSON.stringify(wanted[key])));
}

async function importOne(
  source: Source,
  { project, append }: Target,
  run: Omit<ImportRun, 'file'>,
  options: ImportOptions,
): Promise<Receipt> {
  const { path, file, dialect } = source;
  const wanted = {
    file_name: basename(path),
    project_id: project.id,
    name: append?.survey_name ?? options.name ?? basename(path, extname(path)),
    append_to: append?.upload_key ?? null,
    column_mapping: mappingFor(source, options.map),
    auto_map: options.autoMap ?? false,
    add_to_research_panel: options.panel,
  };
  const entry = await unfinished(run.journal, { ...wanted, fingerprint: await fingerprint(file) });
  if (entry === undefined) return importSurvey({ ...run, ...wanted, file, dialect });
  process.stderr.write(`Carrying on with the import of ${wanted.file_name} that began at ${entry.started_at}.\n`);
  return resume(entry, { ...run, file });
}

function printReceipt(receipt: Receipt, project: Project, json: boolean | undefined): void {
  if (json) {
    printLine(receipt);
    return;
  }
  const { file_name, rows_reported, parts, survey_name } = receipt;
  const sent = parts.length === 1 ? 'one part' : `${parts.length} parts`;
  process.stdout.write(
    `${file_name}: ${rows_reported.toLocaleString('en')} responses, all of them, in ${sent} → “${survey_name}” in project “${project.name}”.\n`,
  );
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
  const isForPeople = error instanceof ImportError || error instanceof ClientError;
  return isForPeople ? new UserError(`${path}: ${error.message}`) : error;
}

function checkUse(files: string[], options: ImportOptions): void {
  if (options.append !== undefined) {
    const given = { project: '--project', map: '--map', autoMap: '--auto-map', name: '--name' } as const;
    const [extra] = Object.entries(given).filter(([option]) => options[option as keyof typeof given] !== undefined);
    if (extra) throw new UserError(`${extra[1]} does not go with --append: the survey has its own already.`, 2);
    return;
  }
  if (options.project === undefined)
    throw new UserError('Give the project with --project, or a survey with --append.', 2);
  if (options.name !== undefined && files.length > 1) {
    throw new UserError('--name goes with one file. Without it each survey is named after its file.', 2);
  }
  if (options.map !== undefined || options.autoMap) return;
  process.stderr.write(
    'Neither --map nor --auto-map is given, so no column gets a type: every one will be “Do nothing”. "sheaf columns FILE" shows suggestions.\n',
  );
}

async function importAll(files: string[], options: ImportOptions): Promise<void> {
  checkUse(files, options);
  const sources = await Promise.all(files.map(openSource));
  for (const source of sources) mappingFor(source, options.map);
  const service = await connect(options).catch((error: unknown) => {
    throw error instanceof ClientError ? new UserError(error.message) : error;
  });
  try {
    const { client } = service;
    const target = await findTarget(client, options);
    const place = options.url === undefined ? 'embedded' : new URL(options.url).host.replaceAll(':', '-');
    const journal = fileJournal(join(options.dataDir, 'imports', place));
    const on_progress = showProgress(process.stderr);
    const run = { client, journal, signal: interruptible(), on_progress };
    for (const source of sources) {
      const receipt = await importOne(source, target, run, options).catch((error: unknown) => {
        throw asUserError(error, source.path);
      });
      printReceipt(receipt, target.project, options.json);
    }
  } catch (error) {
    throw error instanceof ClientError ? new UserError(error.message) : error;
  } finally {
    await service.close();
  }
}

/** `sheaf import`. Column types are what the interface makes of them: by `--map`, then `--auto-map`, else Do nothing. */
export function register(program: Command): void {
  program
    .command('import')
    .description('import survey exports: read, send, process, check the numbers')
    .argument('<file...>', 'CSV or TSV exports; each becomes a survey, or all are added to one')
    .option('--project <name|id>', 'the project they go into')
    .option('--append <upload_key>', 'add the responses to a survey that is there; its column types hold')
    .option('--map <header=type>', 'the type of a column (again for more)', collect(mapOption))
    .option('--auto-map', 'let the service decide the columns not mapped')
    .option('--name <name>', "the survey's name (default: the file's)")
    .option('--no-panel', 'do not add respondents to the research panel')
    .option('--url <url>', 'another service (default: the one on this data folder)')
    .option('--token <token>', 'its token (default: SHEAF_TOKEN)')
    .option('--client-id <id>', 'sign in by client credentials instead; the secret is read from SHEAF_CLIENT_SECRET')
    .option('--data-dir <dir>', 'the data folder', defaultDataDir())
    .option('--json', 'print the receipt as one JSON line')
    .action(importAll);
}
