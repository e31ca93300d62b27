// node lab/campaigns/cluster.ts [--nodes 3] [--port 0]: runs a cluster on this computer until Ctrl+C: nodes, a PostgreSQL server, an object store
// and a proxy. Prints one JSON line when it is ready.
//
// node lab/campaigns/cluster.ts --kills ROUNDS [--nodes 3] [--seed N]: kills a random node (kill -9), again and again, while clients import and
// read. With --failovers ROUNDS the database takes no changes for 15 s instead, as a standby that takes over. Ends with 1 when something was
// lost, doubled or shown to the wrong key, or answered with 500.
import { once } from 'node:events';
import { readOptions, reportFaults } from '../report.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { disturbCluster, failOver, killNode } from './kill-cluster.ts';

const options = readOptions({ nodes: 3, port: 0, kills: 0, failovers: 0, seed: Date.now() % 2 ** 31 });

async function runUntilStopped({ url, token, project_id, database_url, nodes }: Cluster): Promise<void> {
  const running = nodes.map(({ process: node }) => ({ url: node.url, pid: node.pid }));
  process.stdout.write(`${JSON.stringify({ url, token, project_id, database_url, nodes: running })}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

const cluster = await startCluster({ nodes: options.nodes, port: options.port });
try {
  const { kills, failovers, seed } = options;
  if (kills > 0) reportFaults(await disturbCluster(cluster, killNode, kills, seed));
  else if (failovers > 0) reportFaults(await disturbCluster(cluster, failOver, failovers, seed));
  else await runUntilStopped(cluster);
} finally {
  await cluster.remove();
}
