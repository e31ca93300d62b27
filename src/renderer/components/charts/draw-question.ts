import { assertNever, type Distribution, holdsEmail, type Question } from '../../../contract/index.ts';
import { decimal, number, share } from '../../lib/language/format.ts';
import { binLabels, numberColumns } from './chart-columns.ts';
import { isMeanMoved, numberFigures, scaleFigures, timeFigures } from './chart-figures.ts';
import { type ChartTable, countBars, countTable, type Drawing, type Mark, type Segment } from './drawing.ts';
import { isCourse, listSteps, type TimeStep, timeColumns, weekdayName } from './time-step.ts';
import { words } from './words.ts';

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;

const note = (text: string): Mark => ({ kind: 'note', text });

const countUnread = (name: string, count: number): Mark[] =>
  count > 0 ? [{ kind: 'figures', figures: [[name, number(count)]] }] : [];

const sum = (counts: readonly { count: number }[]) => counts.reduce((so, { count }) => so + count, 0);

function drawOptions({ options, order, rest, scale }: Of<'options'>, { id, weighted_base }: Question): Drawing {
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
function drawNps(nps: Of<'nps'>, { id: question_id }: Question): Drawing {
  const { score, counts, unreadable } = nps;
  const whole = nps.detractors + nps.passives + nps.promoters;
  const segments = groups.map(
    ([group, colour]): Segment => ({
      label: words[group],
      range: words[`${group}Range`],
      count: nps[group],
      value: number(nps[group]),
      beside: share(nps[group], whole),
      colour,
      condition: { kind: 'nps_group', question_id, group },
    }),
  );
  const [figure, caption] = score === null ? ['–', words.noScore] : [number(score), words.npsLabel];
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
export function drawRanking({ items }: Of<'ranking'>, question_id: number | null): Drawing {
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

function drawNumbers(numbers: Of<'number'>, question: Question): Drawing {
  const whole = sum(numbers.bins);
  const columns = numberColumns(question, numbers);
  return {
    marks: [
      { kind: 'columns', columns, whole, label: words.histogram(question.text) },
      { kind: 'figures', figures: numberFigures(numbers) },
      ...(isMeanMoved(numbers) ? [note(words.movedMean)] : []),
      ...countUnread(words.noNumber, numbers.unreadable),
    ],
    table: countTable(
      binLabels(numbers).map(({ label, count }) => [label, count]),
      whole,
    ),
  };
}

function drawTimes(times: Of<'time'>, question: Question, step: TimeStep | null): Drawing {
  const table = tabulateTimes(times, step);
  if (times.first === null || times.last === null) return { marks: [note(words.noTime)], table };
  const columns = timeColumns(question, times, step);
  const figures = timeFigures(times);
  const end = [
    ...countUnread(words.noDate, times.unreadable),
    ...(times.guessed_order === null ? [] : [note(words.guessed[times.guessed_order])]),
  ];
  if (!isCourse(times)) return { marks: [{ kind: 'figures', figures }, ...end], table };
  const steps = { question, step, all: listSteps(times) };
  const label = words.overTime(question.text);
  return {
    marks: [{ kind: 'columns', columns, whole: sum(columns), label }, { kind: 'figures', figures, steps }, ...end],
    table,
  };
}

function countTimes({ periods, longer, weekdays }: Of<'time'>, step: TimeStep | null) {
  if (step === 'weekday') return (weekdays ?? []).map((count, weekday) => ({ name: weekdayName(weekday), count }));
  const course = longer.find(({ by }) => by === step) ?? periods;
  return (course?.counts ?? []).map(({ from, count }) => ({ name: from, count }));
}

function tabulateTimes(times: Of<'time'>, step: TimeStep | null): ChartTable {
  const { first, last, periods } = times;
  if (periods === null) return { columns: [words.firstAnswer, words.lastAnswer], rows: [[first ?? '', last ?? '']] };
  const counts = countTimes(times, step);
  return countTable(
    counts.map(({ name, count }) => [name, count]),
    sum(counts),
    words.steps[step ?? periods.by],
  );
}

const drawTexts = ({ samples }: Of<'text'>): Drawing => ({
  marks: samples.length === 0 ? [note(words.noNotes)] : [{ kind: 'quotes', texts: samples.slice(0, 3) }],
  table: { columns: [words.notes], rows: samples.map((sample) => [sample]) },
});

function drawPeople({ distinct }: Of<'people'>, { type }: Question): Drawing {
  const name = words.people(holdsEmail(type));
  return {
    marks: [{ kind: 'facts', facts: [[name, number(distinct)]] }],
    table: { columns: [name], rows: [[distinct]] },
  };
}

function drawDistribution(question: Question, step: TimeStep | null): Drawing {
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
      return drawTexts(distribution);
    case 'people':
      return drawPeople(distribution, question);
    case 'time':
      return drawTimes(distribution, question, step);
    case 'none':
      return { marks: [note(words.none)], table: null };
    default:
      return assertNever(distribution);
  }
}

/**
 * The drawing of one question, whatever its type. Shares are of those who answered.
 * @param step what dates are counted by; null: the shortest period
 */
export function drawQuestion(question: Question, step: TimeStep | null = null): Drawing {
  const drawing = drawDistribution(question, step);
  return question.answered === 0 ? { ...drawing, marks: [note(words.noAnswers)] } : drawing;
}
