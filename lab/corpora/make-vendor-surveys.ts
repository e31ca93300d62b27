// `node lab/corpora/make-vendor-surveys.ts FOLDER`: writes exports in the shapes of many survey tools, with invented people and answers,
// the same bytes every time. lab/corpora/check-answers.ts imports them and compares them with the values that were put in here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTruth } from './check-answers/truth.ts';
import { cellShapes } from './make-vendor-surveys/cells.ts';
import { dateShapes } from './make-vendor-surveys/dates.ts';
import { furtherShapes } from './make-vendor-surveys/further.ts';
import { groupedShapes } from './make-vendor-surveys/grouped.ts';
import { largeShapes } from './make-vendor-surveys/large.ts';
import { peopleShapes } from './make-vendor-surveys/people-headers.ts';
import { resavedShapes } from './make-vendor-surveys/resaved.ts';
import { truthOfShape, writeShape } from './make-vendor-surveys/shape.ts';
import { enterpriseShapes } from './make-vendor-surveys/vendors-enterprise.ts';
import { formsShapes } from './make-vendor-surveys/vendors-forms.ts';
import { panelShapes } from './make-vendor-surveys/vendors-panels.ts';
import { researchShapes } from './make-vendor-surveys/vendors-research.ts';
import { wordShapes } from './make-vendor-surveys/vendors-words.ts';

/** Writes all files into a folder. @returns the expected values of each, as they were put in */
export function makeVendorSurveys(folder: string): FileTruth[] {
  mkdirSync(folder, { recursive: true });
  const shapes = [
    ...formsShapes(),
    ...enterpriseShapes(),
    ...researchShapes(),
    ...panelShapes(),
    ...wordShapes(),
    ...resavedShapes(),
    ...cellShapes(),
    ...peopleShapes(),
    ...dateShapes(),
    ...furtherShapes(),
    ...groupedShapes(),
    ...largeShapes(),
  ];
  return shapes.map((shape) => {
    const path = join(folder, shape.name);
    writeFileSync(path, writeShape(shape));
    return truthOfShape(shape, path);
  });
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    process.stderr.write('Name a folder: node lab/corpora/make-vendor-surveys.ts FOLDER\n');
    process.exitCode = 2;
  } else process.stdout.write(`${makeVendorSurveys(folder).length} files in ${folder}\n`);
}
