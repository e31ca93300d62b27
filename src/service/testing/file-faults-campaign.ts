// Lets every file call that the sources make fail once in each way that the system knows, and looks whether the service survives it, says
// what is wrong, and completes everything once.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
import { sheaf, startServe } from './cli-process.ts';
import { type Fault, faultsOf, firedPath, type PlannedFault, placesPath, planPath } from './file-faults-plan.ts';
import { randomFrom } from './seeded-random.ts';
import { exerciseStore } from './store-load.ts';

export interface FileFaultsReport {
  seed: number;
  /** Calls in the sources that were reached. */
  places: number;
  /** Calls that failed, by how. */
  failed: Record<string, number>;
  /** Planned, and not reached again. */
  not_reached: number;
  /** Planned, and left out because there were enough. */
  left: number;
  refused: number;
  longest_stop_ms: number;
  faults: string[];
}

/** Built code has no lines of the sources. */
const entry = fileURLToPath(new URL('../cli.ts', import.meta.url));
const preload = pathToFileURL(join(import.meta.dirname, 'file-faults.preload.ts')).href;

/** What is said to people. Only a failing disk is nobody's plan: it may be a 500, with a sentence. */
function isRefusal(fault: Fault | undefined, status: number, body: unknown): boolean {
  if (status === 503 || status === 507) return fault !== undefined;
  const words = typeof body === 'string' ? body : String((body as { error?: unknown } | null)?.error ?? '');
  return fault === 'EIO' && status === 500 && words.length > 20;
}

interface Campaign {
  service: CampaignService;
  folder: string;
  env: NodeJS.ProcessEnv;
  random: () => number;
  /** There from the beginning to the end. */
  kept: CampaignSurvey[];
  count: number;
  /** What fails now. */
  fault: Fault | undefined;
}

/** A start may be refused, with a sentence and no stack. */
function noteStart({ service, fault }: Campaign, error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  if (fault === undefined || /\n\s+at |did not foresee/.test(words)) service.faults.push(`no start: ${words}`);
}

async function restart(campaign: Campaign): Promise<void> {
  const { service, kept } = campaign;
  await service.stop();
  await service.start().catch(async (error: unknown) => {
    noteStart(campaign, error);
    await service.start();
  });
  for (const survey of kept) await checkSurvey(service, survey);
}

/** A service on a folder that is not there yet. */
async function startFirst(campaign: Campaign): Promise<void> {
  const dataDir = join(campaign.folder, `first-${campaign.count}`);
  const start = () => startServe(dataDir, [], entry, { env: campaign.env });
  const served = await start().catch((error: unknown) => {
    noteStart(campaign, error);
    return start();
  });
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

interface Planned {
  place: string;
  fault: Fault;
  step: string;
}

/** Which places are known, and in which step each was reached first. */
class Places {
  readonly known = new Map<string, string>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns the faults of the places that were reached for the first time */
  addNew(step: string): Planned[] {
    const path = placesPath(this.#folder);
    const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
    const reached = [...new Set(lines)].filter((place) => place !== '' && !this.known.has(place));
    for (const place of reached) this.known.set(place, step);
    return reached.flatMap((place) => faultsOf(place).map((fault) => ({ place, fault, step })));
  }
}

function plan({ folder }: Campaign, planned: PlannedFault): void {
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

/** Runs a step while one of its calls fails. @returns whether that call was made */
async function failOnce(campaign: Campaign, { place, fault, step }: Planned, id: number): Promise<boolean> {
  const { service, folder } = campaign;
  const before = service.faults.length;
  campaign.fault = fault;
  plan(campaign, { id, place, fault });
  await run(campaign, step);
  const isFired = existsSync(firedPath(folder, id));
  rmSync(planPath(folder));
  campaign.fault = undefined;
  for (let at = before; at < service.faults.length; at++)
    service.faults[at] = `${fault} at ${place}, ${step}: ${service.faults[at]}`;
  return isFired;
}

interface Options {
  /** So many calls fail, in the order of the seed. */
  most: number;
  seed: number;
  /** Only those that match: fault, place and step. */
  only?: RegExp;
  /** All unless given. */
  names?: readonly string[];
}

async function failAll(
  campaign: Campaign,
  { most, only = /(?:)/, names = Object.keys(steps) }: Options,
  say: (line: string) => void,
) {
  const { service, folder, random, kept } = campaign;
  const places = new Places(folder);
  // What a start on a new folder has reached.
  const waiting = places.addNew('first start');
  kept.push(await importSurvey(service, 'kept', random));
  waiting.push(...places.addNew('survey'));
  for (const step of names) {
    await run(campaign, step);
    waiting.push(...places.addNew(step));
  }
  say(`${places.known.size} places, ${waiting.length} faults`);
  const failed: Record<string, number> = {};
  let not_reached = 0;
  for (let id = 1; id <= most; ) {
    const [one] = waiting.splice(Math.floor(random() * waiting.length), 1);
    if (one === undefined) break;
    if (!only.test(`${one.fault} ${one.place} ${one.step}`)) continue;
    const before = service.faults.length;
    const isFired = await failOnce(campaign, one, id);
    waiting.push(...places.addNew(one.step));
    if (isFired) failed[one.fault] = (failed[one.fault] ?? 0) + 1;
    else if (one.step !== 'restart') waiting.push({ ...one, step: 'restart' });
    else not_reached++;
    say(`${id++}: ${one.fault} ${one.place} (${one.step})${isFired ? '' : ', not reached'}`);
    for (const fault of service.faults.slice(before)) say(`FAULT ${fault}`);
  }
  return { places: places.known.size, failed, not_reached, left: waiting.length };
}

/** @returns what was found; every fault is a sentence with the call that failed */
export async function fileFaultsCampaign(
  options: Options,
  say: (line: string) => void = () => {},
): Promise<FileFaultsReport> {
  const { seed } = options;
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-file-faults-'));
  const env = { SHEAF_FILE_FAULTS: join(folder, 'plan'), NODE_OPTIONS: `--import=${preload}` };
  mkdirSync(env.SHEAF_FILE_FAULTS);
  const campaign: Campaign = {
    ...{ folder: env.SHEAF_FILE_FAULTS, env, random: randomFrom(seed), kept: [], count: 0, fault: undefined },
    service: new CampaignService(join(folder, 'data'), {
      ...{ env, entry, patienceMs: 60_000 },
      isRefusal: (status, body) => isRefusal(campaign.fault, status, body),
    }),
  };
  const { service, kept } = campaign;
  try {
    await service.prepare();
    const found = await failAll(campaign, options, say);
    for (const survey of kept) await checkSurvey(service, survey);
    await service.stop();
    const checked = sheaf(['check', '--data-dir', service.dataDir]);
    if (checked.status !== 0) service.faults.push(`sheaf check: ${checked.stdout.slice(0, 600)}`);
    const { refused, longestStopMs, faults } = service;
    return { seed, ...found, refused, longest_stop_ms: longestStopMs, faults };
  } finally {
    await service.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
