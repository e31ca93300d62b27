import { unwrap, withoutQuotes } from './pieces.ts';

/** Facts about the lists of codes in a column. They distinguish a multiple choice from a ranking. */
interface CodeLists {
  separator: string;
  /** Share of the lists whose codes ascend, as they do where options were ticked. */
  ascending: number;
  /** Nearly every list holds the same codes, each time in another order. */
  areOrders: boolean;
}

/** Separators. Of two that start alike, the longer one comes first. */
const separators = ['┋', ';#', '; ', ';', '\n', ' | ', '||', '|', ', ', ',', ' '] as const;
/** Separators that also appear in ranges, dates and sums. They count only where the question takes several answers. */
const askedSeparators = [...separators, '、', '，', '；', '/', '+', '&'] as const;
/** Separators that also appear inside numbers, for decimals and thousands. */
const insideNumbers = new Set([',', ' ']);
const mostLooked = 400;
const firstLooked = 30;
const mostCodes = 60;
const longestCell = 400;

/** A number, a capital, or capitals and a number: `3`, `B`, `SQ001`. */
const isCode = (text: string): boolean => /^(?:\d{1,4}|[A-Z]|[A-Z]{1,3}\d{1,4})$/.test(text);

/** @returns the codes of a cell; null when it holds anything else. A separator at the end adds no code. */
function toCodes(cell: string, separator: string): string[] | null {
  if (cell.length > longestCell) return null;
  const mark = separator.trim();
  const inside = unwrap(cell);
  const isList = inside !== cell;
  const text = mark !== '' && inside.endsWith(mark) ? inside.slice(0, -mark.length) : inside;
  const codes = text.split(separator).map((code) => (isList ? withoutQuotes(code.trim()) : code.trim()));
  return codes.every(isCode) ? codes : null;
}

interface Found {
  codes: string[];
  count: number;
}

/** Whether the first cells may be codes. These few cells rule out most columns. */
function mayHoldCodes(cells: ReadonlyMap<string, number>): boolean {
  let [looked, likely] = [0, 0];
  for (const cell of cells.keys()) {
    if (looked === firstLooked) break;
    looked++;
    if (cell.length <= longestCell && /^[\dA-Z\s┋;#|,/[\](){}"'、，；+&]+$/.test(cell)) likely++;
  }
  return likely * 2 >= looked;
}

function parseAll(cells: ReadonlyMap<string, number>, separator: string, fewest: number): Found[] | null {
  const found: Found[] = [];
  let read = 0;
  let all = 0;
  for (const [cell, count] of cells) {
    if (found.length >= mostLooked) break;
    const codes = toCodes(cell.trim(), separator);
    all += count;
    if (codes === null) continue;
    read += count;
    found.push({ codes, count });
  }
  return read < all * fewest ? null : found;
}

/** Whether what looks like lists may be numbers: `1,5`, `1 200`, `2,350,000`. */
function mayBeNumbers(lists: readonly Found[], separator: string, isAsked: boolean): boolean {
  if (!insideNumbers.has(separator)) return false;
  const inThousands = lists.every(({ codes }) => codes.slice(1).every((code) => code.length === 3));
  if (inThousands && !lists.every(({ codes }) => codes[0]?.length === 3)) return true;
  return !isAsked && lists.every(({ codes }) => codes.length < 3);
}

const isAscending = (codes: readonly string[]): boolean =>
  codes.every((code, index) => {
    const before = codes[index - 1];
    return before === undefined || (/\D/.test(code + before) ? code > before : Number(code) > Number(before));
  });

/** Whether the lists use few codes again and again, and none twice in a list. */
function areOfOneSet(found: readonly Found[], lists: readonly Found[], isAsked: boolean): boolean {
  const seen = new Set(found.flatMap(({ codes }) => codes));
  let pieces = 0;
  for (const { codes, count } of found) pieces += codes.length * count;
  const repeating = lists.filter(({ codes }) => new Set(codes).size < codes.length).length;
  const isPadded = [...seen].some((code) => code.length > 1 && code.startsWith('0'));
  if (isPadded && new Set([...seen].map(({ length }) => length)).size > 1) return false;
  return seen.size <= mostCodes && repeating <= lists.length * 0.02 && pieces >= seen.size * (isAsked ? 1.5 : 3);
}

function judgeLists(found: readonly Found[], separator: string, isAsked: boolean): CodeLists | null {
  const lists = found.filter(({ codes }) => codes.length > 1);
  if (lists.length < 2 || mayBeNumbers(lists, separator, isAsked) || !areOfOneSet(found, lists, isAsked)) return null;
  const ascending = lists.filter(({ codes }) => isAscending(codes)).length / lists.length;
  const longest = Math.max(...lists.map(({ codes }) => codes.length));
  const full = lists.filter(({ codes }) => codes.length === longest);
  const sets = new Set(full.map(({ codes }) => [...codes].sort().join(' ')));
  const areOrders = longest >= 3 && full.length >= found.length * 0.8 && sets.size === 1 && full.length >= 3;
  return { separator, ascending, areOrders };
}

/**
 * Finds lists of codes such as `1,2,3`, `4;7;` or `1 2 12`. Decimals, thousands and single numbers are not lists.
 * @param cells distinct filled cells and their counts
 * @param isAsked the question takes several answers, or the user says so; less evidence is enough then
 */
export function findCodeLists(cells: ReadonlyMap<string, number>, isAsked: boolean): CodeLists | null {
  if (!mayHoldCodes(cells)) return null;
  for (const separator of isAsked ? askedSeparators : separators) {
    const found = parseAll(cells, separator, isAsked ? 0.7 : 1);
    const lists = found === null ? null : judgeLists(found, separator, isAsked);
    if (lists !== null) return lists;
  }
  return null;
}
