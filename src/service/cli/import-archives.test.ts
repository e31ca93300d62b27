import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipOf } from '@sheaf/tables/sources/zip.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand, serveForImports } from '../testing/called-command.ts';
import { killWhileSending, sheaf } from '../testing/cli-process.ts';

let served: Awaited<ReturnType<typeof serveForImports>>;
beforeAll(async () => {
  served = await serveForImports();
});
afterAll(() => served.end());

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(served.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const into = (...args: string[]) => served.run('--project', 'Ours', '--auto-map', ...args);
const leftBehind = () =>
  readdirSync(join(served.folder, 'local', 'imports')).filter((name) => name.startsWith('converted-'));

const csv = (rows: number, more = '') =>
  `id,Why?\n${Array.from({ length: rows }, (_, i) => `${i},Answer ${i}${more}\n`).join('')}`;
const json = JSON.stringify([
  { id: 1, why: 'a' },
  { id: 2, why: 'b' },
]);

/** What the receipt says of an archive. */
function archiveNamed(name: string) {
  const bytes = readFileSync(join(served.folder, name));
  return { file_name: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('sheaf import of an archive', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, object]>([
    [
      'answers.zip',
      () => zipOf({ 'export/answers.csv': csv(20), 'export/readme.txt': 'Words.' }),
      { file_name: 'answers.csv', survey_name: 'answers', rows_reported: 20, original: null },
    ],
    [
      'table.zip',
      () => zipOf({ 'table.json': json }),
      {
        ...{ file_name: 'table.json', rows_reported: 2 },
        original: { format: 'json', bytes: json.length, sha256: createHash('sha256').update(json).digest('hex') },
      },
    ],
    [
      'spring.csv.gz',
      () => gzipSync(csv(20)),
      { file_name: 'spring.csv', survey_name: 'spring', rows_reported: 20, original: null },
    ],
  ])('%s: its only table becomes the survey', async (name, bytes, receipt) => {
    const { status, lines, stderr } = await into(write(name, await bytes()));
    expect([status, lines], stderr).toMatchObject([0, [{ ...receipt, archive: archiveNamed(name) }]]);
    if (name === 'answers.zip') expect(stderr).toContain('not imported beside the table: export/readme.txt.');
    expect(leftBehind()).toEqual([]);
  });

  it('imports several files like a folder', async () => {
    const path = write(
      'many.zip',
      await zipOf({ 'a.csv': csv(3), 'sub/b.json': json, 'notes.md': '#', 'in.zip': 'x' }),
    );
    const { status, lines, stderr } = await into(path);
    expect([status, lines.map((line) => line.file_name)], stderr).toEqual([0, ['a.csv', 'b.json']]);
    expect(lines.map(({ archive }) => archive)).toEqual([archiveNamed('many.zip'), archiveNamed('many.zip')]);
    expect(stderr).toContain('left out: an archive in the archive');
    expect(stderr).toContain(
      '  survey   many.zip/a.csv\n  survey   many.zip/sub/b.json\n  left out many.zip/notes.md: Sheaf does not know',
    );
    expect(leftBehind()).toEqual([]);
  });

  it('leaves out the rows of repeated groups and says so', async () => {
    const files = { 'form.csv': 'name,KEY\nAda,1\n', 'form-child.csv': 'age,PARENT_KEY,KEY\n3,1,1/a\n' };
    const { status, lines, stderr } = await into(write('odk.zip', await zipOf(files)));
    expect([status, lines.map((line) => line.file_name)], stderr).toEqual([0, ['form.csv']]);
    expect(stderr).toContain('left out odk.zip/form-child.csv: It holds the rows of a repeated group of form.csv.');
  });

  it('opens only archives with one table in a folder', async () => {
    write('dropped/one.zip', await zipOf({ 'one.csv': csv(3) }));
    write('dropped/two.zip', await zipOf({ 'a.csv': csv(3), 'b.csv': csv(3) }));
    const { status, lines, stderr } = await into(join(served.folder, 'dropped'));
    expect([status, lines.map((line) => line.file_name)], stderr).toEqual([0, ['one.csv']]);
    expect(stderr).toContain('left out dropped/two.zip: The archive holds several files. Import it by itself.');
  });

  it('goes on after a kill, unpacked again', async () => {
    const path = write('killed.csv.gz', gzipSync(csv(20_000, 'x'.repeat(200))));
    await killWhileSending(['import', ...served.connection, '--project', 'Ours', '--auto-map', path]);
    expect(leftBehind()).toHaveLength(1);
    const { status, lines, stderr } = await into(path);
    expect([status, lines], stderr).toMatchObject([0, [{ rows_reported: 20_000 }]]);
    expect(stderr).toContain('Continuing the import of killed.csv');
    expect(leftBehind()).toEqual([]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['damaged.zip', async () => (await zipOf({ 'a.csv': csv(500) })).slice(0, 300), /damaged\.zip: .*damaged/],
    ['damaged.csv.gz', () => gzipSync(csv(5000)).subarray(0, 3000), /damaged\.csv\.gz: .*damaged/],
    ['empty.zip', () => zipOf({}), /empty\.zip: The archive holds no file that could be imported/],
    ['all.tar.gz', () => gzipSync('x'), /all\.tar\.gz: The file is a packed tar archive/],
  ])('refuses %s', async (name, bytes, words) => {
    const path = write(name, await bytes());
    const { status, stdout, stderr } = await callCommand(...served.given, '--project', 'Ours', '--auto-map', path);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(leftBehind()).toEqual([]);
  });
});

describe('sheaf columns of an archive', () => {
  it('describes its only table under the name of the archive', () => {
    const path = write('columns.csv.gz', gzipSync(csv(20)));
    const [found] = sheaf(['columns', '--json', path]).lines;
    const [plain] = sheaf(['columns', '--json', write('columns.csv', csv(20))]).lines;
    expect(found).toEqual({ ...plain, file: path });
  });

  it('asks for one of several', async () => {
    const path = write('several.zip', await zipOf({ 'a.csv': csv(3), 'b.csv': csv(3) }));
    const { status, stderr } = await callCommand('columns', path);
    expect([status, stderr]).toEqual([1, expect.stringContaining('The archive holds several files. Unpack it')]);
  });
});
