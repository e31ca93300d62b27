/** Zero-width characters and BOM, also as an HTML entity. They survive exports and are never part of a name. */
const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]|&#65279;/g;

/** @returns the text trimmed, without invisible characters, with single blanks between words */
export function cleanText(text: string): string {
  return text.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** @returns the text trimmed, without invisible characters; inner spacing stays */
function trimmed(text: string): string {
  return text.replace(invisible, '').trim();
}

/**
 * Spells a header for comparison: `RecipientEmail`, `recipient_email` and `Recipient E-Mail` become equal.
 * @returns its words in lower case with blanks between them
 */
export function headerKey(text: string): string {
  return (
    cleanText(text.slice(0, 400))
      .normalize('NFKC')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      // The small letter of the Turkish İ is written with a dot of its own.
      .replaceAll('i\u0307', 'i')
      .replace(/<[^<>]{0,80}>|\{\{[^{}]{0,80}\}\}/g, ' ')
      .replace(/e-mail|e mail/g, 'email')
      .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
      .trim()
  );
}

/**
 * Gives each column a distinct name: the second `Other` is `Other (2)`, a blank one is `Column 7` (7 is the 1-based
 * position). A name that appears in the file itself is never given to another column.
 */
export function distinctHeaders(row: readonly string[]): string[] {
  const names = row.map(trimmed);
  const taken = new Set(names);
  const used = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name, index) => {
    const wanted = name === '' ? `Column ${index + 1}` : name;
    const isFree = name === '' ? !taken.has(wanted) && !used.has(wanted) : !used.has(wanted);
    const given = isFree ? wanted : numbered(wanted, taken, next);
    used.add(given);
    taken.add(given);
    return given;
  });
}

/** Continues from the last number given to `name`, so that 10,000 equal headers take linear time. */
function numbered(name: string, taken: ReadonlySet<string>, next: Map<string, number>): string {
  let n = next.get(name) ?? 2;
  while (taken.has(`${name} (${n})`)) n++;
  next.set(name, n + 1);
  return `${name} (${n})`;
}

// A third header row of the CSV that is made of files with names and texts of their columns: SPSS, Stata, LimeSurvey, JSON. Nothing
// else in such a file tells for certain that the second row is no response.

const prefix = 'Variable: ';

/** @returns the cell of the third header row below a name */
export const variableCell = (name: string): string => `${prefix}${name}`;

/** Header rows with names, texts and variables. */
export const describedHeaderRows = 3;

/** @returns whether each cell of `row` is the variable of the name above it. @param names the first header row */
export function isVariableRow(names: readonly string[], row: readonly string[]): boolean {
  return (
    names.length > 0 && names.length === row.length && row.every((cell, at) => cell === variableCell(names[at] ?? ''))
  );
}

/** @returns header rows of which the service knows for certain that they are the header: names, texts and variables */
export function describedHeader([first = [], ...others]: readonly (readonly string[])[]): string[][] {
  const names = distinctHeaders(first);
  const texts = names.map((name, at) => others.map((row) => row[at] ?? '').find((text) => text !== '') ?? name);
  return [names, texts, names.map(variableCell)];
}

/** @returns the second header row of a file with names and texts of its columns; null for every other file */
export function describedTexts<Row extends readonly string[]>([names, texts, row]: readonly Row[]): Row | null {
  return texts !== undefined && isVariableRow(names ?? [], row ?? []) ? texts : null;
}
