// Runs the store's tests and counts the names of the public S3 suite whose rows all pass (docs/storage.md#s3-behaviours):
// `node scripts/s3-score.ts`. Prints a table by area beside two other stores. It ends with 1 when a name of the target has no row that
// passed, unless it is declined.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { declined, target } from '../src/storage/testing/public-suite.ts';

/** How many of the same names two other stores pass, measured with the suite itself: must, then should. */
const peers: Readonly<Record<keyof typeof target, readonly [s3rver: string, radosgw: string]>> = {
  post: ['0 + 0', '29 + 6'],
  object: ['19 + 0', '29 + 1'],
  multipart: ['6 + 0', '19 + 0'],
  range: ['5', '6'],
  listing: ['66 + 0', '79 + 2'],
  presigned: ['10 + 0', '12 + 3'],
  conditional: ['10', '16'],
  bucket: ['22 + 0', '32 + 1'],
  cors: ['0 + 2', '0 + 4'],
  copy: ['0 + 11', '0 + 11'],
  tagging: ['0 + 4', '0 + 10'],
  headers: ['0 + 5', '0 + 12'],
  checksum: ['0 + 0', '0 + 0'],
};

const reportShape = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

/** @returns each name of a test title, with whether all tests that hold it passed. */
function runRows(): Map<string, boolean> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-score-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const names = ['access', 'bucket', 'listing', 'lifecycle', 'multipart', 'objects', 'post-object', 'presigned'];
    const files = names.map((name) => `src/storage/${name}`);
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${file}`, ...files];
    spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const passed = new Map<string, boolean>();
    const { testResults } = reportShape.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const { fullName, status } of testResults.flatMap((result) => result.assertionResults)) {
      for (const name of fullName.match(/\w+/g) ?? []) {
        passed.set(name, (passed.get(name) ?? true) && status === 'passed');
      }
    }
    return passed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const passed = runRows();
const count = (names: readonly string[]) => names.filter((name) => passed.get(name) === true).length;
const table = Object.entries(target).map(([area, { must, should }]) => {
  const [s3rver, radosgw] = peers[area as keyof typeof target];
  return {
    area,
    target: `${must.length} + ${should.length}`,
    rows: `${count(must)} + ${count(should)}`,
    s3rver,
    radosgw,
  };
});
console.table(table);
const all = Object.values(target);
const [must, should] = [all.flatMap((area) => [...area.must]), all.flatMap((area) => [...area.should])];
const missing = [...must, ...should].filter((name) => passed.get(name) !== true && !(name in declined));
console.log(JSON.stringify({ check: 's3-score', must: count(must), should: count(should), missing, declined }));
process.exitCode = missing.length === 0 ? 0 : 1;
