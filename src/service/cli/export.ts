import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type ExportFormat,
  type ExportPersonal,
  exportFormats,
  type ImportKind,
  importKinds,
  isReport,
  type ReportFormat,
  reportFormats,
  type ScriptLanguage,
  scriptLanguages,
} from '../../contract/index.ts';
import { type Client, ClientError } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { addOutputOptions, collect, isJson, type OutputOptions, parsePath, printLine } from './command.ts';
import { addConnectionOptions, type ConnectionOptions, type ImportService, withService } from './connection.ts';
import { findProject } from './import-target.ts';
import { requireFree, saveStream } from './save-stream.ts';

type WrittenFormat = ExportFormat | ReportFormat;

const writtenFormats = [...exportFormats, ...reportFormats] as const;

interface ExportOptions extends ConnectionOptions, OutputOptions {
  output?: string;
  dictionary?: string;
  as?: WrittenFormat;
  by?: string[];
  weight?: string;
  segment?: string;
  language: 'en' | 'de';
  script?: ScriptLanguage;
  findings?: boolean;
  answers: 'raw' | 'parsed';
  forSheaf?: boolean;
  formulas: 'escape' | 'keep';
  spellings: 'came' | 'merged';
  withoutPersonal?: boolean;
  bom?: boolean;
  force?: boolean;
}

interface Exported {
  kind: ImportKind | 'dictionary' | 'findings';
  name: string;
  /** The content. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

async function openFile(file_url: string | null, { download }: ImportService): Promise<AsyncIterable<Uint8Array>> {
  if (file_url === null)
    throw new UserError('The file of this import has not arrived yet, so there is nothing to export.');
  return download(file_url);
}

/**
 * The format of an export: as it was asked for, else as the name of the file ends, else CSV.
 * @throws UserError (exit code 2) where the two disagree
 */
function chooseFormat({ as, output, script }: ExportOptions): WrittenFormat {
  if (as !== undefined && script !== undefined)
    throw new UserError('--script writes a script that reads the CSV: leave out --as.', 2);
  const ending = extname(output ?? '')
    .slice(1)
    .toLowerCase();
  const named = writtenFormats.find((format) => format === ending);
  if (as !== undefined && named !== undefined && as !== named)
    throw new UserError(
      `--as ${as} and the name ${output} disagree. Leave out --as, or let the name end with .${as}.`,
      2,
    );
  return as ?? named ?? 'csv';
}

/** The conditions of a saved filter, as `filter` of a request. @throws UserError (exit code 2) for one that is not there */
async function readSegment(client: Client, survey_key: string, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const { filters } = await client.listSavedFilters({ params: { survey_key } });
  const segment = filters.find((one) => one.name === name);
  if (segment !== undefined) return JSON.stringify(segment.filter);
  const names = filters.map((one) => `"${one.name}"`).join(', ');
  throw new UserError(`The survey has no segment "${name}". ${names === '' ? 'It has none' : `It has ${names}`}.`, 2);
}

/** @throws UserError (exit code 2) for what is no id */
function readWeight(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text))
    throw new UserError(
      `--weight takes the id of a question, not "${text}". The survey in the interface lists its ids.`,
      2,
    );
  return text;
}

const readPersonal = ({ withoutPersonal }: ExportOptions): ExportPersonal => (withoutPersonal ? 'leave_out' : 'keep');

async function findSurvey(client: Client, survey_key: string, options: ExportOptions): Promise<Exported> {
  const params = { survey_key };
  const { survey_name } = await client.getSurvey({ params });
  const { answers, forSheaf, formulas, spellings, script } = options;
  const personal = readPersonal(options);
  if (script !== undefined) {
    const query = { for: script, spellings, personal };
    return { kind: 'survey', name: survey_name, open: () => client.exportScript({ params, query }) };
  }
  const headers = forSheaf ? ('all' as const) : ('one' as const);
  const as = chooseFormat(options);
  const { by, language } = options;
  const filter = await readSegment(client, survey_key, options.segment);
  const weight = readWeight(options.weight);
  if (isReport(as))
    return {
      kind: 'survey',
      name: survey_name,
      open: () => client.makeReport({ params, query: { as, by, weight, filter, language, personal } }),
    };
  if (as !== 'xlsx' && (by ?? weight) !== undefined)
    throw new UserError(
      `--by and --weight are for reports and workbooks: add --as ${reportFormats.join(', ')} or xlsx.`,
      2,
    );
  const bom = options.bom ? ('yes' as const) : ('no' as const);
  const query = { as, answers, headers, formulas, spellings, personal, bom, filter, by, weight };
  return { kind: 'survey', name: survey_name, open: () => client.exportSurvey({ params, query }) };
}

/** The report of the findings of a project. @throws UserError (exit code 2) for a project that is not there, or another format */
async function findFindings(client: Client, project: string, options: ExportOptions): Promise<Exported> {
  const as = chooseFormat(options);
  if (!isReport(as)) throw new UserError(`Findings are a report: add --as ${reportFormats.join(' or ')}.`, 2);
  const { id, name } = await findProject(client, project, options.url);
  const query = { as, language: options.language };
  return { kind: 'findings', name, open: () => client.reportFindings({ params: { id: String(id) }, query }) };
}

/**
 * Looks for a key among surveys, insights and files, by the first request that finds it.
 * @throws UserError when none does, which says so when the caller may not see some kind; ClientError
 */
async function find(service: ImportService, key: string, options: ExportOptions): Promise<Exported> {
  const { client } = service;
  const calls: Record<ImportKind, () => Promise<Exported>> = {
    survey: () => findSurvey(client, key, options),
    insight: async () => {
      const { name, file_url } = await client.getInsight({ params: { insight_key: key } });
      return { kind: 'insight', name, open: () => openFile(file_url, service) };
    },
    file: async () => {
      const { name, file_url } = await client.getFile({ params: { wav_key: key } });
      return { kind: 'file', name, open: () => openFile(file_url, service) };
    },
  };
  let forbidden: ClientError | null = null;
  for (const kind of importKinds) {
    try {
      return await calls[kind]();
    } catch (error) {
      if (!(error instanceof ClientError && [403, 404].includes(error.status))) throw error;
      if (error.status === 403) forbidden ??= error;
    }
  }
  const more = forbidden && ` It may be of a kind that this API key may not see: ${forbidden.message}`;
  throw new UserError(`There is no survey, insight or file ${key}. "sheaf list" shows them all.${more ?? ''}`);
}

async function* asJson(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** The data dictionary as CSV when its file is called so, else as the JSON that "sheaf import --template" takes. */
function describeDictionary(client: Client, survey_key: string, path: string, options: ExportOptions): Exported {
  const { bom, formulas } = options;
  const params = { survey_key };
  const personal = readPersonal(options);
  const isCsv = extname(path).toLowerCase() === '.csv';
  const open = async () =>
    isCsv
      ? client.exportDictionary({ params, query: { personal, bom: bom ? 'yes' : 'no' } })
      : asJson(await client.getDictionary({ params, query: { formulas, personal } }));
  return { kind: 'dictionary', name: 'dictionary', open };
}

async function write(key: string, exported: Exported, path: string, output: OutputOptions): Promise<void> {
  const bytes = await saveStream(await exported.open(), path);
  if (isJson(output)) printLine({ kind: exported.kind, key, name: exported.name, file: path, bytes });
  else process.stdout.write(`${path}: ${bytes.toLocaleString('en')} bytes.\n`);
}

/** @throws UserError (exit code 2) for an option that only surveys have */
function requireSurveyFor({ dictionary, as, script, withoutPersonal }: ExportOptions, { kind, name }: Exported): void {
  const given = [
    dictionary !== undefined && '--dictionary',
    as !== undefined && kind !== 'findings' && '--as',
    script !== undefined && '--script',
    withoutPersonal && '--without-personal',
  ].find(Boolean);
  if (given && kind !== 'survey') throw new UserError(`${name} is no survey: only a survey has ${given}.`, 2);
}

async function exportOne(key: string, options: ExportOptions): Promise<void> {
  const { dictionary, force } = options;
  const output = options.output === '-' ? undefined : options.output;
  chooseFormat(options);
  requireFree(output, force);
  requireFree(dictionary, force);
  await withService(options, async (service) => {
    const { client } = service;
    const exported = options.findings ? await findFindings(client, key, options) : await find(service, key, options);
    requireSurveyFor(options, exported);
    if (output !== undefined) await write(key, exported, output, options);
    if (dictionary !== undefined)
      await write(key, describeDictionary(client, key, dictionary, options), dictionary, options);
    if (output !== undefined || (dictionary !== undefined && options.output === undefined)) return;
    const isText = exported.kind === 'survey' && chooseFormat(options) === 'csv';
    if (!isText && process.stdout.isTTY)
      throw new UserError(`${exported.name} is not for a terminal. Give --output FILE, or send it on with | or >.`, 2);
    await saveStream(await exported.open(), undefined);
  });
}

/** `-` is standard output, as elsewhere. */
const outputOption = (value: string): string => (value === '-' ? value : parsePath(value));

const choice = <T extends string>(flags: string, text: string, choices: readonly [T, ...T[]]) =>
  new Option(flags, text).choices(choices).default(choices[0]);

/** `sheaf export` (docs/command-line.md#export) */
export function register(program: Command): void {
  const command = program
    .command('export')
    .description('write the responses of a survey, or the file of an insight or file')
    .argument('<key>', 'a key of "sheaf list"; with --findings the name or id of a project')
    .option('-o, --output <file>', 'the file to write; without it, or with -, standard output', outputOption)
    .option(
      '--dictionary <file>',
      'write the data dictionary of the survey: CSV if the name ends so, else JSON. Without --output only this',
      parsePath,
    )
    .addOption(
      new Option(
        '--as <format>',
        'the format of the responses, or of a report of the questions; without it, as the name of the file ends, else CSV',
      ).choices(writtenFormats),
    )
    .addOption(
      new Option('--script <language>', 'write a script that reads the CSV with its labels instead').choices(
        scriptLanguages,
      ),
    )
    .option('--findings', 'write the findings of a project as a report')
    .option('--segment <name>', 'only the responses of a segment')
    .option(
      '--by <comparison>',
      'of a report or workbook: in columns by a question or by time, such as question:7 (again for more)',
      collect(String),
    )
    .option('--weight <question>', 'of a report or workbook: counted with the weights of a question, by its id')
    .addOption(choice('--language <language>', 'of a report: the language of its words', ['en', 'de']))
    .addOption(choice('--answers <how>', 'answers as they were uploaded, or as they are counted', ['raw', 'parsed']))
    .option('--for-sheaf', 'with the header rows and the row of types that Sheaf reads back; else one header row')
    .addOption(choice('--spellings <which>', 'answers as they came, or merged spellings as one', ['came', 'merged']))
    .addOption(
      choice('--formulas <how>', 'whether cells that a spreadsheet would compute are escaped', ['escape', 'keep']),
    )
    .option('--without-personal', 'without names, addresses, person keys and uncounted columns; replaced in texts')
    .option('--bom', 'start with the byte order mark by which Excel recognises UTF-8')
    .option('--force', 'replace a file that is there');
  addOutputOptions(addConnectionOptions(command)).action(exportOne);
}
