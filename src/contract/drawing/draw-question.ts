import { holdsEmail, npsGroups } from '@sheaf/survey-columns/shapes';
import { assertNever } from '../errors.ts';
import { roundScore, sayPercent } from '../shown-numbers.ts';
import type { Question } from '../workspace/surveys.ts';
import {
  type DistributionOf,
  isCourse,
  labelBins,
  makeNumberColumns,
  makeTimeColumns,
  type Numbers,
  sumCounts,
} from './draw-columns.ts';
import {
  countBars,
  countHeads,
  countTable,
  type Drawing,
  type Mark,
  type NamedFigures,
  type Telling,
} from './drawing.ts';

type Scale = NonNullable<DistributionOf<'options'>['scale']>;

/** Mean, median and the shares at both ends of a scale. */
function scaleFigures({ mean, median, deviation, top_two, bottom_two, scores }: Scale, telling: Telling): NamedFigures {
  if (mean === null) return [];
  const { words, number, decimal } = telling;
  const writePercent = (part: number): string => telling.percentage(sayPercent(part));
  const numbers = scores.filter((score) => score !== null);
  const ends = words.between(number(Math.min(...numbers)), number(Math.max(...numbers)));
  return [
    [words.mean, `${decimal(mean, 2)} (${ends})`],
    ...(median === null ? [] : [[words.median, decimal(median)] as const]),
    ...(deviation === null ? [] : [[words.deviation, decimal(deviation, 2)] as const]),
    ...(top_two === null ? [] : [[words.topTwo, writePercent(top_two)] as const]),
    ...(bottom_two === null ? [] : [[words.bottomTwo, writePercent(bottom_two)] as const]),
  ];
}

/** What stands below a histogram. */
function numberFigures(
  { unit, mean, median, deviation, q1, q3, min, max }: Numbers,
  { words, measured }: Telling,
): NamedFigures {
  const written = (value: number | null) => (value === null ? '–' : measured(value, unit));
  return [
    [words.mean, written(mean)],
    [words.median, written(median)],
    [words.deviation, written(deviation)],
    [words.quartiles, words.between(written(q1), written(q3))],
    [words.range, words.between(written(min), written(max))],
  ];
}

/** Whether the mean lies where no usual number is: further from the quartiles than numbers that are far out (docs/statistics.md#histograms). */
export function isMeanMoved({ mean, q1, q3 }: Numbers): boolean {
  if (mean === null || q1 === null || q3 === null || q1 === q3) return false;
  const room = 3 * (q3 - q1);
  return mean > q3 + room || mean < q1 - room;
}

/** The first and the last time, and the weekday with most responses. */
function timeFigures({ first, last, periods, weekdays }: DistributionOf<'time'>, telling: Telling): NamedFigures {
  if (first === null || last === null) return [];
  const { words, asWritten, weekday } = telling;
  const isMarked = weekdays !== null && isCourse({ periods });
  return [
    [words.firstAnswer, asWritten(first)],
    [words.lastAnswer, asWritten(last)],
    ...(isMarked ? [[words.busiest, weekday(weekdays.indexOf(Math.max(...weekdays)))] as const] : []),
  ];
}

const note = (text: string, isCut = false): Mark => ({ kind: 'note', text, isCut });

/** A figure for what could not be counted; none where all was. */
const countFigure = (name: string, count: number, { number }: Telling): Mark[] =>
  count > 0 ? [{ kind: 'figures', figures: [[name, number(count)]] }] : [];

function drawOptions(
  { options, order, rest, scale }: DistributionOf<'options'>,
  { id, weighted_base }: Question,
  telling: Telling,
): Drawing {
  const { words, number } = telling;
  const heads = countHeads(telling);
  const bars = options.map(({ value, count }) => ({
    label: value,
    count,
    condition: { kind: 'options' as const, question_id: id, options: [value] },
  }));
  const figures = scale === null ? [] : scaleFigures(scale, telling);
  const isCut = rest.options > 0;
  return {
    marks: [
      { kind: 'bars', heads, bars: countBars(bars, weighted_base, telling), isOrdered: order !== 'count' },
      ...(isCut ? [note(words.rest(number(rest.options), number(rest.count)), isCut)] : []),
      ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
    ],
    table: countTable(bars, weighted_base, heads),
  };
}

/** The groups from the lowest, each with its shade. */
const shades = [
  ['detractors', 0],
  ['passives', 0.5],
  ['promoters', 1],
] as const;

/** The score, and one bar in three parts: those who would not recommend, might, and would. */
function drawNps(nps: DistributionOf<'nps'>, { id: question_id }: Question, telling: Telling): Drawing {
  const { score, counts, unreadable } = nps;
  const { words, number, conditions } = telling;
  const heads = countHeads(telling);
  const whole = nps.detractors + nps.passives + nps.promoters;
  const segments = shades.map(([group, shade]) => ({
    label: conditions.npsGroups[group],
    range: npsGroups[group].join('–'),
    count: nps[group],
    shade,
    condition: { kind: 'nps_group' as const, question_id, group },
  }));
  const [figure, caption] = score === null ? ['–', words.noScore] : [number(roundScore(score)), words.scoreRange];
  return {
    marks: [
      { kind: 'segments', heads, figure, caption, segments: countBars(segments, whole, telling) },
      ...(unreadable > 0 ? [note(words.unreadable(number(unreadable)))] : []),
    ],
    table: countTable(
      counts.map((count, answer) => ({ label: String(answer), count })),
      whole,
      heads,
    ),
  };
}

/** Each item's average place on a line from first to last; best on top. @param question_id null: its items cannot be picked */
export function drawRanking(
  { items }: DistributionOf<'ranking'>,
  question_id: number | null,
  { words, decimal, share }: Telling,
): Drawing {
  const last = Math.max(items.length, ...items.map(({ average_rank }) => Math.ceil(average_rank)), 2);
  const spreads = items.map(({ value, average_rank, first_count, count }) => ({
    label: value,
    amount: average_rank,
    mean: (average_rank - 1) / (last - 1),
    half: null,
    range: null,
    value: decimal(average_rank),
    beside: words.firstBy(share(first_count, count)),
    said: `${words.averageRank} ${decimal(average_rank)}`,
    condition: question_id === null ? null : { kind: 'options' as const, question_id, options: [value] },
    column: null,
  }));
  const end = (at: number) => ({ at, name: words.place(at) });
  return {
    marks: [{ kind: 'spreads', measure: words.averageRank, spreads, ends: [end(1), end(last)] }],
    table: {
      columns: [words.item, words.averageRank, words.ranked, words.first],
      rows: items.map((item) => [item.value, item.average_rank, item.count, item.first_count]),
    },
  };
}

function drawNumbers(numbers: Numbers, question: Question, telling: Telling): Drawing {
  const { words, figure } = telling;
  const heads = countHeads(telling);
  const columns = makeNumberColumns(question, numbers, telling);
  return {
    marks: [
      { kind: 'columns', heads, columns, label: words.histogram(question.text) },
      { kind: 'figures', figures: numberFigures(numbers, telling) },
      ...(isMeanMoved(numbers) ? [note(words.movedMean)] : []),
      ...countFigure(words.noNumber, numbers.unreadable, telling),
    ],
    table: countTable(
      labelBins(numbers, (value) => figure(value, 1)),
      sumCounts(numbers.bins),
      heads,
    ),
  };
}

function drawTimes(times: DistributionOf<'time'>, question: Question, telling: Telling): Drawing {
  const { words } = telling;
  const { first, last, periods, unreadable, guessed_order } = times;
  const heads = countHeads(telling, periods === null ? undefined : words.periods[periods.by]);
  const counts = periods?.counts ?? [];
  const table =
    periods === null
      ? { columns: [words.firstAnswer, words.lastAnswer], rows: [[first ?? '', last ?? '']] }
      : countTable(
          counts.map(({ from, count }) => ({ label: from, count })),
          sumCounts(counts),
          heads,
        );
  if (first === null || last === null) return { marks: [note(words.noTime)], table };
  const columns = makeTimeColumns(question, times, telling);
  return {
    marks: [
      ...(isCourse(times) ? [{ kind: 'columns' as const, heads, columns, label: words.overTime(question.text) }] : []),
      { kind: 'figures', figures: timeFigures(times, telling) },
      ...countFigure(words.noDate, unreadable, telling),
      ...(guessed_order === null ? [] : [note(words.guessed[guessed_order])]),
    ],
    table,
  };
}

/** The codes of the answers as a multiple choice; without codes some of the answers. */
function drawTexts(
  { samples, codes, coded }: DistributionOf<'text'>,
  { id, weighted_base }: Question,
  telling: Telling,
): Drawing {
  const { words } = telling;
  if (codes.length === 0)
    return {
      marks: samples.length === 0 ? [note(words.noNotes)] : [{ kind: 'quotes', texts: samples }],
      table: { columns: [words.notes], rows: samples.map((sample) => [sample]) },
      quotes: samples,
    };
  const heads = countHeads(telling);
  const bars = codes.map(({ name, count, code_id }) => ({
    label: name,
    count,
    condition: { kind: 'coded' as const, question_id: id, code_ids: [code_id] },
  }));
  return {
    marks: [
      { kind: 'bars', heads, bars: countBars(bars, weighted_base, telling) },
      ...countFigure(words.coded, coded, telling),
    ],
    table: countTable(bars, weighted_base, heads),
    quotes: samples,
  };
}

function drawPeople({ distinct }: DistributionOf<'people'>, { type }: Question, { words, number }: Telling): Drawing {
  const name = words.people(holdsEmail(type));
  return {
    marks: [{ kind: 'figures', figures: [[name, number(distinct)]], isLarge: true }],
    table: { columns: [name], rows: [[distinct]] },
  };
}

function drawDistribution(question: Question, telling: Telling): Drawing {
  const { distribution, id } = question;
  switch (distribution.kind) {
    case 'options':
      return drawOptions(distribution, question, telling);
    case 'number':
      return drawNumbers(distribution, question, telling);
    case 'nps':
      return drawNps(distribution, question, telling);
    case 'ranking':
      return drawRanking(distribution, id, telling);
    case 'text':
      return drawTexts(distribution, question, telling);
    case 'people':
      return drawPeople(distribution, question, telling);
    case 'time':
      return drawTimes(distribution, question, telling);
    case 'none':
      return { marks: [note(telling.words.none)], table: null };
    default:
      return assertNever(distribution);
  }
}

/** The drawing of one question, whatever its type. Shares are of those who answered. */
export function drawQuestion(question: Question, telling: Telling): Drawing {
  const drawing = drawDistribution(question, telling);
  return question.answered === 0 ? { ...drawing, marks: [note(telling.words.noAnswers)] } : drawing;
}
