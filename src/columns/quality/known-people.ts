import { missingTest } from '../answers/missing.ts';
import type { PersonColumns } from '../headers/person-columns.ts';

/** What one response says of who answered; everything in the form in which it is compared. */
export interface Person {
  emails: readonly string[];
  /** The words of the name in one order: `ada lovelace`. Empty where there is none. */
  name: string;
  /** By column. */
  responseIds: readonly string[];
  personIds: readonly string[];
  /** The visit an identifier is of. */
  visit: string;
  moment: string;
}

/** Whatever people type instead of an answer says nothing of who they are. */
const { isMissing } = missingTest({ words: ['-', '--', '.', 'x', 'xx', 'xxx'], standard: 'typed' });

const address = /^[^\s@]{1,64}@[^\s@]{1,250}\.[^\s@.]{2,24}$/;
const isAnonymous = (text: string): boolean =>
  /^'?(?:anonym\p{L}{0,6}|unknown|guest|匿名|匿名用户)(?: (?:user|respondent|participant))?'?$/iu.test(text);

/** @returns whether a cell that is to say who answered says nothing of it. */
export const isPlaceholder = (cell: string): boolean => isMissing(cell) || isAnonymous(cell.trim());

/** Lower case, without accents, its words in one order: people write the family name first or last. */
function nameKey(cells: readonly string[]): string {
  const text = cells.filter((cell) => !isPlaceholder(cell)).join(' ');
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].sort().join(' ');
}

/** A spreadsheet has written a long number as `1.17E+10`: many responses then have the same. */
const isRounded = (text: string): boolean => /^\d[.,]\d+e\+\d+$/i.test(text);

/** A name that tells a person: two words, or what is a whole name in Chinese, Japanese and Korean. */
const isWholeName = (name: string): boolean =>
  name.includes(' ') || /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,}$/u.test(name.normalize('NFC'));

/** @returns what reads off a response who answered. */
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
    visit: texts(cells, columns.visits).join('\n'),
    moment: texts(cells, columns.moments).join('\n').trim(),
  });
}

/** `A` stands for `Ada`; who gives one name only has it among the others. */
const isShortFor = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one));

/** Whether two names may be one person's: nothing in one of them is against the other. */
function mayBeOne(one: string, other: string): boolean {
  if (one === '' || other === '' || one === other) return true;
  const [words, others] = [one.split(' '), other.split(' ')];
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words];
  return fewer.every((word) => more.some((candidate) => isShortFor(word, candidate) || isShortFor(candidate, word)));
}

/** Whether two responses both say something and say different things. */
const disagree = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((text, column) => text !== '' && (other[column] ?? '') !== '') &&
  !one.some((text, column) => text !== '' && text === other[column]);

const disagreeOnAddress = (one: Person, other: Person): boolean =>
  one.emails.length > 0 && other.emails.length > 0 && !one.emails.some((email) => other.emails.includes(email));

/** Numbers that are counted up begin again in another survey; longer ones and codes do not. */
const isCounted = (id: string): boolean => /^\d{1,9}$/.test(id);

/** So many people of one address or name are looked at: a placeholder must not make this slow. */
const most = 8;

/** By what a response is known: an address, a full name alone, an identifier, or a number that may as well be another survey's. */
export type Match = 'address' | 'name' | 'id' | 'number';

/** The people of the responses so far. */
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
  find(person: Person): Match | null {
    const byId = this.#findId(person);
    for (const email of person.emails)
      if (this.#at(`@${email}`).some((other) => mayBeOne(person.name, other.name))) return 'address';
    if (byId === 'id') return 'id';
    const namesakes = isWholeName(person.name) ? this.#at(`n${person.name}`) : [];
    const isKnown = namesakes.some(
      (other) => !disagreeOnAddress(person, other) && !disagree(person.personIds, other.personIds),
    );
    return isKnown ? 'name' : byId;
  }

  /** Whether a match holds, once all responses have been added. */
  holds(match: Match): boolean {
    if (match === 'address' || match === 'name') return true;
    // Else they tell visits, interviewers or devices: hundreds of rows have the same.
    const areOwn = this.#ids.size * 4 >= this.#filled;
    // A number that is counted up means the same on both sides where addresses or names agree with it, and none is against it.
    return areOwn && (match === 'id' || (this.#agreed > 0 && this.#contradicted === 0));
  }

  #at(key: string): readonly Person[] {
    return this.#byKey.get(key) ?? [];
  }

  #findId(person: Person): Match | null {
    let found: Match | null = null;
    for (const key of idKeys(person)) {
      for (const other of this.#at(key)) {
        const contradicts = disagreeOnAddress(person, other) || !mayBeOne(person.name, other.name);
        if (contradicts) {
          this.#contradicted++;
          continue;
        }
        if (sharesEvidence(person, other)) this.#agreed++;
        const isSure = !isCounted(key.slice(key.lastIndexOf('\n') + 1)) || isOneMoment(person, other);
        if (isSure) return 'id';
        found = 'number';
      }
    }
    return found;
  }
}

const isOneMoment = (one: Person, other: Person): boolean => one.moment !== '' && one.moment === other.moment;
const sharesEvidence = (one: Person, other: Person): boolean =>
  one.emails.some((email) => other.emails.includes(email)) || (isWholeName(one.name) && one.name === other.name);

function idKeys({ responseIds, personIds, visit }: Person): string[] {
  const keys = (kind: string, ids: readonly string[]) =>
    ids.flatMap((id, column) => (id === '' ? [] : [`${kind}${column}\n${visit}\n${id}`]));
  return [...keys('r', responseIds), ...keys('p', personIds)];
}

const keysOf = (person: Person): string[] => [
  ...idKeys(person),
  ...person.emails.map((email) => `@${email}`),
  ...(isWholeName(person.name) ? [`n${person.name}`] : []),
];
