// node lab/campaigns/file-faults.ts [N=1000] [SEED=1] [ONLY]: finds every file call that the sources of the service make while surveys, documents,
// recordings and objects are imported, read and deleted, and while it stops and starts. Lets each fail once (no space, input/output error,
// too many open files, a short read or write), N at most. Looks for crashes, answers without a sentence, slow stops, and anything lost or
// doubled. ONLY is a part of "FAULT call place:line step".
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { readOptions, reportFaults, say } from '../report.ts';
import { withFolder } from '../start.ts';
import {
  appendPart,
  type CampaignSurvey,
  checkSurvey,
  importFile,
  importInsight,
  importSurvey,
  removeSurvey,
  workspace,
} from './campaign-load.ts';
import { CampaignService } from './campaign-service.ts';
import { type Fault, firedPath, type PlannedFault, planPath } from './file-faults-plan.ts';
import { type Planned, WaitingFaults } from './file-faults-waiting.ts';
import { exerciseStore } from './store-load.ts';

/** Built code has no lines of the sources. */
const entry = fileURLToPath(new URL('../../src/service/cli.ts', import.meta.url));
const preload = pathToFileURL(join(import.meta.dirname, 'file-faults.preload.ts')).href;

const none: ReadonlySet<Fault> = new Set();

/** More than can fail in one run. */
const mostTries = 20;

const countFired = (folder: string): number => readdirSync(folder).filter((name) => name.startsWith('fired-')).length;

/** What is said to people. Only a failing disk is nobody's plan: it may be a 500, with a sentence. */
function isRefusal(faults: ReadonlySet<Fault>, status: number, body: unknown): boolean {
  if (status === 503 || status === 507) return faults.size > 0;
  const words = typeof body === 'string' ? body : String((body as { error?: unknown } | null)?.error ?? '');
  return faults.has('EIO') && status === 500 && words.length > 20;
}

interface Campaign {
  service: CampaignService;
  folder: string;
  env: NodeJS.ProcessEnv;
  random: () => number;
  /** There from the beginning to the end. */
  kept: CampaignSurvey[];
  count: number;
  /** How calls fail now. */
  faults: ReadonlySet<Fault>;
}

/** A start may be refused, with a sentence and no stack. */
function noteRefusal({ service, faults }: Campaign, error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  if (faults.size === 0 || /\n\s+at |did not foresee/.test(words)) service.faults.push(`no start: ${words}`);
}

/** Starts until it works: each refusal must come from a call that had not failed before. @throws the error of a start that is never made */
async function startAgain<T>(campaign: Campaign, start: () => Promise<T>): Promise<T> {
  const { service, folder } = campaign;
  for (let tries = 1; ; tries++) {
    const failed = countFired(folder);
    try {
      return await start();
    } catch (error) {
      if (tries > mostTries) throw error;
      if (countFired(folder) > failed) noteRefusal(campaign, error);
      else service.faults.push(`no start, and no call failed in it: ${error}`);
    }
  }
}

async function restart(campaign: Campaign): Promise<void> {
  const { service, kept } = campaign;
  await service.stop();
  await startAgain(campaign, () => service.start());
  for (const survey of kept) await checkSurvey(service, survey);
}

/** A service on a folder that is not there yet, and so has no compiled code: with that of other starts it takes half the time. */
async function startFirst(campaign: Campaign): Promise<void> {
  const dataDir = join(campaign.folder, `first-${campaign.count}`);
  const env = { ...campaign.env, NODE_COMPILE_CACHE: join(campaign.folder, 'compiled') };
  const served = await startAgain(campaign, () => startServe(dataDir, [], entry, { env }));
  const code = await served.end('SIGTERM');
  if (code !== 0) campaign.service.faults.push(`the first stop ended with ${code}`);
  rmSync(dataDir, { recursive: true, force: true });
}

/** What is done while a call fails; each is repeated until it is complete, and compared with what it must be. */
const steps: Record<string, (campaign: Campaign) => Promise<void>> = {
  restart,
  'first start': startFirst,
  async survey({ service, random, count }) {
    const survey = await importSurvey(service, `s${count}x`, random);
    await appendPart(service, survey, random);
    await checkSurvey(service, survey);
    await removeSurvey(service, survey);
  },
  async document({ service }) {
    const key = await importInsight(service);
    const { body } = await service.call('GET', `${workspace}/insights/${key}/text`);
    if (!JSON.stringify(body).includes('page')) service.faults.push(`the text of a document: ${JSON.stringify(body)}`);
    await service.call('DELETE', `${workspace}/insights/${key}?undo_seconds=0`);
  },
  async recording({ service }) {
    const key = await importFile(service, 'speech.mp3');
    await service.call('DELETE', `${workspace}/files/${key}?undo_seconds=0`);
  },
  store: ({ service, count }) => exerciseStore(service, `load-${count}`),
};

function plan(folder: string, planned: readonly PlannedFault[]): void {
  const path = planPath(folder);
  writeFileSync(`${path}.new`, JSON.stringify(planned));
  renameSync(`${path}.new`, path);
}

async function run(campaign: Campaign, name: string): Promise<void> {
  campaign.count++;
  try {
    await steps[name]?.(campaign);
  } catch (error) {
    campaign.service.faults.push(String(error));
  }
}

/** Runs a step while calls of it fail, each once and all in the same way. @returns those that were made */
async function failTogether(campaign: Campaign, together: readonly Planned[]): Promise<Planned[]> {
  const { service, folder } = campaign;
  const [{ after, step }] = together as [Planned];
  const before = service.faults.length;
  const planned = [...together, ...after].map(({ place, fault }, at) => ({
    id: campaign.count * 100 + at,
    place,
    fault,
  }));
  campaign.faults = new Set(planned.map(({ fault }) => fault));
  plan(folder, planned);
  await run(campaign, step);
  rmSync(planPath(folder));
  campaign.faults = none;
  const fired = planned.filter(({ id }) => existsSync(firedPath(folder, id)));
  const places = fired.map(({ fault, place }) => `${fault} at ${place}`).join(' and ');
  for (let at = before; at < service.faults.length; at++)
    service.faults[at] = `${places}, ${step}: ${service.faults[at]}`;
  return together.filter((_, at) => fired.some(({ id }) => id === planned[at]?.id));
}

/** A call that was not made may be hidden by one that failed before it: it waits on. Alone, it is looked for in a restart. */
function putBack(waiting: WaitingFaults, missed: readonly Planned[], isHidden: boolean): Planned[] {
  if (isHidden) waiting.add(...missed);
  else waiting.add(...missed.filter(({ step }) => step !== 'restart').map((one) => ({ ...one, step: 'restart' })));
  return isHidden ? [] : missed.filter(({ step }) => step === 'restart');
}

const { most, seed, only } = readOptions({ most: 1000, seed: 1, only: '' }, ['most', 'seed', 'only']);

/** Runs every step once, so that its calls are known, and a survey that is kept to the end. */
async function findPlaces(campaign: Campaign): Promise<WaitingFaults> {
  const { service, folder, random, kept } = campaign;
  const waiting = new WaitingFaults(folder, random);
  // What a start on a new folder has reached.
  waiting.addNew('first start');
  kept.push(await importSurvey(service, 'kept', random));
  waiting.addNew('survey');
  for (const step of Object.keys(steps)) {
    await run(campaign, step);
    waiting.addNew(step);
  }
  return waiting;
}

async function failAll(campaign: Campaign) {
  const { service } = campaign;
  const waiting = await findPlaces(campaign);
  say(`${waiting.places.size} places, ${waiting.count} faults`);
  const failed: Record<string, number> = {};
  let [done, not_reached] = [0, 0];
  for (;;) {
    waiting.keepOnly(new RegExp(only));
    const together = waiting.take(most - done);
    const [first] = together;
    if (first === undefined) break;
    const before = service.faults.length;
    const made = await failTogether(campaign, together);
    waiting.addNew(first.step, made);
    const missed = together.filter((one) => !made.includes(one));
    const putAgain = putBack(waiting, missed, made.length > 0);
    not_reached += putAgain.length;
    failed[first.fault] = (failed[first.fault] ?? 0) + made.length;
    for (const { place } of made)
      say(`${++done}: ${first.fault} ${place} (${first.step})${first.after.length > 0 ? ', after a failure' : ''}`);
    for (const { place } of putAgain) say(`not reached: ${first.fault} ${place}`);
    for (const fault of service.faults.slice(before)) say(`FAULT ${fault}`);
    if (done >= most) break;
  }
  return { places: waiting.places.size, failed, not_reached, deeper: waiting.deeper, left: waiting.count };
}

await withFolder(async (folder) => {
  const env = { SHEAF_FILE_FAULTS: join(folder, 'plan'), NODE_OPTIONS: `--import=${preload}` };
  mkdirSync(env.SHEAF_FILE_FAULTS);
  const campaign: Campaign = {
    ...{ folder: env.SHEAF_FILE_FAULTS, env, random: randomFrom(seed), kept: [], count: 0, faults: none },
    service: new CampaignService(join(folder, 'data'), {
      ...{ env, entry, patienceMs: 180_000 },
      isRefusal: (status, body) => isRefusal(campaign.faults, status, body),
    }),
  };
  const { service, kept } = campaign;
  try {
    await service.prepare();
    const outcome = await failAll(campaign);
    for (const survey of kept) await checkSurvey(service, survey);
    await service.stop();
    const checked = sheaf(['check', '--data-dir', service.dataDir]);
    if (checked.status !== 0) service.faults.push(`sheaf check: ${checked.stdout.slice(0, 600)}`);
    const { refused, longestStopMs, faults } = service;
    // Places are calls in the sources that were reached; deeper ones are reached only after two failures, and not planned.
    reportFaults({ seed, ...outcome, refused, longest_stop_ms: longestStopMs, faults });
  } finally {
    await service.stop().catch(() => {});
  }
});
