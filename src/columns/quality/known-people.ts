import { foldKey } from '../answers/fold-key.ts';
import { missingTest } from '../answers/missing.ts';
import type { PersonColumns } from '../headers/person-columns.ts';
import { isAnonymous } from '../headers/person-words.ts';

/** The facts about the respondent in one response, spelt for comparison. */
interface Person {
  emails: readonly string[];
  /** The words of the name in alphabetical order: `ada lovelace`. Empty if there is none. */
  name: string;
  /** By column. */
  responseIds: readonly string[];
  personIds: readonly string[];
  /** By the columns that somebody named; '' unless each of them has an answer. */
  key: string;
  /** The visit the identifier belongs to. */
  visit: string;
  time: string;
}

/** Words people type instead of an answer do not identify them. */
const { isMissing } = missingTest({ words: ['-', '--', '.', 'x', 'xx', 'xxx'], standard: 'typed' });

const address = /^[^\s@]{1,64}@[^\s@]{1,250}\.[^\s@.]{2,24}$/;

/** @returns whether a cell of a name or identifier column is a placeholder */
export const isPlaceholder = (cell: string): boolean => isMissing(cell) || isAnonymous(cell.trim());

/**
 * Spells a name in lower case, without accents and with its words in one order, because people write the family name
 * first or last.
 */
function nameKey(cells: readonly string[]): string {
  const text = cells.filter((cell) => !isPlaceholder(cell)).join(' ');
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].sort().join(' ');
}

/** Whether a spreadsheet wrote a long number as `1.17E+10`. Many responses then have the same one. */
const isRounded = (text: string): boolean => /^\d[.,]\d+e\+\d+$/i.test(text);

/** Whether a name identifies a person: two words, or a complete name in Chinese, Japanese and Korean. */
const isWholeName = (name: string): boolean =>
  name.includes(' ') || /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,}$/u.test(name.normalize('NFC'));

/** @returns a function that reads the respondent from the cells of a response */
export function personReader(columns: PersonColumns): (cells: readonly string[]) => Person {
  const texts = (cells: readonly string[], wanted: readonly number[]) =>
    wanted.map((column) => (cells[column] ?? '').trim()).map((text) => (isMissing(text) ? '' : text));
  const ids = (cells: readonly string[], wanted: readonly number[]) =>
    texts(cells, wanted).map((text) => (isRounded(text) || isAnonymous(text) ? '' : text));
  return (cells) => ({
    emails: texts(cells, columns.emails)
      .map((text) => text.toLowerCase())
      .filter((text) => address.test(text)),
    name: nameKey(texts(cells, columns.names)),
    responseIds: ids(cells, columns.responseIds),
    personIds: ids(cells, columns.personIds),
    key: keyText(texts(cells, columns.key)),
    visit: texts(cells, columns.visits).join('\n'),
    time: texts(cells, columns.times).join('\n').trim(),
  });
}

/** Cells hold no tab after folding. */
const keyText = (values: readonly string[]): string =>
  values.length === 0 || values.includes('') ? '' : values.map(foldKey).join('\t');

/** Whether one word of a name may be short for another: `A` for `Ada`. */
const isShortFor = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one));

/** Whether two names may be of one person: no word contradicts. */
function mayBeOne(one: string, other: string): boolean {
  if (one === '' || other === '' || one === other) return true;
  const [words, others] = [one.split(' '), other.split(' ')];
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words];
  return fewer.every((word) => more.some((candidate) => isShortFor(word, candidate) || isShortFor(candidate, word)));
}

/** Whether two responses both give values and share none. */
const disagree = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((text, column) => text !== '' && (other[column] ?? '') !== '') &&
  !one.some((text, column) => text !== '' && text === other[column]);

const disagreeOnKey = (one: Person, other: Person): boolean =>
  one.key !== '' && other.key !== '' && one.key !== other.key;

const disagreeOnAddress = (one: Person, other: Person): boolean =>
  one.emails.length > 0 && other.emails.length > 0 && !one.emails.some((email) => other.emails.includes(email));

/** Whether an id is a counter. Counters start again in another survey; longer numbers and codes do not. */
const isCounted = (id: string): boolean => /^\d{1,9}$/.test(id);

/** Most people to compare per address or name, so that a placeholder does not make this slow. */
const most = 8;

/**
 * What identified the respondent: the columns that somebody named, an address, only a full name, an identifier, or a counter that may be
 * another survey's.
 */
export type MatchedBy = 'key' | 'address' | 'name' | 'id' | 'number';

/** The people of all responses added so far. */
export class People {
  readonly #byKey = new Map<string, Person[]>();
  #filled = 0;
  #agreed = 0;
  #contradicted = 0;
  readonly #ids = new Set<string>();

  add(person: Person): void {
    for (const key of keysOf(person)) {
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [person]);
      else if (known.length < most) known.push(person);
    }
    for (const id of idKeys(person)) {
      this.#filled++;
      this.#ids.add(id);
    }
  }

  /** @returns whether an earlier response is of the same person, or is the same response. */
  find(person: Person): MatchedBy | null {
    if (person.key !== '' && this.#at(`k${person.key}`).length > 0) return 'key';
    const byId = this.#findId(person);
    const mayBe = (other: Person) => mayBeOne(person.name, other.name) && !disagreeOnKey(person, other);
    for (const email of person.emails) if (this.#at(`@${email}`).some(mayBe)) return 'address';
    if (byId === 'id') return 'id';
    const namesakes = isWholeName(person.name) ? this.#at(`n${person.name}`) : [];
    const isKnown = namesakes.some(
      (other) =>
        !disagreeOnKey(person, other) &&
        !disagreeOnAddress(person, other) &&
        !disagree(person.personIds, other.personIds),
    );
    return isKnown ? 'name' : byId;
  }

  /** Whether a match holds, once all responses have been added. */
  holds(match: MatchedBy): boolean {
    if (match === 'key' || match === 'address' || match === 'name') return true;
    // Otherwise they identify visits, interviewers or devices, and hundreds of rows share them.
    const areOwn = this.#ids.size * 4 >= this.#filled;
    // A counter means the same in both surveys if addresses or names agree with it and none contradicts.
    return areOwn && (match === 'id' || (this.#agreed > 0 && this.#contradicted === 0));
  }

  #at(key: string): readonly Person[] {
    return this.#byKey.get(key) ?? [];
  }

  #findId(person: Person): MatchedBy | null {
    let found: MatchedBy | null = null;
    for (const key of idKeys(person)) {
      for (const other of this.#at(key)) {
        const contradicts =
          disagreeOnKey(person, other) || disagreeOnAddress(person, other) || !mayBeOne(person.name, other.name);
        if (contradicts) {
          this.#contradicted++;
          continue;
        }
        if (sharesEvidence(person, other)) this.#agreed++;
        const isSure = !isCounted(key.slice(key.lastIndexOf('\n') + 1)) || isSameTime(person, other);
        if (isSure) return 'id';
        found = 'number';
      }
    }
    return found;
  }
}

const isSameTime = (one: Person, other: Person): boolean => one.time !== '' && one.time === other.time;
const sharesEvidence = (one: Person, other: Person): boolean =>
  one.emails.some((email) => other.emails.includes(email)) || (isWholeName(one.name) && one.name === other.name);

function idKeys({ responseIds, personIds, visit }: Person): string[] {
  const keys = (kind: string, ids: readonly string[]) =>
    ids.flatMap((id, column) => (id === '' ? [] : [`${kind}${column}\n${visit}\n${id}`]));
  return [...keys('r', responseIds), ...keys('p', personIds)];
}

const keysOf = (person: Person): string[] => [
  ...(person.key === '' ? [] : [`k${person.key}`]),
  ...idKeys(person),
  ...person.emails.map((email) => `@${email}`),
  ...(isWholeName(person.name) ? [`n${person.name}`] : []),
];
