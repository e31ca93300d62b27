import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DocumentExtension,
  documentExtensions,
  type ExtractDetails,
  type FileStatusReply,
  type InsightStatusReply,
  type Passage,
} from '../../contract/index.ts';
import { findSoffice } from '../documents/readers/office/soffice.ts';
import { type ImageExtension, imageExtensions, picture, pictureSize } from '../testing/pictures.ts';
import { provideService } from '../testing/provide-service.ts';
import { fixtureBytes, importFile, importInsight } from '../testing/record-scenario.ts';
import type { TestService } from '../testing/test-service.ts';

// Audio and video are in files/recordings.test.ts. The content of documents/fixtures, as text:
const notes = 'Soft light falls on the racks.\nRoof first: Zürich 52 %.';
const report = {
  fixture: 'report',
  unit: 'page',
  count: 2,
  holds: ['how people park their bicycles', 'Zürich', 'Forty interviews, each half an hour.'],
  outline: ['1 Findings', '2 Numbers by town', '1 Method & thanks'],
} as const;
const deck = {
  fixture: 'deck',
  unit: 'slide',
  count: 3,
  holds: ['Roof first\nLight second', 'Say hello to Ghent.'],
  outline: ['1 Parking bicycles', '1 Numbers by town', '1 Kept back'],
} as const;
const sheets = {
  fixture: 'sheets',
  unit: 'sheet',
  count: 2,
  holds: ['Ada\t7.5\t2026-03-01\tTRUE', 'Ghent\nZürich'],
  outline: ['1 Answers', '1 Town list'],
} as const;
const documents = {
  txt: { fixture: null, unit: 'page', count: 1, holds: [notes], outline: [], insight_type: 'other' },
  pdf: { ...report, insight_type: 'pdf' },
  doc: { ...report, insight_type: 'doc' },
  docx: { ...report, insight_type: 'doc' },
  // The old format does not mark the titles of its later slides as such.
  ppt: { ...deck, outline: deck.outline.slice(0, 1), insight_type: 'ppt' },
  pptx: { ...deck, insight_type: 'ppt' },
  xls: { ...sheets, insight_type: 'sheet' },
  xlsx: { ...sheets, insight_type: 'sheet' },
} as const satisfies Record<DocumentExtension, unknown>;

const old = ['doc', 'ppt', 'xls'] as const;
const soffice = await findSoffice(process.env.SHEAF_SOFFICE);
const isOld = (extension: DocumentExtension) => old.some((one) => one === extension);

const isDocument = (extension: DocumentExtension | ImageExtension): extension is DocumentExtension =>
  extension in documents;
function bytesOf(extension: DocumentExtension | ImageExtension): Uint8Array | Promise<Uint8Array> {
  if (!isDocument(extension)) return picture(extension);
  const { fixture } = documents[extension];
  return fixture === null ? Buffer.from(notes) : fixtureBytes(`${fixture}.${extension}`);
}

/** A record as the library shows it, with all its text. */
async function shownOf({ call, token }: TestService, path: string) {
  const { body } = await call('GET', `/api/v1/workspace/${path}`, { token });
  const text = await call('GET', `/api/v1/workspace/${path}/text`, { token });
  const passages: Passage[] = text.body.passages;
  return { ...body, text: passages.map((passage) => `${passage.title ?? ''}\n${passage.text}`).join('\n') };
}

/** The address shows a PNG of at most 640 pixels that is not of one colour. */
async function expectPicture(url: string | null): Promise<void> {
  const shown = await fetch(url ?? '');
  expect(shown.headers.get('content-type')).toBe('image/png');
  const png = await shown.arrayBuffer();
  const { width, height, format } = await sharp(png).metadata();
  expect(format).toBe('png');
  expect(Math.max(width, height)).toBeLessThanOrEqual(640);
  const { channels } = await sharp(png).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
}

/** "URL that shows the picture", "plays and seeks": the whole and a part of it. */
async function expectSameBytes(file_url: string | null, bytes: Uint8Array): Promise<void> {
  const whole = await fetch(file_url ?? '');
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), bytes)).toBe(0);
  const part = await fetch(file_url ?? '', { headers: { range: 'bytes=7-20' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 7-20/${bytes.length}`]);
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), bytes.subarray(7, 21))).toBe(0);
}

function expectContent(extension: DocumentExtension | ImageExtension, details: ExtractDetails, text: string): void {
  if (!isDocument(extension)) {
    const format = extension === 'jpg' ? 'jpeg' : extension;
    expect(details).toEqual({ kind: 'image', ...pictureSize, format });
    return;
  }
  const { unit, count, holds, outline } = documents[extension];
  expect(details).toMatchObject({ kind: 'document', unit, count, truncated: false });
  for (const words of holds) expect(text).toContain(words);
  const found = details.kind === 'document' ? details.outline : [];
  expect(found.map(({ level, title }) => `${level} ${title}`)).toEqual(outline);
}

const files = new Map<string, Promise<FileStatusReply>>();
const insights = new Map<string, Promise<InsightStatusReply>>();
async function importAll(extensions: readonly (DocumentExtension | ImageExtension)[]): Promise<void> {
  for (const extension of extensions) {
    const bytes = await bytesOf(extension);
    files.set(extension, importFile(service, `Größe 1.${extension.toUpperCase()}`, bytes));
    if (!isDocument(extension)) continue;
    insights.set(extension, importInsight(service, `Q.${extension}`, bytes, { body: { should_publish: true } }));
  }
}

const service = await provideService();
/** Types that do not need LibreOffice run without it, because it takes seconds. legacy.test.ts checks its output. */
beforeAll(async () => {
  vi.stubEnv('SHEAF_SOFFICE', '/nowhere/soffice');
  await importAll([...imageExtensions, ...documentExtensions.filter((extension) => !isOld(extension))]);
  await Promise.allSettled([...files.values(), ...insights.values()]);
  vi.unstubAllEnvs();
  if (soffice) await importAll(old);
});

describe('every document and image type through the whole flow', () => {
  it.for([...imageExtensions, ...documentExtensions])('.%s', async (extension, { skip }) => {
    const record = (await files.get(extension)) ?? skip('LibreOffice is not installed');
    expect(record).toMatchObject({ status: 'completed', name: `Größe 1.${extension.toUpperCase()}` });
    await expectSameBytes(record.file_url, await bytesOf(extension));
    const { details, text, thumbnail_url } = await shownOf(service, `files/${record.wav_key}`);
    expectContent(extension, details, text);
    await expectPicture(thumbnail_url);
  });
});

describe('every type through the whole flow', () => {
  it.for(documentExtensions)('.%s', async (extension, { skip }) => {
    const record = (await insights.get(extension)) ?? skip('LibreOffice is not installed');
    const { insight_type } = documents[extension];
    expect(record).toMatchObject({ processing_status: 'completed', insight_state: 0, insight_type });
    const { details, text } = await shownOf(service, `insights/${record.insight_key}`);
    expectContent(extension, details, text);
    await expectPicture(record.thumbnail_image);
  });
});

describe('without LibreOffice', () => {
  beforeAll(async () => {
    await Promise.allSettled([...files.values(), ...insights.values()]);
    vi.stubEnv('SHEAF_SOFFICE', '/nowhere/soffice');
  });
  afterAll(() => void vi.unstubAllEnvs());

  it.each(old)('.%s ends failed as an insight and error as a file, with the reason', async (extension) => {
    const bytes = await bytesOf(extension);
    const insight = await importInsight(service, `Q.${extension}`, bytes, { body: { should_publish: true } });
    expect(insight).toMatchObject({ processing_status: 'failed', insight_state: 1, thumbnail_image: null });
    const file = await importFile(service, `Q.${extension}`, bytes);
    expect(file.status).toBe('error');
    const reason = `A .${extension} document is read with LibreOffice, which is not installed here. Install LibreOffice or save the document as .${extension}x.`;
    expect(await shownOf(service, `insights/${insight.insight_key}`)).toMatchObject({ failure: reason, text: '' });
    expect(await shownOf(service, `files/${file.wav_key}`)).toMatchObject({ failure: reason, text: '' });
  });
});
