import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { hasPostgres } from '../../src/service/testing/test-database.ts';
import { corpusTruths } from './check-answers/corpus.ts';
import { compareFile, createNumbering } from './compare-engines/compare-file.ts';
import { startEngines } from './compare-engines/engines.ts';
import { writeOddSurveys } from './compare-engines/odd-texts.ts';

/** A choice with comments, notes of several scripts, and a table with tabs: small ones. */
const short = ['sm_538_comma.csv', 'odk_safi_clean.csv', 'sm_538_pollsters_anon3.tsv'];

describe.skipIf(!hasPostgres)(
  'both databases give the same answers (skipped: not the run on PostgreSQL, vitest.postgres.config.ts)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-odd-'));
    let started: Awaited<ReturnType<typeof startEngines>>;
    beforeAll(async () => {
      started = await startEngines();
    });
    afterAll(async () => {
      await started.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    it('surveys of odd texts', async () => {
      for (const path of writeOddSurveys(folder)) {
        const { answers, differences } = await compareFile(started.engines, path);
        expect([differences, answers > 100]).toEqual([[], true]);
      }
    });

    it.skipIf(!hasSurveyExports())(
      `labelled exports (skipped when ${missingExports})`,
      async () => {
        const paths = corpusTruths().flatMap(({ name, path }) => (short.includes(name) ? [path] : []));
        expect(paths).toHaveLength(short.length);
        for (const path of paths) expect((await compareFile(started.engines, path)).differences).toEqual([]);
      },
      120_000,
    );
  },
);

describe('ids are replaced by their order of appearance', () => {
  const answer = (ids: number[]) => ({ rows: ids.map((id) => ({ id, text: 'a' })), next_cursor: `c${ids[0]}` });
  it.each([
    ['other numbers are the same', [7, 8, 7], [70, 80, 70], true],
    ['another row is a difference', [7, 8, 7], [70, 80, 80], false],
  ])('%s', (_, one, other, isSame) => {
    const [left, right] = [createNumbering()(answer(one)), createNumbering()(answer(other))];
    expect(JSON.stringify(left) === JSON.stringify(right)).toBe(isSame);
  });
});
