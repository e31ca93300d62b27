// node scripts/kill-cluster.ts ROUNDS [--nodes 3] [--seed N]: kills a random node of a cluster (kill -9), again and again, while clients
// import and read. Prints one JSON line; ends with 1 when something was lost, doubled or shown to the wrong key.
import { parseArgs } from 'node:util';
import { startCluster } from '../src/service/testing/cluster.ts';
import { killCluster } from '../src/service/testing/kill-cluster.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { nodes: { type: 'string', default: '3' }, seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
});

const [rounds = '50'] = positionals;
const cluster = await startCluster({ nodes: Number(values.nodes) });
try {
  const report = await killCluster(cluster, Number(rounds), Number(values.seed));
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (report.violations.length > 0) process.exitCode = 1;
} finally {
  await cluster.remove();
}
