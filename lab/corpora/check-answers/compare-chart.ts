import type { Distribution } from '../../../src/contract/index.ts';
import type { Chart, NpsTruth, OptionsTruth, RanksTruth, TimesTruth } from './truth.ts';

interface Difference {
  expected: unknown;
  found: unknown;
}

const plain = (text: string): string => text.replaceAll(/[\s\u00a0\ufeff\u200b]+/g, ' ').trim();

function counted(entries: Iterable<readonly [string, number]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [option, count] of entries) counts.set(plain(option), (counts.get(plain(option)) ?? 0) + count);
  return counts;
}

function compareOptions({ counts, doubtful, atLeast }: OptionsTruth, found: Distribution): Difference | null {
  if (found.kind !== 'options') return { expected: 'options', found };
  const expected = counted(counts);
  const charted = counted(found.options.map(({ value, count }) => [value, count]));
  const mayBeAbsent = new Set([...doubtful].map(plain));
  // The chart names the 200 that were chosen most; the rest is a number.
  const least = Math.max(atLeast, found.rest.options > 0 ? Math.min(...charted.values()) + 1 : 0);
  for (const option of new Set([...expected.keys(), ...charted.keys()])) {
    const [wanted = 0, given = 0] = [expected.get(option), charted.get(option)];
    if (wanted === given || Math.max(wanted, given) < least) continue;
    if (given < wanted && mayBeAbsent.has(option)) continue;
    // Where typed answers are cut in two defensible ways, a count may differ by them.
    if (atLeast > 1 && Math.abs(wanted - given) < atLeast) continue;
    return { expected: `${wanted} × ${option}`, found: `${given} × ${option}` };
  }
  return null;
}

function compareNps({ counts }: NpsTruth, found: Distribution): Difference | null {
  if (found.kind !== 'nps') return { expected: 'nps', found };
  const sum = (from: number, to: number) => counts.slice(from, to + 1).reduce((total, count) => total + count, 0);
  const all = sum(0, 10);
  const score = all === 0 ? null : (100 * (sum(9, 10) - sum(0, 6))) / all;
  const isSame = counts.every((count, at) => found.counts[at] === count);
  const isScore = score === null ? found.score === null : Math.abs(score - (found.score ?? Number.NaN)) < 0.01;
  return isSame && isScore
    ? null
    : { expected: { score, counts }, found: { score: found.score, counts: found.counts } };
}

/** A column that ranks one item has one bar, whatever its name; else each item has its own. */
function compareRanks({ items }: RanksTruth, found: Distribution): Difference | null {
  if (found.kind !== 'ranking') return { expected: 'ranking', found };
  const single = items.get('');
  if (single !== undefined) {
    const [only] = found.items;
    const isSame =
      found.items.length === 1 &&
      only !== undefined &&
      only.count === single.count &&
      Math.abs(only.average_rank - single.average) < 0.005;
    return isSame ? null : { expected: single, found: found.items.slice(0, 3) };
  }
  const charted = new Map(found.items.map((item) => [plain(item.value), item]));
  for (const [item, { average, count }] of items) {
    const bar = charted.get(plain(item));
    if (bar === undefined || bar.count !== count || Math.abs(bar.average_rank - average) > 0.005)
      return { expected: `${item}: ${count} × ${average.toFixed(2)}`, found: bar ?? 'no such item' };
  }
  const extra = found.items.find(({ value }) => ![...items.keys()].some((item) => plain(item) === plain(value)));
  return extra === undefined ? null : { expected: 'no further item', found: extra };
}

const bare = (time: string | null): string => (time ?? '').replace(/Z$/, '').replace(/\.\d+$/, '');

function compareTimes({ readings }: TimesTruth, found: Distribution): Difference | null {
  if (found.kind !== 'time') return { expected: 'time', found };
  const isSame = readings.some(
    ({ first, last }) => bare(found.first).startsWith(bare(first)) && bare(found.last).startsWith(bare(last)),
  );
  return isSame ? null : { expected: readings, found: { first: found.first, last: found.last } };
}

/** @returns the first difference, or null when the chart is right */
export function compareChart(chart: Chart, found: Distribution): Difference | null {
  // Options that are numbers can have a histogram in place of bars: compareStatistics() counts it.
  if (chart.kind === 'options' && found.kind === 'number') return null;
  if (chart.kind === 'options') return compareOptions(chart, found);
  if (chart.kind === 'nps') return compareNps(chart, found);
  if (chart.kind === 'ranks') return compareRanks(chart, found);
  return compareTimes(chart, found);
}
