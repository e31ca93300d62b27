// node lab/campaigns/soak.ts [MINUTES=60] [SEED=1]: two clients import, append, read, filter, search, export, delete and restore without end, at a
// service of their own. Every five seconds its memory, open files, write-ahead log, temporary files and data folder are measured; it ends
// with 1 when one of them grows, or when an answer was wrong. Linux only.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sheaf } from '../../src/service/testing/cli-process.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { memoryMb, readOptions, reportFaults, say } from '../report.ts';
import { withFolder } from '../start.ts';
import {
  appendPart,
  type CampaignSurvey,
  checkSurvey,
  importInsight,
  importSurvey,
  removeSurvey,
  workspace,
} from './campaign-load.ts';
import { CampaignService } from './campaign-service.ts';

const megabyte = 1024 ** 2;

/** Sizes of files below a folder; files may go while they are looked at. */
function sizesIn(folder: string): number[] {
  const sizes: number[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('compiled')) continue;
    const stats = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    if (stats !== undefined) sizes.push(stats.size);
  }
  return sizes;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What is measured, how, and below which growth it counts as flat. */
const measures: Record<string, { leastGrowth: number; of: (pid: number, dataDir: string) => number }> = {
  rss_mb: { leastGrowth: 20, of: (pid) => memoryMb(pid, 'VmRSS') },
  open_files: { leastGrowth: 10, of: (pid) => readdirSync(`/proc/${pid}/fd`).length },
  wal_mb: {
    leastGrowth: 4,
    of: (_, dataDir) => (statSync(join(dataDir, 'sheaf.db-wal'), { throwIfNoEntry: false })?.size ?? 0) / megabyte,
  },
  temporary_files: {
    leastGrowth: 3,
    of: (_, dataDir) => sizesIn(join(dataDir, 'work')).length + sizesIn(join(dataDir, 'objects', 'tmp')).length,
  },
  data_folder_mb: { leastGrowth: 10, of: (_, dataDir) => sum(sizesIn(dataDir)) / megabyte },
};

interface Sample {
  seconds: number;
  value: number;
}

interface Trend {
  mean: number;
  largest: number;
  /** By the line through the samples, over their whole time. */
  growth: number;
  isGrowing: boolean;
}

/** Of the mean: less is what caches and the garbage collector do. */
const leastShare = 0.1;
/** How many standard errors the slope must be away from none. */
const leastErrors = 3;

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Says whether a figure of a long run stays flat: fits a line by least squares through all but the first third of the samples, in which caches fill.
 * @param leastGrowth in the unit of the samples: less is no growth, however even it is
 */
function findTrend(samples: readonly Sample[], leastGrowth: number): Trend {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const times = settled.map(({ seconds }) => seconds);
  const values = settled.map(({ value }) => value);
  const [middle, mean] = [computeMean(times), computeMean(values)];
  const spread = times.reduce((sum, time) => sum + (time - middle) ** 2, 0);
  const together = settled.reduce((sum, { seconds, value }) => sum + (seconds - middle) * (value - mean), 0);
  const slope = spread === 0 ? 0 : together / spread;
  const residue = settled.reduce(
    (sum, { seconds, value }) => sum + (value - mean - slope * (seconds - middle)) ** 2,
    0,
  );
  const error = spread === 0 ? 0 : Math.sqrt(residue / Math.max(1, settled.length - 2) / spread);
  const growth = slope * ((times.at(-1) ?? 0) - (times[0] ?? 0));
  const isGrowing = growth > Math.max(leastGrowth, leastShare * mean) && slope > leastErrors * error;
  return { mean, largest: Math.max(...values), growth, isGrowing };
}

/** What one client has at a time. */
interface Load {
  service: CampaignService;
  name: string;
  random: () => number;
  surveys: CampaignSurvey[];
  insights: string[];
  imported: number;
}

/** So much is kept: what is older is deleted for good. */
const mostKept = 4;

const pick = <T>({ random }: Load, from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

async function readSurvey({ service }: Load, { survey_key }: CampaignSurvey): Promise<void> {
  const at = `${workspace}/surveys/${survey_key}`;
  const { questions } = (await service.call('GET', `${at}/questions`)).body;
  const question_id = questions.find((one: { header: string }) => one.header === 'Why').id;
  const filter = JSON.stringify([{ kind: 'contains', question_id, text: '77' }]);
  const views = [`questions?filter=${encodeURIComponent(filter)}`, 'responses?limit=200&sort=time', 'notes?q=because'];
  for (const view of views) {
    const { status } = await service.call('GET', `${at}/${view}`);
    if (status !== 200) service.faults.push(`${view} answered ${status}`);
  }
}

/** What the load does; each is as likely as the others. */
const steps: Record<string, (load: Load) => Promise<void>> = {
  async import(load) {
    load.surveys.push(await importSurvey(load.service, `${load.name}${load.imported++}x`, load.random));
    const old = load.surveys.length > mostKept ? load.surveys.shift() : undefined;
    if (old === undefined) return;
    await checkSurvey(load.service, old);
    await removeSurvey(load.service, old);
  },
  async append(load) {
    const survey = pick(load, load.surveys);
    if (survey !== undefined && survey.parts < 5) await appendPart(load.service, survey, load.random);
  },
  async document(load) {
    load.insights.push(await importInsight(load.service));
    const old = load.insights.length > mostKept ? load.insights.shift() : undefined;
    if (old !== undefined) await load.service.call('DELETE', `${workspace}/insights/${old}?undo_seconds=0`);
  },
  async read(load) {
    const survey = pick(load, load.surveys);
    if (survey !== undefined) await readSurvey(load, survey);
  },
  async search({ service }) {
    await service.call('GET', `${workspace}/search?project_id=1&q=because`);
    await service.call('GET', `${workspace}/imports`);
  },
  async export(load) {
    const survey = pick(load, load.surveys);
    if (survey !== undefined) await checkSurvey(load.service, survey);
  },
  async 'delete and restore'(load) {
    const survey = pick(load, load.surveys);
    if (survey === undefined) return;
    await load.service.call('DELETE', `${workspace}/surveys/${survey.survey_key}`);
    await load.service.call('POST', `${workspace}/surveys/${survey.survey_key}/restore`);
    await checkSurvey(load.service, survey);
  },
};

const pauseMs = 250;
const sampleMs = 5000;

async function runLoad(load: Load, done: Record<string, number>, isOver: () => boolean) {
  const names = Object.keys(steps);
  while (!isOver()) {
    const name = pick(load, names) ?? '';
    await steps[name]?.(load);
    done[name] = (done[name] ?? 0) + 1;
    await sleep(pauseMs);
  }
  for (const survey of load.surveys) await checkSurvey(load.service, survey);
}

const { minutes, seed } = readOptions({ minutes: 60, seed: 1 }, ['minutes', 'seed']);

await withFolder(async (folder) => {
  const service = new CampaignService(join(folder, 'data'));
  const { faults } = service;
  const samples: Record<string, Sample[]> = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  const done: Record<string, number> = {};
  const started = performance.now();
  const isOver = () => performance.now() - started > minutes * 60_000;
  try {
    const { pid } = await service.prepare();
    const loads = ['ada', 'bob'].map((name, at) => {
      const load = { service, name, random: randomFrom(seed + at), surveys: [], insights: [], imported: 0 };
      return runLoad(load, done, isOver);
    });
    for (; !isOver(); await sleep(sampleMs)) {
      const seconds = (performance.now() - started) / 1000;
      for (const [name, { of }] of Object.entries(measures))
        samples[name]?.push({ seconds, value: of(pid, service.dataDir) });
      const now = Object.entries(samples).map(([name, values]) => `${name} ${values.at(-1)?.value.toFixed(1)}`);
      say(`${Math.round(seconds)} s: ${now}`);
    }
    for (const end of await Promise.allSettled(loads)) if (end.status === 'rejected') faults.push(String(end.reason));
    await service.stop();
    const checked = sheaf(['check', '--data-dir', service.dataDir]);
    if (checked.status !== 0) faults.push(`sheaf check: ${checked.stdout.slice(0, 300)}`);
  } finally {
    await service.stop().catch(() => {});
  }
  const trends = Object.fromEntries(
    Object.entries(measures).map(([name, { leastGrowth }]) => [name, findTrend(samples[name] ?? [], leastGrowth)]),
  );
  for (const [name, { isGrowing }] of Object.entries(trends)) if (isGrowing) faults.push(`${name} grows`);
  reportFaults({ seed, minutes, samples: samples.rss_mb?.length ?? 0, done, trends, faults });
});
