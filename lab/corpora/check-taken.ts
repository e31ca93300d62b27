// `node lab/corpora/check-taken.ts [--only NAME]`
//
// Do other programs read what Sheaf exports? The samples of the repository and the labelled exports beside it (left out by name where
// they are not here) are imported and exported as .sav, .xlsx and .parquet. pyreadstat, openpyxl and pyarrow read them, every cell and
// label is compared with the responses and the dictionary of the service, and PSPP must read the .sav without a warning. LibreOffice
// saves the .xlsx once more, which must be the same. R, pandas and PSPP run the exported scripts. A program that is not here is left out
// by name: SHEAF_PYTHON names a Python with these libraries.
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { buildIfStale } from '../../scripts/build.ts';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import type { Dictionary } from '../../src/contract/index.ts';
import { say } from '../report.ts';
import { builtCli, type LabService, withFolder, withService } from '../start.ts';
import { compareFile, type Expected, type Form, type ReadFile } from './check-taken/compare.ts';
import { checkScript, type Interpreter, interpreters } from './check-taken/scripts.ts';
import { corpusFiles } from './survey-corpus.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const reader = inRepository('lab/corpora/check-taken/read-taken.py');
const python = process.env.SHEAF_PYTHON ?? 'python3';
const mostBytes = 512 * 1024 ** 2;

const canRun = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Which formats other programs can read here. */
const formats = (
  [
    ['sav', 'pyreadstat', { keepsWords: true, splits: true }],
    ['xlsx', 'openpyxl', { keepsWords: true, splits: false }],
    ['parquet', 'pyarrow', { keepsWords: false, splits: true }],
  ] as const
).filter(([format, library]) => {
  const isHere = canRun(python, '-c', `import ${library}`);
  if (!isHere) say(`Left out: .${format}, as ${python} has no ${library}.`);
  return isHere;
});
const hasOffice = canRun('soffice', '--version');
if (!hasOffice) say('Left out: LibreOffice is not here.');
const hasPspp = canRun('pspp', '--version');
if (!hasPspp) say('Left out: PSPP is not here.');

/** The samples of the repository, the layouts of the survey tools, and the labelled exports beside it. */
function listFiles(): string[] {
  if (!hasSurveyExports()) say(`Left out: ${missingExports}.`);
  const own = globSync(['resources/samples/*.csv', 'packages/survey-columns/src/exporters/layouts/*.csv'], {
    cwd: inRepository('.'),
  });
  const published = hasSurveyExports() ? corpusFiles().map(({ path }) => path) : [];
  return [...own.sort().map(inRepository), ...published].filter((path) => path.includes(values.only));
}

function importByCommand({ url, token }: LabService, path: string, folder: string): string | null {
  const args = [
    'import',
    '--url',
    url,
    '--token',
    token,
    '--data-dir',
    join(folder, 'local'),
    '--json',
    '--already-imported',
    'again',
  ];
  const { stdout } = spawnSync(process.execPath, [builtCli, ...args, '--project', 'Lab', '--auto-map', path], {
    encoding: 'utf8',
  });
  const line = stdout.split('\n').find((one) => one.startsWith('{'));
  return line === undefined ? null : (JSON.parse(line) as { survey_key: string }).survey_key;
}

async function download({ url, token }: LabService, path: string): Promise<Buffer> {
  // While another program runs nothing hears that the service closes a connection: none is used again.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const reply = await fetch(`${url}${path}`, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${reply.status} ${bytes.toString()}`);
  return bytes;
}

/** What the endpoints of the service say. */
async function readExpected(service: LabService, survey: string): Promise<Expected> {
  const rows = async (answers: string) => {
    const csv = await download(service, `${survey}/export?formulas=keep&answers=${answers}`);
    return Papa.parse<string[]>(csv.toString(), { delimiter: ',' }).data.slice(1, -1);
  };
  const { columns } = JSON.parse((await download(service, `${survey}/export/dictionary`)).toString()) as Dictionary;
  return { columns, raw: await rows('raw'), parsed: await rows('parsed') };
}

/** @returns what PSPP complains about a `.sav`, or its number of cases if that is wrong */
function askPspp(path: string, rows: number): string[] {
  const syntax = `${path}.sps`;
  writeFileSync(
    syntax,
    `GET FILE='${path}'.\nDISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.\nSAVE TRANSLATE /OUTFILE='${path}.csv' /TYPE=CSV /FIELDNAMES /CELLS=LABELS /REPLACE.\n`,
  );
  const { stdout, stderr, status } = spawnSync('pspp', ['-O', 'format=txt', '-O', 'width=2000', syntax], {
    encoding: 'utf8',
    maxBuffer: mostBytes,
  });
  const said = `${stdout}${stderr}`.split('\n').filter((line) => /\b(?:warning|error)\b:/.test(line));
  const { stdout: counted } = spawnSync(
    python,
    [
      '-c',
      'import csv,sys; csv.field_size_limit(10**9); print(sum(1 for _ in csv.reader(open(sys.argv[1], newline="", encoding="utf-8"))) - 1)',
      `${path}.csv`,
    ],
    { encoding: 'utf8' },
  );
  const isWhole = Number(counted) === rows;
  return [
    ...(status === 0 ? [] : [`PSPP ends with ${status}`]),
    ...said,
    ...(isWhole ? [] : [`PSPP wrote ${counted.trim()} cases instead of ${rows}`]),
  ];
}

/** Reads a file with the library of its format. */
function compareCells(as: string, path: string, expected: Expected, form: Form): string[] {
  const { stdout, stderr } = spawnSync(python, [reader, as, path], { encoding: 'utf8', maxBuffer: mostBytes });
  if (stdout === '') return [stderr.trim().split('\n').at(-1) ?? 'It is not read.'];
  return compareFile(JSON.parse(stdout) as ReadFile, expected, form);
}

/** @returns what is no longer the answer after LibreOffice read the workbook and saved it */
function askOffice(path: string, expected: Expected, form: Form): string[] {
  const folder = `${path}.office`;
  const args = [`-env:UserInstallation=file://${dirname(path)}/office-profile`, '--headless', '--convert-to', 'xlsx'];
  spawnSync('soffice', [...args, '--outdir', folder, path], { stdio: 'ignore' });
  return compareCells('xlsx', join(folder, basename(path)), expected, form).map((fault) => `LibreOffice: ${fault}`);
}

async function checkFormat(
  service: LabService,
  survey: string,
  folder: string,
  format: (typeof formats)[number],
  expected: Expected,
): Promise<string[]> {
  const [as, , form] = format;
  const path = join(folder, `taken.${as}`);
  writeFileSync(path, await download(service, `${survey}/export?as=${as}`));
  const faults = compareCells(as, path, expected, form);
  if (as === 'xlsx' && hasOffice) faults.push(...askOffice(path, expected, form));
  if (as === 'sav' && hasPspp) faults.push(...askPspp(path, expected.raw.length));
  return faults.map((fault) => `${as}: ${fault}`);
}

async function checkScripts(
  service: LabService,
  survey: string,
  folder: string,
  able: readonly Interpreter[],
  expected: Expected,
): Promise<string[]> {
  const csv = await download(service, `${survey}/export?formulas=keep&answers=parsed`);
  const faults: string[] = [];
  for (const interpreter of able) {
    const { language } = interpreter;
    const script = (await download(service, `${survey}/export/script?for=${language}`)).toString();
    const name = JSON.parse(/^.*?Reads (".*") with its labels/m.exec(script)?.[1] ?? '""') as string;
    faults.push(
      ...checkScript(interpreter, folder, { script, csv, name }, expected).map((one) => `${language}: ${one}`),
    );
  }
  return faults;
}

const able = interpreters(python).filter(({ command, language }) => {
  const isHere = language === 'python' ? canRun(command, '-c', 'import pandas') : canRun(command, '--version');
  if (!isHere) say(`Left out: scripts for ${language}, as its program is not here.`);
  return isHere;
});

await buildIfStale();
await withFolder((folder) =>
  withService(join(folder, 'data'), {}, async (service) => {
    let [cells, wrong, surveys] = [0, 0, 0];
    for (const path of listFiles()) {
      const key = importByCommand(service, path, folder);
      if (key === null) {
        say(`${basename(path)} is not imported by --auto-map.`);
        continue;
      }
      const survey = `/api/v1/workspace/surveys/${key}`;
      const expected = await readExpected(service, survey);
      surveys++;
      cells += expected.raw.length * expected.columns.length * formats.length;
      const faults = await checkScripts(service, survey, folder, able, expected);
      for (const format of formats) faults.push(...(await checkFormat(service, survey, folder, format, expected)));
      wrong += faults.length;
      for (const fault of faults) process.stdout.write(`${basename(path)}: ${fault}\n`);
    }
    process.stdout.write(
      `${surveys} surveys, ${cells} cells in ${formats.map(([as]) => as).join(', ')}: ${wrong} faults\n`,
    );
    process.exitCode = wrong === 0 ? 0 : 1;
  }),
);
