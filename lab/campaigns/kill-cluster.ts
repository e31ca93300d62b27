// node lab/campaigns/kill-cluster.ts ROUNDS [--nodes 3] [--seed N]: kills a random node of a cluster (kill -9), again and again, while clients
// import and read. Prints one JSON line; ends with 1 when something was lost, doubled or shown to the wrong key.
//
// node lab/campaigns/kill-cluster.ts --drill NAME|all [--seconds 30]: one of the drills of docs/deploy.md, or all, with a line for each.
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from '../../src/service/testing/cluster.ts';
import { drills } from './drills.ts';
import { killCluster } from './kill-cluster-campaign.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nodes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    drill: { type: 'string' },
    seconds: { type: 'string', default: '30' },
  },
});

function print(line: object, isOk: boolean): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!isOk) process.exitCode = 1;
}

async function runDrills(cluster: Cluster, wanted: string): Promise<void> {
  const chosen = Object.entries(drills).filter(([name]) => wanted === 'all' || wanted === name);
  if (chosen.length === 0) throw new Error(`--drill is all or one of: ${Object.keys(drills).join(', ')}`);
  for (const [name, { expected, run }] of chosen) {
    const seen = await run(cluster, Number(values.seconds));
    print({ drill: name, expected, ...seen }, seen.isOk);
  }
}

const cluster = await startCluster({ nodes: Number(values.nodes) });
try {
  if (values.drill !== undefined) await runDrills(cluster, values.drill);
  else {
    const report = await killCluster(cluster, Number(positionals[0] ?? 50), Number(values.seed));
    print(report, report.violations.length === 0);
  }
} finally {
  await cluster.remove();
}
