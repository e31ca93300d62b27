import { setTimeout as sleep } from 'node:timers/promises';
import type { InitializedSurvey, SurveyUpload } from '../../src/contract/index.ts';
import type { Cluster } from '../../src/service/testing/cluster.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';

interface RestartReport {
  nodes: number;
  restarts: number;
  requests: number;
  imports: number;
  rows: number;
  expected_rows: number;
  /** Requests that were not answered as they should be; restarts with another exit code than 0. */
  failed: string[];
}

const rowsPerPart = 2000;
const parts = 2;
const clients = 3;

function partOf(client: string, number: number): string {
  const rows = Array.from(
    { length: rowsPerPart },
    (_, row) => `${client}-${number}-${row}@example.com,${row % 11},Answer ${row}`,
  );
  return `Email,How likely are you to recommend us?,Why?\n${rows.join('\n')}\n`;
}

/** A client that expects each of its requests to be answered, whatever happens to the nodes. */
function createClient({ url, token }: Cluster, report: RestartReport) {
  return async <T>(method: string, path: string, body?: object): Promise<T | undefined> => {
    report.requests++;
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    try {
      const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = (await reply.json()) as T;
      if (reply.ok) return answer;
      report.failed.push(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
    } catch (error) {
      report.failed.push(`${method} ${path}: ${String(error)}`);
    }
    return undefined;
  };
}

async function importOne(cluster: Cluster, report: RestartReport, name: string): Promise<void> {
  const call = createClient(cluster, report);
  const body = { project_id: cluster.project_id, name, file_type: 'CSV', num_parts: parts, auto_map: true };
  const survey = await call<InitializedSurvey>('POST', `${base}/initialize`, body);
  if (survey === undefined) return;
  for (const form of survey.upload_urls) await sendForm(form, partOf(name, form.part_number));
  await call('POST', `${base}/${survey.upload_key}/complete`);
  for (;;) {
    const status = await call<SurveyUpload>('GET', `${base}/${survey.upload_key}/status`);
    if (status === undefined || status.status === 'FAILED') {
      report.failed.push(`${name}: ${JSON.stringify(status)}`);
      return;
    }
    if (status.status === 'COMPLETED') {
      report.imports++;
      report.rows += status.processing.total_responses;
      report.expected_rows += parts * rowsPerPart;
      return;
    }
    await sleep(50);
  }
}

/** Restarts the nodes one after another, `rounds` times, while clients import and read through the proxy. */
export async function restartNodes(cluster: Cluster, rounds: number): Promise<RestartReport> {
  const nodes = cluster.nodes.length;
  const report: RestartReport = { nodes, restarts: 0, requests: 0, imports: 0, rows: 0, expected_rows: 0, failed: [] };
  let isOver = false;
  const importing = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !isOver; n++) await importOne(cluster, report, `client-${client}-${n}`);
  });
  for (let round = 0; round < rounds; round++) {
    for (const node of cluster.nodes) {
      const code = await node.end('SIGTERM');
      if (code !== 0) report.failed.push(`a node ended with ${code}`);
      await node.start();
      report.restarts++;
      // The proxy sends requests to it again before the next one stops.
      await sleep(1500);
    }
  }
  isOver = true;
  await Promise.all(importing);
  return report;
}
