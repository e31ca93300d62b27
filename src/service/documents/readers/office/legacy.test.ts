import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  fixture,
  makeZip,
  paragraph,
  readBytesAs,
  readFileAs,
  readFileInBox,
  refusal,
  removeFolders,
} from './office.fixture.ts';
import { findSoffice } from './soffice.ts';

afterAll(removeFolders);

const soffice = await findSoffice(process.env.SHEAF_SOFFICE);
/** A machine under load takes LibreOffice's two seconds for twenty. */
const patience = 90_000;
const needsSoffice = soffice ? describe : describe.skip;
const because = soffice ? '' : ' (skipped: LibreOffice is not installed)';

const old = ['doc', 'ppt', 'xls'] as const;
const sources = { doc: 'report.doc', ppt: 'deck.ppt', xls: 'sheets.xls' } as const;

/** @returns how many pixels differ from white, and the size. */
async function look(path: string) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  let marked = 0;
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r + g + b < 700) marked++;
    if (r > 200 && g < 60 && b < 60) red++;
  }
  return { width: info.width, height: info.height, marked, red };
}

needsSoffice(`processing: doc, ppt and xls through LibreOffice${because}`, () => {
  it(
    'doc: sections, table, note, pages, picture',
    async () => {
      const { details, passages, thumbnail } = await readFileInBox('doc', fixture('report.doc'));
      expect(passages.map(({ title }) => title)).toEqual([null, 'Findings', 'Numbers by town', 'Method & thanks']);
      expect(passages[1]?.text).toBe(
        'Most riders want a roof[1] over the racks.\nRoof first\nLight second\n[1] Asked in March 2026.',
      );
      expect(passages[2]?.text).toContain('Zürich\t130\t52 %');
      expect(details).toMatchObject({ unit: 'page', count: 2 });
      expect(thumbnail).not.toBeNull();
    },
    patience,
  );

  it(
    'xls: sheets, dates, booleans, formulas',
    async () => {
      const { details, passages } = await readFileInBox('xls', fixture('sheets.xls'));
      expect(passages.map(({ title, text }) => [title, text])).toEqual([
        ['Answers', 'Name\tScore\tDay\tHappy\nAda\t7.5\t2026-03-01\tTRUE\nZoë\t8\t\ta<b\nSum\t15.5'],
        ['Town list', 'Ghent\nZürich'],
      ]);
      expect(details).toMatchObject({ unit: 'sheet', count: 2 });
    },
    patience,
  );

  it(
    'ppt: slides, notes',
    async () => {
      const { details, passages } = await readFileInBox('ppt', fixture('deck.ppt'));
      expect(details).toMatchObject({ unit: 'slide', count: 3 });
      expect(passages[0]).toMatchObject({ title: 'Parking bicycles' });
      expect(passages[0]?.text).toBe('Roof first\nLight second\nNotes: Say hello to Ghent.');
      expect(passages[1]?.text).toContain('Zürich\t130');
    },
    patience,
  );
});

describe('without LibreOffice', () => {
  it.each(old)('%s fails with a solution, never with invented text', async (extension) => {
    await expect(readFileAs(extension, fixture(sources[extension]))).rejects.toThrow(
      `Install LibreOffice or save the document as .${extension}x.`,
    );
  });

  it('docx has its first page set from its text', async () => {
    const { thumbnail } = await readFileAs('docx', fixture('report.docx'));
    const seen = await look(thumbnail ?? '');
    expect(seen).toMatchObject({ width: 480, height: 640 });
    expect(seen.marked).toBeGreaterThan(300);
  });

  it('an embedded picture is the thumbnail, scaled down to 640 pixels', async () => {
    const jpeg = await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { thumbnail } = await readBytesAs('docx', carrying(jpeg));
    expect(await look(thumbnail ?? '')).toMatchObject({ width: 640, height: 320, red: 640 * 320 });
  });
});

describe('B81 encrypted documents are reported as such', () => {
  it('docx encrypted by Office', async () => {
    expect(await refusal('docx', readFileSync(fixture('locked.docx')))).toContain('protected by a password');
    expect(await refusal('doc', readFileSync(fixture('locked.docx')))).toMatch(/^The file is named \.docx? but holds/);
  });

  it.each<[what: string, extension: 'doc' | 'ppt' | 'xls', lock: (bytes: Buffer) => void]>([
    [
      'doc with the encryption bit set',
      'doc',
      (bytes) => {
        const block = bytes.indexOf(Buffer.from('eca5', 'hex'));
        bytes.writeUInt16LE(bytes.readUInt16LE(block + 10) | 0x0100, block + 10);
      },
    ],
    [
      'xls with a FilePass record after its first',
      'xls',
      (bytes) => bytes.writeUInt16LE(0x2f, bytes.indexOf(Buffer.from('0908100000060500', 'hex')) + 20),
    ],
    [
      'ppt with the token of an encrypted user',
      'ppt',
      (bytes) => bytes.writeUInt32LE(0xf3d1c4df, bytes.indexOf(Buffer.from('5fc091e3', 'hex'))),
    ],
  ])('%s', async (_, extension, lock) => {
    const bytes = readFileSync(fixture(sources[extension]));
    lock(bytes);
    expect(await refusal(extension, bytes)).toContain('protected by a password');
  });
});

describe('B75 B83 B84 old containers with other content than declared', () => {
  it.each([
    ['an xls as doc', 'doc', 'sheets.xls'],
    ['a doc as ppt', 'ppt', 'report.doc'],
    ['a ppt as xls', 'xls', 'deck.ppt'],
  ] as const)('%s', async (_, extension, name) => {
    expect(await refusal(extension, readFileSync(fixture(name)))).toContain('holds another kind of document');
  });

  it.each([
    ['a zip as doc', makeZip([{ name: 'a', data: 'a' }]), 'holds a ZIP archive'],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['a header alone', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'damaged'],
  ] as const)('%s', async (_, bytes, sentence) => {
    expect(await refusal('doc', bytes)).toContain(sentence);
  });

  it.each(old)('%s cut at every 1/64 ends in a sentence before LibreOffice sees it', async (extension) => {
    const whole = readFileSync(fixture(sources[extension]));
    for (let part = 0; part < 64; part++) {
      const bytes = Math.floor((whole.length * part) / 64);
      // A last sector that is short is no damage: it may be so in files of old programs.
      if (bytes > whole.length - 512) break;
      const sentence = await refusal(extension, whole.subarray(0, bytes));
      expect(sentence).toMatch(/^The (file is empty|file is named|document is damaged)/);
    }
  });

  it.each(old)('%s whose sectors form a circle', async (extension) => {
    const bytes = readFileSync(fixture(sources[extension]));
    const table = (bytes.readUInt32LE(76) + 1) * 512;
    for (let sector = 0; sector < 128; sector++) {
      if (bytes.readUInt32LE(table + sector * 4) < 0xfffffffa) bytes.writeUInt32LE(sector, table + sector * 4);
    }
    expect(await refusal(extension, bytes)).toContain('runs in a circle');
  });
});

const relationships = (rows: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function carrying(picture: Buffer): Buffer {
  const rows =
    `<Relationship Id="a" Type="${officeRelationships}/officeDocument" Target="word/document.xml"/>` +
    '<Relationship Id="b" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail" Target="docProps/thumbnail.jpeg"/>';
  return makeZip([
    { name: '_rels/.rels', data: relationships(rows) },
    { name: 'word/document.xml', data: `<w:document xmlns:w="w"><w:body>${paragraph('hello')}</w:body></w:document>` },
    { name: 'docProps/thumbnail.jpeg', data: picture },
  ]);
}
