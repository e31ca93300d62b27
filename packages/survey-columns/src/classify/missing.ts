import {
  adaptMissing,
  doNotKnows,
  foldWord,
  longMarks,
  notApplicableWords,
  refusals,
  systemWords,
} from '../answers/missing.ts';
import type { Column } from '../groups/column.ts';
import { type ColumnType, holdsSeveralChoices } from '../shapes.ts';
import type { Missing } from '../types.ts';

// Decides which words are missing answers in which column (docs/decisions/0013).

/** How R, pandas and SQL write a missing value. */
const programSpellings = new Set(['NA', 'NULL', 'NaN', '<NA>']);
/** More different answers than a list of options has. */
const mostOffered = 12;
/** Codes for "no answer" in any column without other negative numbers. */
const commonCodes = ['-9', '-99', '-999'];

/** Facts from the complete file. */
interface FileEvidence {
  /** Words in their spelling that this file has in place of empty cells. */
  blanks: Set<string>;
  /** Negative codes, and marks that are too long to look for everywhere. */
  marks: string[];
  /** "Refused" appears in at least three columns. */
  hasRefusals: boolean;
}

const isNotApplicable = (cell: string): boolean => notApplicableWords.has(foldWord(cell)) || cell === 'None';

/** Whether a column cannot offer "N/A": many numbers, dates, long texts, or a single option. */
const isNoChoice = ({ profile }: Column): boolean =>
  profile.values.size === 1 || profile.values.size > mostOffered || profile.date > 0.8;

/** Whether a word replaces empty cells in this file: the columns that hold it have none. */
function isBlankOfFile(spelling: string, columns: readonly Column[]): boolean {
  const filled = columns.filter(({ profile }) => profile.filled + profile.maybeMissing.size > 0);
  const holding = filled.filter(({ profile }) => lookUpCount(profile, spelling) > 0);
  const apart = holding.filter(({ profile }) => profile.empty === 0);
  if (apart.length < holding.length * 0.9) return false;
  const isFull = filled.every(({ profile }) => profile.empty === 0);
  // A program wrote the file and no cell is empty, so the program's own word is a blank.
  if (programSpellings.has(spelling) && isFull) return true;
  const unoffered = holding.filter((column) => isNoChoice(column) && lookUpCount(column.profile, spelling) >= 2).length;
  if (programSpellings.has(spelling)) return unoffered >= 2 && unoffered * 2 >= holding.length;
  return holding.length >= 3 && unoffered > 0 && isFull && holding.length * 4 >= filled.length;
}

const lookUpCount = ({ maybeMissing, values }: Column['profile'], spelling: string): number =>
  maybeMissing.get(spelling) ?? values.get(spelling) ?? 0;

function gatherEvidence(columns: readonly Column[]): FileEvidence {
  const spellings = new Set(columns.flatMap(({ profile }) => [...profile.maybeMissing.keys()].filter(isNotApplicable)));
  if (columns.some(({ profile }) => profile.values.has('None'))) spellings.add('None');
  const blanks = new Set([...spellings].filter((spelling) => isBlankOfFile(spelling, columns)));
  const marks = new Set(commonCodes);
  let refused = 0;
  for (const { profile } of columns) {
    for (const code of profile.codes) if (code.startsWith('-')) marks.add(code);
    for (const cell of profile.maybeMissing.keys()) if (longMarks.has(foldWord(cell))) marks.add(foldWord(cell));
    if (refusalsIn(profile).length > 0) refused++;
  }
  return { blanks, marks: [...marks], hasRefusals: refused >= 3 };
}

const longestRefusal = Math.max(...[...refusals].map(({ length }) => length)) + 2;

/** The cells that say "Refused". This runs for every distinct cell, so long texts are skipped. */
const refusalsIn = ({ values }: Column['profile']): string[] =>
  [...values.keys()].filter((cell) => cell.length <= longestRefusal && refusals.has(foldWord(cell)));

/** In a column per option, any other word means that the option was not chosen. */
const isTickColumn = ({ profile, groupKind, item, names }: Column, type: ColumnType): boolean =>
  holdsSeveralChoices(type) &&
  profile.values.size <= 2 &&
  (groupKind?.kind === 'options' || foldWord([...profile.values.keys()][0] ?? '') === foldWord(item || names.text));

/** Other outcomes beside which "Refused" is an outcome too. */
const outcome =
  /^(?:accept|agree|approv|complet|consent|declin|defer|done|eligib|given|grant|ineligib|pending|postpon|receiv|referr|reject|sign|vaccinat|angenommen|akzeptiert|abgelehnt|acept|complet|accett|aceit|hyväksy)/iu;
/** Fewest answers of a list, as opposed to yes or no. */
const fewestOffered = 3;

/**
 * Whether "Refused" is an interviewer's note: it is in many columns, beside numbers, beside "Don't know" or in a list
 * of answers.
 */
function areRefusalsNoted({ profile }: Column, { hasRefusals }: FileEvidence): boolean {
  if (hasRefusals || profile.number >= 0.5) return true;
  const others = [...profile.values.keys()].filter((cell) => !refusals.has(foldWord(cell)));
  if (others.some((cell) => doNotKnows.has(foldWord(cell)))) return true;
  return others.length >= fewestOffered && !others.some((cell) => outcome.test(cell));
}

/** A scale of signs, `++ + - --`, in which a dash is an answer. */
const isSignScale = ({ profile }: Column): boolean => ['+', '++', '+/-', '±'].some((sign) => profile.values.has(sign));

/**
 * Whether a column asks for a number, a date or an address: nobody answers that with "none". Where things are asked for, "None" is an
 * answer.
 */
function asksForValue({ profile }: Column): boolean {
  const none = lookUpCount(profile, 'None') / Math.max(1, profile.filled);
  return profile.number + profile.date + profile.email >= 0.5 * (1 - none) && none < 1;
}

/** The spellings of "not applicable" that mean a blank cell in this column. */
function findBlanks(column: Column, type: ColumnType, file: FileEvidence): string[] {
  const { profile } = column;
  if (isTickColumn(column, type)) return [...profile.maybeMissing.keys()].filter(isNotApplicable);
  // Columns without it in the sample count too, because the file writes its blanks so.
  if (profile.empty > 0) return [];
  return [...file.blanks].filter((word) => word !== 'None' || asksForValue(column));
}

function toWords(column: Column, type: ColumnType, file: FileEvidence): string[] {
  const { profile } = column;
  const isSigned = profile.min < 0;
  const marks = file.marks.filter((mark) => !isSigned || !/^-\d/.test(mark));
  const refused = refusalsIn(profile);
  const noted = refused.length > 0 && areRefusalsNoted(column, file) ? refused : [];
  return [
    ...new Set([...profile.codes, ...marks, ...findBlanks(column, type, file).map(foldWord), ...noted.map(foldWord)]),
  ];
}

/** Decides which words are missing answers, for each column and type. */
export function createMissingDecision(columns: readonly Column[]): (column: Column, type: ColumnType) => Missing {
  const file = gatherEvidence(columns);
  return (column, type) => {
    const words = toWords(column, type, file);
    if (!isSignScale(column)) return adaptMissing({ words, standard: 'system' }, type);
    const others = [...systemWords].filter((word) => !/^[-—–]+$/.test(word));
    return { words: [...new Set([...words, ...others])], standard: 'nothing' };
  };
}
