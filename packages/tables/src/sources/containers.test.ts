import { gzipSync } from 'node:zlib';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, it } from 'vitest';
import { type Container, type ContainerEntry, classifyContainer, openContainer } from './containers.ts';
import { findErrorSentence } from './read-csv.fixture.ts';

/** Packs texts, or `[size]` zeros, under their paths. */
async function zip(files: Record<string, string | number>, options: object = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, content] of Object.entries(files))
    await writer.add(
      path,
      typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(new Uint8Array(content)),
      options,
    );
  return writer.close();
}

const getText = (entry: ContainerEntry | undefined): Promise<string> =>
  new Response((entry?.open() ?? new Blob([]).stream()) as ReadableStream<Uint8Array<ArrayBuffer>>).text();
const listEntryPaths = (container: Container | null) => container?.entries.map(({ path }) => path) ?? null;
const gz = (...parts: string[]): Blob => new Blob(parts.map((part) => new Uint8Array(gzipSync(part))));

describe('a ZIP archive', () => {
  it('lists the files worth importing in their natural order, and says what was left out', async () => {
    const file = await zip({
      'b/part 10.csv': 'x',
      'b/part 2.csv': 'y,ö',
      'a.mp3': 'z',
      '__MACOSX/b/._part 2.csv': '',
      '.DS_Store': '',
      'b/Thumbs.db': '',
      'old.zip': '',
      'b/x.tar.gz': '',
      'b/': '',
    });
    const container = await openContainer(file, 'x.zip');
    expect(listEntryPaths(container)).toEqual(['a.mp3', 'b/part 2.csv', 'b/part 10.csv']);
    expect(container?.notes).toEqual([{ kind: 'archives', count: 2 }]);
    expect(container?.entries.map(({ bytes }) => bytes)).toEqual([1, 4, 1]);
    expect(await getText(container?.entries[1])).toBe('y,ö');
  });

  it('leaves out and counts names that lead out of it, and links', async () => {
    const file = await zip({ 'a.csv': 'x', 'b.csv': 'y', 'c.csv': 'z', 'd.csv': 'w' });
    // Same lengths, so that the archive stays whole.
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    const changed = text.replaceAll('b.csv', '../xx').replaceAll('c.csv', '/root').replaceAll('d.csv', 'C:\\x.');
    const container = await openContainer(new Blob([new Uint8Array(Buffer.from(changed, 'latin1'))]), 'x.zip');
    expect([listEntryPaths(container), container?.notes]).toEqual([['a.csv'], [{ kind: 'unsafe', count: 3 }]]);
    const links = await openContainer(await zip({ 'a.csv': '/etc/passwd' }, { unixMode: 0o120777 }), 'x.zip');
    expect([listEntryPaths(links), links?.notes]).toEqual([[], [{ kind: 'unsafe', count: 1 }]]);
  });

  it.each<[string, Record<string, string>]>([
    ['x.zip', { '[Content_Types].xml': '', 'xl/workbook.xml': '' }],
    ['x.zip', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }],
    ['x.xlsx', { 'a.csv': '' }],
  ])('is no container when it is a document: %s, %j', async (name, files) => {
    expect(await openContainer(await zip(files), name)).toBeNull();
  });

  it('is refused when it is cut off, has a password, or would fill the disk', async () => {
    const whole = await zip({ 'a.csv': 'x'.repeat(1000) });
    const refuse = (file: Blob) => findErrorSentence(() => openContainer(file, 'x.zip'));
    expect(await refuse(whole.slice(0, -10))).toContain('The file is damaged');
    expect(await refuse(await zip({ 'a.csv': 'x' }, { password: 'p', zipCrypto: true }))).toContain('a password');
    const header = new DataView(await whole.arrayBuffer());
    const directory = header.getUint32(header.byteLength - 6, true);
    // Sizes in the directory are what a limit is decided by; unpacking then finds the lie.
    header.setUint32(directory + 24, 150_000_000, true);
    const grown = await refuse(new Blob([header.buffer as ArrayBuffer]));
    expect(grown).toContain('grows to more than 500 times its size');
    header.setUint32(directory + 24, 90_000_000, true);
    const lying = await openContainer(new Blob([header.buffer as ArrayBuffer]), 'x.zip');
    expect(await findErrorSentence(() => getText(lying?.entries[0]))).toContain('The file is damaged');
  });

  it('is refused when its files have 8 GB together or two of them one name', async () => {
    const stored = Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`${n}.csv`, 'x'.repeat(40)]));
    const bytes = Buffer.from(await (await zip(stored)).arrayBuffer());
    for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 1))
      bytes.writeUInt32LE(0xf0000000, at + 24);
    expect(await findErrorSentence(() => openContainer(new Blob([bytes]), 'x.zip'))).toContain(
      '11.3 GB after unpacking',
    );
    const twice = Buffer.from(await (await zip({ 'a.csv': 'x', 'b.csv': 'y' })).arrayBuffer()).toString('latin1');
    const same = new Blob([new Uint8Array(Buffer.from(twice.replaceAll('b.csv', 'a.csv'), 'latin1'))]);
    expect(await findErrorSentence(() => openContainer(same, 'x.zip'))).toContain('two files named “a.csv”');
  });
});

describe('a gzip file', () => {
  it.each([
    ['responses.csv.gz', 'responses.csv'],
    ['responses', 'responses'],
  ])('is one file: %s is %s', async (name, path) => {
    const container = await openContainer(gz('a,b\n'), name);
    expect([container?.kind, listEntryPaths(container)]).toEqual(['gzip', [path]]);
    expect(await getText(container?.entries[0])).toBe('a,b\n');
  });

  it('takes the name that it carries where its own has no extension', async () => {
    const bytes = gzipSync('a');
    const named = Buffer.concat([bytes.subarray(0, 10), Buffer.from('in/x.csv\0'), bytes.subarray(10)]);
    named[3] = 8;
    expect(listEntryPaths(await openContainer(new Blob([named]), 'download.gz'))).toEqual(['x.csv']);
  });

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, -6)],
    ['followed by another one', (whole: Buffer) => Buffer.concat([whole, whole])],
  ])('is refused when it is %s', async (_, change) => {
    const bytes = new Uint8Array(change(gzipSync('a,b\n1,2\n'.repeat(100))));
    const container = await openContainer(new Blob([bytes]), 'x.csv.gz');
    expect(await findErrorSentence(() => getText(container?.entries[0]))).toContain(
      'The .gz file is cut off, or something follows its end',
    );
  });

  it('is refused when it would fill the disk', async () => {
    const container = await openContainer(new Blob([gzipSync(Buffer.alloc(106_000_000))]), 'x.csv.gz');
    const reader = container?.entries[0]?.open().getReader();
    const readAll = async () => {
      while ((await reader?.read())?.done === false);
    };
    expect(await findErrorSentence(readAll)).toContain('grows to more than 500 times its size');
  });

  it.each([['x.tar.gz'], ['x.gz']])('is refused when it is a packed tar archive: %s', async (name) => {
    const tar = `${'a'.repeat(257)}ustar\0`;
    expect(await findErrorSentence(() => openContainer(gz(tar), name))).toContain('packed tar archive');
  });
});

describe('what is in a container', () => {
  const toContent = async (files: Record<string, string>) => {
    const container = await openContainer(await zip(files), 'x.zip');
    const content = container === null ? null : await classifyContainer(container);
    if (content?.kind === 'table') return [content.table.path, content.others.map(({ path }) => path)];
    if (content?.kind === 'folder') return [content.survey?.path ?? null, content.repeats.map(({ path }) => path)];
    return content?.kind;
  };

  it.each([
    ['a table', { 'Survey_March.csv': 'a\n1\n' }, ['Survey_March.csv', []]],
    [
      'a table with its description',
      { 'x/s.sav': '', 'x/README.txt': '', 'x/Codebook.csv': '' },
      ['x/s.sav', ['x/Codebook.csv', 'x/README.txt']],
    ],
    ['several tables', { 'a.csv': 'a\n', 'b.csv': 'b\n' }, [null, []]],
    [
      'an export of ODK Central',
      {
        'farm.csv': 'SubmissionDate,meta-instanceID,KEY\n1,u,u\n',
        'farm-crops.csv': 'name,PARENT_KEY,KEY\nx,u,u/1\n',
        'farm-crops-pests.csv': '"name","PARENT_KEY","KEY"\r\nx,u/1,u/1/1\n',
        'media/a.jpg': '',
      },
      ['farm.csv', ['farm-crops-pests.csv', 'farm-crops.csv']],
    ],
    ['nothing', { '.DS_Store': '' }, 'empty'],
  ])('is %s', async (_, files, expected) => {
    expect(await toContent(files)).toEqual(expected);
  });
});
