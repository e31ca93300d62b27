import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { SurveyListItem } from '../../src/contract/index.ts';
import type { Database } from '../../src/service/data/database.ts';
import { openPostgresDatabase } from '../../src/service/data/postgres/postgres-database.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import type { Cluster } from '../start-cluster.ts';
import { CutCaller } from './kill-harness.ts';
import { checkObjects, checkRecords, extractsOfRound, importRound } from './kill-records.ts';
import { assertWhole, importFile, importParts, type ProjectClient, readPage, rowsOfSurvey } from './marked-surveys.ts';

interface ClusterReport {
  nodes: number;
  seed: number;
  /** Kills of nodes, or fail-overs of the database. */
  disturbances: number;
  /** Imported part by part, with an append, and by `sheaf import`. */
  surveys: number;
  rows: number;
  /** Of documents, files and a survey with media. */
  rounds: number;
  /** Uploads the store had answered with 204. */
  acknowledged: number;
  /** Pages of answers that were read and compared while nodes were killed. */
  pages_read: number;
  faults: string[];
}

/** What the clients of a campaign share. */
interface Campaign {
  cluster: Cluster;
  report: ClusterReport;
  random: () => number;
  isOver(): boolean;
  /** Names of surveys that were imported. */
  imported: string[];
}

/** Repeats a client's work until the last kill; what goes wrong is written down, and it continues. */
async function repeat(campaign: Campaign, work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !campaign.isOver(); turn++) {
    await work(turn).catch((error: unknown) => campaign.report.faults.push(String(error)));
  }
}

const isMarked = ({ survey_name }: SurveyListItem): boolean => survey_name.startsWith('project-');

/** Reads a page of any survey of the project, and asks for one of another project. */
async function readOnce(campaign: Campaign, own: ProjectClient, other: ProjectClient): Promise<void> {
  const { caller } = own;
  const list = () => caller.call<{ surveys: SurveyListItem[] }>('GET', base);
  const surveys = (await caller.until(list)).surveys;
  const strange = surveys.find(({ project_id }) => project_id !== own.project_id);
  if (strange) campaign.report.faults.push(`Project ${own.project_id} was shown ${strange.survey_name}.`);
  const marked = surveys.filter(isMarked);
  const survey = marked[Math.floor(campaign.random() * marked.length)];
  if (survey === undefined) return;
  const { survey_key: key, survey_name: name } = survey;
  const offset = Math.floor(campaign.random() * survey.number_of_responses);
  await caller.until(() => readPage(caller, { key, name }, offset));
  campaign.report.pages_read++;
  const seen = await other.caller.until(() => other.caller.status('GET', `/api/v1/workspace/surveys/${key}`));
  if (seen !== 404) campaign.report.faults.push(`${name} answered ${seen} to a key of another project.`);
}

/** One round of what disturbs the clients of a cluster. */
export type Disturbance = (cluster: Cluster, random: () => number) => Promise<void>;

/** Kills a random node with SIGKILL and starts it again. */
export const killNode: Disturbance = async ({ nodes }, random) => {
  await sleep(random() * 2500);
  const node = nodes[Math.floor(random() * nodes.length)];
  await node?.end('SIGKILL');
  await sleep(random() * 1500);
  await node?.start();
};

const standbyMs = 15_000;

/** The database ends its sessions and takes no changes for 15 seconds, as a standby that takes over; then it ends them again and does. */
export const failOver: Disturbance = async ({ database_url }, random) => {
  await sleep(8000 + random() * 8000);
  const client = new Client({ connectionString: Object.assign(new URL(database_url), { pathname: 'postgres' }).href });
  await client.connect();
  for (const state of ['on', 'off']) {
    await client.query(`ALTER DATABASE sheaf SET default_transaction_read_only = ${state}`);
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'sheaf'");
    if (state === 'on') await sleep(standbyMs);
  }
  await client.end();
};

/** No upload failed, and each was processed as often as it was completed. */
async function checkJobs({ read }: Pick<Database, 'read'>, faults: string[]): Promise<void> {
  const failed = await read.selectFrom('stored_surveys').select('name').where('status', '!=', 'COMPLETED').execute();
  faults.push(...failed.map(({ name }) => `${name} is not COMPLETED`));
  const twice = await sql<{ kind: string; payload: string; jobs: number }>`
    SELECT kind, payload, count(*) AS jobs FROM jobs WHERE kind <> 'survey' GROUP BY kind, payload HAVING count(*) > 1
    UNION ALL SELECT kind, payload, count(*) AS jobs FROM jobs WHERE kind = 'survey' GROUP BY kind, payload
    HAVING count(*) > 2`.execute(read);
  faults.push(...twice.rows.map(({ kind, payload, jobs }) => `${jobs} jobs ${kind} ${payload}`));
}

/** After the last kill: every row once, and everything that was acknowledged is there. */
async function checkAll(campaign: Campaign, clients: readonly ProjectClient[]): Promise<void> {
  const { cluster, report, imported } = campaign;
  const note = (error: unknown) => void report.faults.push(String(error));
  const surveys = new Map<string, string[]>();
  for (const { caller } of clients) {
    const list = await caller.until(() => caller.call<{ surveys: SurveyListItem[] }>('GET', base));
    for (const { survey_name: name, survey_key: key } of list.surveys.filter(isMarked)) {
      surveys.set(name, [...(surveys.get(name) ?? []), key]);
      report.rows += rowsOfSurvey;
      await assertWhole(caller, { key, name }).catch(note);
    }
  }
  for (const name of imported)
    if (surveys.get(name)?.length !== 1) note(`${name} is there ${surveys.get(name)?.length ?? 0} times`);
  const database = await openPostgresDatabase(cluster.database_url);
  try {
    const [first] = clients;
    if (first === undefined) return;
    const { pictures, extracts } = await checkRecords(database, first.caller);
    if (extracts !== report.rounds * extractsOfRound) note(`${extracts} extracts after ${report.rounds} rounds`);
    await checkJobs(database, report.faults);
    const { env } = cluster.store;
    const credentials = { accessKeyId: env.SHEAF_S3_ACCESS_KEY, secretAccessKey: env.SHEAF_S3_SECRET_KEY };
    const store = { endpoint: env.SHEAF_S3_ENDPOINT, bucket: env.SHEAF_S3_BUCKET, credentials };
    const acknowledged = clients.flatMap(({ caller }) => [...caller.acknowledged]);
    report.acknowledged = acknowledged.length;
    await checkObjects(store, acknowledged, pictures);
  } catch (error) {
    note(error);
  } finally {
    await database.close();
  }
}

/**
 * Disturbs a cluster `rounds` times, while clients import surveys, documents and media through the proxy and read what is there.
 * `faults` of the report lists what must never happen.
 * @param seed the same nodes at the same moments
 */
export async function disturbCluster(
  cluster: Cluster,
  disturb: Disturbance,
  rounds: number,
  seed: number,
): Promise<ClusterReport> {
  const report: ClusterReport = {
    ...{ nodes: cluster.nodes.length, seed, disturbances: 0, surveys: 0, rows: 0, rounds: 0 },
    ...{ acknowledged: 0, pages_read: 0, faults: [] },
  };
  let isOver = false;
  const campaign: Campaign = { cluster, report, random: randomFrom(seed), isOver: () => isOver, imported: [] };
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-kill-cluster-'));
  const getClient = (name: string): ProjectClient => {
    const key = cluster.makeProject(name);
    return { ...key, caller: new CutCaller(key.token, async () => cluster) };
  };
  const clients = [getClient('parts'), getClient('files')] as const;
  const [parts, files] = clients;
  async function imports(client: ProjectClient, turn: number, work: (name: string) => Promise<unknown>): Promise<void> {
    const name = `project-${client.project_id}-${turn}`;
    await work(name);
    report.surveys++;
    campaign.imported.push(name);
  }
  try {
    const working = [
      repeat(campaign, (turn) => imports(parts, turn, (name) => importParts(parts, name))),
      repeat(campaign, (turn) => imports(files, turn, (name) => importFile(cluster.url, files, folder, name))),
      repeat(campaign, async (turn) => {
        report.rounds++;
        await importRound(files, `round ${turn}`);
      }),
      repeat(campaign, () => readOnce(campaign, parts, files)),
      repeat(campaign, () => readOnce(campaign, files, parts)),
    ];
    for (; report.disturbances < rounds; report.disturbances++) await disturb(cluster, campaign.random);
    isOver = true;
    await Promise.all(working);
    await checkAll(campaign, clients);
  } finally {
    isOver = true;
    rmSync(folder, { recursive: true, force: true });
  }
  report.faults.push(...clients.flatMap(({ caller }) => caller.refused));
  return report;
}
