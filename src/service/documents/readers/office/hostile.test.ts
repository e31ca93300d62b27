import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { isWhole } from '../../../../../scripts/whole-tests.ts';
import {
  fixture,
  makeDocx,
  makePackage,
  makeRelationships,
  makeXlsx,
  makeZip,
  type OfficeExtension,
  paragraph,
  readBytesAs,
  refusal,
  removeFolders,
  words,
  type ZipPart,
} from './office.fixture.ts';

afterAll(removeFolders);

const word = readFileSync(fixture('report.docx'));
const sheets = readFileSync(fixture('sheets.xlsx'));
const deck = readFileSync(fixture('deck.pptx'));
const doc = readFileSync(fixture('report.doc'));

const text = async (extension: OfficeExtension, bytes: Uint8Array) =>
  (await readBytesAs(extension, bytes)).passages.map((passage) => passage.text).join('\n');

describe('B75 a file with the wrong extension is refused by its content', () => {
  it.each<[string, OfficeExtension, Buffer, string]>([
    ['a workbook as docx', 'docx', sheets, 'holds an Excel workbook. Rename it to .xlsx'],
    ['a document as pptx', 'pptx', word, 'holds a Word document. Rename it to .docx'],
    ['an old document as docx', 'docx', doc, 'holds an old Office document'],
    ['a PDF as docx', 'docx', Buffer.from('%PDF-1.7 '), 'holds a PDF document'],
    ['plain text as xlsx', 'xlsx', Buffer.from('Name;Score'), 'holds something else'],
    [
      'any zip as docx',
      'docx',
      makeZip([{ name: 'readme.txt', data: 'hello' }]),
      'a ZIP archive that holds no Word document',
    ],
    ['a package of no kind', 'docx', makePackage('docx', '<song/>'), 'a ZIP archive that holds no Word document'],
  ])('%s', async (_, extension, bytes, sentence) => {
    expect(await refusal(extension, bytes)).toContain(sentence);
  });
});

describe('B76 zip bombs', () => {
  const main = `<w:document xmlns:w="w"><w:body>${paragraph('hello')}</w:body></w:document>`;
  const root = makeRelationships('', ['rId1', 'officeDocument', 'word/document.xml']);
  const bomb = (extra: ZipPart[], document: Partial<ZipPart> = {}) =>
    makeZip([root, { name: 'word/document.xml', data: main, ...document }, ...extra]);

  it('1000:1 is refused', async () => {
    const padding = Buffer.alloc(32 * 1024 * 1024, ' ');
    const bytes = bomb([], { data: Buffer.concat([Buffer.from('<w:document xmlns:w="w"><w:body>'), padding]) });
    expect(bytes.length).toBeLessThan(64 * 1024);
    expect(await refusal('docx', bytes)).toContain('one value of more than 16 MB');
  });

  it.each<[string, Buffer, string]>([
    ['a size too large', bomb([], { lie: { bytes: 1_000_000 } }), 'archive cannot be read'],
    ['a wrong checksum', bomb([], { lie: { crc: 1 } }), 'archive cannot be read'],
    ['an encrypted entry', bomb([], { flags: 1 }), 'protected by a password'],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusal('docx', bytes)).toContain(sentence);
  });
});

describe('B77 names of parts are names, never paths', () => {
  it.each(['../../etc/cron.d/x', '/etc/passwd', 'C:\\x'])('%s is left out', async (name) => {
    expect(await text('docx', makeDocx(paragraph('hello'), [{ name, data: 'x' }]))).toBe('hello');
  });

  it('a symbolic link is not a part', async () => {
    const link = { name: 'word/footnotes.xml', data: '/etc/passwd', mode: 0o120777 };
    const bytes = makeDocx(paragraph('hello'), [
      makeRelationships('word/document.xml', ['rId1', 'footnotes', 'footnotes.xml']),
      link,
    ]);
    expect(await text('docx', bytes)).toBe('hello');
  });
});

describe('B78 XML with declarations, repetitions or deep nesting', () => {
  const inDocument = (prolog: string, body: string) =>
    makePackage('docx', `${prolog}<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`);
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

  it.each<[string, Buffer, string]>([
    [
      'external entity, file',
      inDocument('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', paragraph('&f;')),
      'document type',
    ],
    ['billion laughs', inDocument(`<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>`, paragraph('&l9;')), 'document type'],
    ['an entity nobody declared', inDocument('', paragraph('&nobody;')), 'not well formed'],
    ['10,000 levels', inDocument('', '<w:p>'.repeat(10_000)), '256 levels deep'],
    ['an empty main part', makePackage('docx', ''), 'not well formed'],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusal('docx', bytes)).toContain(sentence);
  });

  it('other encodings: UTF-16 is read, broken UTF-8 refused', async () => {
    const xml = `<w:document xmlns:w="w"><w:body>${paragraph('Zürich')}</w:body></w:document>`;
    const part = (data: Buffer) =>
      makeZip([
        makeRelationships('', ['rId1', 'officeDocument', 'word/document.xml']),
        { name: 'word/document.xml', data },
      ]);
    expect(await text('docx', part(Buffer.from(`\ufeff${xml}`, 'utf16le')))).toBe('Zürich');
    expect(await refusal('docx', part(Buffer.from(xml, 'latin1')))).toContain('encoding');
  });
});

describe('B79 nothing outside the package is fetched', () => {
  it('attached templates, remote images and linked parts make no request', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
    const external = (id: string, type: string) =>
      `<Relationship Id="${id}" Type="x/${type}" Target="${url}" TargetMode="External"/>`;
    const links = {
      name: 'word/_rels/document.xml.rels',
      data: `<Relationships>${external('a', 'attachedTemplate')}${external('b', 'image')}${external('c', 'styles')}</Relationships>`,
    };
    const body = `${paragraph('hello')}<w:p><w:r><a:blip r:embed="b"/></w:r></w:p>`.replace(
      '<w:p>',
      '<w:p xmlns:a="a" xmlns:r="r">',
    );
    expect(await text('docx', makeDocx(body, [links]))).toBe('hello');
    await new Promise((resolve) => server.close(resolve));
    expect(requests).toBe(0);
  });
});

describe('B80 sheets with false sizes or repetitions', () => {
  it('one cell in XFD1048576 takes no time', async () => {
    const rows =
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>7</v></c></row></sheetData>';
    const started = performance.now();
    expect(await text('xlsx', makeXlsx(rows))).toBe('\t7');
    // Seventeen billion cells would take many minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('a sheet with more text than the limit is cut, and the cut is reported', async () => {
    const row = `<row>${`<c t="inlineStr"><is><t>${words(500_000)}</t></is></c>`.repeat(20)}</row>`;
    const rows = `<sheetData>${row}${row}</sheetData>`;
    const { details, passages } = await readBytesAs('xlsx', makeXlsx(rows));
    expect(details).toMatchObject({ truncated: true, count: 1 });
    expect(passages.every((passage) => passage.title === 'One')).toBe(true);
  });
});

describe('B86 macros are ignored', () => {
  it('a docm renamed docx reads as text', async () => {
    const types = { name: '[Content_Types].xml', data: '<Types><Override PartName="/word/vbaProject.bin"/></Types>' };
    const macros = { name: 'word/vbaProject.bin', data: doc };
    const links = makeRelationships('word/document.xml', ['rId9', 'vbaProject', 'vbaProject.bin']);
    expect(await text('docx', makeDocx(paragraph('hello'), [types, links, macros]))).toBe('hello');
  });
});

describe('B84 B88 cut and tiny files end in a sentence', () => {
  it.each<[OfficeExtension, Buffer]>([
    ['docx', word],
    ['pptx', deck],
    ['xlsx', sheets],
  ])('%s cut at any place', async (extension, whole) => {
    for (let part = 0; part < 64; part += isWhole ? 1 : 7) {
      const sentence = await refusal(extension, whole.subarray(0, Math.floor((whole.length * part) / 64)));
      expect(sentence).toMatch(/^The (file is empty|file is named|document is (damaged|refused))/);
    }
  });
});
