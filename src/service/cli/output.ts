import type { Command } from 'commander';
import { terminalText } from '../core/terminal-text.ts';
import { printLine } from './command.ts';

export interface OutputOptions {
  /** Absent: JSON unless standard output is a terminal. */
  json?: boolean;
}

/** Adds --json and --no-json (docs/command-line.md#output). */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print JSON lines, also on a terminal')
    .option('--no-json', 'print a table, also where standard output is no terminal');
}

/** Whether a command prints JSON: a script reads what is no terminal. */
export const isJson = ({ json }: OutputOptions): boolean => json ?? !process.stdout.isTTY;

/** The columns of a table, each with how a row fills it; null: nothing to show. */
export type TableColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** @returns the lines of a table, with its header */
function tableLines<Row>(rows: readonly Row[], columns: TableColumns<Row>): string[] {
  const cells = rows.map((row) =>
    Object.values(columns).map((cell) => terminalText(String(cell(row) ?? '–')).replace(/\s+/g, ' ')),
  );
  const lines = [Object.keys(columns), ...cells];
  const widths = Object.keys(columns).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Prints rows as JSON lines or as a table.
 * @param none the sentence of an empty table, for people
 */
export function printRows<Row>(
  rows: readonly Row[],
  columns: TableColumns<Row>,
  options: OutputOptions & { none: string },
): void {
  if (isJson(options)) for (const row of rows) printLine(row);
  else if (rows.length === 0) process.stderr.write(`${options.none}\n`);
  else for (const line of tableLines(rows, columns)) process.stdout.write(`${line}\n`);
}
