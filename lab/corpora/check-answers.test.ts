import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { cli } from '../../src/service/testing/cli-process.ts';
import { checkFiles, report } from './check-answers/check-files.ts';
import { corpusTruths, isInShortSet } from './check-answers/corpus.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-truth-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const differences = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('✗'));

test('exports in the shapes of vendors show what was answered', async () => {
  const truths = makeVendorSurveys(join(folder, 'short')).filter(({ name }) => isInShortSet(name));
  expect(truths.length).toBeGreaterThanOrEqual(9);
  expect(differences(report(await checkFiles(truths, cli), truths.length))).toEqual([]);
});

test.skipIf(!hasSurveyExports())(
  `labelled exports show what was answered (skipped when ${missingExports})`,
  async () => {
    const truths = corpusTruths().filter(({ name }) => isInShortSet(name));
    expect(truths.length).toBeGreaterThanOrEqual(4);
    expect(differences(report(await checkFiles(truths, cli), truths.length))).toEqual([]);
  },
  180_000,
);
