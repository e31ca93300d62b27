import type { Dialect, TextTrait } from '@sheaf/tables';

/** What a file can mean in two ways: what is read as it is said here, could be read otherwise. */
export const decisionCodes = [
  'title_lines',
  'further_headers',
  'no_header',
  'row_names',
  'joined_lines',
  'one_column',
  'blanks',
  'apostrophes',
  'backslashes',
  'padded',
  'repeated_headers',
  'further_table',
  'side_table',
] as const;
type DecisionCode = (typeof decisionCodes)[number];

/** One decision, the figure in its sentence, and how the file is read if somebody wants it otherwise. */
export interface ReadingDecision {
  code: DecisionCode;
  count: number;
  otherwise: Partial<Dialect>;
}

/** Traits that come with another one. */
const silentTraits: readonly TextTrait[] = ['backslash_pairs'];

/**
 * Lists what was decided about a file by evidence.
 * @param reading how the file is read
 * @param isKnown a known tool wrote it, or its format says which rows are the header
 * @param chosen what a person chose; that needs no word
 */
export function listDecisions(reading: Dialect, isKnown: boolean, chosen: Partial<Dialect> = {}): ReadingDecision[] {
  const { skip_lines, header_rows, delimiter, traits = [] } = reading;
  const without = (trait: TextTrait): TextTrait[] =>
    traits.filter((one) => one !== trait && !(trait === 'backslashes' && silentTraits.includes(one)));
  const decided: (ReadingDecision | false)[] = [
    skip_lines > 0 && { code: 'title_lines', count: skip_lines, otherwise: { skip_lines: 0 } },
    header_rows > 1 && !isKnown && { code: 'further_headers', count: header_rows, otherwise: { header_rows: 1 } },
    header_rows === 0 && { code: 'no_header', count: 1, otherwise: { header_rows: 1 } },
    delimiter === '' && { code: 'one_column', count: 1, otherwise: { delimiter: ',' } },
    delimiter === ' ' && { code: 'blanks', count: 1, otherwise: { delimiter: ',' } },
    ...traits.map(
      (trait): ReadingDecision | false =>
        trait !== 'backslash_pairs' && { code: trait, count: 1, otherwise: { traits: without(trait) } },
    ),
  ];
  return decided
    .filter((one) => one !== false)
    .filter(({ otherwise }) => !Object.keys(otherwise).some((field) => field in chosen));
}

/** A decision in words: what is read, and what a person can have instead. */
interface DecisionWords {
  said(count: number): string;
  otherwise: string;
}

const english: Record<DecisionCode, DecisionWords> = {
  title_lines: {
    said: (count) =>
      count === 1
        ? 'The first line stands above the header and is not imported.'
        : `The first ${count} lines stand above the header and are not imported.`,
    otherwise: 'Start with line 1',
  },
  further_headers: {
    said: (count) => `The first ${count} rows are the header; responses follow them.`,
    otherwise: 'Only the first is the header',
  },
  no_header: {
    said: () => 'The file has no header: its first row is a response.',
    otherwise: 'The first row is the header',
  },
  row_names: {
    said: () => 'The header has no name for the first column, which holds the names of the rows.',
    otherwise: 'The header begins with the first column',
  },
  joined_lines: {
    said: () => 'Lines with too few cells belong to the answer above them.',
    otherwise: 'Each line is a response',
  },
  one_column: {
    said: () => 'The file has one column: commas and semicolons belong to the answers.',
    otherwise: 'Commas divide the columns',
  },
  blanks: { said: () => 'Blanks divide the columns.', otherwise: 'Blanks belong to the answers' },
  apostrophes: { said: () => 'Apostrophes enclose the cells.', otherwise: 'Apostrophes belong to the answers' },
  backslashes: {
    said: () => 'A backslash before a quote makes the quote a part of the answer.',
    otherwise: 'Backslashes belong to the answers',
  },
  padded: {
    said: () => 'Blanks between separators and quotes belong to no answer.',
    otherwise: 'Blanks and quotes belong to the answers',
  },
  repeated_headers: {
    said: () => 'The header stands again among the responses and is left out there.',
    otherwise: 'These rows are responses',
  },
  further_table: {
    said: () => 'Another table below the responses is left out.',
    otherwise: 'Its rows are responses',
  },
  side_table: {
    said: () => 'Another table beside the responses is left out.',
    otherwise: 'Its columns are questions',
  },
};

const german: Record<DecisionCode, DecisionWords> = {
  title_lines: {
    said: (count) =>
      count === 1
        ? 'Die erste Zeile steht über der Kopfzeile und wird nicht importiert.'
        : `Die ersten ${count} Zeilen stehen über der Kopfzeile und werden nicht importiert.`,
    otherwise: 'Mit Zeile 1 beginnen',
  },
  further_headers: {
    said: (count) => `Die ersten ${count} Zeilen sind der Kopf; danach beginnen die Rückmeldungen.`,
    otherwise: 'Nur die erste ist der Kopf',
  },
  no_header: {
    said: () => 'Die Datei hat keinen Kopf: Ihre erste Zeile ist eine Rückmeldung.',
    otherwise: 'Die erste Zeile ist der Kopf',
  },
  row_names: {
    said: () => 'Der Kopf hat keinen Namen für die erste Spalte; sie enthält die Namen der Zeilen.',
    otherwise: 'Der Kopf beginnt mit der ersten Spalte',
  },
  joined_lines: {
    said: () => 'Zeilen mit zu wenigen Zellen gehören zur Antwort darüber.',
    otherwise: 'Jede Zeile ist eine Rückmeldung',
  },
  one_column: {
    said: () => 'Die Datei hat eine Spalte: Kommas und Semikolons gehören zu den Antworten.',
    otherwise: 'Kommas trennen die Spalten',
  },
  blanks: { said: () => 'Leerzeichen trennen die Spalten.', otherwise: 'Leerzeichen gehören zu den Antworten' },
  apostrophes: { said: () => 'Apostrophe umschließen die Zellen.', otherwise: 'Apostrophe gehören zu den Antworten' },
  backslashes: {
    said: () => 'Ein Anführungszeichen nach einem umgekehrten Schrägstrich gehört zur Antwort.',
    otherwise: 'Schrägstriche gehören zu den Antworten',
  },
  padded: {
    said: () => 'Leerzeichen zwischen Trennzeichen und Anführungszeichen gehören zu keiner Antwort.',
    otherwise: 'Leer- und Anführungszeichen gehören zu den Antworten',
  },
  repeated_headers: {
    said: () => 'Der Kopf steht noch einmal zwischen den Rückmeldungen und wird dort ausgelassen.',
    otherwise: 'Diese Zeilen sind Rückmeldungen',
  },
  further_table: {
    said: () => 'Eine weitere Tabelle unter den Rückmeldungen wird ausgelassen.',
    otherwise: 'Ihre Zeilen sind Rückmeldungen',
  },
  side_table: {
    said: () => 'Eine weitere Tabelle neben den Rückmeldungen wird ausgelassen.',
    otherwise: 'Ihre Spalten sind Fragen',
  },
};

/** The sentences of all decisions, in each language. */
export const decisionWords = { en: english, de: german };

/** The options of the command line that read a file otherwise. */
const options: Record<DecisionCode, string> = {
  title_lines: '--skip-lines 0',
  further_headers: '--header-rows 1',
  no_header: '--header-rows 1',
  one_column: '--delimiter ,',
  blanks: '--delimiter ,',
  row_names: '--plain-csv',
  joined_lines: '--plain-csv',
  apostrophes: '--plain-csv',
  backslashes: '--plain-csv',
  padded: '--plain-csv',
  repeated_headers: '--plain-csv',
  further_table: '--plain-csv',
  side_table: '--plain-csv',
};

/** @returns the decision in a line of the command line */
export const decisionInWords = ({ code, count }: Pick<ReadingDecision, 'code' | 'count'>): string =>
  `${english[code].said(count)} If that is wrong: ${options[code]}`;
