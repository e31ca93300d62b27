import { type Part, parts } from './compare.ts';
import type { Round } from './run.ts';

const distinctWords = (words: readonly string[]): string => [...new Set(words)].join('; ');

/** `28 + 2`: as the CSV, and as the CSV by the rules of the format; faults are neither. */
function equal(rounds: readonly Round[], part: Part): string {
  const differs = (list: Round['faults']) => list.some((one) => one.part === part);
  const asCsv = rounds.filter(({ fromCsv }) => !differs(fromCsv)).length;
  const byRule = rounds.filter(({ fromCsv, faults }) => differs(fromCsv) && !differs(faults)).length;
  return byRule === 0 ? String(asCsv) : `${asCsv} + ${byRule}`;
}

function kindRow(name: string, rounds: readonly Round[]): string {
  const rules = distinctWords(rounds.filter(({ fromCsv }) => fromCsv.length > 0).flatMap(({ changed }) => changed));
  const cells = [name, rounds.length, ...parts.map((part) => equal(rounds, part)), rules];
  return `| ${cells.join(' | ')} |\n`;
}

/** @returns each fault: the format, the file, and what differs */
export const listFaults = (rounds: readonly Round[]): string[] =>
  rounds.flatMap(({ kind, table, faults }) =>
    faults.map(({ part, words }) => `✗ ${kind.name}, ${table.name}, ${part}: ${words}`),
  );

/** @returns a table with a row for each kind, then what differs from the CSV and why */
export function reportRounds(rounds: readonly Round[]): string {
  const head = '| format | tables | responses | types | charts | what a rule explains |\n|---|---|---|---|---|---|\n';
  const rows = [...Map.groupBy(rounds, ({ kind }) => kind.name)].map(([name, own]) => kindRow(name, own));
  const explained = rounds.flatMap(({ kind, table, fromCsv, changed }) =>
    fromCsv.map(({ part, words }) => `  ${kind.name}, ${table.name}, ${part}: ${words} (${changed.join('; ')})\n`),
  );
  const faults = listFaults(rounds);
  return `${head}${rows.join('')}\nDifferent from the CSV:\n${explained.join('')}\n${faults.length} faults.\n${faults.map((line) => `${line}\n`).join('')}`;
}
