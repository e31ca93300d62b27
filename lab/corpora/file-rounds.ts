// `node lab/corpora/file-rounds.ts [--tables N] [--only NAME] [--kind NAME]`
//
// Does a file in another format become the same survey as its CSV? Tables of the labelled exports beside the repository (left out by
// name where they are not here) are written in every format by writers of the tests and imported into a real service by
// `sheaf import --auto-map`. Every response cell, the type of every column and every chart are compared with those of the CSV. Where a format cannot hold something, a rule says what it holds
// instead (lab/corpora/file-rounds/rules.ts): then the CSV with this rule applied must be the same survey. Anything else is a fault,
// and it ends with 1.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { kinds } from './file-rounds/kinds.ts';
import { listFaults, reportRounds } from './file-rounds/report.ts';
import { runRounds } from './file-rounds/run.ts';
import { type RoundTable, readRoundTable } from './file-rounds/table.ts';
import { corpusFiles } from './survey-corpus.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    kind: { type: 'string', default: '' },
  },
});

/** The exports, evenly over the list, so that every tool is among them. */
function chooseTables(): RoundTable[] {
  const files = corpusFiles().filter(({ file }) => file.includes(values.only));
  const count = Math.min(Number(values.tables), files.length);
  const chosen = Array.from({ length: count }, (_, at) => files[Math.floor((at * files.length) / count)]);
  return chosen.flatMap((one) => (one === undefined ? [] : [readRoundTable(one.path, one.file)]));
}

async function run(): Promise<void> {
  await buildIfStale();
  const wanted = kinds.filter(({ name }) => values.kind === '' || name === values.kind);
  const rounds = await runRounds(chooseTables(), () => wanted);
  process.stdout.write(reportRounds(rounds));
  process.exitCode = listFaults(rounds).length === 0 ? 0 : 1;
}

if (hasSurveyExports()) await run();
else process.stdout.write(`Left out: ${missingExports}.\n`);
