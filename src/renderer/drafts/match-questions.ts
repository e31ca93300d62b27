import { answerText } from '@sheaf/survey-columns';
import type { Table } from '@sheaf/tables';
import type { Mapping } from './mapping.ts';
import type { HeaderDifference, TargetColumn } from './target.ts';

const longestCompared = 400;

/** Pairs of neighbouring letters, each as often as it occurs. */
function pairsOf(text: string): string[] {
  const plain = ` ${text
    .slice(0, longestCompared)
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

/** Wording that is half alike is a suggestion, and so are the same answers with a little of the wording. */
const likelyFrom = 0.5;
const answersWeigh = 0.45;

/** @returns the columns of the file that a question of the survey can be: those alike, the best one first, and the others */
export function rankColumns(
  { preview: { table } }: Pick<Mapping, 'preview'>,
  { extra, renamed }: Pick<HeaderDifference, 'extra' | 'renamed'>,
  question: TargetColumn,
): { likely: string[]; others: string[] } {
  const own = renamed.find(({ header }) => header === question.header)?.column;
  const open = table.header.flatMap((header, column) => (column === own || extra.includes(header) ? [column] : []));
  const scored = open.map((column) => ({
    header: table.header[column] ?? '',
    score: scoreOf(table, column, question),
  }));
  const likely = scored.filter(({ score }) => score >= likelyFrom).sort((one, other) => other.score - one.score);
  const others = scored.filter(({ score }) => score < likelyFrom);
  return { likely: likely.map(({ header }) => header), others: others.map(({ header }) => header) };
}

function scoreOf({ header, texts, rows }: Table, column: number, question: TargetColumn): number {
  const name = header[column] ?? '';
  const cells = new Set(rows.map((row) => answerText(row[column] ?? '')).filter((cell) => cell !== ''));
  const wording = Math.max(wordingAlike(texts[column] ?? name, question.text), wordingAlike(name, question.header));
  return wording + answersWeigh * answersAlike(cells, question.options);
}
