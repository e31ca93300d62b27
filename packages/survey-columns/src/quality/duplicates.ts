import { isBlank } from '../answers/answer-text.ts';
import { countEach } from '../answers/lists.ts';
import {
  findColumns,
  findPersonColumns,
  findToolColumns,
  type PersonColumns,
  type SurveyShape,
  type ToolColumns,
} from '../headers/known-columns.ts';
import { holdsText } from '../shapes.ts';
import type { Check, QualityFinding, QualityReason } from '../types.ts';
import { Digest, type Hash, HashSet, hashText } from './hashes.ts';
import { createPersonReader, isPlaceholder, type MatchedBy, People } from './known-people.ts';

/** In bits: a value that cannot be equal by chance, a time to the second, and one to the minute. */
const unique = 60;
const second = 20;
const minute = 12;

/** A text of this length belongs to one person, unless several give exactly the same. */
const enoughText = 25;
const fewText = 5;

const collectCounts = (sample: readonly (readonly string[])[], width: number): Map<string, number>[] =>
  Array.from({ length: width }, (_, column) => countEach(sample.map((cells) => (cells[column] ?? '').trim())));

function timeBits(text: string): number {
  if (/\d:\d\d:\d\d/.test(text)) return second;
  return /\d:\d\d/.test(text) ? minute : 1;
}

/** How unlikely it is, in bits, that another person gives the same cells. */
type Rarity = (cells: readonly string[]) => number;

/**
 * Learns from a sample how common each answer is. This tells equal responses of two people ("Yes", "Yes", "30–44")
 * from one response that appears twice. Blank cells say nothing; the same answer to all statements of a grid counts as
 * one answer.
 * @param compared the columns that are compared, 0-based
 */
function learnRarity(shape: SurveyShape, sample: readonly (readonly string[])[], compared: readonly number[]): Rarity {
  const counts = collectCounts(sample, shape.header.length);
  const people = findPersonColumns(shape);
  const isText = new Set(findColumns(shape, holdsText));
  const isTime = new Set(people.times);
  const isIdentity = new Set([...people.emails, ...people.personIds, ...findToolColumns(shape).ids]);
  const grids = shape.groups.filter(({ kind }) => kind === 'grid');
  const inGrid = new Set(grids.flatMap(({ members }) => members));

  function measureBits(column: number, cell: string | undefined): number {
    const text = (cell ?? '').trim();
    if (isBlank(text)) return 0;
    if (isIdentity.has(column)) return isPlaceholder(text) ? 0 : unique;
    if (isTime.has(column)) return timeBits(text);
    const count = counts[column]?.get(text) ?? 0;
    if (isText.has(column) && text.length >= enoughText && count <= Math.max(fewText, sample.length / 50))
      return unique;
    return -Math.log2((count + 0.5) / (sample.length + 1));
  }

  return (cells) => {
    const isCompared = new Set(compared);
    let bits = 0;
    for (const column of compared) if (!inGrid.has(column)) bits += Math.max(0, measureBits(column, cells[column]));
    for (const { members } of grids) {
      const own = members
        .filter((column) => isCompared.has(column))
        .map((column) => measureBits(column, cells[column]));
      const isOne = new Set(members.map((column) => (cells[column] ?? '').trim())).size === 1;
      bits += isOne ? Math.max(0, ...own) : own.reduce((sum, one) => sum + Math.max(0, one), 0);
    }
    return bits;
  };
}

/**
 * @returns whether equal cells of such rarity cannot be chance among so many responses: fewer than one such pair in a
 * hundred surveys
 */
export function isBeyondChance(bits: number, responses: number): boolean {
  return bits >= 2 * Math.log2(Math.max(1, responses)) + 6;
}

/** Whether a cell has only one possible spelling. */
const isPlain = (cell: string): boolean => !/[\r\u0080-\uffff]/.test(cell);
/** Spells a cell for comparison: trimmed, with equal line ends and composed accents. */
const compared = (cell: string): string =>
  (isPlain(cell) ? cell : cell.replaceAll('\r\n', '\n').normalize('NFC')).trim();

/** Hashes of a response: of all cells, and of all cells except those the tool wrote by itself. */
interface RowKeys {
  whole: Hash;
  answers: Hash;
}

/** Compares the responses of a table. */
interface RowComparison {
  keys: (cells: readonly string[]) => RowKeys;
  /** How unlikely equal hashes of two people are, in bits. */
  wholeRarity: Rarity;
  answersRarity: Rarity;
}

/** @param sample rows of the table that show how common each answer is */
export function compareRows(shape: SurveyShape, sample: readonly (readonly string[])[]): RowComparison {
  const own = findToolColumns(shape);
  const isOwn = new Set([...own.ids, ...own.others]);
  const all = [...shape.header.keys()];
  const answers = all.filter((column) => !isOwn.has(column));
  return {
    keys: (cells) => {
      const [whole, others] = [new Digest(), new Digest()];
      for (const column of all) {
        const { one, other } = hashText(compared(cells[column] ?? ''));
        whole.add(one, other);
        if (!isOwn.has(column)) others.add(one, other);
      }
      return { whole: whole.value, answers: others.value };
    },
    wholeRarity: learnRarity(shape, sample, all),
    answersRarity: learnRarity(shape, sample, answers),
  };
}

const listHeaders = ({ header }: SurveyShape, columns: readonly number[]): string[] =>
  columns.map((column) => header[column] ?? '');

function equalReason(shape: SurveyShape, { ids, others }: ToolColumns): QualityReason {
  return {
    code: 'equal_cells',
    ignored: listHeaders(
      shape,
      [...ids, ...others].sort((one, other) => one - other),
    ),
  };
}

function personReason(shape: SurveyShape, columns: PersonColumns): QualityReason {
  const { emails, names, responseIds, personIds, key } = columns;
  return {
    code: 'answered_before',
    key: listHeaders(shape, key),
    addresses: listHeaders(shape, emails),
    ids: listHeaders(shape, [...responseIds, ...personIds]),
    names: listHeaders(shape, names),
  };
}

const namesakeReason = (shape: SurveyShape, { names }: PersonColumns): QualityReason => ({
  code: 'same_name',
  names: listHeaders(shape, names),
});

/**
 * Finds responses that equal an earlier one except in the cells the survey tool wrote by itself, and people who
 * answered again. The first response is not listed.
 * @param sample rows of the table that show how common each answer is
 */
export function duplicateCheck(shape: SurveyShape, sample: readonly (readonly string[])[]): Check {
  const rows = compareRows(shape, sample);
  const columns = findPersonColumns(shape);
  const toPerson = createPersonReader(columns);
  const wholes = new HashSet();
  const answers = new HashSet();
  const people = new People(columns);
  const equal: { row: number; bits: number; match: MatchedBy | null }[] = [];
  const again: Record<MatchedBy, number[]> = { key: [], address: [], name: [], id: [], number: [] };
  let count = 0;

  /** How unlikely it is that two people give what this response and an earlier one share, in bits. */
  function equalBits(cells: readonly string[]): number {
    const keys = rows.keys(cells);
    const bits = [
      wholes.has(keys.whole) ? rows.wholeRarity(cells) : 0,
      answers.has(keys.answers) ? rows.answersRarity(cells) : 0,
    ];
    wholes.add(keys.whole);
    answers.add(keys.answers);
    return Math.max(...bits);
  }

  return {
    add(row, cells) {
      count++;
      const bits = equalBits(cells);
      const person = toPerson(cells);
      const match = people.find(person);
      people.add(person);
      // What may be chance among the responses so far may be so among all.
      if (bits > 0 && isBeyondChance(bits, count)) equal.push({ row, bits, match });
      else if (match !== null) again[match].push(row);
    },
    findings(): QualityFinding[] {
      const same = equal.filter(({ bits }) => isBeyondChance(bits, count));
      for (const { row, bits, match } of equal)
        if (match !== null && !isBeyondChance(bits, count)) again[match].push(row);
      const known = (...matches: MatchedBy[]) =>
        matches
          .filter((match) => people.holds(match))
          .flatMap((match) => again[match])
          .sort((a, b) => a - b);
      return [
        { kind: 'duplicate', reason: equalReason(shape, findToolColumns(shape)), rows: same.map(({ row }) => row) },
        { kind: 'repeat', reason: personReason(shape, columns), rows: known('key', 'address', 'id', 'number') },
        { kind: 'namesake', reason: namesakeReason(shape, columns), rows: known('name') },
      ];
    },
  };
}
