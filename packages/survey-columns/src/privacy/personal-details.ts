import type { PersonalDetail } from '../types.ts';

/** Words before a name, in any capitalisation. */
const introductions = (
  "my name is|my name’s|my name's|i am called|mein name ist|ich heiße|ich heisse|me llamo|mi nombre es|" +
  "je m'appelle|je m’appelle|mon nom est|mi chiamo|il mio nome è|meu nome é|me chamo|nimeni on|jag heter|" +
  'mijn naam is|ik heet'
).split('|');

/** Titles before a name. `M.` and `Sr` alone often mean something else. */
const titles =
  /(?<![\p{L}\p{M}])(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Herr|Herrn|Frau|Señor|Señora|Sra|Monsieur|Madame|Mme|Signora|Dona)\.? (?=\p{Lu})/gu;
/** The end of a letter: a farewell, then only a name. */
const farewell =
  /(?:regards|cheers|thanks|thank you|sincerely|yours|best|grüße|gruß|lg|mfg|saludos|gracias|cordialement|merci|saluti|grazie|atenciosamente|obrigad[oa]|terveisin|hälsningar|groetjes)[,!.]?[ \n]{0,3}[-–—~]? ?$/iu;
const name =
  /^\p{Lu}[\p{L}\p{M}'’-]{1,30}(?: (?:(?:van|von|de|der|den|da|di|dos|du|la|le|el|al|bin) )?\p{Lu}[\p{L}\p{M}'’-]{0,30}\.?){0,3}/u;

function nameAt(text: string, start: number): PersonalDetail | null {
  const found = name.exec(text.slice(start, start + 160));
  if (found === null) return null;
  const word = found[0].replace(/\.$/, '');
  return { kind: 'name', start, end: start + word.length, text: word };
}

function introduced(text: string): PersonalDetail[] {
  const lower = text.toLowerCase();
  // Lower case may change the length and so the positions. Such texts are searched as they are.
  const searched = lower.length === text.length ? lower : text;
  return introductions.flatMap((words) => {
    const at = searched.indexOf(`${words} `);
    const found = at === -1 ? null : nameAt(text, at + words.length + 1);
    return found === null ? [] : [found];
  });
}

function titled(text: string): PersonalDetail[] {
  return [...text.matchAll(titles)].flatMap(({ 0: title, index }) => nameAt(text, index + title.length) ?? []);
}

function signed(text: string): PersonalDetail[] {
  const end = text.trimEnd();
  const lastLine = Math.max(end.lastIndexOf('\n'), end.lastIndexOf(', '), end.lastIndexOf('! '), end.lastIndexOf('. '));
  if (lastLine === -1) return [];
  let start = lastLine + 1;
  while (start < end.length && /[ \n–—~-]/.test(end.charAt(start))) start++;
  const found = nameAt(end, start);
  return found !== null &&
    found.end === end.replace(/[.!]$/, '').length &&
    farewell.test(end.slice(Math.max(0, start - 40), start))
    ? [found]
    : [];
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);

/** Finds `known` as complete words in the text. */
function occurrences(text: string, known: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  for (let at = text.indexOf(known); at !== -1; at = text.indexOf(known, at + known.length)) {
    const end = at + known.length;
    if (isWordCharacter(text.charAt(at - 1)) || isWordCharacter(text.charAt(end))) continue;
    found.push({ kind: 'name', start: at, end, text: known });
  }
  return found;
}

/** The complete name, then its capitalised parts, because people sign with one of them. */
function knownAs(respondent: string): string[] {
  const whole = respondent.trim();
  const parts = whole.split(/[\s,]+/).filter((part) => /^\p{Lu}[\p{L}\p{M}'’-]{2,30}$/u.test(part));
  return [...new Set([whole, ...parts])].filter((known) => known.length >= 3);
}

/** The texts that identify one respondent. Create them once per response. */
export const listKnownNames = (respondents: readonly string[]): string[] => respondents.flatMap(knownAs);

/** @returns the respondent's own names in a text, as complete words */
export const findKnown = (text: string, known: readonly string[]): PersonalDetail[] =>
  known.flatMap((one) => (text.includes(one) ? occurrences(text, one) : []));

/**
 * Finds names in a text: after an introduction or a title, below a farewell, and the respondent's own. Names elsewhere
 * in a sentence are not found, as other words are capitalised too.
 * @param respondents names from other columns of the same response
 */
function findNames(text: string, respondents: readonly string[]): PersonalDetail[] {
  const own = findKnown(text, listKnownNames(respondents));
  return [...introduced(text), ...titled(text), ...signed(text), ...own];
}

/** Digits with what people write between them. */
const candidates = /[+(]{0,2}\d[\d ()./\u00a0\u2011-]{5,24}\d/g;
/** Words before a telephone number. */
const cue =
  /(?:phone|tel|telefon|teléfono|téléphone|telefono|puhelin|mobile?|móvil|cell|call|handy|whats ?app|fax|text|reach me at|电话|手机|電話)[^\p{L}\d]{0,6}$/iu;

/** 2024-01-02, 12.03.2024, and what stands before the colon of `03/05/2024 6:05`. */
const isDate = (text: string): boolean =>
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?: \d{1,2})?$/.test(text);
/** 0.123456789: a measurement or a coordinate. */
const isDecimal = (text: string): boolean => /^\d{1,3}\.\d+$/.test(text);

/** 192.168.0.1, and version numbers of the same shape. */
const isAddress = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
/** 1 000 000 or 1.000.000. */
const isAmount = (text: string): boolean => /^[1-9]\d{0,2}(?:[ .\u00a0]\d{3}){1,4}$/.test(text);

/** How people write numbers of North America: 555-123-4567, (555) 123-4567, 1 555 123 4567. */
function isNorthAmerican(sizes: readonly number[]): boolean {
  const shape = sizes.join(' ');
  return shape === '3 3 4' || shape === '1 3 3 4';
}

function isPhone(text: string, before: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  const sizes = groups.map(({ length }) => length);
  const digits = groups.join('');
  if (digits.length > 15 || isDate(text) || isDecimal(text) || isAddress(text) || /^0+$/.test(digits)) return false;
  if (text.startsWith('+') || text.startsWith('(+')) return digits.length >= 8;
  if (cue.test(before.slice(-24))) return digits.length >= 7;
  if (isNorthAmerican(sizes)) return true;
  if (isAmount(text)) return false;
  if (digits.startsWith('00')) return digits.length >= 11;
  // National numbers start with 0. A run of digits without grouping may be an id.
  return digits.startsWith('0') && digits.length >= 9 && digits.length <= 12 && groups.length >= 2;
}

/** @returns the telephone numbers in a text, in order. Dates, amounts, IP addresses and ids do not count. */
export function findPhones(text: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  for (const match of text.matchAll(candidates)) {
    const start = match.index;
    const end = start + match[0].length;
    const isInside = /[\p{L}\d]/u.test(text.charAt(start - 1)) || /[\p{L}\d]/u.test(text.charAt(end));
    if (!isInside && isPhone(match[0], text.slice(Math.max(0, start - 24), start))) {
      found.push({ kind: 'phone', start, end, text: match[0] });
    }
  }
  return found;
}

const longestLocal = 64;
const longestDomain = 253;
const isLocal = (character: string): boolean => /[\p{L}\p{N}._%+'-]/u.test(character);
const isDomain = (character: string): boolean => /[\p{L}\p{N}.-]/u.test(character);
const isEdge = (character: string): boolean => /['.%+-]/.test(character);

/** Searches from an `@` to both sides, so that the time is linear and a text without one costs nothing. */
function addressAround(text: string, at: number): PersonalDetail | null {
  let start = at;
  while (start > 0 && at - start < longestLocal && isLocal(text.charAt(start - 1))) start--;
  while (start < at && isEdge(text.charAt(start))) start++;
  let end = at + 1;
  while (end < text.length && end - at <= longestDomain && isDomain(text.charAt(end))) end++;
  while (end > at + 1 && isEdge(text.charAt(end - 1))) end--;
  const labels = text.slice(at + 1, end).split('.');
  const top = labels.at(-1) ?? '';
  if (start === at || labels.length < 2 || labels.includes('') || !/^\p{L}{2,24}$/u.test(top)) return null;
  return { kind: 'email', start, end, text: text.slice(start, end) };
}

/** @returns the e-mail addresses in a text, in order. */
export function findEmails(text: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const address = addressAround(text, at);
    if (address !== null) found.push(address);
  }
  return found;
}

/** Of overlapping details the first and longest one stays. */
function withoutOverlaps(details: PersonalDetail[]): PersonalDetail[] {
  const sorted = details.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return sorted.filter((detail) => {
    if (detail.start < end) return false;
    end = detail.end;
    return true;
  });
}

/**
 * @param respondents names from other columns of the same response, such as its Name column
 * @returns e-mail addresses, telephone numbers and names in an answer, in order and without overlaps. Linear time.
 */
export function findPersonalDetails(text: string, respondents: readonly string[] = []): PersonalDetail[] {
  return withoutOverlaps([...findEmails(text), ...findPhones(text), ...findNames(text, respondents)]);
}

/** Replaces each detail by `[email]`, `[phone]` or `[name]`. @param details of this text, in order */
export function redact(text: string, details: readonly PersonalDetail[]): string {
  let at = 0;
  let redacted = '';
  for (const { kind, start, end } of details) {
    redacted += `${text.slice(at, start)}[${kind}]`;
    at = end;
  }
  return redacted + text.slice(at);
}
