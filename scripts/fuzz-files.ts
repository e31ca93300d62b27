// Opens and reads changed files of each format that is read as tables, for scripts/fuzz.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { classifyContainer, openContainer, openSource, SourceError } from '../src/columns/index.ts';
import { mutate } from '../src/columns/sources/read-csv.fixture.ts';
import { zipOf } from '../src/columns/sources/zip.fixture.ts';

const root = new URL('../', import.meta.url);
const statistics = new URL('src/columns/sources/statistics/fixtures/', root);
const rows = Array.from({ length: 300 }, (_, at) => ({
  id: at,
  'How was it?': at % 3 ? 'Good' : 'Bad',
  why: `Reason ${at}`,
}));
const csv = `id,why\n${rows.map(({ id, why }) => `${id},${why}`).join('\n')}\n`;

/** A good file of each format, by name. */
async function goodFiles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of readdirSync(statistics))
    if (/\.(?:sav|zsav|por|dta)$/.test(name)) files.set(name, readFileSync(new URL(name, statistics)));
  files.set('staff-survey.xlsx', readFileSync(new URL('resources/samples/staff-survey.xlsx', root)));
  const text = new TextEncoder();
  files.set('list.json', text.encode(JSON.stringify(rows)));
  files.set('lines.jsonl', text.encode(rows.map((row) => JSON.stringify(row)).join('\n')));
  const elements = rows.map(({ id, why }) => `<Response id="${id}"><why>${why}</why></Response>`).join('');
  files.set('responses.xml', text.encode(`<?xml version="1.0"?><Responses>${elements}</Responses>`));
  const lines = rows.map(({ id, why }) => `${id}\t${why}\ten`).join('\n');
  files.set('answers.vv', text.encode(`Response ID\tWhy?\tLanguage\nid\twhy\tstartlanguage\n${lines}\n`));
  files.set('answers.csv.gz', gzipSync(csv));
  files.set('export.zip', await zipOf({ 'answers.csv': csv, 'readme.txt': 'From our survey tool.' }));
  return files;
}

/** Reads a file to its end as the importer does. @throws SourceError for a file that cannot be read */
async function readAll(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<void> {
  const file = new Blob([bytes]);
  const container = await openContainer(file, name);
  if (container !== null) {
    await classifyContainer(container);
    for (const entry of container.entries) for await (const _ of entry.open());
    return;
  }
  const source = await openSource(file, name);
  for (const at of source?.tables.keys() ?? []) for await (const _ of source?.readCsv(at) ?? []);
}

/** Longer than this is a hang: each file has a few kilobytes. */
const mostMs = 10_000;

/**
 * Reads `runs` changed copies of each file.
 * @returns how often each format was read or refused, the longest time, and the growth of memory in MB
 * @throws Error with file and seed for any error that is no SourceError, and for a hang
 */
export async function fuzzFiles(runs: number, seed: number) {
  const answers: Record<string, number> = {};
  let slowest = 0;
  const before = process.memoryUsage().rss;
  for (const [name, bytes] of await goodFiles()) {
    await readAll(Uint8Array.from(bytes), name);
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      const outcome = await readAll(mutate(bytes, seed + run), name).then(
        () => 'read',
        (error: unknown) => {
          if (error instanceof SourceError && error.message.endsWith('.')) return 'refused';
          throw new Error(`${name}, seed ${seed + run}`, { cause: error });
        },
      );
      const ms = performance.now() - started;
      if (ms > mostMs) throw new Error(`${name}, seed ${seed + run} took ${Math.round(ms)} ms.`);
      slowest = Math.max(slowest, Math.round(ms));
      answers[`${name} ${outcome}`] = (answers[`${name} ${outcome}`] ?? 0) + 1;
    }
  }
  const grown_mb = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
  return { answers, slowest_ms: slowest, grown_mb };
}
