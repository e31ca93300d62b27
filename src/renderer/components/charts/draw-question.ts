import {
  assertNever,
  conditionWords,
  holdsEmail,
  npsGroups,
  type Question,
  roundScore,
  sayPercent,
} from '../../../contract/index.ts';
import { asWritten, decimal, number, percentage, share } from '../../lib/language/format.ts';
import { inLanguage } from '../../lib/language/language.ts';
import { words as shared } from '../../lib/words.ts';
import {
  type DistributionOf,
  formatFigure,
  isCourse,
  labelBins,
  makeNumberColumns,
  makeTimeColumns,
  type Numbers,
  nameWeekday,
} from './chart-columns.ts';
import { countBars, countTable, type Drawing, type Mark, type NamedFigures, type Segment } from './drawing.ts';
import { words } from './words.ts';

type Scale = NonNullable<DistributionOf<'options'>['scale']>;

const writePercent = (part: number): string => percentage(sayPercent(part));

/** Mean, median and the shares at both ends of a scale. */
function scaleFigures({ mean, median, deviation, top_two, bottom_two, scores }: Scale): NamedFigures {
  if (mean === null) return [];
  const numbers = scores.filter((score) => score !== null);
  const ends = words.between(number(Math.min(...numbers)), number(Math.max(...numbers)));
  return [
    [shared.mean, `${decimal(mean, 2)} (${ends})`],
    ...(median === null ? [] : [[words.median, decimal(median)] as const]),
    ...(deviation === null ? [] : [[words.deviation, decimal(deviation, 2)] as const]),
    ...(top_two === null ? [] : [[words.topTwo, writePercent(top_two)] as const]),
    ...(bottom_two === null ? [] : [[words.bottomTwo, writePercent(bottom_two)] as const]),
  ];
}

/** What stands below a histogram. */
function numberFigures({ unit, mean, median, deviation, q1, q3, min, max }: Numbers): NamedFigures {
  const written = (value: number | null) => (value === null ? '–' : formatFigure(value, unit));
  return [
    [shared.mean, written(mean)],
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
function timeFigures({ first, last, periods, weekdays }: DistributionOf<'time'>): NamedFigures {
  if (first === null || last === null) return [];
  const isMarked = weekdays !== null && isCourse({ periods });
  return [
    [words.firstAnswer, asWritten(first)],
    [words.lastAnswer, asWritten(last)],
    ...(isMarked ? [[words.busiest, nameWeekday(weekdays.indexOf(Math.max(...weekdays)))] as const] : []),
  ];
}

const note = (text: string): Mark => ({ kind: 'note', text });

const countUnread = (name: string, count: number): Mark[] =>
  count > 0 ? [{ kind: 'figures', figures: [[name, number(count)]] }] : [];

const sum = (counts: readonly { count: number }[]) => counts.reduce((so, { count }) => so + count, 0);

function drawOptions(
  { options, order, rest, scale }: DistributionOf<'options'>,
  { id, weighted_base }: Question,
): Drawing {
  const bars = options.map(({ value, count }) => ({
    label: value,
    count,
    condition: { kind: 'options' as const, question_id: id, options: [value] },
  }));
  const figures = scale === null ? [] : scaleFigures(scale);
  return {
    marks: [
      { kind: 'bars', bars: countBars(bars, weighted_base), isOrdered: order !== 'count' },
      ...(rest.options > 0 ? [note(words.rest(number(rest.options), number(rest.count)))] : []),
      ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
    ],
    table: countTable(
      options.map(({ value, count }) => [value, count]),
      weighted_base,
    ),
  };
}

const groups = [
  ['detractors', 'var(--grid-low)'],
  ['passives', 'var(--grid-middle)'],
  ['promoters', 'var(--grid-high)'],
] as const;

/** The score, and one bar in three parts: those who would not recommend, might, and would. */
function drawNps(nps: DistributionOf<'nps'>, { id: question_id }: Question): Drawing {
  const { score, counts, unreadable } = nps;
  const whole = nps.detractors + nps.passives + nps.promoters;
  const segments = groups.map(
    ([group, colour]): Segment => ({
      label: inLanguage(conditionWords).npsGroups[group],
      range: npsGroups[group].join('–'),
      count: nps[group],
      value: number(nps[group]),
      beside: share(nps[group], whole),
      colour,
      condition: { kind: 'nps_group', question_id, group },
    }),
  );
  const [figure, caption] = score === null ? ['–', words.noScore] : [number(roundScore(score)), words.npsLabel];
  return {
    marks: [
      { kind: 'segments', figure, caption, segments },
      ...(unreadable > 0 ? [note(words.unreadable(number(unreadable)))] : []),
    ],
    table: countTable(
      counts.map((count, answer) => [String(answer), count]),
      whole,
    ),
  };
}

/** Each item's average place on a line from first to last; best on top. @param question_id null: its items cannot be picked */
export function drawRanking({ items }: DistributionOf<'ranking'>, question_id: number | null): Drawing {
  const last = Math.max(items.length, ...items.map(({ average_rank }) => Math.ceil(average_rank)), 2);
  const spreads = items.map(({ value, average_rank, first_count, count }) => ({
    label: value,
    mean: (average_rank - 1) / (last - 1),
    half: null,
    range: null,
    value: decimal(average_rank),
    beside: words.firstBy(share(first_count, count)),
    said: `${words.averageRank} ${decimal(average_rank)}`,
    condition: question_id === null ? null : { kind: 'options' as const, question_id, options: [value] },
    column: null,
  }));
  return {
    marks: [{ kind: 'spreads', spreads, ends: [words.place(1), words.place(last)] }],
    table: {
      columns: [words.item, words.averageRank, words.ranked, words.first],
      rows: items.map((item) => [item.value, item.average_rank, item.count, item.first_count]),
    },
  };
}

function drawNumbers(numbers: Numbers, question: Question): Drawing {
  const whole = sum(numbers.bins);
  const columns = makeNumberColumns(question, numbers);
  return {
    marks: [
      { kind: 'columns', columns, whole, label: words.histogram(question.text) },
      { kind: 'figures', figures: numberFigures(numbers) },
      ...(isMeanMoved(numbers) ? [note(words.movedMean)] : []),
      ...countUnread(words.noNumber, numbers.unreadable),
    ],
    table: countTable(
      labelBins(numbers).map(({ label, count }) => [label, count]),
      whole,
    ),
  };
}

function drawTimes(times: DistributionOf<'time'>, question: Question): Drawing {
  const { first, last, periods, unreadable, guessed_order } = times;
  const counts = periods?.counts.map(({ from, count }) => [from, count] as const) ?? [];
  const columns = makeTimeColumns(question, times);
  const table =
    periods === null
      ? { columns: [words.firstAnswer, words.lastAnswer], rows: [[first ?? '', last ?? '']] }
      : countTable(counts, sum(columns), words.periods[periods.by]);
  if (first === null || last === null) return { marks: [note(words.noTime)], table };
  return {
    marks: [
      ...(isCourse(times)
        ? [{ kind: 'columns' as const, columns, whole: sum(columns), label: words.overTime(question.text) }]
        : []),
      { kind: 'figures', figures: timeFigures(times) },
      ...countUnread(words.noDate, unreadable),
      ...(guessed_order === null ? [] : [note(words.guessed[guessed_order])]),
    ],
    table,
  };
}

/** The codes of the answers as a multiple choice; without codes some of the answers. */
function drawTexts({ samples, codes }: DistributionOf<'text'>, { id, weighted_base }: Question): Drawing {
  const bars = codes.map(({ name, count, code_id }) => ({
    label: name,
    count,
    condition: { kind: 'coded' as const, question_id: id, code_ids: [code_id] },
  }));
  if (bars.length > 0)
    return {
      marks: [{ kind: 'bars', bars: countBars(bars, weighted_base) }],
      table: countTable(
        codes.map(({ name, count }) => [name, count]),
        weighted_base,
      ),
    };
  return {
    marks: samples.length === 0 ? [note(words.noNotes)] : [{ kind: 'quotes', texts: samples }],
    table: { columns: [words.notes], rows: samples.map((sample) => [sample]) },
  };
}

function drawPeople({ distinct }: DistributionOf<'people'>, { type }: Question): Drawing {
  const name = words.people(holdsEmail(type));
  return {
    marks: [{ kind: 'figures', figures: [[name, number(distinct)]], isLarge: true }],
    table: { columns: [name], rows: [[distinct]] },
  };
}

function drawDistribution(question: Question): Drawing {
  const { distribution, id } = question;
  switch (distribution.kind) {
    case 'options':
      return drawOptions(distribution, question);
    case 'number':
      return drawNumbers(distribution, question);
    case 'nps':
      return drawNps(distribution, question);
    case 'ranking':
      return drawRanking(distribution, id);
    case 'text':
      return drawTexts(distribution, question);
    case 'people':
      return drawPeople(distribution, question);
    case 'time':
      return drawTimes(distribution, question);
    case 'none':
      return { marks: [note(words.none)], table: null };
    default:
      return assertNever(distribution);
  }
}

/** The drawing of one question, whatever its type. Shares are of those who answered. */
export function drawQuestion(question: Question): Drawing {
  const drawing = drawDistribution(question);
  return question.answered === 0 ? { ...drawing, marks: [note(words.noAnswers)] } : drawing;
}
