// `node scripts/check-answers.ts [--only NAME] [--short] [--corpus | --vendors]`
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { checkFiles, type Result } from './check-answers/check-files.ts';
import { checks } from './check-answers/compare.ts';
import { corpusTruths, hasCorpus } from './check-answers/corpus.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

function print(result: Result, files: number): void {
  for (const { file, how, check, column, expected, found } of result.failures)
    console.log(`✗ ${file} · ${how} · ${check} · ${column} · expected ${expected} · found ${found}`);
  for (const check of checks) {
    const own = result.failures.filter((failure) => failure.check === check);
    const wrong = new Set(own.map(({ file }) => file)).size;
    console.log(`${check.padEnd(14)} ${files - wrong} of ${files} files right, ${own.length} differences`);
  }
  console.log(result.columns, result.sameAgain, result.labelled, result.right, result.accepted);
}
await buildIfStale();
const truths = corpusTruths().filter(({ name }) => name.includes(values.only));
const result = await checkFiles(truths);
print(result, truths.length);
console.log(hasCorpus);
