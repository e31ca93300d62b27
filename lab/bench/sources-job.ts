// One measurement of lab/bench/sources.ts in a process of its own: `node lab/bench/sources-job.ts JOB PATH FOLDER`. Prints one JSON line.
import { closeSync, openAsBlob, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { detectDialect, groupColumns, readTable, recogniseExporter } from '@sheaf/survey-columns';
import { openSource } from '@sheaf/tables';
// Loaded now, so that compiling them does not count; the built command has them compiled.
import '../../packages/tables/src/sources/spss/open-sav.ts';
import '../../packages/tables/src/sources/xlsx/open-xlsx.ts';
import { readRows } from '../../src/importer/csv/scan-rows.ts';
import { inspectResponses, planParts, readFileColumns, scanRows } from '../../src/importer/index.ts';
import { findSurveyTable } from '../../src/service/cli/file-contents.ts';
import { InputFiles, TemporaryFolder, unpack } from '../../src/service/cli/input-files.ts';
import { openTable } from '../../src/service/cli/open-table.ts';

const [job = '', path = '', folder = ''] = process.argv.slice(2);

/** Milliseconds since the lap before, and of processor time of all threads, by name. */
const [times, cpu]: [Record<string, number>, Record<string, number>] = [{}, {}];
let [last, lastCpu] = [performance.now(), process.cpuUsage()];
function lap(name: string): void {
  const { user, system } = process.cpuUsage(lastCpu);
  [times[name], cpu[name]] = [performance.now() - last, (user + system) / 1000];
  [last, lastCpu] = [performance.now(), process.cpuUsage()];
}

/** What follows for a CSV file: where its rows are, then each cell as text. */
async function readCsv(csv: string): Promise<number> {
  const file = await openAsBlob(csv);
  const dialect = detectDialect(new Uint8Array(await file.slice(0, 1 << 18).arrayBuffer()));
  const index = await scanRows(file, dialect);
  lap('scan');
  let cells = 0;
  for await (const row of readRows(file, dialect, index, {})) cells += row.length;
  lap('cells');
  if (cells === 0) throw new Error('There are no cells.');
  return index.rows;
}

/** What `sheaf import` does with another format first: its table as CSV on disk. */
async function convert(): Promise<number> {
  const source = await openSource(await openAsBlob(path), path, { unpack });
  if (source === null) throw new Error(`${path} holds no table.`);
  const csv = join(folder, 'converted.csv');
  const file = openSync(csv, 'w');
  for await (const chunk of source.readCsv(0)) writeSync(file, chunk);
  closeSync(file);
  lap('convert');
  return readCsv(csv);
}

interface ExcelReader {
  default: {
    stream: { xlsx: { WorkbookReader: new (path: string, options: object) => AsyncIterable<AsyncIterable<unknown>> } };
  };
}

/** The streaming reader of exceljs, with shared texts and styles, as its documentation shows it. */
async function readWithExceljs(): Promise<number> {
  const exceljs: ExcelReader = await import(pathToFileURL(join(folder, 'node_modules/exceljs/excel.js')).href);
  const options = {
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
    entries: 'ignore',
  };
  let rows = 0;
  lap('load');
  for await (const sheet of new exceljs.default.stream.xlsx.WorkbookReader(path, options))
    for await (const _ of sheet) rows++;
  lap('convert');
  return rows - 1;
}

/** What `sheaf import` does with a file before anything is sent, and what the window does after that: the columns, and every response. */
async function followPath(): Promise<number> {
  const temporary = new TemporaryFolder(folder, 'path-');
  const files = new InputFiles(temporary);
  const opened = await findSurveyTable(path, { files });
  if (opened !== null && opened.kind !== 'table') throw new Error(opened.sentence);
  const table = await openTable(path, opened?.table ?? null, { files });
  const { file, dialect, original } = await table.read();
  const index = await scanRows(file, dialect);
  const plan = await planParts(file, dialect, index, undefined, original);
  lap('plan');
  const { sample, decision } = await readFileColumns(file, dialect, {}, { index, plan });
  const groups = groupColumns(sample, decision.suggestions);
  const bytes = new Uint8Array(await file.slice(0, 1 << 20).arrayBuffer());
  const { exporter } = recogniseExporter(readTable(bytes, dialect, { limit: 500, whole: false }));
  const types = decision.suggestions.map(({ type }) => ({ type: type ?? 'Do nothing' }));
  await inspectResponses(file, dialect, index, { exporter, header: sample.header, types, groups });
  lap('checks');
  await table.close();
  await temporary.remove();
  return index.rows;
}

const jobs: Record<string, () => Promise<number>> = {
  csv: () => readCsv(path),
  convert,
  exceljs: readWithExceljs,
  path: followPath,
};
const rows = await jobs[job]?.();
console.log(JSON.stringify({ rows, times, cpu, memory: process.resourceUsage().maxRSS / 1024 }));
