// Surveys imported at the same time by clusters of one, two and three nodes on this computer: rows a second as a ratio to one node in the same
// run, and processor time for each row. `node lab/bench/nodes.ts [--surveys 6] [--parts 2] [--nodes 1,2,3]`. All nodes share this computer's
// processors with PostgreSQL and the store, so the ratio says what a further node costs, not what another computer brings.
import { startCluster } from '../../src/service/testing/cluster.ts';
import { readOptions, report, round, say, treeCpuSeconds } from '../report.ts';
import { createApi, withFolder } from '../start.ts';
import { completeSurvey, generateParts, rowsPerPart, sendSurvey } from './bench-survey.ts';

const options = readOptions({ surveys: 6, parts: 2, nodes: '1,2,3' });
const rows = options.surveys * options.parts * rowsPerPart;

/** Imports all surveys at once. @returns seconds, and processor time for each row in microseconds */
async function measure(count: number, files: readonly string[]) {
  const cluster = await startCluster({ nodes: count });
  try {
    const api = createApi(cluster.url, cluster.token);
    const send = (number: number, parts: readonly string[]) =>
      Promise.all(Array.from({ length: number }, () => sendSurvey(api, parts, undefined, cluster.project_id)));
    // The threads of a node start with its first part.
    await Promise.all((await send(count * 2, files.slice(0, 1))).map((survey) => completeSurvey(api, survey)));
    const sent = await send(options.surveys, files);
    const cpuOf = () => ({
      nodes: cluster.nodes.reduce((sum, node) => sum + treeCpuSeconds(node.process.pid), 0),
      postgres: treeCpuSeconds(cluster.postgres.pid),
    });
    const [before, begun] = [cpuOf(), performance.now()];
    await Promise.all(sent.map((survey) => completeSurvey(api, survey)));
    const [seconds, after] = [(performance.now() - begun) / 1000, cpuOf()];
    return {
      nodes: count,
      rows_per_second: Math.round(rows / seconds),
      node_cpu_us_per_row: round((1e6 * (after.nodes - before.nodes)) / rows, 1),
      postgres_cpu_us_per_row: round((1e6 * (after.postgres - before.postgres)) / rows, 1),
    };
  } finally {
    await cluster.remove();
  }
}

await withFolder(async (folder) => {
  const files = generateParts(folder, options.parts);
  const found: Awaited<ReturnType<typeof measure>>[] = [];
  for (const count of options.nodes.split(',').map(Number)) {
    found.push(await measure(count, files));
    say(JSON.stringify(found.at(-1)));
  }
  const one = found[0]?.rows_per_second ?? Number.NaN;
  report(
    'nodes',
    found.map((figures) => ({ ...figures, to_one_node: round(figures.rows_per_second / one, 2) })),
  );
});
