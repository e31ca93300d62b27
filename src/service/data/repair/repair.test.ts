import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../../testing/called-command.ts';
import { provideFolder } from '../../testing/provide-folder.ts';
import { importInsight } from '../../testing/record-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { hasForeignStore, startTestService, type TestService } from '../../testing/test-service.ts';

const folder = provideFolder('repair');
const whole = join(folder, 'whole');
let data_dir: string;
let count = 0;

const column_mapping = { Email: 'Email', When: 'Timestamp', Team: 'Single choice', Why: 'Open-ended' };
const csv = (one: string, other: string) =>
  `Email,When,Team,Why\n${one}@example.org,2025-01-03,Red,The zebra of ${one}\n${other}@example.org,2025-01-02,Blue,No zebra\n`;

/** Everything that people read of it. */
async function read(service: TestService) {
  const get = async (path: string) => (await service.ask('GET', `/api/v1/workspace/${path}`)).body;
  const { imports } = await get('imports?kind=survey');
  const at = `surveys/${imports[0].survey_key}`;
  const found = await get(`search?project_id=${imports[0].project.id}&q=zebra`);
  const insight = await get(`search?project_id=${imports[0].project.id}&q=okapi`);
  return {
    export: await get(`${at}/export`),
    responses: (await get(`${at}/responses?sort=time`)).responses,
    people: (await get('participants')).participants,
    found: [...found.groups, ...insight.groups].flatMap(({ kind, count }) => (count > 0 ? `${kind} ${count}` : [])),
  };
}
let expected: Awaited<ReturnType<typeof read>>;

beforeAll(async () => {
  const service = await startTestService({ data_dir: whole });
  const { id: project_id } = await service.project();
  await importParts(service, [csv('ada', 'bob'), csv('cyd', 'dan')], { project_id, column_mapping, name: 'Visits' });
  await importInsight(service, 'Notes.txt', 'The okapi slept.', { project_id });
  expected = await read(service);
  expect(expected.found).toEqual(['note 4', 'passage 1']);
  await service.stop({ keep: true });
});
afterEach(() => rmSync(data_dir, { recursive: true, force: true }));

/** Changes the database of a copy, behind Sheaf's back. */
function change(work: (db: Sqlite.Database) => void): void {
  count += 1;
  data_dir = join(folder, `copy-${count}`);
  cpSync(whole, data_dir, { recursive: true });
  const db = new Sqlite(join(data_dir, 'sheaf.db'));
  work(db);
  db.close();
}

/** Overwrites whole pages of a table. */
function damagePages(table: string, which: (pages: number[]) => number[]): void {
  const path = join(data_dir, 'sheaf.db');
  const db = new Sqlite(path, { readonly: true });
  const pages = db
    .prepare<[string], { pageno: number }>("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'")
    .all(table);
  db.close();
  const bytes = readFileSync(path);
  for (const page of which(pages.map(({ pageno }) => pageno))) bytes.fill(0xa5, (page - 1) * 16_384, page * 16_384);
  writeFileSync(path, bytes);
}

const repair = async () => {
  const { status, lines, stderr } = await callCommand('repair', '--data-dir', data_dir, '--json');
  return { status, stderr, ...lines[0] };
};

describe.skipIf(hasForeignStore)('sheaf repair', () => {
  it.each<{ what: string; damage: () => void; mended: RegExp }>([
    {
      what: 'damaged blocks of answers, times, people and words',
      damage() {
        change((db) => {
          db.exec(`UPDATE segments SET texts = zeroblob(length(texts)) WHERE id = (SELECT min(id) FROM segments);
            UPDATE part_answers SET checksum = 1 WHERE column_index = 2;
            UPDATE row_numbers SET numbers = zeroblob(length(numbers));
            UPDATE word_blocks SET words = zeroblob(length(words))`);
        });
      },
      mended: /Part 1 of the survey "Visits" was read again from its CSV file/,
    },
    {
      what: 'only damaged words',
      damage: () => change((db) => db.exec('UPDATE word_blocks SET words = zeroblob(length(words))')),
      mended: /words for the search in 1 documents were made again/,
    },
    {
      what: 'a damaged index',
      damage() {
        change(() => {});
        damagePages('surveys_by_time', (pages) => pages);
      },
      mended: /indexes of the database were made again/,
    },
    {
      what: 'damaged settings',
      damage() {
        change(() => {});
        writeFileSync(join(data_dir, 'storage-key.json'), '');
      },
      mended: /storage-key\.json is made again by the next start/,
    },
  ])('makes again what can be made: $what', async ({ damage, mended }) => {
    damage();
    const report = await repair();
    expect([report.left, report.lost.filter((one: string) => one.includes('its answers'))], report.stderr).toEqual([
      [],
      [],
    ]);
    expect(report.mended.join(' ')).toMatch(mended);
    expect(existsSync(join(report.copy, 'sheaf.db'))).toBe(true);
    const service = await startTestService({ data_dir });
    expect(await read(service)).toEqual(expected);
    await service.stop({ keep: true });
  });

  it.each<{ what: string; damage: () => void }>([
    { what: 'pages of the answers', damage: () => damagePages('segments', (pages) => pages) },
    {
      what: 'the first page',
      damage() {
        const path = join(data_dir, 'sheaf.db');
        const bytes = readFileSync(path);
        bytes.fill(0, 0, 4096);
        writeFileSync(path, bytes);
      },
    },
  ])('points to a backup where $what of the database cannot be read, and keeps a copy', async ({ damage }) => {
    change(() => {});
    damage();
    const before = readFileSync(join(data_dir, 'sheaf.db'));
    const { status, stderr } = await callCommand('repair', '--data-dir', data_dir);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/is damaged \(.*Restore a backup with “sheaf restore”/),
    ]);
    const copy = readdirSync(data_dir).find((name) => name.startsWith('damaged-')) ?? '';
    expect(readFileSync(join(data_dir, copy, 'sheaf.db')).equals(before)).toBe(true);
  });

  it('a workspace that has lost the folder of its files opens without them; each is named', async () => {
    change(() => {});
    rmSync(join(data_dir, 'objects'), { recursive: true });
    await expect(startTestService({ data_dir })).rejects.toThrow('is not there, but the database names files in it');
    const { status, mended, left } = await repair();
    expect([status, mended]).toEqual([
      1,
      ['The folder of the object store was made again, and is empty: Sheaf starts without the files.'],
    ]);
    expect(left.map(({ what }: { what: string }) => what).sort()).toEqual([
      'A picture of a document is missing.',
      'The CSV file of part 1 of the survey "Visits" is missing.',
      'The CSV file of part 2 of the survey "Visits" is missing.',
      'The document "Notes.txt" is missing.',
    ]);
    const service = await startTestService({ data_dir });
    expect(await read(service)).toEqual(expected);
    await service.stop({ keep: true });
  });

  it('names what is lost, and does nothing to a whole folder or to one in use', async () => {
    change(() => {});
    expect(await repair()).toMatchObject({ status: 0, copy: null });
    expect(readdirSync(data_dir).filter((name) => name.startsWith('damaged'))).toEqual([]);
    change((db) => db.exec('UPDATE segments SET texts = zeroblob(length(texts))'));
    rmSync(join(data_dir, 'objects', 'buckets'), { recursive: true });
    const { status, lost } = await repair();
    expect(status).toBe(1);
    expect(lost.join(' ')).toMatch(
      /Part 1 of the survey "Visits": what is stored of its answers is damaged, and its CSV file is missing/,
    );
  });
});
