import { createSay, type Language } from '../../../../contract/index.ts';

// A report of a survey: what slides, a document and a page show of its questions, before any of them is written.

/** Those of the window (src/renderer/app/tokens.css), as charts are always on white. */
export const reportColours = {
  text: '1f1d1a',
  quiet: '57534b',
  line: 'e3dfd7',
  data: '22796a',
  // The parts of one bar have numbers on them, so they are the lighter ones of the dark theme.
  low: 'd99a4e',
  middle: 'ddd8ce',
  high: '5fc2ac',
} as const;

/** Numbers that are drawn. `bars` lie, `columns` stand, `stacked` are the parts of one whole a bar. */
export interface ReportChart {
  shape: 'bars' | 'columns' | 'stacked';
  /** Each with what stands beside it, such as its share. */
  categories: { label: string; beside: string }[];
  /** @param colour six hexadecimal digits */
  series: { name: string; values: number[]; colour: string }[];
  /** How its numbers are written, in the notation of Excel; without it as amounts. */
  format?: '0%' | '0.00';
  /** The two ends of its axis, whose numbers stand beside the categories; without it the axis begins at 0. */
  ends?: readonly [number, number];
}

/** The first cell of a row is what it is about. */
export interface ReportTable {
  heads: string[];
  rows: string[][];
  /** For each row how long its bar is, or where its dot is on a line; 0 to 1. null: the table has neither. */
  tracks: ({ bar: number } | { dot: number | null })[] | null;
}

/** One chart with its table. A loop or a pair has one for each of its columns. */
export interface ReportPart {
  /** What it is of in its question; empty: all of it. */
  heading: string;
  /** The figures that sum it up, such as "Mean 3.4". */
  figures: string[];
  chart: ReportChart | null;
  table: ReportTable | null;
  /** What is said below, in sentences. */
  notes: string[];
  quotes: string[];
}

interface ReportQuestion {
  title: string;
  /** "52 of 60 answered" */
  base: string;
  parts: ReportPart[];
}

export interface Report {
  language: Language;
  title: string;
  /** What it is of: responses, filter, weights, columns, date. */
  facts: string[];
  /** The same in one line, for the foot of each slide. */
  foot: string;
  questions: ReportQuestion[];
}

/** A part that says nothing yet. */
export const emptyPart: ReportPart = { heading: '', figures: [], chart: null, table: null, notes: [], quotes: [] };

/** A text that XML can hold: no control characters, no halves of characters. */
export const cleanText = (text: string): string =>
  Array.from(text.toWellFormed(), (sign) => (isAllowed(sign.codePointAt(0) ?? 0) ? sign : ' ')).join('');

const isAllowed = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xfffe) || code > 0xffff;

/** The text in one line. Spaces that hold a number together stay. */
export const oneLine = (text: string): string =>
  text
    .split(/[^\S\u00a0\u202f]/u)
    .filter(Boolean)
    .join(' ');

/** A text in quotation marks. */
export const quotation = (text: string, language: Language): string => createSay(language)(`“${text}”`, `„${text}“`);
