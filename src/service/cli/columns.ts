import { tmpdir } from 'node:os';
import {
  type ColumnGroup,
  countMissing,
  decideDisplays,
  describeDecision,
  listLeftOut,
  type MappingTemplate,
  makeFoundOutline,
  recogniseExporter,
  rememberMapping,
  rememberReading,
} from '@sheaf/survey-columns';
import { ColumnsError } from '@sheaf/tables';
import type { Command } from 'commander';
import { findOptionOrders, ImportError, noTransforms, readFileColumns } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { printLine } from './command.ts';
import { findSurveyTable, printNotes, unpackArchive } from './file-contents.ts';
import { addReadingOptions, pickDialect, type ReadingOptions } from './import-options.ts';
import { InputFiles, TemporaryFolder } from './input-files.ts';
import { openTable, type ReadyTable } from './open-table.ts';

/** The rows of other tables that were left out when a table was written as CSV. */
const countOtherRows = (original: ReadyTable['original']): number =>
  original?.notes.find(({ kind }) => kind === 'other-rows')?.count ?? 0;

/** Describes a file as docs/command-line.md#columns says. @throws ColumnsError when it is no table */
async function describe({ path, file, dialect, original, decisions }: ReadyTable) {
  const reading = await readFileColumns(file, dialect);
  const { table, sample, decision, scanned } = reading;
  const { encoding, delimiter, quote, newline, header_rows, skip_lines, traits = [] } = original?.reading ?? dialect;
  const { suggestions, groups } = decision;
  const displays = decideDisplays(sample, suggestions, groups);
  const description = {
    file: path,
    source: original === null ? null : { format: original.format, table: original.table.name },
    dialect: { encoding, delimiter, quote, newline, header_rows, ...(traits.length > 0 && { traits }) },
    decisions: decisions.map(({ code, count }) => ({ code, count, sentence: describeDecision({ code, count }) })),
    exporter: recogniseExporter(table).exporter,
    columns: decision.suggestions.map(({ index, header, type, confidence, reason, missing: words }, column) => {
      const { type: autoType = 'Do nothing', source = 'fallback' } = decision.columns[column] ?? {};
      const missing = countMissing(
        words,
        table.rows.map((row) => row[index] ?? ''),
      );
      const display = displays[column]?.as ?? null;
      return { index, header, type, confidence, reason, auto_map: { type: autoType, source }, missing, display };
    }),
    groups,
    left_out: listLeftOut(
      { skip_lines, header_rows },
      { ...(scanned?.plan.no_responses ?? table), other_rows: countOtherRows(original) },
      decision.suggestions,
    ),
  };
  return { description, reading, displays };
}
type Description = Awaited<ReturnType<typeof describe>>['description'];

function groupInWords({ kind, question, members, items, confidence }: ColumnGroup): string {
  const columns = members.map((member) => member + 1).join(', ');
  const what = question || items.join(', ').slice(0, 80);
  return `  one question (${kind}, ${Math.round(confidence * 100)}%): columns ${columns}: ${what}\n`;
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
  for (const group of result.groups) process.stdout.write(groupInWords(group));
  for (const { count, reason, columns } of result.left_out)
    process.stdout.write(`  no answers: ${columns?.join(', ') ?? count} (${reason})\n`);
}

/**
 * What was found, as a template: types, questions of several columns, displays, the orders of options that the file gives, missing
 * answers, and where the header is. Encoding and delimiter are found again in each file, unless somebody adds them.
 */
async function makeTemplate(
  { file, dialect, columns, original }: ReadyTable,
  { encoding }: ReadingOptions,
  { description, reading, displays }: Awaited<ReturnType<typeof describe>>,
): Promise<MappingTemplate> {
  const { header } = reading.table;
  const types = Object.fromEntries(description.columns.map(({ header: name, type }) => [name, type]));
  // The cells are read by the types of the template, not by those that the service would choose.
  const { sample, decision } = await readFileColumns(file, dialect, { column_mapping: types }, reading.scanned);
  const lookUpRule = (column: number) => decision.columns[column]?.rule;
  const orders = findOptionOrders({ columns, header, rows: sample.rows, lookUpRule, transforms: noTransforms }) ?? {};
  const missing = description.columns.flatMap(({ header: name, missing: found }) =>
    found.length === 0 ? [] : [[name, found.map(({ value }) => value)] as const],
  );
  const { skip_lines, header_rows, delimiter, traits = [] } = original?.reading ?? dialect;
  const loose = original?.reading === undefined ? {} : { delimiter, traits };
  const read = { skip_lines, header_rows, ...loose, ...(encoding !== undefined && { encoding }) };
  const place = rememberReading(read, original?.table.name ?? null);
  return rememberMapping(header, types, {
    outline: makeFoundOutline({ header, groups: description.groups, displays, orders }),
    ...(missing.length > 0 && { missing: Object.fromEntries(missing) }),
    ...(place !== null && { reading: place }),
  });
}

interface ColumnsOptions extends ReadingOptions {
  sheet?: string;
  json?: boolean;
  template?: boolean;
}

/** @returns the place of the table in a file of another format; null for a text file. @throws UserError (exit code 2) if none is chosen */
async function chooseTable(path: string, { sheet }: ColumnsOptions, files: InputFiles): Promise<number | null> {
  const found = await findSurveyTable(path, { as: 'survey', files, ...(sheet !== undefined && { sheet }) });
  if (found === null || found.kind === 'table') return found?.table ?? null;
  throw new UserError(`${path}: ${found.sentence}`, found.isUse ? 2 : 1);
}

/** @returns the path of the only table of an archive; of any other file its own. @throws UserError */
async function pathInArchive(path: string, files: InputFiles): Promise<string> {
  const archive = await unpackArchive(path, { files, signal: new AbortController().signal });
  if (archive === null) return path;
  if (archive.kind === 'file') return archive.path;
  const several = 'The archive holds several files. Unpack it, and name one of them.';
  throw new UserError(`${path}: ${archive.kind === 'refused' ? archive.sentence : several}`);
}

async function readFile(path: string, options: ColumnsOptions) {
  const temporary = new TemporaryFolder(tmpdir(), 'sheaf-columns-');
  try {
    const files = new InputFiles(temporary);
    const inside = await pathInArchive(path, files);
    files.readTextsIn(options.encoding ?? null, null);
    const table = await openTable(inside, await chooseTable(inside, options, files), {
      files,
      dialect: pickDialect(options),
    });
    const ready = { ...(await table.read()), path };
    printNotes(ready);
    const described = await describe(ready);
    if (options.template) return { template: await makeTemplate(ready, options, described) };
    return { description: described.description };
  } catch (error) {
    if (!(error instanceof ColumnsError || error instanceof ImportError)) throw error;
    throw new UserError(`${path}: ${error.message}`);
  } finally {
    await temporary.remove();
  }
}

async function print(file: string, options: ColumnsOptions): Promise<void> {
  const read = await readFile(file, options);
  if ('template' in read) return printLine(read.template);
  if (options.json) return printLine(read.description);
  printWords(read.description);
}

/** A file that cannot be read is reported and does not stop the others; the exit code tells that there was one. */
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
  const command = program
    .command('columns')
    .description('print how Sheaf reads a file: its format, its survey tool, the types of its columns')
    .argument('<file...>', 'survey exports')
    .option('--sheet <name|number>', 'the sheet of a workbook, or the table of a file with several')
    .option('--json', 'one JSON line a file')
    .option('--template', 'what was found as a mapping template, to be edited and given to "sheaf import --template"');
  addReadingOptions(command).action(run);
}
