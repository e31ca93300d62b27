import type { OrderReader, Ranks } from './reader.ts';
import type { Option } from './spelling.ts';

interface Range {
  low: number;
  high: number;
  /** The words beside the numbers. */
  rest: string;
}

const number =
  /(\d[\d.,' ]*\d|\d) ?(k|m|tsd|mio|mn|million|millions|thousand|tausend|mil|mille|万|千|тыс)?(?![\p{L}])/gu;
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  mil: 1e3,
  mille: 1e3,
  千: 1e3,
  тыс: 1e3,
  万: 1e4,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
};
const below =
  /^(?:<|≤)|(?:^|\s)(?:less|under|fewer|below|younger|lower|up to|at most|unter|weniger|bis zu|jünger|höchstens|menos|menor|hasta|moins|jusqu'à|meno|fino a|até|minder|tot|jonger|mindre|under|alle|enintään|poniżej|mniej|do|младше|менее|меньше|до)(?=\s|\d|$)|以下|未満|不足|以内|이하|미만/u;
const above =
  /^(?:>|≥)|\d ?\+|\+$|(?:^|\s)(?:more|over|above|older|at least|and up|plus|greater|higher|über|mehr|älter|ab|mindestens|más|mayor|mayores|plus|più|oltre|mais|acima|meer|ouder|mer|över|yli|vähintään|powyżej|więcej|ponad|старше|более|больше|свыше)(?=\s|\d|$)|以上|超|이상|초과/u;

function readRange(folded: string): Range | null {
  const numbers: number[] = [];
  const rest = folded.replace(number, (_all, digits: string, factor?: string) => {
    numbers.push(
      Number(digits.replace(/[,' ](?=\d{3})|\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.')) *
        (factors[factor ?? ''] ?? 1),
    );
    return ' ';
  });
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2 || numbers.some((one) => !Number.isFinite(one))) return null;
  if (second !== undefined) return first <= second ? { low: first, high: second, rest } : null;
  if (below.test(folded)) return { low: Number.NEGATIVE_INFINITY, high: first, rest };
  if (above.test(folded)) return { low: first, high: Number.POSITIVE_INFINITY, rest };
  return { low: first, high: first, rest };
}

function readRanges(options: readonly Option[]): Ranks | null {
  const found = options.map(({ folded }) => readRange(folded));
  const own = found.filter((one) => one !== null);
  if (own.filter(({ low, high }) => low !== high).length < 2) return null;
  const sorted = [...own].sort((a, b) => a.low - b.low || a.high - b.high);
  const isClear = sorted.every((one, at) => at === 0 || (sorted[at - 1]?.high ?? 0) <= one.low + 1e-9);
  return isClear ? found.map((one) => (one === null ? null : sorted.indexOf(one))) : null;
}

export const ranges: OrderReader = { as: 'ordered', reason: 'ranges', read: readRanges };
