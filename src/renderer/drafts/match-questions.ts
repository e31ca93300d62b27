import { answerText } from '@sheaf/survey-columns';
import type { Mapping } from './mapping.ts';
import type { TargetColumn } from './target.ts';

/** The questions of the survey that a column can be: those whose wording or answers are alike, the best one first, and the others. */
export interface MatchChoices {
  likely: readonly TargetColumn[];
  others: readonly TargetColumn[];
}

/** Pairs of neighbouring letters, each as often as it occurs. */
function pairsOf(text: string): string[] {
  const plain = ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2));
}

/** @returns how alike two texts are, from 0 to 1: the share of the pairs of letters that both have */
function wordingAlike(one: string, other: string): number {
  const [pairs, left] = [pairsOf(one), pairsOf(other)];
  const all = pairs.length + left.length;
  let common = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return (2 * common) / all;
}

/** @returns the share of a column's different answers that a question has as options */
function answersAlike(cells: ReadonlySet<string>, options: readonly string[] | null | undefined): number {
  if (options === null || options === undefined || cells.size < 2) return 0;
  const known = new Set(options);
  return [...cells].filter((cell) => known.has(cell)).length / cells.size;
}

const longestCompared = 400;
/** Wording that is half alike is a suggestion, and so are the same answers with a little of the wording. */
const likelyFrom = 0.5;
const answersWeigh = 0.45;

/** @returns the questions that have no column yet, or this one; null for a column that is none of them to choose from */
export function matchChoices(mapping: Mapping, column: number): MatchChoices | null {
  const { difference, columns, preview } = mapping;
  const { table } = preview;
  const header = table.header[column] ?? '';
  if (difference === null) return null;
  const own = difference.renamed.find((one) => one.column === column);
  if (own === undefined && !difference.extra.includes(header)) return null;
  const open = [...difference.missing, ...columns.filter((one) => one.header === own?.header)];
  if (open.length === 0) return null;
  const cells = new Set(table.rows.map((row) => answerText(row[column] ?? '')).filter((cell) => cell !== ''));
  const text = (table.texts[column] ?? header).slice(0, longestCompared);
  const rated = open.map((question) => ({
    question,
    score:
      Math.max(
        wordingAlike(text, question.text.slice(0, longestCompared)),
        wordingAlike(header.slice(0, longestCompared), question.header.slice(0, longestCompared)),
      ) +
      answersWeigh * answersAlike(cells, question.options),
  }));
  const sorted = rated.toSorted((one, other) => other.score - one.score);
  const likely = sorted.filter(({ score }) => score >= likelyFrom).map(({ question }) => question);
  return { likely, others: open.filter((question) => !likely.includes(question)) };
}
