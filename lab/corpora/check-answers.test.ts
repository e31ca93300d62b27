import { expect, test } from 'vitest';
import { cli } from '../../src/service/testing/cli-process.ts';
import { provideFolder } from '../../src/service/testing/provide-folder.ts';
import { checkFiles, report } from './check-answers/check-files.ts';
import { listCorpusTruths } from './check-answers/corpus.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const folder = provideFolder('truth-test');

/** One for each kind of fault; lab/corpora/check-answers.ts takes all. */
const ours = new Set(['units_en.csv', 'options_commas_en.csv', 'people_all_three_it.csv', 'date_mturk.csv']);
/** Left out where the labelled exports are not here. */
const published = new Set(['qx_sidebyside_ins.csv', 'fm_rbtl_recycling.csv']);

test('exports in the shapes of survey tools, and published ones, show what was answered', async () => {
  const truths = [...makeVendorSurveys(folder, ours), ...listCorpusTruths(published)];
  expect(truths.length).toBeGreaterThanOrEqual(ours.size);
  const words = report(await checkFiles(truths, cli), truths.length);
  expect(words.split('\n').filter((line) => line.startsWith('✗'))).toEqual([]);
});
