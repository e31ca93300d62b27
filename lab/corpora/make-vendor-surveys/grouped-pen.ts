import { typed } from './answers.ts';
import * as draw from './draw.ts';
import type { Language } from './language.ts';
import type { Making } from './make.ts';
import type { MadeColumn } from './shape.ts';

export type Heading = string | string[];

/** A file with questions of several columns, before its answers are drawn. */
export interface GroupedFile {
  name: string;
  about: string;
  language: Language;
  write: (pen: Pen) => MadeColumn[];
}

/** The answers of one making, as columns. The types are not judged: a group may be right whatever they are. */
export interface Pen {
  pick(header: Heading, options: readonly string[], blanks?: number): MadeColumn;
  ticks(headers: readonly Heading[], yes: (at: number) => string, no?: string): MadeColumn[];
  ranks(headers: readonly Heading[]): MadeColumn[];
  places(headers: readonly Heading[], items: readonly string[]): MadeColumn[];
  number(header: Heading, from: number, to: number): MadeColumn;
  /** Amounts with one total. */
  shares(headers: readonly Heading[], total: number): MadeColumn[];
  /** A text that one in `one` people wrote. */
  text(header: Heading, words: readonly string[], one?: number): MadeColumn;
  meta(header: Heading, cell: (row: number) => string): MadeColumn;
}

const open = { isTypeCertain: false };

function amounts(random: () => number, parts: number, total: number): number[] {
  const cuts = Array.from({ length: parts - 1 }, () => Math.round(random() * total)).sort((a, b) => a - b);
  return [...cuts, total].map((cut, at) => cut - (cuts[at - 1] ?? 0));
}

const rowsOf = <T>(count: number, cell: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, row) => cell(row));

const columnsOf = (headers: readonly Heading[], label: string, table: string[][]): MadeColumn[] =>
  headers.map((header, at) =>
    typed(
      header,
      label,
      table.map((row) => row[at] ?? ''),
      open,
    ),
  );

/** Choices and ticks. */
function choicesOf({ random, count }: Making): Pick<Pen, 'pick' | 'ticks'> {
  return {
    pick(header, options, blanks = 5) {
      const answers = draw.one(random, count, options.length, blanks);
      const cells = answers.map((chosen) => (chosen === null ? '' : (options[chosen[0] ?? 0] ?? '')));
      return typed(header, 'Single choice', cells, open);
    },
    ticks(headers, yes, no = '') {
      const chosen = draw.several(random, count, headers.length, 8);
      const isAsked = (row: number): boolean => no === '' || chosen[row] !== null;
      const table = rowsOf(count, (row) =>
        headers.map((_, at) => (chosen[row]?.includes(at) === true ? yes(at) : isAsked(row) ? no : '')),
      );
      return columnsOf(headers, 'Multi choice', table);
    },
  };
}

/** Rankings. */
function ranksOf({ random, count }: Making): Pick<Pen, 'ranks' | 'places'> {
  return {
    ranks(headers) {
      const order = draw.order(random, count, headers.length);
      const rank = (row: number, at: number): string => (order[row] == null ? '' : String(order[row].indexOf(at) + 1));
      const table = rowsOf(count, (row) => headers.map((_, at) => rank(row, at)));
      return columnsOf(headers, 'Ranking', table);
    },
    places(headers, items) {
      const order = draw.order(random, count, items.length);
      const table = rowsOf(count, (row) => headers.map((_, at) => items[order[row]?.[at] ?? -1] ?? ''));
      return columnsOf(headers, 'Ranking', table);
    },
  };
}

/** Everything that writes the columns of one file. */
export function penOf(made: Making): Pen {
  const { random, count } = made;
  return {
    ...choicesOf(made),
    ...ranksOf(made),
    number(header, from, to) {
      const cells = rowsOf(count, () => String(from + Math.floor(random() * (to - from + 1))));
      return typed(header, 'Do nothing', cells, open);
    },
    shares(headers, total) {
      const table = rowsOf(count, () => amounts(random, headers.length, total).map(String));
      return columnsOf(headers, 'Do nothing', table);
    },
    text(header, words, one = 8) {
      const cells = rowsOf(count, (row) => (row % one === one - 1 ? `${words[row % words.length]} ${row}` : ''));
      return typed(header, 'Open-ended', cells, open);
    },
    meta: (header, cell) => typed(header, 'Do nothing', rowsOf(count, cell), open),
  };
}
