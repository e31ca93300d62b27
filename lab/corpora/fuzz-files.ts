// Opens and reads changed files of each format that is read as tables, and office documents, for lab/campaigns/fuzz.ts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyContainer, openContainer, openSource, readClipboardTable, SourceError } from '@sheaf/tables';
import { mutate } from '@sheaf/tables/sources/read-csv.fixture.ts';
import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';
import {
  fixture,
  type OfficeExtension,
  readFileAs,
} from '../../src/service/documents/readers/office/office.fixture.ts';
import { ParseFailure } from '../../src/service/documents/types.ts';
import { withFolder } from '../start.ts';
import { changeInside } from './change-inside.ts';
import { writeHtml } from './file-rounds/write-texts.ts';
import { formatSamples, sampleTable } from './format-samples.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Files that other programs wrote, and of older versions of a format. */
const fixtures = ['packages/tables/src/sources/statistics/fixtures/', 'packages/tables/src/sources/workbook-fixtures/'];

/** @returns a good file of each format, by name: own ones, those of other programs, and what is pasted */
export async function fuzzSeeds(): Promise<Map<string, Bytes>> {
  const seeds = await formatSamples();
  for (const folder of fixtures) {
    const place = new URL(`../../${folder}`, import.meta.url);
    for (const name of readdirSync(place))
      if (/\.(?:sav|zsav|por|dta|xlsx|ods)$/.test(name))
        seeds.set(name, Uint8Array.from(readFileSync(new URL(name, place))));
  }
  seeds.set(
    'workbook.zip',
    await makeZip({ 'in/responses.xlsx': seeds.get('responses.xlsx') ?? '', 'readme.txt': 'Words.' }),
  );
  seeds.set('pasted.html', new TextEncoder().encode(writeHtml(sampleTable)));
  return seeds;
}

/** What an import reads of a file that claims to be endless before its limit ends it. */
const enoughBytes = 32 * 1024 ** 2;

async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let left = enoughBytes;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) return;
  }
}

async function readTables(file: Blob, name: string): Promise<void> {
  const source = await openSource(file, name);
  if (source === null) return;
  for (const at of source.tables.keys()) await readBytes(source.readCsv(at));
}

/** Reads a file to its end as the importer does. @throws SourceError for a file that cannot be read */
async function readAll(bytes: Bytes, name: string): Promise<void> {
  if (name.endsWith('.html')) return void readClipboardTable({ html: new TextDecoder().decode(bytes), text: '' });
  const file = new Blob([bytes]);
  const container = await openContainer(file, name);
  if (container === null) return readTables(file, name);
  const content = await classifyContainer(container);
  const entries = content.kind === 'table' ? [content.table] : container.entries;
  for (const entry of entries) await readTables(await new Response(entry.open()).blob(), entry.path);
}

/** Longer than this is a hang: each file has a few kilobytes. */
const mostMs = 10_000;

/** Runs a file and tells what became of it. @throws Error for any error without a sentence, and for a hang */
async function judge(bytes: Bytes, name: string, run: string): Promise<{ outcome: string; ms: number }> {
  const started = performance.now();
  const outcome = await readAll(bytes, name).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof SourceError && error.message.endsWith('.')) return 'refused';
      throw new Error(run, { cause: error });
    },
  );
  const ms = performance.now() - started;
  if (ms > mostMs) throw new Error(`${run} took ${Math.round(ms)} ms.`);
  return { outcome, ms };
}

/**
 * Reads `runs` changed copies of each file: half of them are changed in their bytes, half in what they pack.
 * @returns how often each format was read or refused, the longest time, and the growth of memory in MB
 * @throws Error with file and seed for any error that is no SourceError, and for a hang
 */
export async function fuzzFiles(runs: number, seed: number) {
  const answers: Record<string, number> = {};
  let slowest = 0;
  const before = process.memoryUsage().rss;
  for (const [name, bytes] of await fuzzSeeds()) {
    await readAll(bytes, name);
    for (let run = seed; run < seed + runs; run++) {
      const changed = run % 2 === 0 ? mutate(bytes, run) : await changeInside(bytes, name, run);
      const { outcome, ms } = await judge(changed, name, `${name}, seed ${run}`);
      slowest = Math.max(slowest, Math.round(ms));
      answers[`${name} ${outcome}`] = (answers[`${name} ${outcome}`] ?? 0) + 1;
    }
  }
  const grown_mb = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
  return { answers, slowest_ms: slowest, grown_mb };
}

const documents = {
  docx: 'report.docx',
  pptx: 'deck.pptx',
  xlsx: 'sheets.xlsx',
  doc: 'report.doc',
  ppt: 'deck.ppt',
  xls: 'sheets.xls',
} as const satisfies Record<OfficeExtension, string>;

/** Reads a document as the sandbox does, without LibreOffice. @throws Error for any error that is no ParseFailure, and for a hang */
async function judgeDocument(extension: OfficeExtension, bytes: Bytes, folder: string, run: string) {
  const path = join(folder, `changed.${extension}`);
  const workDir = join(folder, 'work');
  mkdirSync(workDir, { recursive: true });
  writeFileSync(path, bytes);
  const started = performance.now();
  const outcome = await readFileAs(extension, path, { soffice: '/nowhere/soffice', workDir }).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ParseFailure) return 'refused';
      throw new Error(run, { cause: error });
    },
  );
  const ms = performance.now() - started;
  if (ms > mostMs) throw new Error(`${run} took ${Math.round(ms)} ms.`);
  return { outcome, ms };
}

/** The same with `runs` changed copies of a document of each kind. */
export const fuzzDocuments = (runs: number, seed: number) =>
  withFolder(async (folder) => {
    const answers: Record<string, number> = {};
    let slowest = 0;
    for (const [extension, name] of Object.entries(documents) as [OfficeExtension, string][]) {
      const bytes = Uint8Array.from(readFileSync(fixture(name)));
      for (let run = seed; run < seed + runs; run++) {
        const changed = run % 2 === 0 ? mutate(bytes, run) : await changeInside(bytes, name, run);
        const { outcome, ms } = await judgeDocument(extension, changed, folder, `${name}, seed ${run}`);
        slowest = Math.max(slowest, Math.round(ms));
        answers[`${name} ${outcome}`] = (answers[`${name} ${outcome}`] ?? 0) + 1;
      }
    }
    return { answers, slowest_ms: slowest };
  });
