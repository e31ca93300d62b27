// node lab/campaigns/full-disk.ts [FILLS=40] [SEED=1]: fills the disk of a service at random moments of a mixed load (imports of surveys and
// documents, deletions, stops and starts), on a small file system in memory that root can mount. Looks whether anything is lost, doubled,
// answered with 500 or stopped slowly. npm test runs one fill step by step: src/service/full-disk.test.ts.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sheaf } from '../../src/service/testing/cli-process.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { mountSmallDisk, type SmallDisk } from '../../src/service/testing/small-disk.ts';
import { readOptions, reportFaults, say } from '../report.ts';
import {
  type CampaignSurvey,
  checkSurvey,
  importInsight,
  importSurvey,
  imports,
  removeSurvey,
  workspace,
} from './campaign-load.ts';
import { CampaignService } from './campaign-service.ts';

/** What the load has done, and what must be found at the end. */
interface Done {
  surveys: CampaignSurvey[];
  deleted: string[];
  insights: string[];
}

/** Imports, and deletes what is older, until it is told to end. */
async function load(service: CampaignService, name: string, random: () => number, done: Done, isOver: () => boolean) {
  for (let at = 0; !isOver(); at++) {
    if (at % 4 === 3) done.insights.push(await importInsight(service));
    else done.surveys.push(await importSurvey(service, `${name}${at}x`, random));
    const old = done.surveys.length > 4 ? done.surveys.shift() : undefined;
    if (old === undefined) continue;
    await checkSurvey(service, old);
    await removeSurvey(service, old);
    done.deleted.push(old.survey_key);
  }
}

async function check(service: CampaignService, { surveys, deleted, insights }: Done): Promise<void> {
  for (const survey of surveys) await checkSurvey(service, survey);
  for (const survey_key of deleted) {
    const { status } = await service.call('GET', `${workspace}/surveys/${survey_key}`);
    if (status !== 404) service.faults.push(`${survey_key} was deleted and answers ${status}`);
  }
  for (const insight_key of insights) {
    const { body } = await service.call('GET', `${imports}/insights/${insight_key}/status`);
    if (body.processing_status !== 'completed') service.faults.push(`${insight_key}: ${body.processing_status}`);
  }
  if (/"level":(50|60)/.test(service.words))
    service.faults.push(`an error in the log: ${service.words.match(/.*"level":[56]0.*/)?.[0]}`);
}

/** Fills the disk, sometimes stops and starts the service on it, and frees it again. @returns whether it was restarted */
async function fillOnce(service: CampaignService, disk: SmallDisk, random: () => number): Promise<boolean> {
  await sleep(random() * 4000);
  disk.fill(random() < 0.5 ? 0 : Math.floor(random() * 2_000_000));
  await sleep(300 + random() * 1500);
  const isRestarted = random() < 0.25;
  if (isRestarted) {
    const took = await service.stop();
    say(`stopped in ${took} ms with ${disk.freeBytes()} bytes free`);
    await service.start().catch((error: unknown) => service.faults.push(`no start on a full disk: ${String(error)}`));
  }
  disk.free();
  return isRestarted;
}

const { fills, seed } = readOptions({ fills: 40, seed: 1 }, ['fills', 'seed']);

async function run(disk: SmallDisk): Promise<void> {
  const service = new CampaignService(join(disk.folder, 'data'));
  const { faults } = service;
  const random = randomFrom(seed);
  const done: Done = { surveys: [], deleted: [], insights: [] };
  let [isOver, restarts] = [false, 0];
  try {
    await service.prepare();
    const loads = ['ada', 'bob'].map((name, at) =>
      load(service, name, randomFrom(seed * 100 + at), done, () => isOver),
    );
    for (let fill = 1; fill <= fills; fill++) {
      if (await fillOnce(service, disk, random)) restarts++;
      const surveys = done.surveys.length + done.deleted.length;
      say(`${fill} of ${fills}: ${surveys} surveys, ${service.refused} refused, ${faults.length} faults`);
    }
    isOver = true;
    for (const end of await Promise.allSettled(loads)) if (end.status === 'rejected') faults.push(String(end.reason));
    await check(service, done);
    await service.stop();
    const checked = sheaf(['check', '--data-dir', service.dataDir]);
    if (checked.status !== 0)
      faults.push(`sheaf check: ${checked.stdout.slice(0, 300)} ${checked.stderr.slice(0, 300)}`);
  } finally {
    await service.stop().catch(() => {});
    disk.remove();
  }
  const { refused, longestStopMs } = service;
  const surveys = { completed: done.surveys.length + done.deleted.length, deleted: done.deleted.length };
  const documents = done.insights.length;
  reportFaults({ fills, seed, refused, restarts, longest_stop_ms: longestStopMs, surveys, documents, faults });
}

const disk = mountSmallDisk(96);
if (disk !== undefined) await run(disk);
else {
  say('No file system can be mounted here: run it as root.');
  process.exitCode = 1;
}
