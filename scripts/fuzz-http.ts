// Sends N requests made from the service's OpenAPI document, good ones and broken ones: `node scripts/fuzz-http.ts [N=20000] [SEED]`.
// Prints how often each operation answered with each status; ends with an error, the shortest such request and the seed when an
// answer is not documented, or the service fails.
import { fuzzContract } from '../src/service/testing/contract-fuzz.ts';
import { createTarget } from '../src/service/testing/fuzz-target.ts';
import { openApiDocument } from '../src/service/testing/openapi-document.ts';
import { startTestService } from '../src/service/testing/test-service.ts';

const [count = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const service = await startTestService();
const document = openApiDocument.parse((await service.call('GET', '/api/v1/openapi.json')).body);
const started = performance.now();
const seen = await fuzzContract(document, await createTarget(service), { runs: Number(count), seed: Number(seed) });
const seconds = Math.round((performance.now() - started) / 1000);
console.table(Object.fromEntries([...seen].sort(([a], [b]) => a.localeCompare(b))));
console.log(
  JSON.stringify({
    check: 'fuzz-http',
    requests: Number(count),
    seed: Number(seed),
    seconds,
    kinds_of_answer: seen.size,
  }),
);
await service.stop();
