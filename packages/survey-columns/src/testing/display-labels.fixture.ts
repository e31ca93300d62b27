import { readFileSync } from 'node:fs';
import type { Display } from '../displays/number-columns.ts';
import { type ColumnType, holdsOneChoice } from '../shapes.ts';
import { readColumns } from './group-labels.fixture.ts';

/** How a column is best shown, by hand. */
export interface DisplayLabel {
  /** All that are right; `null` for nothing. */
  kinds: readonly string[];
  /** Beginnings of answers, lowest first; several of one step are equals. Empty where the order is left open. */
  order: readonly (readonly string[])[];
}

export interface FileLabels {
  columns: ReadonlyMap<number, DisplayLabel>;
  /** For single choices without a line. */
  otherChoices: DisplayLabel | null;
}

function readLine(line: string): { columns: string; label: DisplayLabel } {
  const [columns = '', kinds = '', ...rest] = line.trim().split(/\s+/);
  // An answer may begin with `<` itself: "< 15".
  const order =
    rest.length === 0
      ? []
      : rest
          .join(' ')
          .split(/ < (?=\S)/)
          .map((step) => step.split(' = '));
  return { columns, label: { kinds: kinds.split('/'), order: order.map((step) => step.map((word) => word.trim())) } };
}

/** Reads labels/corpus.txt. @returns the labels by file */
export function readDisplayLabels(): Map<string, FileLabels> {
  const text = readFileSync(new URL('../displays/labels/corpus.txt', import.meta.url), 'utf8');
  const files = new Map<string, FileLabels>();
  let columns = new Map<number, DisplayLabel>();
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (/^\S+\.(?:csv|tsv)$/.test(line.trim())) {
      columns = new Map();
      files.set(line.trim(), { columns, otherChoices: null });
      continue;
    }
    const found = readLine(line);
    const file = [...files].at(-1);
    if (file === undefined) throw new Error(`A line before the first file: ${line}`);
    if (found.columns === '*') files.set(file[0], { columns, otherChoices: found.label });
    else for (const column of readColumns(found.columns)) columns.set(column, found.label);
  }
  return files;
}

const usual: Partial<Record<ColumnType, string>> = {
  'Single choice': 'options',
  'Multi choice': 'options',
  'Open-ended': 'text',
  Timestamp: 'date',
};

/** @returns the label of a column: its own line, or what its labelled type says */
export function toLabel(file: FileLabels | undefined, column: number, type: ColumnType): DisplayLabel {
  const others = holdsOneChoice(type) ? file?.otherChoices : null;
  return file?.columns.get(column) ?? others ?? { kinds: [usual[type] ?? 'null'], order: [] };
}

/** @returns whether the named answers stand in the labelled order; equals in any */
export function hasOrder(order: readonly string[], label: DisplayLabel): boolean {
  const steps = order.flatMap((option) => {
    const fits = label.order.flatMap((words, step) =>
      words.filter((word) => option.startsWith(word)).map((word) => ({ step, length: word.length })),
    );
    const best = fits.sort((a, b) => b.length - a.length)[0];
    return best === undefined ? [] : [best.step];
  });
  return steps.every((step, at) => at === 0 || (steps[at - 1] ?? 0) <= step);
}

export interface DisplayScore {
  columns: number;
  right: number;
  /** Columns shown as ordered or as a scale, and those that are it by their labels. */
  orders: { found: number; right: number; labelled: number; labelledFound: number };
  wrong: string[];
}

export const newScore = (): DisplayScore => ({
  columns: 0,
  right: 0,
  orders: { found: 0, right: 0, labelled: 0, labelledFound: 0 },
  wrong: [],
});

const isOrder = (kind: string): boolean => kind === 'ordered' || kind === 'scale';

/** Adds one column to the figures. @param name where it is, for the list of mistakes */
export function addToScore(score: DisplayScore, name: string, display: Display | null, label: DisplayLabel): void {
  const found = display?.as ?? 'null';
  const isRight = label.kinds.includes(found) && hasOrder(display?.order ?? [], label);
  score.columns++;
  if (isRight) score.right++;
  else
    score.wrong.push(
      `${name}: ${found}${display?.order ? ` ${display.order.join(' < ')}` : ''}, not ${label.kinds.join('/')}`,
    );
  if (isOrder(found)) {
    score.orders.found++;
    if (isRight) score.orders.right++;
  }
  if (label.kinds.every(isOrder)) {
    score.orders.labelled++;
    if (isRight) score.orders.labelledFound++;
  }
}

const share = (part: number, of: number): string => (part / Math.max(1, of)).toFixed(3);

/** The figures in words. */
export function scoreInWords({ columns, right, orders }: DisplayScore): string {
  return [
    `${columns} columns: ${share(right, columns)} shown as labelled`,
    `${orders.found} orders found, ${orders.labelled} labelled: precision ${share(orders.right, orders.found)}, recall ${share(orders.labelledFound, orders.labelled)}`,
  ].join('\n');
}
