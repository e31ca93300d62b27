// `node lab/corpora/check-figures.ts [--only NAME] [--save FILE]`
//
// Does Sheaf compute what R computes? Surveys of our own are imported by a real service, in three waves. Their charts, under filters and
// weights, and their comparisons are asked over HTTP, and compared with what R computes from the same responses
// (lab/corpora/check-figures/figures.R), to nine figures. Each difference is a line; with one, it ends with 1. Without R it is skipped.
// `--save` writes R's values, compressed: `--only small --save lab/corpora/check-figures/small.fixture.tsv.gz` makes those of the short version in `npm test`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from '../../scripts/build.ts';
import { checkFigures, parseFigures } from './check-figures/check-figures.ts';
import { makeFigureSurveys } from './check-figures/make-surveys.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, save: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'sheaf-figures-'));
try {
  const surveys = makeFigureSurveys(folder, values.only?.split(','));
  const script = fileURLToPath(new URL('check-figures/figures.R', import.meta.url));
  const { stdout, stderr, error } = spawnSync('Rscript', [script, folder], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (error !== undefined) {
    process.stdout.write('Skipped: R (Rscript) is not here.\n');
  } else {
    process.stderr.write(stderr);
    if (values.save !== undefined) writeFileSync(values.save, gzipSync(stdout, { level: 9 }));
    await buildIfStale();
    const expected = parseFigures(stdout);
    const differences = await checkFigures(surveys, expected);
    for (const one of differences) process.stdout.write(`✗ ${one.name}: R ${one.expected}, Sheaf ${one.found}\n`);
    process.stdout.write(`${expected.size - differences.length} of ${expected.size} figures are R's.\n`);
    process.exitCode = differences.length === 0 && expected.size > 0 ? 0 : 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
