import { foldKey } from '../answers/answer-text.ts';
import { createMissingTest } from '../answers/missing.ts';
import type { PersonColumns } from '../headers/known-columns.ts';
import { isAnonymous } from '../headers/person-words.ts';
import { type Hash, hashText, isSameHash, noHash } from './hashes.ts';
import { type Fact, isInitial, type Person, PersonTable } from './person-table.ts';

/** The facts about the respondent in one response, with what is asked of them once only. */
interface Respondent extends Person {
  /** Whether the name identifies a person. */
  hasWholeName: boolean;
  /** Of each identifier whether it is a counter. */
  areCounted: readonly boolean[];
  /** How many identifiers are of the response; the others are of the person. */
  ownIds: number;
}

/** Words people type instead of an answer do not identify them. */
const { isMissing } = createMissingTest({ words: ['-', '--', '.', 'x', 'xx', 'xxx'], standard: 'typed' });

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

const hashUnlessEmpty = (text: string): Hash => (text === '' ? noHash : hashText(text));
const has = (hash: Hash): boolean => !isSameHash(hash, noHash);

const toWords = (name: string): number[] =>
  name === ''
    ? []
    : name
        .split(' ')
        .flatMap((word) => [word.charCodeAt(0) | (word.length === 1 ? isInitial : 0), hashText(word).other]);

/** @returns a function that reads the respondent from the cells of a response */
export function createPersonReader(columns: PersonColumns): (cells: readonly string[]) => Respondent {
  const texts = (cells: readonly string[], wanted: readonly number[]) =>
    wanted.map((column) => (cells[column] ?? '').trim()).map((text) => (isMissing(text) ? '' : text));
  const idColumns = [...columns.responseIds, ...columns.personIds];
  return (cells) => {
    const name = nameKey(texts(cells, columns.names));
    const ids = texts(cells, idColumns).map((text) => (isRounded(text) || isAnonymous(text) ? '' : text));
    const emails = texts(cells, columns.emails).map((text) => text.toLowerCase());
    return {
      emails: emails.map((text) => (address.test(text) ? hashText(text) : noHash)),
      name: hashUnlessEmpty(name),
      words: toWords(name),
      hasWholeName: isWholeName(name),
      ids: ids.map(hashUnlessEmpty),
      areCounted: ids.map(isCounted),
      ownIds: columns.responseIds.length,
      key: hashUnlessEmpty(keyText(texts(cells, columns.key))),
      visit: hashUnlessEmpty(texts(cells, columns.visits).join('\n')),
      time: hashUnlessEmpty(texts(cells, columns.times).join('\n').trim()),
    };
  };
}

/** Cells hold no tab after folding. */
const keyText = (values: readonly string[]): string =>
  values.length === 0 || values.includes('') ? '' : values.map(foldKey).join('\t');

/** Whether one of two words of names may be short for the other: `A` for `Ada`. */
function isOneWord(one: readonly number[], at: number, other: readonly number[], otherAt: number): boolean {
  const [first = 0, otherFirst = 0] = [one[at], other[otherAt]];
  if (first === otherFirst && one[at + 1] === other[otherAt + 1]) return true;
  return ((first | otherFirst) & isInitial) !== 0 && (first & ~isInitial) === (otherFirst & ~isInitial);
}

/** Whether two names may be of one person: no word contradicts. */
function mayBeOne(one: Person, other: Person): boolean {
  if (!has(one.name) || !has(other.name) || isSameHash(one.name, other.name)) return true;
  const isFewer = one.words.length <= other.words.length;
  const [fewer, more] = isFewer ? [one.words, other.words] : [other.words, one.words];
  for (let at = 0; at < fewer.length; at += 2) {
    let candidate = 0;
    while (candidate < more.length && !isOneWord(fewer, at, more, candidate)) candidate += 2;
    if (candidate >= more.length) return false;
  }
  return true;
}

const isShared = (hash: Hash, others: readonly Hash[]): boolean =>
  has(hash) && others.some((other) => isSameHash(hash, other));

/** Whether two responses both give identifiers of the person and share none. */
function disagreeOnIds({ ids, ownIds }: Respondent, other: Person): boolean {
  const both = ids.slice(ownIds).map((id, column) => [id, other.ids[ownIds + column] ?? noHash] as const);
  return (
    both.some(([id, known]) => has(id) && has(known)) && !both.some(([id, known]) => has(id) && isSameHash(id, known))
  );
}

const disagreeOnKey = (one: Person, other: Person): boolean =>
  has(one.key) && has(other.key) && !isSameHash(one.key, other.key);

const disagreeOnAddress = (one: Person, other: Person): boolean =>
  one.emails.some(has) && other.emails.some(has) && !one.emails.some((email) => isShared(email, other.emails));

/** Whether an id is a counter. Counters start again in another survey; longer numbers and codes do not. */
const isCounted = (id: string): boolean => /^\d{1,9}$/.test(id);

/**
 * What identified the respondent: the columns that somebody named, an address, only a full name, an identifier, or a counter that may be
 * another survey's.
 */
export type MatchedBy = 'key' | 'address' | 'name' | 'id' | 'number';

/** The people of all responses added so far. Only hashes of their facts stay in memory. */
export class People {
  readonly #table: PersonTable;
  #filled = 0;
  #distinct = 0;
  #agreed = 0;
  #contradicted = 0;

  constructor(columns: PersonColumns) {
    this.#table = new PersonTable(columns);
  }

  add(person: Respondent): void {
    const facts = collectFacts(person);
    const areNew = this.#table.add(person, facts);
    for (const [at, { kind }] of facts.entries()) {
      if (kind !== 'id') continue;
      this.#filled++;
      if (areNew[at] === true) this.#distinct++;
    }
  }

  /** @returns whether an earlier response is of the same person, or is the same response. */
  find(person: Respondent): MatchedBy | null {
    const facts = collectFacts(person);
    const find = (kind: Fact['kind']) =>
      facts.filter((fact) => fact.kind === kind).flatMap((fact) => this.#table.find(fact, person.visit));
    if (find('key').length > 0) return 'key';
    const byId = this.#findId(person, facts);
    const mayBe = (other: Person) => mayBeOne(person, other) && !disagreeOnKey(person, other);
    if (find('email').some(mayBe)) return 'address';
    if (byId === 'id') return 'id';
    const isKnown = find('name').some(
      (other) => !disagreeOnKey(person, other) && !disagreeOnAddress(person, other) && !disagreeOnIds(person, other),
    );
    return isKnown ? 'name' : byId;
  }

  /** Whether a match holds, once all responses have been added. */
  holds(match: MatchedBy): boolean {
    if (match === 'key' || match === 'address' || match === 'name') return true;
    // Otherwise they identify visits, interviewers or devices, and hundreds of rows share them.
    const areOwn = this.#distinct * 4 >= this.#filled;
    // A counter means the same in both surveys if addresses or names agree with it and none contradicts.
    return areOwn && (match === 'id' || (this.#agreed > 0 && this.#contradicted === 0));
  }

  #findId(person: Respondent, facts: readonly Fact[]): MatchedBy | null {
    let found: MatchedBy | null = null;
    for (const fact of facts) {
      const isCounter = person.areCounted[fact.column] === true;
      for (const other of fact.kind === 'id' ? this.#table.find(fact, person.visit) : []) {
        if (!this.#agrees(person, other)) continue;
        if (!isCounter || isSameTime(person, other)) return 'id';
        found = 'number';
      }
    }
    return found;
  }

  /** Whether nothing contradicts that someone with the same identifier is the same person. */
  #agrees(person: Respondent, other: Person): boolean {
    const contradicts = disagreeOnKey(person, other) || disagreeOnAddress(person, other) || !mayBeOne(person, other);
    if (contradicts) this.#contradicted++;
    else if (sharesEvidence(person, other)) this.#agreed++;
    return !contradicts;
  }
}

const isSameTime = (one: Person, other: Person): boolean => has(one.time) && isSameHash(one.time, other.time);
const sharesEvidence = (one: Respondent, other: Person): boolean =>
  one.emails.some((email) => isShared(email, other.emails)) || (one.hasWholeName && isSameHash(one.name, other.name));

/** The facts by which a person is found again. */
const collectFacts = ({ key, ids, emails, name, hasWholeName }: Respondent): Fact[] =>
  [
    { kind: 'key' as const, column: 0, hash: key },
    ...ids.map((hash, column) => ({ kind: 'id' as const, column, hash })),
    ...emails.map((hash, column) => ({ kind: 'email' as const, column, hash })),
    { kind: 'name' as const, column: 0, hash: hasWholeName ? name : noHash },
  ].filter(({ hash }) => has(hash));
