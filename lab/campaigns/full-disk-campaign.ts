// Fills the disk of a service at random moments of a mixed load, and looks whether anything is lost, doubled or answered wrongly.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CampaignSurvey,
  checkSurvey,
  importInsight,
  importSurvey,
  imports,
  removeSurvey,
  workspace,
} from '../../src/service/testing/campaign-load.ts';
import { CampaignService } from '../../src/service/testing/campaign-service.ts';
import { sheaf } from '../../src/service/testing/cli-process.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { mountSmallDisk, type SmallDisk } from '../../src/service/testing/small-disk.ts';

export interface FullDiskReport {
  fills: number;
  seed: number;
  /** Requests that were refused because of the disk. */
  refused: number;
  restarts: number;
  longest_stop_ms: number;
  surveys: { completed: number; deleted: number };
  documents: number;
  faults: string[];
}

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

/** Fills the disk, sometimes stops and starts the service on it, and frees it again. */
async function fillOnce(
  {
    service,
    disk,
    random,
    report,
  }: { service: CampaignService; disk: SmallDisk; random: () => number; report: FullDiskReport },
  say: (line: string) => void,
) {
  await sleep(random() * 4000);
  disk.fill(random() < 0.5 ? 0 : Math.floor(random() * 2_000_000));
  await sleep(300 + random() * 1500);
  if (random() < 0.25) {
    const took = await service.stop();
    say(`stopped in ${took} ms with ${disk.freeBytes()} bytes free`);
    report.restarts++;
    await service.start().catch((error: unknown) => service.faults.push(`no start on a full disk: ${String(error)}`));
  }
  disk.free();
}

/**
 * Runs a campaign on a file system of its own.
 * @returns undefined where none can be mounted
 */
export async function fullDiskCampaign(
  fills: number,
  seed: number,
  say: (line: string) => void,
): Promise<FullDiskReport | undefined> {
  const disk = mountSmallDisk(96);
  if (disk === undefined) return undefined;
  const service = new CampaignService(join(disk.folder, 'data'));
  const { faults } = service;
  const report: FullDiskReport = {
    ...{ fills, seed, refused: 0, restarts: 0, longest_stop_ms: 0, documents: 0, faults },
    surveys: { completed: 0, deleted: 0 },
  };
  const random = randomFrom(seed);
  const done: Done = { surveys: [], deleted: [], insights: [] };
  let isOver = false;
  try {
    await service.prepare();
    const loads = ['ada', 'bob'].map((name, at) =>
      load(service, name, randomFrom(seed * 100 + at), done, () => isOver),
    );
    for (let fill = 1; fill <= fills; fill++) {
      await fillOnce({ service, disk, random, report }, say);
      say(
        `${fill} of ${fills}: ${done.surveys.length + done.deleted.length} surveys, ${service.refused} refused, ${faults.length} faults`,
      );
    }
    isOver = true;
    const ends = await Promise.allSettled(loads);
    for (const end of ends) if (end.status === 'rejected') faults.push(String(end.reason));
    await check(service, done);
    await service.stop();
    const checked = sheaf(['check', '--data-dir', service.dataDir]);
    if (checked.status !== 0)
      faults.push(`sheaf check: ${checked.stdout.slice(0, 300)} ${checked.stderr.slice(0, 300)}`);
  } finally {
    await service.stop().catch(() => {});
    disk.remove();
  }
  const { surveys, deleted, insights } = done;
  return {
    ...report,
    refused: service.refused,
    longest_stop_ms: service.longestStopMs,
    surveys: { completed: surveys.length + deleted.length, deleted: deleted.length },
    documents: insights.length,
  };
}
