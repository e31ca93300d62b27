// Kills the object store N times while clients write to it: `node scripts/kill-storage.ts [N=500]`. Prints one JSON line;
// exit code 1 when a promise was broken.
import { killStorage } from '../src/storage/testing/kill-storage.ts';

const report = await killStorage(Number(process.argv[2] ?? 500));
console.log(JSON.stringify(report));
process.exitCode = report.broken.length === 0 ? 0 : 1;
