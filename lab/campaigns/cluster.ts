// node lab/campaigns/cluster.ts [--nodes 3] [--port 0]: runs a cluster on this computer until Ctrl+C: nodes, a PostgreSQL server, an object store
// and a proxy. Prints one JSON line when it is ready.
//
// node lab/campaigns/cluster.ts --restarts ROUNDS [--nodes 3]: a drill. Restarts one node after another while clients import and read through
// the proxy; prints one JSON line, and ends with 1 when a request failed or a row is missing or doubled.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startCluster } from '../../src/service/testing/cluster.ts';
import { restartNodes } from './restart-nodes.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: '0' },
    restarts: { type: 'string' },
  },
});

const cluster = await startCluster({ nodes: Number(values.nodes), port: Number(values.port) });
try {
  if (values.restarts === undefined) {
    const { url, token, project_id, database_url, nodes } = cluster;
    const running = nodes.map(({ process: node }) => ({ url: node.url, pid: node.pid }));
    process.stdout.write(`${JSON.stringify({ url, token, project_id, database_url, nodes: running })}\n`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } else {
    const report = await restartNodes(cluster, Number(values.restarts));
    process.stdout.write(`${JSON.stringify(report)}\n`);
    if (report.failed.length > 0 || report.rows !== report.expected_rows) process.exitCode = 1;
  }
} finally {
  await cluster.remove();
}
