// `node lab/corpora/check-answers.ts [--only NAME] [--corpus | --vendors]`
//
// Does Sheaf show what people answered? Every labelled export beside the repository (left out by name where it is not here) and
// every file of lab/corpora/vendor-surveys.ts is imported by a real service: by `sheaf import --auto-map`, over HTTP by hand with
// the labels as column_mapping, and once more from its own export. The answers of the API are compared with expected values from code that
// shares nothing with packages/survey-columns/src and src/importer. Each difference is a line with file, column and both values; with one, it ends with 1.
//
// How the truth is found:
// - Rows. A response is a row in which anything stands. Of our own files the maker also knows footers, units and titles.
// - Cells. A plain reading in the stated encoding and delimiter. Google's tables of tabs are not quoted.
// - Missing answers of the labelled files. Empty is missing. NA and its like are missing where a file has many of them and hardly an
//   empty cell (R writes it so), an answer where they stand beside empty cells (somebody chose them), else in doubt. Codes of
//   -66 to -99 and -9 are missing beside numbers; 77, 88 and 96 to 99 are beside a scale that ends at 11 at most, and in doubt beside one to 31.
//   Words of refusal are in doubt. What is in doubt may be charted or not; anything else must be as counted.
// - Several options in a cell. Cut at the tool's separator outside brackets; two parts that never stand apart are one option; an option
//   counts once a cell. Where people could type, options that fewer than three, or 1 of 100, chose are not compared.
// - Ranks and scores. The average of whole ranks from 1; scores are 0 to 10, also before a word ("10 - Extremely likely").
// - Statistics are compared with those of R: lab/corpora/check-figures.ts.
// - Questions of several columns. Members by labels, figures by a count of the cells; names stand in the headers, none twice.
// - Time. The columns that exporters write the submission into, else the first one of times. An order of day and month that no date
//   settles leaves both readings. A time without a zone stays as it is.
// - People. Distinct addresses, else names; namesakes without an address may be one or several.
// - Of our own files all of this is what the maker put in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { checkFiles, report } from './check-answers/check-files.ts';
import { listCorpusTruths } from './check-answers/corpus.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    corpus: { type: 'boolean', default: false },
    vendors: { type: 'boolean', default: false },
  },
});

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'sheaf-vendors-'));
try {
  if (!hasSurveyExports()) process.stdout.write(`Left out: ${missingExports}.\n`);
  const all = [...(values.vendors ? [] : listCorpusTruths()), ...(values.corpus ? [] : makeVendorSurveys(folder))];
  const truths = all.filter(({ name }) => name.includes(values.only));
  const result = await checkFiles(truths);
  process.stdout.write(report(result, truths.length));
  process.exitCode = result.failures.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
