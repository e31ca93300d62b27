import { type CheckedService, type Cli, startCheckedService } from '../check-answers/service.ts';
import { compareFigures, type FigureDifference } from './compare-figures.ts';
import type { FigureSurvey } from './make-surveys.ts';
import { type Figures, readFigures } from './read-figures.ts';

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
    const found: Figures = new Map();
    for (const made of surveys) {
      const key = await importWaves(service, made);
      const get = (path: string) => service.get(`/api/v1/workspace/surveys/${key}${path}`);
      for (const [name, value] of await readFigures(made, get)) found.set(name, value);
    }
    return compareFigures(expected, found);
  } finally {
    await service.stop();
  }
}
