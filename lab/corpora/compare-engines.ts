// `node lab/corpora/compare-engines.ts [FILE…] [--only NAME]`
//
// Imports each labelled export beside the repository (or the files that are named) and surveys of odd texts into a service on SQLite and
// one on PostgreSQL, and compares all answers of the workspace about them, byte for byte. Ids are replaced by their order of appearance;
// signed addresses, cursors and times of the import are left out. Each difference is a line; with one, the script ends with 1.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { corpusTruths } from './check-answers/corpus.ts';
import { compareFile } from './compare-engines/compare-file.ts';
import { startEngines } from './compare-engines/engines.ts';
import { writeOddSurveys } from './compare-engines/odd-texts.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});

await buildIfStale();
if (!hasSurveyExports()) process.stdout.write(`Left out: ${missingExports}.\n`);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-odd-'));
const { engines, remove } = await startEngines(fileURLToPath(new URL('../../out/service/cli.js', import.meta.url)));
try {
  const corpus = positionals.length > 0 ? positionals : corpusTruths().map(({ path }) => path);
  const paths = [...corpus, ...writeOddSurveys(folder)].filter((path) => basename(path).includes(values.only));
  const total = { answers: 0, differences: 0 };
  for (const path of paths) {
    const { answers, differences } = await compareFile(engines, path);
    total.answers += answers;
    total.differences += differences.length;
    process.stdout.write(`${differences.length === 0 ? '✓' : '✗'} ${basename(path)}: ${answers} answers\n`);
    for (const line of differences) process.stdout.write(`  ${line}\n`);
  }
  process.stdout.write(`${paths.length} files, ${total.answers} answers, ${total.differences} differences\n`);
  process.exitCode = total.differences === 0 ? 0 : 1;
} finally {
  await remove();
  rmSync(folder, { recursive: true, force: true });
}
