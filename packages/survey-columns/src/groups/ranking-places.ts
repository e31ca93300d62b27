import { cleanText } from '@sheaf/tables';
import { countEach, divideList } from '../answers/lists.ts';
import type { Profile } from '../answers/profile.ts';
import { ordinalEnds, ordinals } from '../answers/rule.ts';
import { classifyOrder } from '../orders/order-of-words.ts';
import type { Group } from './find-groups.ts';
import type { Names } from './header-parts.ts';

/** The place a column is about in a question that ranks with a column per place. */
export interface Place {
  /** 1 is best. */
  place: number;
  /** The column of the first place. It stands for the question. */
  first: number;
  /** The question without the place. */
  question: string;
  /** The header says "rank"; a "1st choice" may mean anything. */
  isRank: boolean;
}

interface Said {
  place: number;
  stem: string;
  isRank: boolean;
  /** The header is a code such as `q4_rank_1`, or a number and any words. If its cells are numbers, the number is an item's. */
  isWeak: boolean;
}

const rankWord =
  'rank(?:ing)?|rang[aou]?|ranking[oau]?|classement|plats|sijoitus|ранг|sıra|rangering|pořadí|platz|place|puesto|lugar|posici[oó]n|position|posi[cç][aã]o|posizione|sija|miejsce|plaats|место|順位|순위|排名|名次';
const choiceWord =
  'choices?|choix|wahl|elecci[oó]n|opci[oó]n|op[cç][aã]o|scelta|preferences?|préférence|präferenz|preferencia|preferência|preferenza|priority|priorität|prioridad|priorité|priorità|prioridade|prioriteetti|pick|keuze|valinta|most important|most preferred';
/** `1st`, `1er`, `2do`, `1ª`, `1.º`, `2:a`, `1ste` */
const ordinalEnd = `[.:]?(?:${ordinalEnds}|nde|[rd][ao]|t[ao]|ste|de)`;
const han = '一二三四五六七八九十';
const shapes = {
  coded: /\[(\d{1,2})\]$/,
  /** A number at the end of a code, or `1st` before any words: what the cells hold must say that it is a place. */
  numbered: new RegExp(
    `(?<=\\p{L}[_.-]?)(\\d{1,2})$|(?<![\\d\\p{L}])(\\d{1,2})(?:${ordinalEnd})(?= )|^(\\d{1,2})\\.(?= )`,
    'iu',
  ),
  named: new RegExp(`(?<![\\p{L}])(?:(?<rank>${rankWord})|${choiceWord})[ _#.-]{0,5}(?<place>\\d{1,2})(?!\\d)`, 'iu'),
  counted: new RegExp(
    `(?<![\\d\\p{L}])(?<place>\\d{1,2})(?:${ordinalEnd}|\\.)?[ _-]?(?:(?<rank>${rankWord})|${choiceWord})(?![\\p{L}])`,
    'iu',
  ),
  spelled: ordinals.map(
    (words) =>
      new RegExp(`(?<![\\p{L}])(?:${words.join('|')})[ _-](?:(?<rank>${rankWord})|${choiceWord})(?![\\p{L}])`, 'iu'),
  ),
  /** Matches every header with a place. It rules out most headers at once. */
  any: new RegExp(`${rankWord}|${choiceWord}|位|希望|志望|选择|選択|优先|\\d`, 'iu'),
  han: new RegExp(`第?(?<place>\\d{1,2}|[${han}])(?:(?<rank>位)|希望|志望|选择|選択|优先)`, 'u'),
};

/** They say the place in digits or Chinese numerals, or spell it. */
const worded = [shapes.named, shapes.counted, ...shapes.spelled, shapes.han];
const firstSpelled = worded.indexOf(shapes.spelled[0] ?? shapes.han);

/** Exported for the test that checks every regular expression, as these are built from words. */
export const placeExpressions: readonly RegExp[] = [shapes.any, ...worded];

const border = new Set(' \t[](){}:–—-_./#');

/** Removes the marks that separate the place from the rest of a header. */
function withoutBorder(part: string, isBefore: boolean): string {
  let [start, end] = [0, part.length];
  while (isBefore && end > 0 && border.has(part[end - 1] ?? '')) end--;
  while (!isBefore && start < end && border.has(part[start] ?? '')) start++;
  return part.slice(start, end);
}

/** The header without the place. */
const without = (text: string, match: RegExpExecArray): string =>
  cleanText(
    `${withoutBorder(text.slice(0, match.index), true)} ${withoutBorder(text.slice(match.index + match[0].length), false)}`,
  );

const longestNumbered = 44;

const findNumber = (digits: string): number => (/\d/.test(digits) ? Number(digits) : han.indexOf(digits) + 1);

/** @param isOnly whether the column has no other name: then the number of a code may be a place */
function readPlace(name: string, isOnly: boolean): Said | null {
  // The code before a question may hold the place.
  const text = cleanText(name.slice(0, 1000)).replace(/^[\p{L}\p{N}_]{1,40}\[[\p{L}\p{N}_]{1,40}\]\. /u, '');
  if (!shapes.any.test(text)) return null;
  const isCode = /^[\w.[\]]+$/.test(text);
  const said = (place: number, match: RegExpExecArray, isRank: boolean, isWeak = isCode): Said | null =>
    place >= 1 ? { place, stem: without(text, match), isRank, isWeak } : null;
  // Only codes: whether the cells name each item once tells a ranking from an array of statements.
  const coded = isCode && text.length <= longestNumbered ? shapes.coded.exec(text) : null;
  if (coded !== null) return said(Number(coded[1]), coded, false);
  for (const [at, shape] of worded.entries()) {
    const match = shape.exec(text);
    if (match === null) continue;
    const { place, rank: isRank } = match.groups ?? {};
    return said(place === undefined ? at - firstSpelled + 1 : findNumber(place), match, isRank !== undefined);
  }
  const numbered = isOnly && text.length <= longestNumbered ? shapes.numbered.exec(text) : null;
  return numbered === null ? null : said(Number(numbered[1] ?? numbered[2] ?? numbered[3]), numbered, false, true);
}

/** Whether cells name items: words, or numbers of items below a header that is no code. */
function namesItems(cells: Iterable<string>, isWeak: boolean): boolean {
  let worded = 0;
  let all = 0;
  for (const cell of cells) {
    all++;
    if (!/^-?\d+(?:\.0)?$/.test(cell.trim())) worded++;
  }
  return all > 0 && (worded * 2 > all || !isWeak);
}

const shortestQuestion = 2;

/** The runs of columns that start with a first place and count up within one question. */
const divideAtFirst = (said: readonly (Said | null)[]): number[][] =>
  divideList(said.keys(), (before, at) => {
    const [one, other] = [said[before], said[at]];
    return one != null && other != null && other.place === one.place + 1 && other.stem === one.stem;
  }).filter(([first = -1]) => said[first]?.place === 1);

/** Finds runs of neighbours that are the places 1, 2, 3 … of one question. @param cellsOf the filled cells of a column */
export function findPlaces(names: readonly Names[], cellsOf: (index: number) => Iterable<string>): (Place | null)[] {
  const said = names.map(({ text, header }) => readPlace(text, text === header) ?? readPlace(header, false));
  const places: (Place | null)[] = names.map(() => null);
  for (const run of divideAtFirst(said)) {
    const [first = -1] = run;
    const { stem = '', isRank = false, isWeak = false } = said[first] ?? {};
    const isQuestion =
      run.length >= shortestQuestion &&
      namesItems(
        run.flatMap((index) => [...cellsOf(index)]),
        isWeak,
      );
    if (isQuestion)
      for (const index of run) places[index] = { place: index - first + 1, first, question: stem, isRank };
  }
  return places;
}

const mostItems = 40;
/** Answers to independent questions never meet by chance with at most this probability. */
const improbable = 0.01;

/** The probability that independent answers with these shares are all different in a row; counted pair by pair. */
function chanceOfDifferent(shares: readonly ReadonlyMap<string, number>[]): number {
  let chance = 1;
  for (const [at, one] of shares.entries())
    for (const other of shares.slice(at + 1))
      chance *= 1 - [...one].reduce((sum, [item, share]) => sum + share * (other.get(item) ?? 0), 0);
  return chance;
}

/** Whether each response names an item at most once, which is no chance, and all columns name the same few items. */
export function namesItemsOnce(rows: readonly (readonly string[])[], members: readonly number[]): boolean {
  const cells = rows.map((row) => members.map((member) => (row[member] ?? '').trim()));
  const shares = members.map((_, at) => {
    const given = cells.flatMap((row) => row[at] || []);
    return new Map([...countEach(given)].map(([item, count]) => [item, count / given.length]));
  });
  const named = cells.map((row) => row.filter((cell) => cell !== '')).filter((given) => given.length > 1);
  const once = named.filter((given) => new Set(given).size === given.length).length;
  const items = new Set(shares.flatMap((own) => [...own.keys()]));
  const shared = [...items].filter((item) => shares.filter((own) => own.has(item)).length > 1).length;
  if (named.length < 4 || once < named.length * 0.95 || items.size > mostItems || shared * 2 < items.size) return false;
  return classifyOrder([...items]) !== 'scale' && chanceOfDifferent(shares) ** named.length < improbable;
}

const rank = /^\d{1,3}$/;
const noOpinion = /^(?:no opinion|no preference|unranked|not ranked|abstain(?:ed)?)$/i;

/** Whether a column holds only whole numbers from 1 and words for "no opinion". */
function isBallot({ values }: Profile): boolean {
  return [...values.keys()].every((value) => (rank.test(value) && Number(value) >= 1) || noOpinion.test(value));
}

const hasNoOpinion = ({ values }: Profile): boolean => [...values.keys()].some((value) => noOpinion.test(value));

interface Spread {
  /** Mean share of different ranks in a row, without the items that share the last place. */
  different: number;
  /** Share of the rows that put one item first. */
  oneFirst: number;
}

/** Ties are allowed, and unranked items often share the last place. A Likert scale repeats values everywhere. */
function spread(rows: readonly (readonly string[])[], members: readonly number[]): Spread {
  let different = 0;
  let oneFirst = 0;
  let counted = 0;
  for (const row of rows) {
    const ranks = members.map((member) => (row[member] ?? '').trim()).filter((cell) => rank.test(cell));
    if (ranks.length < 2) continue;
    const last = String(Math.max(...ranks.map(Number)));
    const above = ranks.filter((given) => given !== last);
    different += above.length === 0 ? 0 : new Set(above).size / above.length;
    const best = String(Math.min(...ranks.map(Number)));
    if (ranks.filter((given) => given === best).length === 1) oneFirst++;
    counted++;
  }
  return counted < 5 ? { different: 0, oneFirst: 0 } : { different: different / counted, oneFirst: oneFirst / counted };
}

/**
 * Recognises a file of ranked ballots: one candidate per column and nothing else, each cell a rank from 1 to their
 * number or words for "no opinion".
 * @returns its columns as one group, or null for any other file
 */
export function findBallots(profiles: readonly Profile[], rows: readonly (readonly string[])[]): Group | null {
  const members = [...profiles.keys()].filter((index) => (profiles[index]?.filled ?? 0) > 0);
  if (members.length < 3) return null;
  const columns = members.map((member) => profiles[member]).filter((found) => found !== undefined);
  if (!columns.every(isBallot)) return null;
  // A column with a single number holds the index of its own option.
  if (columns.filter(({ values }) => values.size === 1).length > 1) return null;
  const worst = Math.max(...columns.map(({ max }) => (Number.isNaN(max) ? 0 : max)));
  const worded = columns.filter(hasNoOpinion).length * 2 >= columns.length;
  if (worst > members.length + 1 || worst < 3 || (worst < members.length - 1 && !worded)) return null;
  const { different, oneFirst } = spread(rows, members);
  return different >= 0.8 && oneFirst >= 0.6 ? { stem: '', members, items: members.map(() => '') } : null;
}
