import { expect, it } from 'vitest';
import { cli } from '../../src/service/testing/cli-process.ts';
import { provideFolder } from '../../src/service/testing/provide-folder.ts';
import { kinds } from './file-rounds/kinds.ts';
import { listFaults } from './file-rounds/report.ts';
import { runRounds } from './file-rounds/run.ts';
import { readRoundTable } from './file-rounds/table.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const folder = provideFolder('rounds-test');

/** One and two header rows, texts of several lines, times, and blanks that not every format keeps. */
const ours = new Set(['limesurvey_de.csv', 'panel_label_row_en.csv']);

it('a table in each format is the same survey as its CSV, by the rules of the format', async () => {
  const tables = makeVendorSurveys(folder, ours).map(({ path, name }) => readRoundTable(path, name));
  expect(tables).toHaveLength(2);
  // Each kind with one of the tables; lab/corpora/file-rounds.ts takes every kind with every table.
  const chooseKinds = (at: number) => kinds.filter((_, place) => place % tables.length === at);
  const rounds = await runRounds(tables, chooseKinds, cli);
  expect(listFaults(rounds)).toEqual([]);
  expect(rounds).toHaveLength(kinds.length);
  const asCsv = rounds.filter(({ fromCsv }) => fromCsv.length === 0);
  expect(asCsv.length).toBeGreaterThan(rounds.length / 2);
  // What a rule does not explain would be a fault.
  expect(rounds.filter(({ fromCsv, changed }) => fromCsv.length > 0 && changed.length === 0)).toEqual([]);
});
