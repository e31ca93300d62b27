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
export type DecisionCode = (typeof decisionCodes)[number];

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
