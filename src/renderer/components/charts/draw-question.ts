import { assertNever, type Distribution, holdsEmail, type Question } from '../../../contract/index.ts';
import { decimal, number, share } from '../../lib/language/format.ts';
import { binLabels, sumOfBins } from './bin-labels.ts';
import { hueOf, numberColumns } from './chart-columns.ts';
import { isMeanMoved, numberFigures, scaleFigures, timeFigures } from './chart-figures.ts';
import { drawNps } from './draw-nps.ts';
import { type ChartTable, countBars, countHeads, type Drawing, type Mark, percent } from './drawing.ts';
import { isCourse, stepsOf, type TimeStep, timeColumns, weekdayName } from './time-step.ts';
import { words } from './words.ts';

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;

const note = (text: string): Mark => ({ kind: 'note', text });

function drawOptions({ options, order, rest, scale }: Of<'options'>, question: Question): Drawing {
  const { id, weighted_base: whole } = question;
  const bars = options.map(({ value, count }) => ({
    label: value,
    count,
    condition: { kind: 'options' as const, question_id: id, options: [value] },
  }));
  const figures = scale === null ? [] : scaleFigures(scale);
  return {
    marks: [
      { kind: 'bars', bars: countBars(bars, whole), hue: hueOf(question), isOrdered: order !== 'count' },
      ...(rest.options > 0 ? [note(words.rest(number(rest.options), number(rest.count)))] : []),
      ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
    ],
    table: {
      columns: countHeads(),
      rows: options.map(({ value, count }) => [value, count, percent(count, whole)]),
    },
  };
}

/** Each item's average place on a line from first to last; best on top. @param question_id null: its items cannot be picked */
export function drawRanking({ items }: Of<'ranking'>, hue: string, question_id: number | null): Drawing {
  const last = Math.max(items.length, ...items.map(({ average_rank }) => Math.ceil(average_rank)), 2);
  const dots = items.map(({ value, average_rank, first_count, count }) => ({
    label: value,
    at: (average_rank - 1) / (last - 1),
    value: decimal(average_rank),
    beside: words.firstBy(share(first_count, count)),
    condition: question_id === null ? null : { kind: 'options' as const, question_id, options: [value] },
  }));
  return {
    marks: [{ kind: 'dots', dots, ends: [words.place(1), words.place(last)], hue }],
    table: {
      columns: [words.item, words.averageRank, words.ranked, words.first],
      rows: items.map((item) => [item.value, item.average_rank, item.count, item.first_count]),
    },
  };
}

function drawNumbers(numbers: Of<'number'>, question: Question): Drawing {
  const whole = sumOfBins(numbers);
  const columns = numberColumns(question, numbers);
  return {
    marks: [
      { kind: 'columns', columns, whole, hue: hueOf(question), label: words.histogram(question.text) },
      { kind: 'figures', figures: numberFigures(numbers) },
      ...(isMeanMoved(numbers) ? [note(words.movedMean)] : []),
      ...countUnread(words.noNumber, numbers.unreadable),
    ],
    table: {
      columns: countHeads(),
      rows: binLabels(numbers).map(({ label, count }) => [label, count, percent(count, whole)]),
    },
  };
}

const countUnread = (name: string, count: number): Mark[] =>
  count > 0 ? [{ kind: 'figures', figures: [[name, number(count)]] }] : [];

function drawTimes(times: Of<'time'>, question: Question, step: TimeStep | null): Drawing {
  const table = tabulateTimes(times, step);
  if (times.first === null || times.last === null) return { marks: [note(words.noTime)], table };
  const columns = timeColumns(question, times, step);
  const whole = columns.reduce((sum, { count }) => sum + count, 0);
  const figures = timeFigures(times);
  const end = [
    ...countUnread(words.noDate, times.unreadable),
    ...(times.guessed_order === null ? [] : [note(words.guessed[times.guessed_order])]),
  ];
  if (!isCourse(times)) return { marks: [{ kind: 'figures', figures }, ...end], table };
  const steps = { question, step, all: stepsOf(times) };
  const label = words.overTime(question.text);
  return {
    marks: [
      { kind: 'columns', columns, whole, hue: hueOf(question), label },
      { kind: 'figures', figures, steps },
      ...end,
    ],
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
  const whole = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    columns: countHeads(words.steps[step ?? periods.by]),
    rows: counts.map(({ name, count }) => [name, count, percent(count, whole)]),
  };
}

function drawTexts({ samples }: Of<'text'>, question: Question): Drawing {
  const marks: Mark[] =
    samples.length === 0
      ? [note(words.noNotes)]
      : [{ kind: 'quotes', texts: samples.slice(0, 3), hue: hueOf(question) }];
  return { marks, table: { columns: [words.notes], rows: samples.map((sample) => [sample]) } };
}

function drawDistribution(question: Question, step: TimeStep | null): Drawing {
  const { distribution, id } = question;
  switch (distribution.kind) {
    case 'options':
      return drawOptions(distribution, question);
    case 'number':
      return drawNumbers(distribution, question);
    case 'nps':
      return drawNps(distribution, id);
    case 'ranking':
      return drawRanking(distribution, hueOf(question), id);
    case 'text':
      return drawTexts(distribution, question);
    case 'people': {
      const [name, count] = [words.people(holdsEmail(question.type)), distribution.distinct];
      return {
        marks: [{ kind: 'facts', facts: [[name, number(count)]] }],
        table: { columns: [name], rows: [[count]] },
      };
    }
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
