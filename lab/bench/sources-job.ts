// One measurement of lab/bench/sources.ts in a process of its own. Prints one JSON line.
import { closeSync, openAsBlob, openSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { detectDialect } from '@sheaf/survey-columns';
import { openArchive, openSource } from '@sheaf/tables';
import '../../packages/tables/src/sources/xlsx/open-xlsx.ts';
import { readRows } from '../../src/importer/csv/scan-rows.ts';
import { scanRows } from '../../src/importer/index.ts';
import { unpack } from '../../src/service/cli/unpack.ts';

const headBytes = 256 * 1024;
const firstRows = 200;
const [job = '', path = '', extra = ''] = process.argv.slice(2);

/** Milliseconds since the call before, by name. */
const times: Record<string, number> = {};
let last = performance.now();
const lap = (name: string): void => {
  times[name] = performance.now() - last;
  last = performance.now();
};

/** What `sheaf import` does with another format first: its table as CSV on disk. */
async function convert(csv: string): Promise<void> {
  const source = await openSource(await openAsBlob(path), path, { unpack });
  const chunks = source?.readCsv(0);
  if (chunks === undefined) throw new Error(`${path} holds no table.`);
  const file = openSync(csv, 'w');
  let lines = 0;
  for await (const chunk of chunks) {
    writeSync(file, chunk);
    if (lines > firstRows) continue;
    for (const byte of chunk) if (byte === 0x0a) lines++;
    if (lines > firstRows) lap('first');
  }
  closeSync(file);
  lap('convert');
}

/** The least that any reader has to do. */
async function unpackAll(): Promise<number> {
  let bytes = 0;
  for (const part of await openArchive(await openAsBlob(path), { unpack }))
    for await (const chunk of part.chunks()) bytes += chunk.length;
  lap('convert');
  return bytes;
}

/** What follows for a CSV file: where its rows are, then each cell as text. */
async function readCsv(csv: string): Promise<number> {
  const file = await openAsBlob(csv);
  const dialect = detectDialect(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const index = await scanRows(file, dialect);
  lap('scan');
  let cells = 0;
  for await (const row of readRows(file, dialect, index, {})) cells += row.length;
  lap('cells');
  if (cells === 0) throw new Error('There are no cells.');
  return index.rows;
}

/** The streaming reader of exceljs, with shared texts and styles, as its documentation shows it. */
async function readWithExceljs(): Promise<number> {
  const { default: exceljs } = (await import(pathToFileURL(extra).href)) as {
    default: {
      stream: {
        xlsx: {
          WorkbookReader: new (path: string, options: object) => AsyncIterable<AsyncIterable<{ values: unknown[] }>>;
        };
      };
    };
  };
  const options = {
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
    entries: 'ignore',
  };
  let rows = 0;
  let cells = 0;
  last = performance.now();
  for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(path, options)) {
    for await (const row of sheet) {
      rows++;
      cells += row.values.length;
    }
  }
  lap('convert');
  if (cells === 0) throw new Error('There are no cells.');
  return rows - 1;
}

let rows = 0;
if (job === 'source') {
  await convert(extra);
  rows = await readCsv(extra);
} else if (job === 'csv') rows = await readCsv(path);
else if (job === 'unpack') rows = await unpackAll();
else rows = await readWithExceljs();
console.log(JSON.stringify({ rows, times, memory: process.resourceUsage().maxRSS / 1024 }));
