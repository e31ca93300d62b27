import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveForImports } from '../testing/called-command.ts';
import { findDifferences, readWildFile } from '../testing/read-wild-file.ts';
import { listWildFiles, type WildFile } from '../testing/wild-files.ts';

// Every folder of src/service/testing/wild-files/ by the command line into a real service. One case:
//   npx vitest run --maxWorkers=1 src/service/cli/wild-files.test.ts -t K04-ttl-10
// What is right stands in expected.json there.

let served: Awaited<ReturnType<typeof serveForImports>>;
beforeAll(async () => {
  served = await serveForImports();
});
afterAll(() => served.end());

/** @returns nothing if one of the ways is as it should be; else what differs from the first one */
async function checkWays(file: WildFile): Promise<string[]> {
  const all: string[][] = [];
  for (const way of file.ways) {
    const differences = findDifferences(way, await readWildFile(served, file, way.template));
    if (differences.length === 0) return [];
    all.push(differences);
  }
  return all[0] ?? [];
}

describe('files in the wild', () => {
  it.each(listWildFiles())('$name', async (file) => {
    expect((await checkWays(file)).join('\n')).toBe('');
  });
});
