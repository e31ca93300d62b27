import { type CheckedService, type Cli, startCheckedService } from '../check-answers/service.ts';
import type { FigureSurvey } from './make-surveys.ts';
import { type Figure, type Figures, readFigures } from './read-figures.ts';

/** What differs: the name of a figure, R's value and Sheaf's; undefined where one of them has none. */
interface FigureDifference {
  name: string;
  expected: Figure | undefined;
  found: Figure | undefined;
}

/** Relative; for what is smaller than one in a thousand absolute, except for p-values. */
const tolerance = 1e-9;
const smallest = (name: string) => (name.endsWith('/p') ? 0 : 1e-3);

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

function isSame({ name, expected, found }: FigureDifference): boolean {
  if (typeof expected !== 'number' || typeof found !== 'number') return expected === found;
  return Math.abs(expected - found) <= tolerance * Math.max(smallest(name), Math.abs(expected));
}

/** Compares each figure that one of both has. */
function compareFigures(expected: Figures, found: Figures): FigureDifference[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names]
    .map((name) => ({ name, expected: expected.get(name), found: found.get(name) }))
    .filter((one) => !isSame(one));
}

/** Imports a survey in waves. @returns its key */
async function importWaves(service: CheckedService, made: FigureSurvey): Promise<string> {
  const [first = '', ...later] = made.parts;
  const types = Object.fromEntries(made.columns.map(({ header, type }) => [header, type]));
  const key = await service.importByHand(first, await service.createProject(made.name), types);
  for (const part of later) await service.appendByCommand(part, key);
  return key;
}

/** Imports the surveys into a service of their own. @returns what of their figures differs from those expected */
export async function checkFigures(
  surveys: readonly FigureSurvey[],
  expected: Figures,
  cli?: Cli,
): Promise<FigureDifference[]> {
  const service = await startCheckedService(cli);
  try {
    const figures: Figures = new Map();
    for (const made of surveys) {
      const key = await importWaves(service, made);
      const get = (path: string) => service.api<unknown>('GET', `/api/v1/workspace/surveys/${key}${path}`);
      for (const [name, value] of await readFigures(made, get)) figures.set(name, value);
    }
    return compareFigures(expected, figures);
  } finally {
    await service.stop();
  }
}
