import type { Figures } from './read-figures.ts';

/** What differs: the name of a figure, R's value and Sheaf's; undefined where one of them has none. */
export interface FigureDifference {
  name: string;
  expected: Figures extends Map<string, infer Value> ? Value | undefined : never;
  found: FigureDifference['expected'];
}

/** Relative; absolute for what is smaller than one in a thousand. */
const tolerance = 1e-9;
const smallest = 1e-3;

/** Reads the lines of figures.R. */
export function parseFigures(lines: string): Figures {
  const figures: Figures = new Map();
  for (const line of lines.split('\n').filter((one) => one !== '')) {
    const [survey = '', ask = '', what = '', value = ''] = line.split('\t');
    const isText = what.endsWith('/higher than');
    figures.set(`${survey}\t${ask}\t${what}`, isText ? value : value === 'null' ? null : Number(value));
  }
  return figures;
}

function isSame(expected: FigureDifference['expected'], found: FigureDifference['expected']): boolean {
  if (typeof expected !== 'number' || typeof found !== 'number') return expected === found;
  return Math.abs(expected - found) <= tolerance * Math.max(smallest, Math.abs(expected));
}

/** Compares each figure that one of both has. */
export function compareFigures(expected: Figures, found: Figures): FigureDifference[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names]
    .map((name) => ({ name, expected: expected.get(name), found: found.get(name) }))
    .filter((one) => !isSame(one.expected, one.found));
}
