// Sends N generated requests to the object store: `node scripts/fuzz-storage.ts [N=20000] [SEED]`. Prints how often each
// answer came; ends with an error, the smallest such requests and the seed when one breaks a promise.
import { fuzzStorage } from '../src/storage/testing/fuzz-storage.ts';

const [count = '20000', seed] = process.argv.slice(2);
const { answers, ...report } = await fuzzStorage(Number(count), ...(seed === undefined ? [] : [Number(seed)]));
console.table(Object.fromEntries(Object.entries(answers).sort(([, a], [, b]) => b - a)));
console.log(JSON.stringify({ check: 'fuzz-storage', ...report, kinds_of_answer: Object.keys(answers).length }));
