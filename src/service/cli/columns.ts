import type { Command } from 'commander';
import {
  ColumnsError,
  countMissing,
  detectDialect,
  type LeftOut,
  listLeftOut,
  recogniseExporter,
  rememberMapping,
} from '../../columns/index.ts';
import { ImportError, readFileColumns, readHead } from '../../importer/index.ts';
import { UserError } from '../core/user-error.ts';
import { openBlob } from './import-source.ts';
import { inspectFile, inspectionInWords } from './inspect.ts';
import { printLine } from './output.ts';

/** What Sheaf makes of a file, in the words of docs/interface.md. @throws ColumnsError for what is no table. */
async function describe(path: string, file: Blob) {
  const { head, whole } = await readHead(file);
  const dialect = detectDialect(head, { whole });
  const reading = await readFileColumns(file, dialect);
  const { table, decision, scanned } = reading;
  const { encoding, delimiter, quote, newline, header_rows } = dialect;
  const description = {
    file: path,
    dialect: { encoding, delimiter, quote, newline, header_rows },
    exporter: recogniseExporter(table).exporter,
    columns: decision.suggestions.map(({ index, header, type, confidence, reason, missing: words }, column) => {
      const { type: autoType = 'Do nothing', source = 'fallback' } = decision.columns[column] ?? {};
      const missing = countMissing(
        words,
        table.rows.map((row) => row[index] ?? ''),
      );
      return { index, header, type, confidence, reason, auto_map: { type: autoType, source }, missing };
    }),
    left_out: listLeftOut(dialect, scanned?.plan.no_responses ?? table, decision.suggestions),
  };
  return { description, dialect, reading };
}
type Description = Awaited<ReturnType<typeof describe>>['description'];

function leftOutInWords({ count, reason, columns }: LeftOut): string {
  const what = columns?.join(', ') ?? `${count}`;
  return `  no answers: ${what} (${reason})\n`;
}

function printWords(result: Description): void {
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

async function readFile(path: string, { inspect }: ColumnsOptions) {
  const file = await openBlob(path);
  try {
    const { description, dialect, reading } = await describe(path, file);
    return { description, inspection: inspect ? await inspectFile(file, dialect, reading) : null };
  } catch (error) {
    if (!(error instanceof ColumnsError || error instanceof ImportError)) throw error;
    throw new UserError(`${path}: ${error.message}`);
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
