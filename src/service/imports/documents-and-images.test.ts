import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentExtensions, type FileStatusReply, type InsightStatusReply } from '../../contract/index.ts';
import { findSoffice } from '../documents/readers/office/soffice.ts';
import { type ImageExtension, imageExtensions, picture, pictureSize } from '../testing/pictures.ts';
import { provideService } from '../testing/provide-service.ts';
import { fixtureBytes, importFile, importInsight } from '../testing/record-scenario.ts';

// Every type through the whole flow. Audio and video are in files/recordings.test.ts; what the readers make of a document, in documents/.
const notes = 'Soft light falls on the racks.\nRoof first: Zürich 52 %.';
const report = { fixture: 'report', unit: 'page', count: 2, holds: 'how people park their bicycles' } as const;
const deck = { fixture: 'deck', unit: 'slide', count: 3, holds: 'Roof first\nLight second' } as const;
const sheets = { fixture: 'sheets', unit: 'sheet', count: 2, holds: 'Ada\t7.5\t2026-03-01\tTRUE' } as const;
type DocumentExtension = (typeof documentExtensions)[number];
const documents = {
  txt: { fixture: null, unit: 'page', count: 1, holds: notes, insight_type: 'other' },
  pdf: { ...report, insight_type: 'pdf' },
  doc: { ...report, insight_type: 'doc' },
  docx: { ...report, insight_type: 'doc' },
  ppt: { ...deck, insight_type: 'ppt' },
  pptx: { ...deck, insight_type: 'ppt' },
  xls: { ...sheets, insight_type: 'sheet' },
  xlsx: { ...sheets, insight_type: 'sheet' },
} as const satisfies Record<DocumentExtension, unknown>;
type Extension = DocumentExtension | ImageExtension;

const old = ['doc', 'ppt', 'xls'] as const;
const soffice = await findSoffice(process.env.SHEAF_SOFFICE);
const service = await provideService();

const isDocument = (extension: Extension): extension is DocumentExtension => extension in documents;
async function makeBytes(extension: Extension): Promise<Uint8Array> {
  if (!isDocument(extension)) return picture(extension);
  const { fixture } = documents[extension];
  return fixture === null ? Buffer.from(notes) : fixtureBytes(`${fixture}.${extension}`);
}

/** A record as the library shows it, with all its text. */
async function readRecord(path: string) {
  const get = async (address: string) => (await service.ask('GET', address)).body;
  const { passages } = await get(`/api/v1/workspace/${path}/text`);
  const text = passages.map((passage: { text: string }) => passage.text).join('\n');
  return { ...(await get(`/api/v1/workspace/${path}`)), text };
}

/** The content is that of the file, and the address shows a PNG of at most 640 pixels that is not of one colour. */
async function expectRead(extension: Extension, path: string, picture_url: string | null): Promise<void> {
  const { details, text } = await readRecord(path);
  if (isDocument(extension)) {
    const { unit, count, holds } = documents[extension];
    expect(details).toMatchObject({ kind: 'document', unit, count, truncated: false });
    expect(text).toContain(holds);
  } else expect(details).toEqual({ kind: 'image', ...pictureSize, format: extension === 'jpg' ? 'jpeg' : extension });
  const png = sharp(await (await fetch(picture_url ?? '')).arrayBuffer());
  const { width, height, format } = await png.metadata();
  expect([format, Math.max(width, height) <= 640]).toEqual(['png', true]);
  expect(Math.max(...(await png.stats()).channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
}

const files = new Map<string, Promise<FileStatusReply>>();
const insights = new Map<string, Promise<InsightStatusReply>>();
const settle = () => Promise.allSettled([...files.values(), ...insights.values()]);
async function importAll(extensions: readonly Extension[]): Promise<void> {
  for (const extension of extensions) {
    const bytes = await makeBytes(extension);
    files.set(extension, importFile(service, `Größe 1.${extension.toUpperCase()}`, bytes));
    if (!isDocument(extension)) continue;
    insights.set(extension, importInsight(service, `Q.${extension}`, bytes, { body: { should_publish: true } }));
  }
}

/** Types that do not need LibreOffice run without it, because it takes seconds. legacy.test.ts checks its output. */
beforeAll(async () => {
  vi.stubEnv('SHEAF_SOFFICE', '/nowhere/soffice');
  await importAll([...imageExtensions, ...documentExtensions.filter((one) => !old.some((other) => other === one))]);
  await settle();
  vi.unstubAllEnvs();
  if (soffice) await importAll(old);
});

it.for([...imageExtensions, ...documentExtensions])('a file .%s', async (extension, { skip }) => {
  const record = (await files.get(extension)) ?? skip('LibreOffice is not installed');
  expect(record).toMatchObject({ status: 'completed', name: `Größe 1.${extension.toUpperCase()}` });
  const whole = await fetch(record.file_url ?? '');
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), await makeBytes(extension))).toBe(0);
  const { thumbnail_url } = await readRecord(`files/${record.wav_key}`);
  await expectRead(extension, `files/${record.wav_key}`, thumbnail_url);
});

it.for(documentExtensions)('an insight .%s', async (extension, { skip }) => {
  const record = (await insights.get(extension)) ?? skip('LibreOffice is not installed');
  const { insight_type } = documents[extension];
  expect(record).toMatchObject({ processing_status: 'completed', insight_state: 0, insight_type });
  await expectRead(extension, `insights/${record.insight_key}`, record.thumbnail_image);
});

describe('without LibreOffice', () => {
  beforeAll(async () => {
    await settle();
    vi.stubEnv('SHEAF_SOFFICE', '/nowhere/soffice');
  });
  afterAll(() => void vi.unstubAllEnvs());

  it.each(old)('.%s ends failed as an insight and error as a file, with the reason', async (extension) => {
    const bytes = await makeBytes(extension);
    const insight = await importInsight(service, `Q.${extension}`, bytes, { body: { should_publish: true } });
    expect(insight).toMatchObject({ processing_status: 'failed', insight_state: 1, thumbnail_image: null });
    const file = await importFile(service, `Q.${extension}`, bytes);
    expect(file.status).toBe('error');
    const failure = `A .${extension} document is read with LibreOffice, which is not installed here. Install LibreOffice or save the document as .${extension}x.`;
    for (const path of [`insights/${insight.insight_key}`, `files/${file.wav_key}`])
      expect(await readRecord(path)).toMatchObject({ failure, text: '' });
  });
});
