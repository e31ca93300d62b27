const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** The entities that Office programs, browsers and survey editors write: those of Latin-1 (HTML 4, 24.2) and of typography. */
const entities: ReadonlyMap<string, string> = new Map([
  ...latinNames.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', sbquo: '‚' }),
  ...Object.entries({ hellip: '…', bull: '•', euro: '€', trade: '™' }),
  ...Object.entries({ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š' }),
  ...Object.entries({ thinsp: '\u2009', ensp: '\u2002', emsp: '\u2003', zwnj: '\u200c', zwj: '\u200d', minus: '−' }),
]);
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;
/** Tags that survey editors write; `x < 5 and y > 3` and `<your city>` are none. */
const tag =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|div|em|figure|font|h[1-6]|hr|i|iframe|img|label|li|link|mark|o:p|ol|p|pre|s|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|video|audio|source|script)(?:[\s/][^<>]{0,1000})?>/gi;
/** The content of these tags is not text. */
const unread = /<(style|script)\b[^<>]{0,300}>[^<]{0,3000}<\/(?:style|script)>/gi;

function character(
  whole: string,
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
): string {
  if (name === 'shy') return '';
  if (name !== undefined) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
}

/** Removes the tags and entities that survey editors leave in questions. */
export function toPlainText(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text;
  // Entities first, as some tools escape the tags too; a second time for those that were escaped with them.
  const decoded = text.replace(entity, character).replace(unread, ' ').replace(tag, ' ').replace(entity, character);
  return decoded
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim();
}

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
export function makeHeadersDistinct(row: readonly string[]): string[] {
  const names = row.map(trimmed);
  const taken = new Set(names);
  const used = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name, index) => {
    const wanted = name === '' ? `Column ${index + 1}` : name;
    const isFree = name === '' ? !taken.has(wanted) && !used.has(wanted) : !used.has(wanted);
    const distinct = isFree ? wanted : numbered(wanted, taken, next);
    used.add(distinct);
    taken.add(distinct);
    return distinct;
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
export const writeVariableCell = (name: string): string => `${prefix}${name}`;

/** Header rows with names, texts and variables. */
export const describedHeaderRows = 3;

/** @returns whether each cell of `row` is the variable of the name above it. @param names the first header row */
export function isVariableRow(names: readonly string[], row: readonly string[]): boolean {
  return (
    names.length > 0 &&
    names.length === row.length &&
    row.every((cell, at) => cell === writeVariableCell(names[at] ?? ''))
  );
}

/** @returns header rows of which the service knows for certain that they are the header: names, texts and variables */
export function describedHeader([first = [], ...others]: readonly (readonly string[])[]): string[][] {
  const names = makeHeadersDistinct(first);
  const texts = names.map((name, at) => others.map((row) => row[at] ?? '').find((text) => text !== '') ?? name);
  return [names, texts, names.map(writeVariableCell)];
}

/** @returns the second header row of a file with names and texts of its columns; null for every other file */
export function describedTexts<Row extends readonly string[]>([names, texts, row]: readonly Row[]): Row | null {
  return texts !== undefined && isVariableRow(names ?? [], row ?? []) ? texts : null;
}
