import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { caseValue, isNumber, isTime, timeOf, variablesOf } from './columns.ts';
import type { OtherWriter } from './run.ts';
import type { RoundTable } from './table.ts';

const program = fileURLToPath(new URL('write-tables.py', import.meta.url));

/** A cell of a sheet: a number, a time or a text. */
function sheetCell(cell: string): unknown {
  if (isNumber(cell)) return Number(cell);
  return isTime(cell) ? { time: timeOf(cell) } : cell;
}

/** What the program is told of a table, in the forms that its writers need. */
function jobOf(kind: string, table: RoundTable, path: string): string {
  const { header, rows } = table;
  const isStatistics = ['sav', 'zsav', 'dta'].includes(kind);
  const variables = isStatistics ? variablesOf(table) : [];
  const map = (change: (cell: string) => unknown) => rows.map((row) => row.map(change));
  return JSON.stringify({
    ...{ kind, path, header, variables },
    rows: kind === 'xml' ? rows : [],
    sheet: kind === 'xlsx' || kind === 'ods' ? map(sheetCell) : [],
    cells: kind.startsWith('json') ? map((cell) => (isNumber(cell) ? Number(cell) : cell)) : [],
    cases: isStatistics ? rows.map((row) => variables.map((one, at) => caseValue(row[at] ?? '', one))) : [],
  });
}

/**
 * Starts a Python with openpyxl, odfpy, pandas and pyreadstat.
 * @param python its path
 * @returns a writer, and how to end it. The writer throws when Python does
 */
export function startPython(python: string): { write: OtherWriter; stop: () => void } {
  const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const write: OtherWriter = async (kind, table, path) => {
    child.stdin.write(`${jobOf(kind.name, table, path)}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error(`Python could not write ${table.name} as ${kind.name}.`);
    const writer: unknown = JSON.parse(value);
    return typeof writer === 'string' ? writer : null;
  };
  return { write, stop: () => child.stdin.end() };
}
