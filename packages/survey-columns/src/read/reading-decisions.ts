import type { Dialect, TextTrait } from '@sheaf/tables';

/** What is read, and what a person can have instead. */
type Sentences = readonly [said: string | ((count: number) => string), otherwise: string];

/** A decision in both languages. `option`: of the command line, that reads it otherwise; absent: \`--plain-csv\`. */
interface Described {
  option?: string;
  en: Sentences;
  de: Sentences;
}

/** What a file can mean in two ways: what is read as it is said here, could be read otherwise. */
const decisions = {
  title_lines: {
    option: '--skip-lines 0',
    en: [
      (count: number) =>
        count === 1
          ? 'The first line stands above the header and is not imported.'
          : `The first ${count} lines stand above the header and are not imported.`,
      'Start with line 1',
    ],
    de: [
      (count: number) =>
        count === 1
          ? 'Die erste Zeile steht über der Kopfzeile und wird nicht importiert.'
          : `Die ersten ${count} Zeilen stehen über der Kopfzeile und werden nicht importiert.`,
      'Mit Zeile 1 beginnen',
    ],
  },
  further_headers: {
    option: '--header-rows 1',
    en: [
      (count: number) => `The first ${count} rows are the header; responses follow them.`,
      'Only the first is the header',
    ],
    de: [
      (count: number) => `Die ersten ${count} Zeilen sind der Kopf; danach beginnen die Rückmeldungen.`,
      'Nur die erste ist der Kopf',
    ],
  },
  no_header: {
    option: '--header-rows 1',
    en: ['The file has no header: its first row is a response.', 'The first row is the header'],
    de: ['Die Datei hat keinen Kopf: Ihre erste Zeile ist eine Rückmeldung.', 'Die erste Zeile ist der Kopf'],
  },
  row_names: {
    en: [
      'The header has no name for the first column, which holds the names of the rows.',
      'The header begins with the first column',
    ],
    de: [
      'Der Kopf hat keinen Namen für die erste Spalte; sie enthält die Namen der Zeilen.',
      'Der Kopf beginnt mit der ersten Spalte',
    ],
  },
  joined_lines: {
    en: ['Lines with too few cells belong to the answer above them.', 'Each line is a response'],
    de: ['Zeilen mit zu wenigen Zellen gehören zur Antwort darüber.', 'Jede Zeile ist eine Rückmeldung'],
  },
  one_column: {
    option: '--delimiter ,',
    en: ['The file has one column: commas and semicolons belong to the answers.', 'Commas divide the columns'],
    de: ['Die Datei hat eine Spalte: Kommas und Semikolons gehören zu den Antworten.', 'Kommas trennen die Spalten'],
  },
  blanks: {
    option: '--delimiter ,',
    en: ['Blanks divide the columns.', 'Blanks belong to the answers'],
    de: ['Leerzeichen trennen die Spalten.', 'Leerzeichen gehören zu den Antworten'],
  },
  apostrophes: {
    en: ['Apostrophes enclose the cells.', 'Apostrophes belong to the answers'],
    de: ['Apostrophe umschließen die Zellen.', 'Apostrophe gehören zu den Antworten'],
  },
  backslashes: {
    en: ['A backslash before a quote makes the quote a part of the answer.', 'Backslashes belong to the answers'],
    de: [
      'Ein Anführungszeichen nach einem umgekehrten Schrägstrich gehört zur Antwort.',
      'Schrägstriche gehören zu den Antworten',
    ],
  },
  padded: {
    en: ['Blanks between separators and quotes belong to no answer.', 'Blanks and quotes belong to the answers'],
    de: [
      'Leerzeichen zwischen Trennzeichen und Anführungszeichen gehören zu keiner Antwort.',
      'Leer- und Anführungszeichen gehören zu den Antworten',
    ],
  },
  repeated_headers: {
    en: ['The header stands again among the responses and is left out there.', 'These rows are responses'],
    de: [
      'Der Kopf steht noch einmal zwischen den Rückmeldungen und wird dort ausgelassen.',
      'Diese Zeilen sind Rückmeldungen',
    ],
  },
  further_table: {
    en: ['Another table below the responses is left out.', 'Its rows are responses'],
    de: ['Eine weitere Tabelle unter den Rückmeldungen wird ausgelassen.', 'Ihre Zeilen sind Rückmeldungen'],
  },
  side_table: {
    en: ['Another table beside the responses is left out.', 'Its columns are questions'],
    de: ['Eine weitere Tabelle neben den Rückmeldungen wird ausgelassen.', 'Ihre Spalten sind Fragen'],
  },
} as const satisfies Record<string, Described>;

type DecisionCode = keyof typeof decisions;
export const decisionCodes = Object.keys(decisions) as DecisionCode[];

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

function wordsIn(language: 'en' | 'de') {
  const words = decisionCodes.map((code) => {
    const [said, otherwise]: Sentences = decisions[code][language];
    return [code, { said: (count: number) => (typeof said === 'string' ? said : said(count)), otherwise }] as const;
  });
  return Object.fromEntries(words) as Record<DecisionCode, (typeof words)[number][1]>;
}

/** The sentences of all decisions, in each language. */
export const decisionWords = { en: wordsIn('en'), de: wordsIn('de') };

/** @returns the decision in a line of the command line */
export function describeDecision({ code, count }: Pick<ReadingDecision, 'code' | 'count'>): string {
  const { option = '--plain-csv' }: Described = decisions[code];
  return `${decisionWords.en[code].said(count)} If that is wrong: ${option}`;
}
