import type { Result } from './check-files.ts';
import { checks } from './compare.ts';

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** A line for each difference, then the table of totals. */
export function report(result: Result, files: number): string {
  const lines = result.failures.map(
    ({ file, how, check, column, expected, found }) =>
      `✗ ${file} · ${how} · ${check}${column === '' ? '' : ` · ${column}`} · expected ${expected} · found ${found}`,
  );
  for (const check of checks) {
    const own = result.failures.filter((failure) => failure.check === check);
    const wrong = new Set(own.map(({ file }) => file)).size;
    lines.push(
      `${check.padEnd(14)} ${files - wrong} of ${files} files right${own.length === 0 ? '' : `, ${own.length} differences`}`,
    );
  }
  const { columns, sameAgain, labelled, right, accepted, failures } = result;
  const wrong = new Set(failures.map(({ file }) => file)).size;
  lines.push(
    `types          ${share(right, labelled)} as labelled, ${share(accepted, labelled)} as labelled or as can be defended`,
  );
  lines.push(`again          ${share(sameAgain, columns)} of ${columns} columns have their type again`);
  lines.push(`all            ${files - wrong} of ${files} files without a difference`);
  return `${lines.join('\n')}\n`;
}
