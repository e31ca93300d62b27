// Columns of choices and ranks.
import type { Chart } from '../check-answers/truth.ts';
import { type Choices, drawOne, drawOrder, drawSeveral } from './draw.ts';
import { column, findBlanks, type Kind, type Making, missingAt, optionsChart, tally } from './made-column.ts';
import type { ColumnLine } from './read-files.ts';

/** `every=13,4,5`: in every thirteenth row, from the fourth on, the fifth option. */
function forceEvery(choices: Choices, every: string | undefined): Choices {
  if (every === undefined) return choices;
  const [step = 1, first, option = 0] = every.split(',').map(Number);
  return choices.map((chosen, row) => (row % step === first ? [option] : chosen));
}

/** A single choice between `options`. */
export function makeSingle(line: ColumnLine, { random, people, isOpen }: Making, options: readonly string[], at = 0) {
  const count = Number(line.options.get('of') ?? options.length);
  const drawn = drawOne(random, people.length, count, findBlanks(line, isOpen ? 5 : 6));
  const cells = forceEvery(drawn, line.options.get('every')).map((chosen) =>
    chosen === null ? null : (options[chosen[0] ?? 0] ?? ''),
  );
  const counts = tally(cells.filter((cell) => cell !== null));
  return column(
    line,
    'Single choice',
    cells.map((cell, row) => cell ?? missingAt(line, row)),
    optionsChart(counts),
    at,
  );
}

/** Several options in one cell. */
export const makeMulti: Kind = (line, made) => {
  const { list, options } = line;
  made.several = drawSeveral(made.random, made.people.length, list.length, findBlanks(line, 6));
  const [begin = '', end = ''] = [options.get('begin'), options.get('end')];
  const cells = made.several.map((chosen, row) =>
    chosen === null
      ? missingAt(line, row)
      : begin + chosen.map((option) => list[option]).join(options.get('sep')) + end,
  );
  const chosenOptions = made.several.flatMap((chosen) => (chosen ?? []).map((option) => list[option] ?? ''));
  return [column(line, 'Multi choice', cells, optionsChart(tally(chosenOptions)))];
};

/** One column an option. `marks` stand where it was chosen and where it was not. */
export const makeEach: Kind = (line, made) => {
  const { list, options } = line;
  if (!options.has('same'))
    made.several = drawSeveral(made.random, made.people.length, list.length, findBlanks(line, made.isOpen ? 8 : 6));
  const [yes = '', no = ''] = (options.get('marks') ?? '%o|').split('|');
  const missing = missingAt(line, 0);
  return list.map((option, at) => {
    const mark = yes.replace('%o', option);
    const cells = made.several.map((chosen) => (chosen === null ? missing : chosen.includes(at) ? mark : no));
    const counts = tally(cells.filter((cell) => cell !== '' && cell !== missing));
    const chart = optionsChart(counts, no === '' ? [] : [no]);
    return { ...column(line, 'Multi choice', cells, chart, at), alt: ['Single choice'] };
  });
};

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const toPlaces = (order: Choices, item: number): number[] =>
  order.flatMap((places) => (places === null ? [] : [places.indexOf(item) + 1]));
const itemsChart = (list: readonly string[], order: Choices): Chart => ({
  kind: 'ranks',
  items: new Map(
    list.map((name, item) => {
      const places = toPlaces(order, item);
      return [name, { average: average(places), count: places.length }];
    }),
  ),
});

/** One column an item, its place in the cell. */
export const makeRanks: Kind = (line, { random, people }) => {
  const order = drawOrder(random, people.length, line.list.length);
  return line.list.map((_, item) => {
    const cells = order.map((places) => (places === null ? missingAt(line, 0) : String(places.indexOf(item) + 1)));
    const places = toPlaces(order, item);
    const items = new Map([['', { average: average(places), count: places.length }]]);
    return column(line, 'Ranking', cells, { kind: 'ranks', items }, item);
  });
};

/** One column a place, the item in the cell. */
export const makePlaces: Kind = (line, { random, people }) => {
  const order = drawOrder(random, people.length, line.list.length);
  return line.list.map((_, place) => {
    const cells = order.map((items) => (items === null ? '' : (line.list[items[place] ?? 0] ?? '')));
    return column(line, 'Ranking', cells, itemsChart(line.list, order), place);
  });
};

/** The items in order in one cell. */
export const makeOrder: Kind = (line, { random, people }) => {
  const { list, options } = line;
  const order = drawOrder(random, people.length, list.length);
  const end = options.get('end') ?? '';
  const cells = order.map((items) =>
    items === null ? '' : items.map((item) => list[item]).join(options.get('sep')) + end,
  );
  return [column(line, 'Ranking', cells, itemsChart(list, order))];
};
