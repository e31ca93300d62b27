// How fast SPSS files are read, beside the scan of the same table as CSV.
// `node lab/bench/statistics-files.ts [--bytes 1e9] [--rounds 3] [--paths 1] [--imports 1]`: `--paths` and `--imports` are the rounds of the
// same path for both files, to the plan of the import and to its end.
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { csvDialect, openSource } from '@sheaf/tables';
import { type FixtureFile, savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { readRows } from '../../src/importer/csv/scan-rows.ts';
import { scanRows } from '../../src/importer/index.ts';
import { compareImports, comparePlans } from './import-path.ts';
import { median } from './measures.ts';

const { values } = parseArgs({
  options: {
    bytes: { type: 'string', default: '1e9' },
    rounds: { type: 'string', default: '3' },
    paths: { type: 'string', default: '1' },
    imports: { type: 'string', default: '1' },
  },
});
const size = Number(values.bytes);
const rounds = Number(values.rounds);
/** Cases that are repeated until the file is large enough. */
const distinctCases = 5000;

const answers = ['Very satisfied', 'Rather satisfied', 'Neither', 'Rather dissatisfied', 'Very dissatisfied'];
const texts = ['', 'Graz', 'Straße', 'a short answer', 'A longer answer with some words in it, and a comma'];

/** 60 labelled questions, 10 numbers with decimals, 6 texts. */
const variables: FixtureFile['variables'] = [
  ...Array.from({ length: 60 }, (_, index) => ({
    name: `Q${index}`,
    label: `Question ${index}`,
    labels: answers.map((answer, value): [number, string] => [value + 1, answer]),
  })),
  ...Array.from({ length: 10 }, (_, index) => ({ name: `N${index}`, format: [5, 8, 2] as [number, number, number] })),
  ...Array.from({ length: 6 }, (_, index) => ({ name: `T${index}`, width: 60 })),
];

function caseOf(row: number): FixtureFile['cases'][number] {
  return variables.map(({ width, labels }, index) => {
    const mixed = Math.imul(row * 131 + index * 17 + 7, 2_654_435_761) >>> 8;
    if (width !== undefined) return texts[mixed % texts.length] ?? '';
    return labels === undefined ? (mixed % 20_000) / 100 : (mixed % answers.length) + 1;
  });
}

/** Writes a file whose cases repeat. Bytecode ends with the first code for the end, so only plain cases can be repeated. */
async function writeFile(path: string): Promise<number> {
  const cases = Array.from({ length: distinctCases }, (_, row) => caseOf(row));
  const file = (rows: FixtureFile['cases']) => savFile({ variables, cases: rows, count: -1, encoding: 'UTF-8' });
  const head = file([]);
  const block = file(cases).subarray(head.length);
  const blocks = Math.ceil(size / block.length);
  const parts = function* () {
    yield head;
    for (let left = blocks; left > 0; left--) yield block;
  };
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return blocks * distinctCases;
}

interface Time {
  wall: number;
  cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Time> {
  const cpu = process.threadCpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.threadCpuUsage(cpu);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}

async function openCsv(path: string): Promise<AsyncGenerator<Uint8Array, unknown>> {
  const source = await openSource(await openAsBlob(path), path);
  if (source === null) throw new Error('The file is not read as a table.');
  return source.readCsv(0);
}

async function readAll(path: string): Promise<void> {
  for await (const _ of await openCsv(path));
}

const dialect = {
  ...csvDialect,
  skip_lines: 0,
  header_rows: 2,
} as Parameters<typeof scanRows>[1];

/** What follows in an import: where the rows of the CSV are, then each cell as text. */
async function readCells(path: string): Promise<void> {
  const file = await openAsBlob(path);
  for await (const _ of readRows(file, dialect, await scanRows(file, dialect), {}));
}

const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
try {
  const [sav, csv] = [join(folder, 'x.sav'), join(folder, 'x.csv')];
  const rows = await writeFile(sav);
  await pipeline(Readable.from(await openCsv(sav)), createWriteStream(csv));
  const bytes = { sav: (await openAsBlob(sav)).size, csv: (await openAsBlob(csv)).size };
  console.log(`${rows.toLocaleString('en')} cases, .sav ${bytes.sav / 1e6} MB, CSV ${bytes.csv / 1e6} MB`);
  const [wall, cpu, whole]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const scan = await timed(async () => scanRows(await openAsBlob(csv), dialect));
    const read = await timed(() => readAll(sav));
    wall.push(scan.wall / read.wall);
    cpu.push(scan.cpu / read.cpu);
    const cells = await timed(() => readCells(csv));
    whole.push(cells.wall / (read.wall + cells.wall));
    console.log(
      `scan of the CSV ${scan.wall.toFixed(0)} ms, ${scan.cpu.toFixed(0)} of CPU; .sav ${read.wall.toFixed(0)} ms, ${read.cpu.toFixed(0)} of CPU, cells ${cells.wall.toFixed(0)} ms, ${Math.round((1000 * rows) / read.wall).toLocaleString('en')} cases a second`,
    );
  }
  console.log(`rows a second, .sav / CSV: ${median(wall).toFixed(2)} (CPU ${median(cpu).toFixed(2)}), goal 0.5`);
  console.log(`the same with each cell of the CSV read once, for both: ${median(whole).toFixed(2)}`);
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`);
  const both = { name: 'sav', other: sav, csv, folder };
  comparePlans(both, Number(values.paths));
  await compareImports(both, Number(values.imports));
} finally {
  await rm(folder, { recursive: true, force: true });
}
