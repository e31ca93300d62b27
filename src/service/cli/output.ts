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

const between = '  ';
const shortest = 12;

/** @returns a text of at most so many characters: its beginning and its end, because names often differ in their end */
function shortened(text: string, width: number): string {
  if (text.length <= width) return text;
  const end = Math.floor((width - 1) / 3);
  // Half of a character that takes two units would be printed as a question mark.
  const whole = (part: string) => part.replace(/[\ud800-\udbff]$|^[\udc00-\udfff]/, '');
  return `${whole(text.slice(0, width - 1 - end))}…${whole(text.slice(-end))}`;
}

/** Takes the room that is missing from the widest of the columns that may be shortened. @returns the widths of all columns */
function fitted(widths: readonly number[], mayShorten: (column: number) => boolean, room: number): number[] {
  const fitting = [...widths];
  const total = () => fitting.reduce((sum, width) => sum + width, between.length * (fitting.length - 1));
  while (total() > room) {
    const most = Math.max(...fitting.filter((width, at) => mayShorten(at) && width > shortest));
    if (!Number.isFinite(most)) break;
    fitting[fitting.findIndex((width, at) => mayShorten(at) && width === most)] = most - 1;
  }
  return fitting;
}

/** @returns the lines of a table, with its header. @param room the characters that a line has room for */
function tableLines<Row>(
  rows: readonly Row[],
  columns: TableColumns<Row>,
  { names, room }: { names: readonly string[]; room: number },
): string[] {
  const cells = rows.map((row) =>
    Object.values(columns).map((cell) => terminalText(String(cell(row) ?? '–')).replace(/\s+/g, ' ')),
  );
  const titles = Object.keys(columns);
  const all = [titles, ...cells];
  const needed = titles.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  const widths = fitted(needed, (at) => names.includes(titles[at] ?? ''), room);
  const cellOf = (cell: string, at: number) => shortened(cell, widths[at] ?? 0).padEnd(widths[at] ?? 0);
  return all.map((line) => line.map(cellOf).join(between).trimEnd());
}

/**
 * Prints rows as JSON lines or as a table.
 * @param none the sentence of an empty table, for people
 * @param names the columns with words that somebody chose; a terminal without room for them gets them shortened
 */
export function printRows<Row, Columns extends TableColumns<Row>>(
  rows: readonly Row[],
  columns: Columns,
  options: OutputOptions & { none: string; names: readonly (keyof Columns & string)[] },
): void {
  const { none, names } = options;
  // Without a terminal, or on one that does not know its width, nothing is shortened.
  const room = process.stdout.columns || Number.POSITIVE_INFINITY;
  if (isJson(options)) for (const row of rows) printLine(row);
  else if (rows.length === 0) process.stderr.write(`${none}\n`);
  else for (const line of tableLines(rows, columns, { names, room })) process.stdout.write(`${line}\n`);
}
