import { type FileHabits, makeWorthJudge } from './missing-cells.ts';
import { isPerhapsSeveral, mayHoldSeveral, optionCounts, wholeCounts } from './options.ts';
import { isEmpty } from './read-plain.ts';
import { readTimes } from './times.ts';
import type { Chart, ColumnTruth } from './truth.ts';

export interface Labelled {
  index: number;
  header: string;
  label: string;
  alt: string[];
}

function doubtfulIn(options: Iterable<string>, worth: (cell: string) => string): Set<string> {
  return new Set([...options].filter((option) => worth(option) === 'doubtful'));
}

function optionsChart(column: Labelled, cells: readonly string[], tool: string, habits: FileHabits): Chart | null {
  const worth = makeWorthJudge(cells, habits);
  const answered = cells.filter((cell) => worth(cell) !== 'missing');
  if (column.label === 'Single choice') {
    const counts = wholeCounts(answered);
    return { kind: 'options', counts, doubtful: doubtfulIn(counts.keys(), worth), atLeast: 1 };
  }
  const { counts, isCut } = optionCounts(answered, tool);
  if (!isCut && isPerhapsSeveral(answered, tool)) return null;
  // Typed "Other" answers hold separators of their own: what few wrote is not compared.
  const atLeast = isCut || mayHoldSeveral(answered, tool) ? Math.max(3, Math.ceil(answered.length / 100)) : 1;
  return { kind: 'options', counts, doubtful: doubtfulIn(counts.keys(), worth), atLeast };
}

function npsChart(cells: readonly string[]): Chart {
  const counts = Array.from({ length: 11 }, () => 0);
  for (const cell of cells) {
    const [, digits] = /^\s*(\d{1,2})(?!\d)/.exec(cell) ?? [];
    const score = Number(digits);
    if (digits !== undefined && score <= 10) counts[score] = (counts[score] ?? 0) + 1;
  }
  return { kind: 'nps', counts };
}

/** A rank for one item in each cell, or an ordered list of items in each cell. */
function ranksChart(cells: readonly string[], tool: string): Chart | null {
  const answered = cells.map((cell) => cell.trim()).filter((cell) => !isEmpty(cell));
  const ranks = answered.filter((cell) => /^\d{1,2}$/.test(cell) && Number(cell) >= 1).map(Number);
  if (ranks.length > 0) {
    const average = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
    return { kind: 'ranks', items: new Map([['', { average, count: ranks.length }]]) };
  }
  const separator = tool.startsWith('Microsoft') ? ';' : ', ';
  if (!answered.some((cell) => cell.includes(separator))) return null;
  const places = new Map<string, number[]>();
  for (const cell of answered) {
    const items = cell
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== '');
    items.forEach((item, at) => {
      places.set(item, [...(places.get(item) ?? []), at + 1]);
    });
  }
  const items = new Map(
    [...places].map(([item, own]) => [
      item,
      { average: own.reduce((a, b) => a + b, 0) / own.length, count: own.length },
    ]),
  );
  return { kind: 'ranks', items };
}

function makeChart(column: Labelled, cells: readonly string[], tool: string, habits: FileHabits): Chart | null {
  if (column.label === 'Single choice' || column.label === 'Multi choice')
    return optionsChart(column, cells, tool, habits);
  if (column.label === 'NPS') return npsChart(cells);
  if (column.label === 'Ranking') return ranksChart(cells, tool);
  if (column.label !== 'Timestamp') return null;
  const readings = readTimes(cells.filter((cell) => !isEmpty(cell)));
  return readings.length === 0 ? null : { kind: 'times', readings };
}

/** The expected chart of a labelled column, counted from its cells. */
export function corpusColumn(
  column: Labelled,
  rows: readonly string[][],
  tool: string,
  habits: FileHabits,
): ColumnTruth {
  const cells = rows.map((row) => row[column.index] ?? '');
  const { index, label, alt } = column;
  return { index, label, alt, chart: makeChart(column, cells, tool, habits), isTypeCertain: false };
}
