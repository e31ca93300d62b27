import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentExtensions } from '../../contract/index.ts';
import { findParser } from '../documents/answer-parser.ts';
import { findSoffice } from '../documents/readers/office/soffice.ts';
import { type ImageExtension, imageExtensions, picture, pictureSize } from '../testing/pictures.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { provideService } from '../testing/provide-service.ts';
import { fixtureBytes, importFile, importInsight } from '../testing/record-scenario.ts';

// Every type, read in this process, and some of them through the whole flow. Audio and video are in files/recordings.test.ts; what the
// readers make of a document, in documents/.
const notes = 'Soft light falls on the racks.\nRoof first: Zürich 52 %.';
const report = { fixture: 'report', unit: 'page', count: 2, holds: 'how people park their bicycles' } as const;
const deck = { fixture: 'deck', unit: 'slide', count: 3, holds: 'Roof first\nLight second' } as const;
const sheets = { fixture: 'sheets', unit: 'sheet', count: 2, holds: 'Ada\t7.5\t2026-03-01\tTRUE' } as const;
type DocumentExtension = (typeof documentExtensions)[number];
const documents = {
  txt: { fixture: null, unit: 'page', count: 1, holds: notes },
  pdf: report,
  doc: report,
  docx: report,
  ppt: deck,
  pptx: deck,
  xls: sheets,
  xlsx: sheets,
} as const satisfies Record<DocumentExtension, unknown>;
type Extension = DocumentExtension | ImageExtension;

const soffice = await findSoffice(process.env.SHEAF_SOFFICE);
const service = await provideService();
const folder = provideFolder('types');

const isDocument = (extension: Extension): extension is DocumentExtension => extension in documents;
async function makeBytes(extension: Extension): Promise<Uint8Array> {
  if (!isDocument(extension)) return picture(extension);
  const { fixture } = documents[extension];
  return fixture === null ? Buffer.from(notes) : fixtureBytes(`${fixture}.${extension}`);
}

/** The content is that of the file, and the picture is a PNG of at most 640 pixels that is not of one colour. */
async function expectRead(
  extension: Extension,
  { details, text }: { details: unknown; text: string },
  png: Uint8Array,
) {
  if (isDocument(extension)) {
    const { unit, count, holds } = documents[extension];
    expect(details).toMatchObject({ kind: 'document', unit, count, truncated: false });
    expect(text).toContain(holds);
  } else expect(details).toEqual({ kind: 'image', ...pictureSize, format: extension === 'jpg' ? 'jpeg' : extension });
  const { width, height, format } = await sharp(png).metadata();
  expect([format, Math.max(width, height) <= 640]).toEqual(['png', true]);
  expect(Math.max(...(await sharp(png).stats()).channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
}
const joinTexts = (passages: readonly { text: string }[]): string => passages.map(({ text }) => text).join('\n');

// Those of before 2007 are read with LibreOffice: documents/readers/office/legacy.test.ts.
const read = [...imageExtensions, ...documentExtensions.filter((one) => !['doc', 'ppt', 'xls'].includes(one))];
it.each(read)('.%s is read', async (extension) => {
  const path = join(folder, `given.${extension}`);
  writeFileSync(path, await makeBytes(extension));
  const parse = await findParser(extension)?.();
  const read = await parse?.({ path, extension, workDir: mkdtempSync(join(folder, 'work-')) });
  if (read === undefined) throw new Error(`No parser of .${extension}`);
  await expectRead(extension, { ...read, text: joinTexts(read.passages) }, readFileSync(read.thumbnail ?? ''));
});

/** A record as the library shows it, with all its text. */
async function readRecord(path: string) {
  const get = async (address: string) => (await service.ask('GET', address)).body;
  const { passages } = await get(`/api/v1/workspace/${path}/text`);
  return { ...(await get(`/api/v1/workspace/${path}`)), text: joinTexts(passages) };
}
const download = async (address: string | null) => new Uint8Array(await (await fetch(address ?? '')).arrayBuffer());

it.each(['png', 'pdf', 'docx'] as const)('a file .%s through the whole flow', async (extension) => {
  const [name, bytes] = [`Größe 1.${extension.toUpperCase()}`, await makeBytes(extension)];
  const record = await importFile(service, name, bytes);
  expect(record).toMatchObject({ status: 'completed', name });
  expect(Buffer.compare(await download(record.file_url), bytes)).toBe(0);
  const found = await readRecord(`files/${record.wav_key}`);
  await expectRead(extension, found, await download(found.thumbnail_url));
});

it.each([
  ['txt', 'other'],
  ['pdf', 'pdf'],
  ['docx', 'doc'],
  ['pptx', 'ppt'],
  ['xlsx', 'sheet'],
] as const)('an insight .%s through the whole flow is of the type %s', async (extension, insight_type) => {
  const given = { body: { should_publish: true } };
  const record = await importInsight(service, `Q.${extension}`, await makeBytes(extension), given);
  expect(record).toMatchObject({ processing_status: 'completed', insight_state: 0, insight_type });
  await expectRead(
    extension,
    await readRecord(`insights/${record.insight_key}`),
    await download(record.thumbnail_image),
  );
});

it.skipIf(!soffice)('a file .doc through the whole flow (skipped: LibreOffice is not installed)', async () => {
  const { wav_key } = await importFile(service, 'Report.doc', await makeBytes('doc'));
  const found = await readRecord(`files/${wav_key}`);
  await expectRead('doc', found, await download(found.thumbnail_url));
});

describe('without LibreOffice', () => {
  beforeAll(() => void vi.stubEnv('SHEAF_SOFFICE', '/nowhere/soffice'));
  afterAll(() => void vi.unstubAllEnvs());

  it('.doc ends with the reason, as an insight and as a file', async () => {
    const bytes = await makeBytes('doc');
    const insight = await importInsight(service, 'Q.doc', bytes, { body: { should_publish: true } });
    expect(insight).toMatchObject({ processing_status: 'failed', insight_state: 1, thumbnail_image: null });
    const file = await importFile(service, 'Q.doc', bytes);
    expect(file.status).toBe('error');
    const failure =
      'A .doc document is read with LibreOffice, which is not installed here. Install LibreOffice or save the document as .docx.';
    for (const path of [`insights/${insight.insight_key}`, `files/${file.wav_key}`])
      expect(await readRecord(path)).toMatchObject({ failure, text: '' });
  });
});
