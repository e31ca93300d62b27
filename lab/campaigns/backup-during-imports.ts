// node lab/campaigns/backup-during-imports.ts [IMPORTS=50] [SEED=1]: makes backups again and again while five clients import surveys of 1,500
// responses on average, restores each of them elsewhere, and compares the export of every survey that was complete when the backup
// began, byte for byte. npm test makes one backup beside two imports: src/service/cli/backup.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { appendPart, type CampaignSurvey, importSurvey, workspace } from '../../src/service/testing/campaign-load.ts';
import { CampaignService } from '../../src/service/testing/campaign-service.ts';
import { cli, sheaf } from '../../src/service/testing/cli-process.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { readOptions, reportFaults, say } from '../report.ts';
import { withFolder } from '../start.ts';

const clients = 5;

interface MadeBackup {
  backup: string;
  /** Surveys that were complete when it began. */
  complete: string[];
}

async function makeBackup(dataDir: string, dir: string, complete: string[]): Promise<MadeBackup> {
  const child = spawn(process.execPath, [cli, 'backup', dir, '--data-dir', dataDir, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, words, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The backup ended with code ${code}: ${words}`);
  return { ...JSON.parse(out), complete };
}

/** Imports so many surveys, each of three parts, the last of them appended. */
async function importAll(service: CampaignService, imports: number, seed: number, done: CampaignSurvey[]) {
  const names = Array.from({ length: imports }, (_, at) => `s${at}x`);
  const work = Array.from({ length: clients }, async (_, client) => {
    const random = randomFrom(seed * 100 + client);
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const survey = await importSurvey(service, name, random);
      await appendPart(service, survey, random);
      done.push(survey);
    }
  });
  await Promise.all(work);
}

const exportOf = async (service: CampaignService, survey_key: string): Promise<string> =>
  String((await service.call('GET', `${workspace}/surveys/${survey_key}/export`)).body);

/** @returns how many exports of a restored backup were compared */
async function restoreAndCompare(
  service: CampaignService,
  folder: string,
  dir: string,
  { backup, complete }: MadeBackup,
  expected: ReadonlyMap<string, string>,
): Promise<number> {
  const dataDir = join(folder, 'restored');
  const told = sheaf(['restore', dir, '--backup', backup, '--data-dir', dataDir]);
  if (told.status !== 0) service.faults.push(`${backup} is not restored: ${told.stderr}`);
  const restored = service.ofCopy(dataDir);
  await restored.start();
  for (const key of complete)
    if ((await exportOf(restored, key)) !== expected.get(key)) service.faults.push(`${backup}: ${key} reads otherwise`);
  await restored.stop();
  const checked = sheaf(['check', '--data-dir', dataDir]);
  if (checked.status !== 0) service.faults.push(`${backup}: sheaf check: ${checked.stdout.slice(0, 300)}`);
  service.faults.push(...restored.faults);
  rmSync(dataDir, { recursive: true });
  return complete.length;
}

const { imports, seed } = readOptions({ imports: 50, seed: 1 }, ['imports', 'seed']);

await withFolder(async (folder) => {
  const dir = join(folder, 'backups');
  const service = new CampaignService(join(folder, 'data'));
  const done: CampaignSurvey[] = [];
  const made: MadeBackup[] = [];
  try {
    await service.prepare();
    let isOver = false;
    const importing = importAll(service, imports, seed, done).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const complete = done.map(({ survey_key }) => survey_key);
      made.push(await makeBackup(service.dataDir, dir, complete));
      say(`backup ${made.length}: ${complete.length} of ${imports} surveys were complete`);
    }
    await importing;
    const expected = new Map<string, string>();
    for (const { survey_key } of done) expected.set(survey_key, await exportOf(service, survey_key));
    await service.stop();
    let compared = 0;
    for (const backup of made) {
      compared += await restoreAndCompare(service, folder, dir, backup, expected);
      say(`${backup.backup} is restored and compared, ${service.faults.length} faults`);
    }
    const responses = done.reduce((sum, { rows }) => sum + rows.length, 0);
    reportFaults({ seed, imports, responses, backups: made.length, compared, faults: service.faults });
  } finally {
    await service.stop().catch(() => {});
  }
});
