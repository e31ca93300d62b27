import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  ColumnsError,
  countMissing,
  detectDialect,
  type LeftOut,
  listLeftOut,
  readTable,
  recogniseExporter,
  rememberMapping,
  resolveColumns,
  suggestTypes,
} from '../../columns/index.ts';
import { ImportError } from '../../importer/index.ts';
import { UserError } from '../user-error.ts';
import { inspectFile, inspectionInWords } from './inspect.ts';
import { printLine } from './output.ts';

/** Enough for a thousand rows of most exports; classification samples, so more of the file changes little. */
const headBytes = 4 * 1024 * 1024;

async function readHead(path: string): Promise<{ head: Uint8Array; whole: boolean }> {
  const file = await open(path).catch(() => {
    throw new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);
  });
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, headBytes)), 0, undefined, 0);
    return { head: buffer.subarray(0, bytesRead), whole: bytesRead === size };
  } finally {
    await file.close();
  }
}

/** What Sheaf makes of the head of a file, in the words of DESIGN.md section 3. @throws ColumnsError for what is no table. */
export function describe(file: string, head: Uint8Array, whole: boolean) {
  const dialect = detectDialect(head, { whole });
  const table = readTable(head, dialect, { limit: Number.MAX_SAFE_INTEGER, whole });
  const suggestions = suggestTypes(table);
  const automatic = resolveColumns(suggestions, { column_mapping: {}, auto_map: true });
  const { encoding, delimiter, quote, newline, header_rows } = dialect;
  return {
    file,
    dialect: { encoding, delimiter, quote, newline, header_rows },
    exporter: recogniseExporter(table).exporter,
    columns: suggestions.map(({ index, header, type, confidence, reason, missing: words }, column) => {
      const { type: autoType = 'Do nothing', source = 'fallback' } = automatic[column] ?? {};
      const missing = countMissing(
        words,
        table.rows.map((row) => row[index] ?? ''),
      );
      return { index, header, type, confidence, reason, auto_map: { type: autoType, source }, missing };
    }),
    left_out: listLeftOut(dialect, table, suggestions),
  };
}

function leftOutInWords({ count, reason, columns }: LeftOut): string {
  const what = columns?.join(', ') ?? `${count}`;
  return `  no answers: ${what} (${reason})\n`;
}

function printWords(result: ReturnType<typeof describe>): void {
  const { encoding, delimiter, header_rows } = result.dialect;
  process.stdout.write(
    `${result.file}: ${result.exporter}, ${encoding}, delimiter ${JSON.stringify(delimiter)}, ${header_rows} header row(s)\n`,
  );
  for (const { index, header, type, confidence, reason, missing } of result.columns) {
    const words = missing.map(({ value, count }) => `${count} × ${value}`).join(', ');
    const left = words === '' ? '' : `; not counted: ${words}`;
    process.stdout.write(`  ${index + 1}. ${header}: ${type} (${Math.round(confidence * 100)}%: ${reason})${left}\n`);
  }
  for (const left of result.left_out) process.stdout.write(leftOutInWords(left));
}

interface ColumnsOptions {
  json?: boolean;
  inspect?: boolean;
  template?: boolean;
}

async function readFile(file: string, { inspect }: ColumnsOptions) {
  const { head, whole } = await readHead(file);
  try {
    return {
      description: describe(file, head, whole),
      inspection: inspect ? await inspectFile(file, head, whole) : null,
    };
  } catch (error) {
    if (!(error instanceof ColumnsError || error instanceof ImportError)) throw error;
    throw new UserError(`${file}: ${error.message}`);
  }
}

async function print(file: string, options: ColumnsOptions): Promise<void> {
  const { description, inspection } = await readFile(file, options);
  if (options.template) {
    const types = Object.fromEntries(description.columns.map(({ header, type }) => [header, type]));
    return printLine(rememberMapping(Object.keys(types), types));
  }
  if (options.json) return printLine(inspection ? { ...description, inspection } : description);
  printWords(description);
  for (const line of inspection ? inspectionInWords(inspection) : []) process.stdout.write(`  ${line}\n`);
}

/** A file that cannot be read is said so and costs the others nothing; the exit code tells that there was one. */
async function run(files: string[], options: ColumnsOptions): Promise<void> {
  for (const file of files) {
    try {
      await print(file, options);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.exitCode;
    }
  }
}

/** `sheaf columns FILE…` */
export function register(program: Command): void {
  program
    .command('columns')
    .description('print what Sheaf makes of a file: dialect, exporter, column types')
    .argument('<file...>', 'CSV or TSV exports')
    .option('--json', 'one JSON line a file')
    .option('--template', 'the suggestions as a mapping template, to be edited and given to "sheaf import --template"')
    .option(
      '--inspect',
      'read every response: tests, unfinished ones, duplicates, straight-lining, speeders, personal details in every column',
    )
    .action(run);
}
