// How fast a table in another format is read, as ratios to the same table as CSV in the same run: a workbook of 1,048,576 rows, beside the
// streaming reader of exceljs too; and an SPSS file of 1 GB.
// `node lab/bench/sources.ts [--format xlsx|sav] [--rows 1048576] [--bytes 1e9] [--rounds 3] [--paths 1] [--imports 1]`: `--paths` and
// `--imports` are the rounds of the whole path to the plan of an import, and to its end. exceljs, which Sheaf does not use, is installed
// in the temporary folder and writes the workbook: without it there is none.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, openAsBlob, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openSource } from '@sheaf/tables';
import { type FixtureFile, savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { z } from 'zod';
import { buildIfStale } from '../../scripts/build.ts';
import { createRandom } from '../corpora/generate-survey/random.ts';
import { peers } from '../peers.ts';
import { median, readOptions, report, round, say } from '../report.ts';
import { builtCli, withFolder } from '../start.ts';

const options = readOptions({ format: 'xlsx', rows: 1_048_576, bytes: 1e9, rounds: 3, paths: 1, imports: 1 });

/** The same table in two files. */
interface TwoFiles {
  other: string;
  csv: string;
}

const laps = z.record(z.string(), z.number());
const measured = z.object({ rows: z.number(), times: laps, cpu: laps, memory: z.number() });
type Measured = z.output<typeof measured>;

function runNode(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 24 });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

function runJob(job: 'csv' | 'convert' | 'exceljs' | 'path', path: string, folder: string): Measured {
  const script = fileURLToPath(new URL('./sources-job.ts', import.meta.url));
  return measured.parse(JSON.parse(runNode([script, job, path, folder])));
}

interface ExcelWriter {
  default: {
    stream: {
      xlsx: {
        WorkbookWriter: new (
          options: object,
        ) => {
          addWorksheet(name: string): { addRow(cells: unknown[]): { commit(): void }; commit(): Promise<void> };
          commit(): Promise<void>;
        };
      };
    };
  };
}

const words =
  'the a of and more less it was quite good bad app slow fast price team support would like to see better search please thanks because'.split(
    ' ',
  );
const header = 'ID Respondent Submitted Age Gender Country NPS Rating Tools Price Minutes Comment'.split(' ');

/** The cells of a response; always the same for its number. */
function makeCells(row: number): unknown[] {
  const random = createRandom(4, row);
  const comment = Array.from({ length: random.below(16) }, () => random.pick(words)).join(' ');
  return [
    ...[100_000 + row, `R_${Math.floor(random.share() * 2 ** 40).toString(36)}`, new Date(1.7e12 + row * 37_000)],
    ...[18 + random.below(63), random.pick(['Female', 'Male', 'Other']), random.pick(['Germany', 'Spain', 'Kenya'])],
    ...[random.below(11), 1 + random.below(5), random.pick(['Figma, Miro', 'Excel', 'R'])],
    ...[(100 + random.below(99_900)) / 100, (1 + random.below(59_999)) / 1000, comment],
  ];
}

/** Writes a workbook with shared texts and styles by code that shares nothing with the reader. @returns false without exceljs */
async function writeWorkbook(path: string, folder: string): Promise<boolean> {
  const module = peers.exceljs(folder);
  if (module === null) return false;
  const exceljs: ExcelWriter = await import(pathToFileURL(module).href);
  const book = new exceljs.default.stream.xlsx.WorkbookWriter({
    filename: path,
    useSharedStrings: true,
    useStyles: true,
  });
  const sheet = book.addWorksheet('Responses');
  sheet.addRow(header).commit();
  for (let row = 1; row < options.rows; row++) sheet.addRow(makeCells(row)).commit();
  await sheet.commit();
  await book.commit();
  return true;
}

const answers = ['Very satisfied', 'Rather satisfied', 'Neither', 'Rather dissatisfied', 'Very dissatisfied'];
const texts = ['', 'Graz', 'Straße', 'a short answer', 'A longer answer with some words in it, and a comma'];

/** 60 labelled questions, 10 numbers with decimals, 6 texts. */
const variables: FixtureFile['variables'] = [
  ...Array.from({ length: 60 }, (_, at) => ({
    name: `Q${at}`,
    label: `Question ${at}`,
    labels: answers.map((answer, value): [number, string] => [value + 1, answer]),
  })),
  ...Array.from({ length: 10 }, (_, at) => ({ name: `N${at}`, format: [5, 8, 2] as [number, number, number] })),
  ...Array.from({ length: 6 }, (_, at) => ({ name: `T${at}`, width: 60 })),
];

function makeCase(row: number): FixtureFile['cases'][number] {
  return variables.map(({ width, labels }, at) => {
    const mixed = Math.imul(row * 131 + at * 17 + 7, 2_654_435_761) >>> 8;
    if (width !== undefined) return texts[mixed % texts.length] ?? '';
    return labels === undefined ? (mixed % 20_000) / 100 : (mixed % answers.length) + 1;
  });
}

/** Writes an SPSS file whose cases repeat. Bytecode ends with the first code for the end, so only plain cases can be repeated. */
async function writeSav(path: string): Promise<void> {
  const cases = Array.from({ length: 5000 }, (_, row) => makeCase(row));
  const file = (rows: FixtureFile['cases']) => savFile({ variables, cases: rows, count: -1, encoding: 'UTF-8' });
  const head = file([]);
  const block = file(cases).subarray(head.length);
  const parts = function* () {
    yield head;
    for (let left = Math.ceil(options.bytes / block.length); left > 0; left--) yield block;
  };
  await pipeline(Readable.from(parts()), createWriteStream(path));
}

/** @returns the file in the other format and its table as CSV; null where it cannot be made */
async function makeFiles(folder: string): Promise<TwoFiles | null> {
  const other = join(folder, `survey.${options.format}`);
  if (options.format === 'sav') await writeSav(other);
  else if (!(await writeWorkbook(other, folder))) return null;
  const source = await openSource(await openAsBlob(other), other);
  if (source === null) throw new Error('The file is not read as a table.');
  const csv = join(folder, 'survey.csv');
  await pipeline(Readable.from(source.readCsv(0)), createWriteStream(csv));
  return { other, csv };
}

/** The median of a figure of each round. */
const middle = <T>(rounds: readonly T[], figure: (one: T) => number, decimals = 2) =>
  round(median(rounds.map(figure)), decimals);
const sum = ({ times }: Measured, names: readonly string[]): number =>
  names.reduce((total, name) => total + (times[name] ?? 0), 0);

/** Rows a second of the file as a ratio to those of its CSV, and to those of exceljs. */
function compareReading({ other, csv }: TwoFiles, folder: string): object[] {
  const rounds = Array.from({ length: options.rounds }, () => ({
    source: runJob('convert', other, folder),
    plain: runJob('csv', csv, folder),
    exceljs: options.format === 'xlsx' ? runJob('exceljs', other, folder) : null,
  }));
  const read = (names: string[]) => ({
    s: middle(rounds, ({ source }) => sum(source, ['convert', ...names]) / 1000),
    'CSV / it': middle(rounds, ({ source, plain }) => sum(plain, names) / sum(source, ['convert', ...names])),
  });
  const whole = rounds.map(({ source, exceljs }) => sum(exceljs ?? source, ['convert']) / sum(source, ['convert']));
  return [
    { what: 'rows found', ...read(['scan']), goal: 0.5, mb: middle(rounds, ({ source }) => source.memory, 0) },
    { what: 'and each cell read', ...read(['scan', 'cells']), goal: 0.5 },
    ...(options.format === 'xlsx' ? [{ what: 'exceljs / it', ratio: round(median(whole), 2), goal: 3 }] : []),
  ];
}

/** The whole path for both files, to the plan of the import and with every response checked. */
function comparePaths({ other, csv }: TwoFiles, folder: string): object[] {
  if (options.paths === 0) return [];
  const rounds = Array.from({ length: options.paths }, () => ({
    other: runJob('path', other, folder),
    csv: runJob('path', csv, folder),
  }));
  const ratio = (of: 'times' | 'cpu', names: string[]) =>
    middle(rounds, (one) => {
      const total = (found: Measured) => names.reduce((all, name) => all + (found[of][name] ?? 0), 0);
      return total(one.csv) / total(one.other);
    });
  return [
    ['to the plan of the parts', ['plan']] as const,
    ['with every response checked', ['plan', 'checks']] as const,
  ].map(([what, names]) => ({
    what,
    'CSV / it': ratio('times', [...names]),
    'processor time': ratio('cpu', [...names]),
    goal: 0.5,
  }));
}

/** @returns milliseconds from the command to its end, when the survey is COMPLETED */
function importWhole(path: string, folder: string): number {
  const project = ['--project', 'Bench', '--data-dir', mkdtempSync(join(folder, 'data-'))];
  runNode([builtCli, 'projects', 'create', '--name', 'Bench', ...project.slice(2)]);
  const start = performance.now();
  runNode([
    builtCli,
    'import',
    '--already-imported',
    'again',
    '--as',
    'survey',
    '--auto-map',
    '--json',
    ...project,
    path,
  ]);
  return performance.now() - start;
}

function compareImports({ other, csv }: TwoFiles, folder: string): object[] {
  if (options.imports === 0) return [];
  const ratios = Array.from({ length: options.imports }, () => {
    const ms = importWhole(other, folder);
    return importWhole(csv, folder) / ms;
  });
  return [{ what: 'sheaf import to COMPLETED', 'CSV / it': round(median(ratios), 2), goal: 0.5 }];
}

await buildIfStale();
await withFolder(async (folder) => {
  const files = await makeFiles(folder);
  if (files === null) {
    say('exceljs cannot be installed here: nothing is measured.');
    return;
  }
  const rows = [...compareReading(files, folder), ...comparePaths(files, folder), ...compareImports(files, folder)];
  const megabytes = (path: string) => round(statSync(path).size / 1e6);
  report('sources', rows, { format: options.format, mb: megabytes(files.other), csv_mb: megabytes(files.csv) });
});
