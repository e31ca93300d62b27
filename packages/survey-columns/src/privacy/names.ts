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
export const knownNames = (respondents: readonly string[]): string[] => respondents.flatMap(knownAs);

/** @returns the respondent's own names in a text, as complete words */
export const findKnown = (text: string, known: readonly string[]): PersonalDetail[] =>
  known.flatMap((one) => (text.includes(one) ? occurrences(text, one) : []));

/**
 * Finds names in a text: after an introduction or a title, below a farewell, and the respondent's own. Names elsewhere
 * in a sentence are not found, as other words are capitalised too.
 * @param respondents names from other columns of the same response
 */
export function findNames(text: string, respondents: readonly string[]): PersonalDetail[] {
  const own = findKnown(text, knownNames(respondents));
  return [...introduced(text), ...titled(text), ...signed(text), ...own];
}
