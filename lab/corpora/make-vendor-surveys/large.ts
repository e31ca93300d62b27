import { comments, joined, nps, oneColumnEach, single, timed, typed } from './answers.ts';
import * as draw from './draw.ts';
import * as west from './languages-west.ts';
import { addressesOnly, making, shape } from './make.ts';
import { slashDmy, slashMdy, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

/** Days from the first to the last in equal steps, so that the head of the file knows small days only. */
function evenly(count: number, from: string, to: string): Date[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return Array.from(
    { length: count },
    (_, at) => new Date(Math.round((begin + ((end - begin) * at) / count) / 1000) * 1000),
  );
}

/** Leaves the first rows without an answer: the question was added later. */
function late(made: MadeColumn, count: number, from: number): MadeColumn {
  const cells = made.cells.map((cell, row) => (row < from ? '' : cell));
  const counts = new Map<string, number>();
  for (const cell of cells.slice(0, count)) if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return { ...made, cells, chart: made.chart?.kind === 'options' ? { ...made.chart, counts } : made.chart };
}

/** A file whose head tells little: late questions, late options, and an order of dates that the last months settle. */
function largeFile(name: string, count: number, write: (date: Date) => string): Shape {
  const made = making(name, west.english, { count });
  const { random } = made;
  const { sources, satisfied, age, recommend, why } = west.english;
  const submitted = evenly(count, '2024-03-01T06:00:10Z', '2024-03-21T20:00:50Z');
  const drawn = draw.one(random, count, 5);
  const columns: MadeColumn[] = [
    timed('Timestamp', submitted.map(write), spanOf(submitted)),
    typed(
      'Email address',
      'Email',
      submitted.map((_, row) => `person${row + 1}@example.org`),
    ),
    single(satisfied.ask, satisfied.options, drawn),
    late(
      single('Which of these applied on the day?', age.options, draw.one(random, count, 5)),
      count,
      Math.floor(count * 0.7),
    ),
    joined(sources.ask, sources.options, draw.several(random, count, 5), ', '),
    ...oneColumnEach(
      ['Aids [Stick]', 'Aids [Glasses]', 'Aids [Wheelchair]'],
      ['Stick', 'Glasses', 'Wheelchair'],
      draw.several(random, count, 3, 40),
      [null, ''],
    ).map((one, at) => (at === 2 ? late(one, count, Math.floor(count * 0.8)) : one)),
    nps(recommend, draw.scores(random, count)),
    comments(random, why.ask, why.sentences, count, 60),
  ];
  return shape(name, 'a large file whose head tells little', columns, {
    ...addressesOnly(made),
    people: { least: count, most: count },
    times: spanOf(submitted),
  });
}

/** Files that are longer than what is read of them at first. */
export function largeShapes(): Shape[] {
  return [largeFile('large_dmy.csv', 9000, slashDmy), largeFile('large_mdy_parts.csv', 22_000, slashMdy)];
}
