import type { Chart, ColumnTruth } from '../check-answers/truth.ts';
import type { Choices, Random, Respondent } from './draw.ts';
import type { ColumnLine, Language } from './read-files.ts';

/** A column of a file that is being made. */
export interface MadeColumn extends Omit<ColumnTruth, 'index'> {
  /** One cell a header row. */
  header: string[];
  cells: string[];
}

/** What columns are made from. */
export interface Making {
  random: Random;
  language: Language;
  people: Respondent[];
  started: Date[];
  submitted: Date[];
  /** Nothing is judged, and fewer leave a question out. */
  isOpen: boolean;
  /** The last choices of several. */
  several: Choices;
}

export type Kind = (line: ColumnLine, made: Making) => MadeColumn[];

export const tally = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** The header of one of several columns. */
function pickHeader({ header, list, options }: ColumnLine, at: number): string[] {
  const names = options.get('heads') ? (options.get('heads') ?? '').split('|') : list;
  return header.map((text) =>
    text
      .replaceAll(/%1(.*?)%/g, at === 0 ? '$1' : '')
      .replaceAll('%n', String(at + 1))
      .replaceAll('%o', names[at] ?? ''),
  );
}

/** A cell of who gave no answer: the words of `missing` in turn. */
export function missingAt({ options }: ColumnLine, row: number): string {
  const words = (options.get('missing') ?? '').split('|');
  return words[row % words.length] ?? '';
}

export const findBlanks = ({ options }: ColumnLine, usual: number): number => Number(options.get('blanks') ?? usual);

/** @param label the type, unless the line says another one */
export function column(line: ColumnLine, label: string, cells: string[], chart: Chart | null, at = 0): MadeColumn {
  const alt = line.options.get('alt')?.split('|') ?? [];
  const isTypeCertain = !line.kind.endsWith('?');
  return { header: pickHeader(line, at), cells, label: line.options.get('label') ?? label, alt, chart, isTypeCertain };
}

export const optionsChart = (counts: Map<string, number>, doubtful: string[] = []): Chart => ({
  kind: 'options',
  counts,
  doubtful: new Set(doubtful),
  atLeast: 1,
});
