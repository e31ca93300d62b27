import type { Dialect, Table } from '@sheaf/tables';
import { isIgnored } from '../column-type.ts';
import type { Suggestion } from '../types.ts';

export const leftOutKinds = [
  'title_lines',
  'header_rows',
  'blank_lines',
  'summary_rows',
  'other_rows',
  'columns',
] as const;

/** A part of a file that does not become an answer, and why. */
export interface LeftOut {
  kind: (typeof leftOutKinds)[number];
  count: number;
  reason: string;
  /** For columns: their headers. Their cells are stored, without charts. */
  columns?: string[];
}

const entry = (kind: LeftOut['kind'], count: number, reason: string, more: Partial<LeftOut> = {}): LeftOut[] =>
  count === 0 ? [] : [{ kind, count, reason, ...more }];

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

function leftOutColumns(suggestions: readonly Pick<Suggestion, 'header' | 'type' | 'reason'>[]): LeftOut[] {
  const idle = suggestions.filter(({ type }) => isIgnored(type));
  return [...Map.groupBy(idle, ({ reason }) => reason)].flatMap(([reason, some]) =>
    entry('columns', some.length, reason, { columns: some.map(({ header }) => header) }),
  );
}

/**
 * Lists everything in the rows read that does not become an answer, in the order of the file. Kinds without entries
 * are left out.
 */
export function listLeftOut(
  { skip_lines, header_rows }: Pick<Dialect, 'skip_lines' | 'header_rows'>,
  { blank_lines, summary_rows, other_rows = 0 }: Pick<Table, 'blank_lines' | 'summary_rows'> & { other_rows?: number },
  suggestions: readonly Pick<Suggestion, 'header' | 'type' | 'reason'>[],
): LeftOut[] {
  const extra = Math.max(0, header_rows - 1);
  return [
    ...entry(
      'title_lines',
      skip_lines,
      plural(skip_lines, 'a line above the header', 'blank or title lines above the header'),
    ),
    ...entry(
      'header_rows',
      extra,
      `${plural(extra, 'a further header row', 'further header rows')}: question texts, units or machine ids, no answers`,
    ),
    ...entry('blank_lines', blank_lines, 'rows without anything: blank lines, and rows of separators and spaces alone'),
    ...entry(
      'summary_rows',
      summary_rows,
      'at the end of the file: totals, averages or a line about the file, no responses',
    ),
    ...entry('other_rows', other_rows, 'the header again, or another table below the responses'),
    ...leftOutColumns(suggestions),
  ];
}
