import { assertNever, type Distribution, type Question } from '../../../contract/index.ts';
import { binLabels } from './bin-labels.ts';
import { words } from './words.ts';

/** A chart as rows and columns: what its table shows and what is copied. */
interface ChartTable {
  columns: string[];
  rows: (string | number)[][];
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

function npsRows(nps: Extract<Distribution, { kind: 'nps' }>): (string | number)[][] {
  const whole = nps.detractors + nps.passives + nps.promoters;
  return nps.counts.map((count, answer) => [String(answer), count, percent(count, whole)]);
}

/** @returns the numbers behind a question's chart. Shares are percent of those who answered, to one decimal. */
export function chartTable({
  type,
  distribution,
  answered,
}: Pick<Question, 'type' | 'distribution' | 'answered'>): ChartTable {
  const counts = [words.answer, words.answers, `${words.share} %`];
  switch (distribution.kind) {
    case 'options':
      return {
        columns: counts,
        rows: distribution.options.map(({ value, count }) => [value, count, percent(count, answered)]),
      };
    case 'number':
      return {
        columns: counts,
        rows: binLabels(distribution.bins).map(({ label, count }) => [label, count, percent(count, distribution.base)]),
      };
    case 'nps':
      return { columns: counts, rows: npsRows(distribution) };
    case 'ranking':
      return {
        columns: [words.item, words.averageRank, words.ranked, words.first],
        rows: distribution.items.map((item) => [item.value, item.average_rank, item.count, item.first_count]),
      };
    case 'text':
      return { columns: [words.notes], rows: distribution.samples.map((sample) => [sample]) };
    case 'people':
      return { columns: [words.people(type)], rows: [[distribution.distinct]] };
    case 'time':
      return {
        columns: [words.firstAnswer, words.lastAnswer],
        rows: [[distribution.first ?? '', distribution.last ?? '']],
      };
    case 'none':
      return { columns: [], rows: [] };
    default:
      return assertNever(distribution);
  }
}
