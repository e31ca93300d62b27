import {
  compareRows,
  createPersonReader,
  findPersonColumns,
  type Hash,
  HashSet,
  isBeyondChance,
  type MatchedBy,
  People,
  type PersonColumns,
  type SurveyShape,
} from '@sheaf/survey-columns';
import type { Dialect } from '@sheaf/tables';
import { type RowIndex, readRows, type ScanOptions, scanRows } from '../csv/scan-rows.ts';

/** Responses, with the columns in which they are compared. */
export interface Responses {
  file: Blob;
  dialect: Dialect;
  /** 0-based; of both sides in the same order. */
  columns: readonly number[];
  index?: RowIndex;
  /** Responses (1-based) that are not sent. */
  without?: readonly number[];
}

/** Which responses of a file exist already. */
export interface Overlap {
  /** 1-based among the data rows, ascending. */
  known: number[];
  /** Those of them that have nothing but the name in common with an existing one. */
  byName: number[];
  /** New responses that repeat an earlier one of the same file; ascending. */
  repeated: number[];
  rows: number;
  existingRows: number;
}

/** Rows that show how often each answer is given. */
const sampleRows = 1000;
/** A repeated export begins or ends with the earlier one. At least this share of its rows must be equal. */
const sameAgain = 0.9;

async function* rowsOf({ file, dialect, columns, index, without }: Responses, options: ScanOptions) {
  const rows = index ?? (await scanRows(file, dialect, options.signal ? { signal: options.signal } : {}));
  const skipped = new Set(without);
  let row = 0;
  for await (const cells of readRows(file, dialect, rows, options)) {
    if (!skipped.has(++row)) yield columns.map((column) => cells[column] ?? '');
  }
}

/** Matches of one response with existing ones, and with earlier ones in its file. */
interface RowMatch {
  row: number;
  existing: MatchedBy | null;
  earlier: MatchedBy | null;
  /** How unlikely it is, in bits, that equal cells come from two people; 0 when none are equal. */
  equalExisting: number;
  equalEarlier: number;
}

/** The responses so far, by respondent and by cells. */
class Seen {
  readonly people: People;
  readonly #wholes = new HashSet();
  readonly #answers = new HashSet();
  /** The key of each response, in their order. */
  readonly order: number[] = [];

  constructor(columns: PersonColumns) {
    this.people = new People(columns);
  }

  add({ whole, answers }: Record<'whole' | 'answers', Hash>): void {
    this.#wholes.add(whole);
    this.#answers.add(answers);
    // Keeps as many bits of the hash as one number holds.
    this.order.push(whole.one * 2 ** 21 + (whole.other >>> 11));
  }

  /** @returns how rare equal cells are, in bits; 0 when none are equal */
  equal(keys: Record<'whole' | 'answers', Hash>, rarity: Record<'whole' | 'answers', () => number>): number {
    return Math.max(
      this.#wholes.has(keys.whole) ? rarity.whole() : 0,
      this.#answers.has(keys.answers) ? rarity.answers() : 0,
    );
  }
}

/**
 * A repeated export contains the earlier one unchanged at its beginning or end. There, equal rows are the same responses,
 * however few questions were asked.
 * @returns the rows (1-based) of it
 */
function exportedAgain(existing: readonly number[], added: readonly number[], bits: readonly number[]): Set<number> {
  for (const from of [0, added.length - existing.length]) {
    if (from < 0) continue;
    const same = existing.flatMap((key, at) => (key === added[from + at] ? [from + at] : []));
    const sum = same.reduce((total, at) => total + (bits[at] ?? 0), 0);
    if (same.length >= existing.length * sameAgain && isBeyondChance(sum, existing.length + added.length))
      return new Set(same.map((at) => at + 1));
  }
  return new Set();
}

/** Builds the result after all responses have been read. Only then it is known which identifiers tell responses apart. */
function makeOverlap(matches: readonly RowMatch[], existing: Seen, added: Seen, existingRows: number): Overlap {
  const rows = matches.length;
  const again = exportedAgain(
    existing.order,
    added.order,
    matches.map(({ equalExisting }) => equalExisting),
  );
  const overlap: Overlap = { known: [], byName: [], repeated: [], rows, existingRows };
  const isSame = (bits: number) => isBeyondChance(bits, rows + existingRows) && bits > 0;
  for (const one of matches) {
    const match = one.existing !== null && existing.people.holds(one.existing) ? one.existing : null;
    const isEqual = isSame(one.equalExisting) || again.has(one.row);
    const isRepeat = (one.earlier !== null && added.people.holds(one.earlier)) || isSame(one.equalEarlier);
    if (match === 'name' && !isEqual) overlap.byName.push(one.row);
    if (match !== null || isEqual) overlap.known.push(one.row);
    else if (isRepeat) overlap.repeated.push(one.row);
  }
  return overlap;
}

/**
 * Compares the responses of a file with existing ones and with each other: by address, name and identifier together, and by
 * all their cells. Both are read as streams; only keys of each response stay in memory.
 * @param shape the columns that are compared, in the order both sides have them
 * @throws ImportError as `scanRows`; the signal's reason
 */
export async function findOverlap(
  added: Responses,
  existing: readonly Responses[],
  shape: SurveyShape,
  options: ScanOptions = {},
): Promise<Overlap> {
  const quiet = options.signal ? { signal: options.signal } : {};
  const columns = findPersonColumns(shape);
  const toPerson = createPersonReader(columns);
  const [knownRows, fileRows] = [new Seen(columns), new Seen(columns)];
  const sample: string[][] = [];
  const rows = compareRows(shape, sample);
  for (const one of existing) {
    for await (const cells of rowsOf(one, quiet)) {
      if (sample.length < sampleRows) sample.push(cells);
      knownRows.people.add(toPerson(cells));
      knownRows.add(rows.keys(cells));
    }
  }
  const { wholeRarity, answersRarity } = compareRows(shape, sample);
  const matches: RowMatch[] = [];
  for await (const cells of rowsOf(added, options)) {
    const [person, keys] = [toPerson(cells), rows.keys(cells)];
    const rarity = { whole: () => wholeRarity(cells), answers: () => answersRarity(cells) };
    matches.push({
      row: matches.length + 1,
      existing: knownRows.people.find(person),
      earlier: fileRows.people.find(person),
      equalExisting: knownRows.equal(keys, rarity),
      equalEarlier: fileRows.equal(keys, rarity),
    });
    fileRows.people.add(person);
    fileRows.add(keys);
  }
  return makeOverlap(matches, knownRows, fileRows, knownRows.order.length);
}
