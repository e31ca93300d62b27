import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/whole-tests.ts';
import { type ImageExtension, imageExtensions, picture, pixelFlood } from '../testing/pictures.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { fixtureBytes } from '../testing/record-scenario.ts';
import { findParser } from './answer-parser.ts';
import { deflateBomb, makePdf, manyPages, onePage } from './pdf-files.fixture.ts';
import { runParser } from './run-parser.ts';
import { createSandbox } from './sandbox/index.ts';
import { type Extracted, ParseFailure } from './types.ts';

const runInSandbox = createSandbox(tmpdir());

// Office documents: office/hostile.test.ts and office/legacy.test.ts. Recordings: media/bad-recordings.test.ts.
type Extension = ImageExtension | 'pdf' | 'txt' | 'xlsx';
const dir = provideFolder('bad-documents');

function given(extension: Extension, bytes: Uint8Array | string) {
  const folder = mkdtempSync(join(dir, 'given-'));
  const path = join(folder, `given.${extension}`);
  writeFileSync(path, bytes);
  return { path, extension, workDir: mkdtempSync(join(dir, 'work-')) };
}

/** Reads without the sandbox: for what is wrong, not dangerous. */
async function read(extension: Extension, bytes: Uint8Array | string): Promise<Extracted> {
  const parse = await findParser(extension)?.();
  if (parse === undefined) throw new Error(`No parser of .${extension}`);
  return parse(given(extension, bytes));
}
const readInBox = (input: ReturnType<typeof given>) =>
  runParser(input, { runInSandbox, dataDir: tmpdir() }, new AbortController().signal);

/** @returns the sentence the file was refused with. */
async function refusal(reading: Promise<unknown>): Promise<string> {
  const outcome = await reading.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ParseFailure);
  return (outcome as ParseFailure).message;
}
const getText = ({ passages }: Pick<Extracted, 'passages'>) => passages.map(({ text }) => text);

const empty = 'The file is empty.';
const binary = 'The file holds binary data, not text. Give it the extension of what it is.';
const damagedPdf = 'The PDF is damaged or incomplete. Open it, save it again and import that file.';
const damagedImage = 'The image is damaged or incomplete. Save it again.';
const tooManyPixels = 'The image has more than 100 million pixels. Scale it down and import that.';
const locked = 'The document is protected by a password. Save it without one and import that file.';
const holds = (extension: string, kind: string) =>
  `The file is named .${extension} but holds ${kind}. Give it the extension of what it is.`;

const zeros = '00'.repeat(32);
const encrypted = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${zeros}> /U <${zeros}> /P -4 >> /ID [<00> <00>]`;
/** A page tree whose only kid is itself. */
const loop = makePdf([
  { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
  { dictionary: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' },
]);
const png = await picture('png');
const gif = await picture('gif');
const jpeg = await picture('jpg');
const pdf = makePdf(onePage());

describe('bad documents and images are refused with a sentence', () => {
  it.each<[string, Extension, Uint8Array | string, string]>([
    ['B75 a PNG named .pdf', 'pdf', png, holds('pdf', 'a PNG image')],
    ['B75 a text named .pdf', 'pdf', 'hello', damagedPdf],
    ['B75 a PDF named .txt', 'txt', pdf, holds('txt', 'a PDF document')],
    ['B75 Rich Text named .txt', 'txt', '{\\rtf1 Hello}', holds('txt', 'a Rich Text document')],
    ['B75 a text named .webp', 'webp', 'hello', holds('webp', 'something else')],
    ['B81 a PDF with a password', 'pdf', makePdf(onePage(), { trailer: encrypted }), locked],
    ['B81 a workbook with a password', 'xlsx', fixtureBytes('locked.docx'), locked],
    ['B82 a page tree that is a loop', 'pdf', loop, 'None of the pages of the PDF can be read. Save it again.'],
    ['B84 an empty .pdf', 'pdf', '', empty],
    ['B85 binary named .txt', 'txt', Buffer.from([0xc3, 0x00, 0x01, 0xff, 0x00]), binary],
    [
      'B85 text that turns binary after 2 MB',
      'txt',
      Buffer.concat([Buffer.alloc(2_000_000, 'text '), Buffer.alloc(9)]),
      'The file holds binary data after its beginning, not text.',
    ],
    ['B95 a GIF that is JavaScript too, without a picture', 'gif', 'GIF89a/*\x01\x00*/=1;', damagedImage],
    ['B88 half of a JPEG', 'jpg', jpeg.subarray(0, jpeg.length / 2), damagedImage],
    ['B96 an SVG named .png', 'png', '<svg xmlns="http://www.w3.org/2000/svg"/>', holds('png', 'an SVG drawing')],
  ])('%s', async (_, extension, bytes, sentence) => {
    expect(await refusal(read(extension, bytes))).toBe(sentence);
  });

  it.each(imageExtensions)('B84 an empty .%s and one of one byte', async (extension) => {
    expect(await refusal(read(extension, ''))).toBe(empty);
    expect(await refusal(read(extension, 'x'))).toBe(holds(extension, 'something else'));
  });
});

const actions = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const launch = '<< /S /Launch /F (/bin/sh) >>';
/** As in CVE-2024-4367: the matrix of a font that was once pasted into a function's source. */
const matrix = '/FontMatrix [1 2 3 4 5 (1\\); process.exit\\(7\\); //)]';
const page = { count: 1, text: 'Hello bicycle' };

/** A page with these lines in 12 points; each stands so many points below the one before. */
const pageOf = (...lines: readonly (readonly [below: number, text: string])[]) =>
  makePdf(
    onePage({
      box: '0 0 600 800',
      content: Buffer.from(
        `BT /F1 12 Tf 20 760 Td ${lines.map(([below, text]) => `0 -${below} Td (${text}) Tj`).join(' ')} ET`,
      ),
    }),
  );
const filled = 'The queue at noon is the first thing that anybody mentions when asked';

describe('the lines of a page become paragraphs (docs/documents.md)', () => {
  it.each<[string, Buffer, string]>([
    [
      'a paragraph',
      pageOf([0, filled], [14, 'about the office, and the last.']),
      `${filled} about the office, and the last.`,
    ],
    [
      'a hyphen at the end',
      pageOf([0, `${filled} inter-`], [14, 'views of the year before it.']),
      `${filled} interviews of the year before it.`,
    ],
    [
      'a short line ends one',
      pageOf([0, filled], [14, 'about it.'], [14, `${filled} again`]),
      `${filled} about it.\n${filled} again`,
    ],
    [
      'a gap ends one',
      pageOf([0, filled], [28, 'Another one begins here, after a gap.']),
      `${filled}\nAnother one begins here, after a gap.`,
    ],
    [
      'a list',
      pageOf([0, 'Roof first'], [14, 'Light second'], [14, 'Racks third']),
      'Roof first\nLight second\nRacks third',
    ],
    ['items', pageOf([0, filled], [14, `1. ${filled}`], [14, `2. ${filled}`]), `${filled}\n1. ${filled}\n2. ${filled}`],
  ])('%s', async (_, bytes, text) => {
    expect(getText(await read('pdf', bytes))).toEqual([text]);
  });
});

describe('bad documents that are read nevertheless', () => {
  it.each<[string, 'pdf' | 'txt', Uint8Array | string, { count: number; text: string }]>([
    ['B82 an xref that is not where the file says', 'pdf', makePdf(onePage(), { startxref: 3 }), page],
    ['B82 a page of 10^9 × 10^9', 'pdf', makePdf(onePage({ box: '0 0 1000000000 1000000000' })), page],
    [
      'B82 JavaScript and Launch actions are not run',
      'pdf',
      makePdf(onePage({ catalog: `/OpenAction ${actions} /AA << /WC ${actions} >>`, page: `/AA << /O ${launch} >>` })),
      page,
    ],
    [
      'B82 the FontMatrix of CVE-2024-4367',
      'pdf',
      makePdf(onePage({ font: { dictionary: `<< /Type /Font /Subtype /Type1 /BaseFont /Evil ${matrix} >>` } })),
      page,
    ],
    ['B84 one byte named .txt', 'txt', 'x', { count: 1, text: 'x' }],
    ['B85 UTF-16', 'txt', Buffer.from('\ufeffZürich 52 %', 'utf16le'), { count: 1, text: 'Zürich 52 %' }],
    ['B95 a PDF with a web page behind it', 'pdf', Buffer.concat([pdf, Buffer.from('<html><script>1')]), page],
    ['B95 a web page named .txt is its source', 'txt', '<html><b>1</b>', { count: 1, text: '<html><b>1</b>' }],
  ])('%s', async (_, extension, bytes, { count, text }) => {
    const extracted = await read(extension, bytes);
    expect(extracted.details).toMatchObject({ kind: 'document', count, truncated: false });
    expect(getText(extracted)).toEqual([text]);
    expect(extracted.thumbnail).not.toBeNull();
  });

  it('B95 of a GIF with a script behind it only the picture is stored', async () => {
    const bytes = Buffer.concat([gif, Buffer.from('*/=1;alert(1)//')]);
    const { details, thumbnail } = await read('gif', bytes);
    expect(details).toEqual({ kind: 'image', width: 120, height: 80, format: 'gif' });
    expect(readFileSync(thumbnail ?? '').includes('alert')).toBe(false);
  });

  it('B88 a PDF cut at any place is repaired or refused', async () => {
    const outcomes = new Set<string>();
    const places = Array.from({ length: 64 }, (_, part) => part).filter((part) => isWhole || part % 7 === 0);
    for (const part of places) {
      const cut = pdf.subarray(0, Math.floor((pdf.length * part) / 64));
      outcomes.add(
        await read('pdf', cut).then(
          (extracted) => getText(extracted).join(),
          ({ message }) => message,
        ),
      );
    }
    expect([...outcomes].sort()).toEqual([page.text, damagedPdf, empty].sort());
  });
});

describe('documents and images that would cost too much, in the sandbox of 512 MB and a minute', () => {
  const pages = isWhole ? 10_000 : 500;
  it(`B82 all of ${pages} pages are read`, async () => {
    const { details, passages } = await readInBox(given('pdf', manyPages(pages / 100)));
    expect(details).toMatchObject({ count: pages });
    expect(getText({ passages })).toEqual(passages.map((_, index) => `Page ${index + 1}`));
    // On a busy machine the forty seconds for reading may be over before the last page.
    expect('truncated' in details && (details.truncated || passages.length === pages)).toBe(true);
  });

  it('B82 a content stream that unpacks to 900 MB', async () => {
    const bomb = makePdf(onePage({ content: deflateBomb(900), isDeflated: true }));
    expect(bomb.length).toBeLessThan(1024 ** 2);
    // On a busy machine the minute may be over before the memory is.
    const reason = /^Reading this file takes more than (?:512 MB of memory\. Make it smaller|a minute\. Split it)/;
    expect(await refusal(readInBox(given('pdf', bomb)))).toMatch(reason);
  });

  const megabytes = isWhole ? 500 : 50;
  it(`B84 one line of ${megabytes} MB is cut at 16 MB, and the cut is reported`, async () => {
    const input = given('txt', '');
    const file = openSync(input.path, 'r+');
    const piece = Buffer.alloc(10 * 1024 ** 2, 'words ');
    for (let at = 0; at < megabytes; at += 10) writeSync(file, piece);
    closeSync(file);
    const { details, passages } = await readInBox(input);
    rmSync(input.path);
    expect(details).toMatchObject({ characters: megabytes * 1024 ** 2, truncated: true });
    expect(getText({ passages }).join('').length).toBe(16 * 1024 ** 2);
  });

  it('B89 a PNG of 60,000 × 60,000', async () => {
    expect(await refusal(readInBox(given('png', pixelFlood(60_000, 60_000))))).toBe(tooManyPixels);
  });

  it('B89 a BMP with such a size in its header', async () => {
    const bytes = Buffer.from(await picture('bmp'));
    bytes.writeInt32LE(60_000, 18);
    bytes.writeInt32LE(-60_000, 22);
    expect(await refusal(read('bmp', bytes))).toBe(tooManyPixels);
  });

  it('B90 of a GIF with 100,000 frames the first is shown', async () => {
    const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
    const control = '!\xf9\x04\x00\x0a\x00\x00\x00';
    const pixel = ',\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00';
    const frames = Buffer.from((control + pixel).repeat(100_000), 'latin1');
    const { details } = await readInBox(given('gif', Buffer.concat([head, frames, Buffer.from(';')])));
    expect(details).toEqual({ kind: 'image', width: 1, height: 1, format: 'gif' });
  });
});
