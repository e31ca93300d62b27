// The tests of every published survey export beside the repository. `npm test` takes one of every tool.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tests = [
  'lab/corpora/corpus-rounds.test.ts',
  'lab/corpora/workbook-rounds.test.ts',
  'lab/corpora/file-columns.test.ts',
  'lab/corpora/export-corpus.test.ts',
];

if (!hasSurveyExports()) throw new Error(`Nothing can be tested: ${missingExports}.`);
const { status } = spawnSync(`${root}node_modules/.bin/vitest`, ['run', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SHEAF_WHOLE_CORPUS: '1' },
});
process.exitCode = status ?? 1;
