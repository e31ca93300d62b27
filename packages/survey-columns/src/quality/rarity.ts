import { isBlank } from '../answers/blank.ts';
import { holdsText } from '../column-type.ts';
import { personColumns } from '../headers/person-columns.ts';
import { columnsWhere, type SurveyShape, toolColumns } from '../headers/tool-columns.ts';
import { isPlaceholder } from './known-people.ts';

/** In bits: a value that cannot be equal by chance, a time to the second, and one to the minute. */
const unique = 60;
const second = 20;
const minute = 12;

/** A text of this length belongs to one person, unless several give exactly the same. */
const enoughText = 25;
const fewText = 5;

function collectCounts(sample: readonly (readonly string[])[], width: number): Map<string, number>[] {
  const counts = Array.from({ length: width }, () => new Map<string, number>());
  for (const cells of sample) {
    for (const [column, count] of counts.entries()) {
      const cell = (cells[column] ?? '').trim();
      count.set(cell, (count.get(cell) ?? 0) + 1);
    }
  }
  return counts;
}

function timeBits(text: string): number {
  if (/\d:\d\d:\d\d/.test(text)) return second;
  return /\d:\d\d/.test(text) ? minute : 1;
}

/** How unlikely it is, in bits, that another person gives the same cells. */
export type Rarity = (cells: readonly string[]) => number;

/**
 * Learns from a sample how common each answer is. This tells equal responses of two people ("Yes", "Yes", "30–44")
 * from one response that appears twice. Blank cells say nothing; the same answer to all statements of a grid counts as
 * one answer.
 * @param compared the columns that are compared, 0-based
 */
export function learnRarity(
  shape: SurveyShape,
  sample: readonly (readonly string[])[],
  compared: readonly number[],
): Rarity {
  const counts = collectCounts(sample, shape.header.length);
  const people = personColumns(shape);
  const isText = new Set(columnsWhere(shape, holdsText));
  const isTime = new Set(people.times);
  const isIdentity = new Set([...people.emails, ...people.personIds, ...toolColumns(shape).ids]);
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
