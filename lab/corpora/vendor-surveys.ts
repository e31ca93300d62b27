// `node lab/corpora/vendor-surveys.ts FOLDER`: writes exports in the shapes of many survey tools, with invented people and answers, the
// same bytes every time. lab/corpora/check-answers.ts imports them and compares them with the values that were put in here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTruth } from './check-answers/truth.ts';
import { readFiles } from './vendor-surveys/read-files.ts';
import { makeFile } from './vendor-surveys/write-file.ts';

/** Writes files into a folder, all or the named ones. @returns the expected values of each, as they were put in */
export function makeVendorSurveys(folder: string, names?: ReadonlySet<string>): FileTruth[] {
  mkdirSync(folder, { recursive: true });
  const wanted = readFiles().filter(({ name }) => names?.has(name) ?? true);
  return wanted.map((file) => {
    const { bytes, truth } = makeFile(file);
    const path = join(folder, truth.name);
    writeFileSync(path, bytes);
    return { ...truth, path };
  });
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    process.stderr.write('Name a folder: node lab/corpora/vendor-surveys.ts FOLDER\n');
    process.exitCode = 2;
  } else process.stdout.write(`${makeVendorSurveys(folder).length} files in ${folder}\n`);
}
