// node lab/campaigns/fuzz.ts http|files|documents [N=20000] [SEED]: sends N generated requests, good ones and broken ones, to the service (made from
// its OpenAPI document). Prints how often each answer came; ends with an error, the shortest such requests
// and the seed when the service fails, answers what is not documented or breaks a promise. `files` reads N changed copies of a file of each
// format, in their bytes and in what they pack; each must be read or be refused with a sentence. `documents` does so with office documents.

import { fuzzContract } from '../../src/service/testing/contract-fuzz.ts';
import { createTarget } from '../../src/service/testing/fuzz-target.ts';
import { openApiDocument } from '../../src/service/testing/openapi-document.ts';
import { startTestService } from '../../src/service/testing/test-service.ts';
import { fuzzDocuments, fuzzFiles } from '../corpora/fuzz-files.ts';
import { readOptions, report, round } from '../report.ts';

async function fuzzHttp(runs: number, seed: number) {
  const service = await startTestService();
  const document = openApiDocument.parse((await service.call('GET', '/api/v1/openapi.json')).body);
  const answers = await fuzzContract(document, await createTarget(service), { runs, seed });
  await service.stop();
  return { answers: Object.fromEntries(answers) };
}

const targets = { http: fuzzHttp, files: fuzzFiles, documents: fuzzDocuments };
const isTarget = (name: string): name is keyof typeof targets => Object.hasOwn(targets, name);
const { target, runs, seed } = readOptions({ target: '', runs: 20_000, seed: Date.now() % 2 ** 31 }, [
  'target',
  'runs',
  'seed',
]);
if (isTarget(target)) {
  const started = performance.now();
  const { answers, ...found } = await targets[target](runs, seed);
  const seconds = round((performance.now() - started) / 1000);
  const rows = Object.entries(answers).sort(([, one], [, other]) => other - one);
  report(
    'fuzz',
    rows.map(([answer, count]) => ({ answer, count })),
    { target, runs, seed, seconds, ...found },
  );
} else {
  process.stderr.write('node lab/campaigns/fuzz.ts http|files|documents [N=20000] [SEED]\n');
  process.exitCode = 2;
}
