// A survey for drills, large enough that a node can be stopped while it is processed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type InitializedSurvey, isFinal, type SurveyUpload } from '../../src/contract/index.ts';
import type { Cluster, ClusterNode } from '../../src/service/testing/cluster.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Asks one node, or the proxy. */
export async function ask<T>(
  { token }: Pick<Cluster, 'token'>,
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: reply.status, headers: reply.headers, body: (await reply.json().catch(() => ({}))) as T };
}

const rowsPerPart = 20_000;
const partsOfSurvey = 4;
export const rowsOfDrill = rowsPerPart * partsOfSurvey;

function part(number: number): string {
  const rows = Array.from({ length: rowsPerPart }, (_, index) => {
    const row = (number - 1) * rowsPerPart + index;
    return `r${row},p${row % 5000}@example.com,${row % 11},Answer ${row} has some words`;
  });
  return `Id,Email,How likely are you to recommend us?,Why?\n${rows.join('\n')}\n`;
}

/** Initializes a survey at an address and sends its parts. */
export async function sendSurvey(cluster: Cluster, name: string, url = cluster.url): Promise<string> {
  const { project_id } = cluster;
  const body = { project_id, name, file_type: 'CSV', num_parts: partsOfSurvey, auto_map: true };
  const survey = (await ask<InitializedSurvey>(cluster, url, 'POST', `${base}/initialize`, body)).body;
  for (const form of survey.upload_urls) {
    const reply = await sendForm(form, part(form.part_number));
    if (reply.status !== 204) throw new Error(`The store refused a part: ${reply.status} ${await reply.text()}`);
  }
  return survey.upload_key;
}

/** Asks a node to process what was sent. */
export const complete = (cluster: Cluster, upload_key: string, url = cluster.url) =>
  ask<{ error?: string }>(cluster, url, 'POST', `${base}/${upload_key}/complete`);

/** Waits for the end of an upload; requests that fail meanwhile are repeated, and noted where a list is given. */
export async function waitForEnd(cluster: Cluster, upload_key: string, failed: string[] = []): Promise<SurveyUpload> {
  for (;;) {
    const path = `${base}/${upload_key}/status`;
    const answer = await ask<SurveyUpload>(cluster, cluster.url, 'GET', path).catch((error: unknown) => String(error));
    if (typeof answer === 'string' || answer.status !== 200) failed.push(`${path}: ${JSON.stringify(answer)}`);
    else if (isFinal(answer.body.status)) return answer.body;
    await sleep(100);
  }
}

export interface JobRow {
  fence: number;
  attempts: number;
  state: string;
}

/** Looks into the database beside the nodes. */
export async function query<T>(cluster: Cluster, text: string): Promise<T[]> {
  const client = new Client({ connectionString: cluster.database_url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The job of the survey that was completed last. */
export async function readJob(cluster: Cluster): Promise<JobRow> {
  const text = "SELECT fence::int, attempts::int, state FROM jobs WHERE kind = 'survey' ORDER BY id DESC LIMIT 1";
  const [job] = await query<JobRow>(cluster, text);
  if (job === undefined) throw new Error('No job of a survey.');
  return job;
}

/** Waits until some parts are in, and some are not. */
async function untilHalf(cluster: Cluster): Promise<void> {
  const text = `SELECT count(*)::int AS done FROM survey_parts WHERE status = 'PROCESSED'
    AND upload_id = (SELECT max(id) FROM stored_surveys)`;
  while (((await query<{ done: number }>(cluster, text))[0]?.done ?? 0) < 1) await sleep(20);
}

/** Begins an import that the first node alone can take; the others stand still until it is half done. */
export async function importOnFirstNode(
  cluster: Cluster,
  name: string,
): Promise<{ upload_key: string; node: ClusterNode }> {
  const upload_key = await sendSurvey(cluster, name);
  const [node, ...others] = cluster.nodes;
  if (node === undefined) throw new Error('A cluster has nodes.');
  for (const other of others) other.process.child.kill('SIGSTOP');
  try {
    await complete(cluster, upload_key, node.process.url);
    await untilHalf(cluster);
  } finally {
    for (const other of others) other.process.child.kill('SIGCONT');
  }
  return { upload_key, node };
}

/** Begins an import on any node and waits until it is half done. */
export async function importHalf(cluster: Cluster, name: string): Promise<string> {
  const upload_key = await sendSurvey(cluster, name);
  await complete(cluster, upload_key);
  await untilHalf(cluster);
  return upload_key;
}
