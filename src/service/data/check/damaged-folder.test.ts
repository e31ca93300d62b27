import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../../testing/called-command.ts';
import { provideFolder } from '../../testing/provide-folder.ts';
import { importInsight } from '../../testing/record-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { hasForeignStore, startTestService } from '../../testing/test-service.ts';
import { checkFolder } from './check-folder.ts';

const folder = provideFolder('damaged');
const whole = join(folder, 'whole');
/** As a kill leaves it: with its write-ahead log. */
const killed = join(folder, 'killed');
let data_dir: string;
let count = 0;

const csv = 'Name,Team,Why\nAda,Red,The zebra\nBob,Blue,No zebra\n';

beforeAll(async () => {
  const service = await startTestService({ data_dir: whole });
  const { id: project_id } = await service.project('Visits of the clinic');
  const column_mapping = { Team: 'Single choice', Why: 'Open-ended' };
  await importParts(service, [csv, csv], { project_id, column_mapping, name: 'Visits' });
  await importInsight(service, 'Notes.txt', 'The okapi slept.', { project_id });
  cpSync(whole, killed, { recursive: true });
  await service.stop({ keep: true });
});
afterEach(() => rmSync(data_dir, { recursive: true, force: true }));

function copyOf(source: string): string {
  count += 1;
  data_dir = join(folder, `copy-${count}`);
  cpSync(source, data_dir, { recursive: true });
  return data_dir;
}

const inFolder = (name: string): string => join(data_dir, name);

/** Changes a byte in the place where a text is. */
function changeText(file: string, text: string): void {
  const bytes = readFileSync(file);
  const at = bytes.lastIndexOf(text);
  expect(at, text).toBeGreaterThanOrEqual(0);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** The files of the objects of all buckets. */
const objectFiles = (buckets: string): string[] =>
  readdirSync(buckets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /[\\/][0-9a-f]$/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));

async function findings(): Promise<string> {
  const found: string[] = [];
  for await (const { what, todo } of checkFolder(data_dir)) found.push(`${what} ${todo}`);
  return found.join('\n');
}

describe.skipIf(hasForeignStore)('a damaged data folder', () => {
  it.each<{ what: string; damage: () => void; says: RegExp }>([
    {
      what: 'a database that was cut off',
      damage: () => truncateSync(inFolder('sheaf.db'), 200_000),
      says: /sheaf\.db is damaged/,
    },
    {
      what: 'no objects',
      damage: () => rmSync(inFolder('objects'), { recursive: true }),
      says: /The uploaded files are missing/,
    },
    {
      what: 'a bucket with damaged settings',
      damage: () => {
        const buckets = inFolder('objects/buckets');
        const [bucket = ''] = readdirSync(buckets);
        writeFileSync(join(buckets, bucket, 'bucket.json'), '');
      },
      says: /The object store in .* cannot be opened/,
    },
  ])('does not start with $what, and says what to do', async ({ damage, says }) => {
    copyOf(whole);
    damage();
    const start = startTestService({ data_dir });
    await expect(start).rejects.toThrow(says);
    await expect(start).rejects.toThrow(/“sheaf check --data-dir .*” says what is affected.*“sheaf restore”/);
    expect(await findings()).not.toBe('');
    // A check takes nothing away that the next start needs to see it.
    await expect(startTestService({ data_dir })).rejects.toThrow(says);
  });

  it.each([
    { what: 'after a kill', from: killed, change: () => {} },
    {
      what: 'with an empty storage-key.json',
      from: whole,
      change: () => writeFileSync(inFolder('storage-key.json'), ''),
    },
  ])('starts $what', async ({ from, change }) => {
    copyOf(from);
    change();
    const service = await startTestService({ data_dir });
    const { body } = await service.ask('GET', '/api/v1/workspace/imports?kind=survey');
    expect(body.imports).toMatchObject([{ survey_name: 'Visits', number_of_responses: 4 }]);
    await service.stop({ keep: true });
    expect(await findings()).toBe('');
  });

  it('check names the survey, the part and what to do, for answers and for objects', async () => {
    copyOf(whole);
    changeText(inFolder('sheaf.db'), 'The zebra');
    const objects = inFolder('objects/buckets');
    const { s3_key } = new Sqlite(inFolder('sheaf.db'), { readonly: true })
      .prepare<[], { s3_key: string }>('SELECT s3_key FROM survey_parts WHERE part_number = 1')
      .get() ?? { s3_key: '' };
    const file = objectFiles(objects).find((path) => readFileSync(path).includes(s3_key)) ?? '';
    rmSync(file);
    const found = await findings();
    expect(found).toMatch(/Part \d of the survey "Visits": answers do not match their checksum\. Run “sheaf repair”/);
    expect(found).toMatch(/The CSV file of part 1 of the survey "Visits" is missing\. Restore a backup/);
  });

  it('sheaf check: exit code 1 with the findings, 0 for a whole folder, 2 where there is none', async () => {
    const call = (...args: string[]) => callCommand(...args, '--data-dir', data_dir);
    copyOf(whole);
    expect(await call('check', '--json')).toMatchObject({
      status: 0,
      lines: [{ damaged: 0, notes: 0 }],
    });
    changeText(inFolder('sheaf.db'), 'The zebra');
    const { status, lines } = await call('check', '--json');
    expect([status, lines.at(-1)?.damaged]).toEqual([1, lines.length - 1]);
    truncateSync(inFolder('sheaf.db'), 200_000);
    expect((await call('check')).status).toBe(1);
    expect((await call('backup', join(folder, 'backups'))).stderr).toContain('is damaged');
    expect(existsSync(join(folder, 'backups', 'backups', 'unfinished'))).toBe(false);
    expect((await callCommand('check', '--data-dir', join(folder, 'none'))).status).toBe(2);
  });
});
