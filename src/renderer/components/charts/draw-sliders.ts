import type { Distribution } from '../../../contract/index.ts';
import { figure, mean as meanText, number } from '../../lib/language/format.ts';
import { formatFigure } from './chart-columns.ts';
import type { Mark, Spread } from './drawing.ts';
import type { Member } from './grid-rows.ts';
import { words } from './words.ts';

type Numbers = Extract<Distribution, { kind: 'number' }>;
type Row = Member & { numbers: Numbers };

const noFigures = { base: 0, mean: null, median: null, deviation: null, min: null, max: null, q1: null, q3: null };

/** Members that nobody answered have no figures. */
function listRows(members: readonly Member[]): Row[] {
  const numbers = members.map(({ question: { distribution } }) =>
    distribution.kind === 'number' ? distribution : null,
  );
  const some = numbers.find((one) => one !== null);
  return members.flatMap((member, at) => {
    const known = numbers[at] ?? (member.question.answered === 0 && some ? { ...some, ...noFigures } : null);
    return known === null ? [] : [{ ...member, numbers: known }];
  });
}

const writeEnd = ({ unit }: Numbers, value: number): string =>
  unit === null ? figure(value, 1) : formatFigure(value, unit);

/** The rows stand below each other, so all means have one decimal. */
const writeMean = ({ unit }: Numbers, value: number | null): string => {
  if (value === null) return '–';
  return unit === null ? meanText(value, 1) : formatFigure(value, unit);
};

function describe({ name, numbers }: Row): string {
  const { mean, deviation, q1, q3, min, max, base } = numbers;
  const between = (from: number | null, to: number | null): string =>
    from === null || to === null ? '–' : words.between(writeEnd(numbers, from), writeEnd(numbers, to));
  return [
    name,
    `${words.mean} ${writeMean(numbers, mean)}`,
    `${words.deviation} ${writeMean(numbers, deviation)}`,
    `${words.quartiles} ${between(q1, q3)}`,
    `${words.range} ${between(min, max)}`,
    `${words.base} ${number(base)}`,
  ].join(', ');
}

/**
 * The statements of a grid of numbers on one line, with the number of answers where rows differ in that.
 * @returns null where a member that was answered holds anything else
 */
export function markSliders(members: readonly Member[]): Mark | null {
  const rows = listRows(members);
  const [first] = rows;
  const ends = rows.flatMap(({ numbers: { min, max } }) => (min === null || max === null ? [] : [min, max]));
  const hasOneUnit = rows.every(({ numbers: { unit } }) => unit === first?.numbers.unit);
  if (first === undefined || rows.length < members.length || !hasOneUnit || ends.length === 0) return null;
  const [least, greatest] = [Math.min(...ends), Math.max(...ends)];
  const place = (value: number) => (greatest === least ? 0.5 : (value - least) / (greatest - least));
  const span = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ([place(from), place(to)] as const);
  const areAlike = rows.every(({ numbers: { base } }) => base === first.numbers.base);
  const spreads = rows.map((row): Spread => {
    const { mean, deviation, min, max, q1, q3, base } = row.numbers;
    const spread = deviation === null ? [] : [words.spread(writeMean(row.numbers, deviation))];
    return {
      label: row.name,
      value: writeMean(row.numbers, mean),
      beside: [...spread, ...(areAlike ? [] : [`n = ${number(base)}`])].join(' · '),
      mean: mean === null ? null : place(mean),
      half: span(q1, q3),
      range: span(min, max),
      said: describe(row),
      condition: null,
      column: row.question.id,
    };
  });
  return { kind: 'spreads', spreads, ends: [writeEnd(first.numbers, least), writeEnd(first.numbers, greatest)] };
}
