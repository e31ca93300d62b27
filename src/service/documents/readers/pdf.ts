import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RenderParameters } from 'pdfjs-dist/types/src/display/api.js';
import type { DocumentDetails } from '../../../contract/index.ts';
import { readFully } from '../../core/read-fully.ts';
import { type Extracted, ParseFailure, type Parser } from '../types.ts';
import { detectKindOfFile, lockedError, wrongKindError } from './failures.ts';
import { LimitedText } from './limited-text.ts';
import { joinParagraphs } from './pdf-lines.ts';

const thumbnailPixels = 640;
/** Images beyond this many pixels are left out of the picture. */
const mostImagePixels = 50_000_000;
const mostOutlineEntries = 1000;
const outlineLevels = 9;
/** Part of the sandbox's minute: pages after this time are counted, not read. */
const readingMs = 40_000;

const resource = (folder: string): string =>
  fileURLToPath(new URL(`${folder}/`, import.meta.resolve('pdfjs-dist/package.json')));

/** Gives pdf.js the requested pieces of the file, so that 500 MB need not be in memory. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: FileHandle;
  #isOver = false;

  constructor(file: FileHandle, size: number) {
    super(size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    const piece = new Uint8Array(end - begin);
    void readFully(this.#file, piece, begin).then(
      (length) => this.#isOver || this.onDataRange(begin, piece.subarray(0, length)),
    );
  }

  override abort(): void {
    this.#isOver = true;
  }
}

function asFailure(error: unknown): ParseFailure {
  if (error instanceof ParseFailure) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return lockedError();
  return new ParseFailure('pdf_damaged');
}

/** Opens without scripts, forms, web requests or fonts of the system. */
function openPdf(file: FileHandle, size: number): Promise<PDFDocumentProxy> {
  return getDocument({
    range: new FileTransport(file, size),
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
    maxImageSize: mostImagePixels,
    standardFontDataUrl: resource('standard_fonts'),
    cMapUrl: resource('cmaps'),
    cMapPacked: true,
    wasmUrl: resource('wasm'),
    iccUrl: resource('iccs'),
  }).promise;
}

async function getText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  // Symbol fonts keep their bullets in the private area, where other fonts show nothing.
  return joinParagraphs(items)
    .replaceAll('\0', '')
    .replaceAll(/[\uf0a7\uf0b7]/g, '•')
    .toWellFormed()
    .trim();
}

/** A page that cannot be read has no text; the other pages are read. */
async function readPages(pdf: PDFDocumentProxy, kept: LimitedText): Promise<Extracted['passages']> {
  const passages: Extracted['passages'] = [];
  const end = performance.now() + readingMs;
  let unreadable = 0;
  for (let number = 1; number <= pdf.numPages && !kept.truncated; number++) {
    if (performance.now() > end) kept.truncated = true;
    const page = await pdf.getPage(number).catch(() => null);
    const text = page === null ? '' : await getText(page).catch(() => '');
    if (page === null) unreadable++;
    passages.push({ title: null, text: kept.take(text), start: null, end: null });
    page?.cleanup();
  }
  if (unreadable === passages.length) throw new ParseFailure('pdf_without_pages');
  return passages;
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** The page of a bookmark, 1-based; the first page if it has none. */
async function findBookmarkPage(pdf: PDFDocumentProxy, { dest }: OutlineNode): Promise<number> {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [page] = target ?? [];
    return typeof page === 'object' && page !== null ? (await pdf.getPageIndex(page)) + 1 : 1;
  } catch {
    return 1;
  }
}

async function readOutline(pdf: PDFDocumentProxy): Promise<DocumentDetails['outline']> {
  const entries: DocumentDetails['outline'] = [];
  async function add(nodes: readonly OutlineNode[], level: number): Promise<void> {
    for (const node of nodes) {
      if (entries.length >= mostOutlineEntries) return;
      const title = node.title.replaceAll('\0', '').toWellFormed().trim().slice(0, 500);
      if (title !== '') entries.push({ level, title, position: await findBookmarkPage(pdf, node) });
      if (level < outlineLevels) await add(node.items ?? [], level + 1);
    }
  }
  // Damaged bookmarks do not make the document unreadable.
  await add((await pdf.getOutline().catch(() => null)) ?? [], 1).catch(() => {});
  return entries;
}

async function drawFirstPage(pdf: PDFDocumentProxy, path: string): Promise<string | null> {
  try {
    const page = await pdf.getPage(1);
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: thumbnailPixels / Math.max(whole.width, whole.height) });
    const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
    // pdf.js expects the browser's canvas; this one has everything that drawing needs.
    const canvasContext = canvas.getContext('2d') as unknown as RenderParameters['canvasContext'];
    await page.render({ canvas: null, canvasContext, viewport, background: '#ffffff' }).promise;
    await writeFile(path, await canvas.encode('png'));
    return path;
  } catch {
    return null;
  }
}

/** Reads a PDF: a passage a page, bookmarks as outline, the first page as picture. @throws ParseFailure */
export const parsePdf: Parser = async ({ path, workDir }): Promise<Extracted> => {
  const kind = await detectKindOfFile(path);
  if (kind !== 'pdf_document' && kind !== undefined) throw wrongKindError('pdf', kind);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new ParseFailure('document_empty');
    const pdf = await openPdf(file, size);
    const thumbnail = await drawFirstPage(pdf, join(workDir, 'thumbnail.png'));
    const kept = new LimitedText();
    const passages = await readPages(pdf, kept);
    const outline = await readOutline(pdf);
    const { characters, truncated } = kept;
    const details: DocumentDetails = {
      kind: 'document',
      unit: 'page',
      count: pdf.numPages,
      outline,
      characters,
      truncated,
    };
    return { details, passages, thumbnail };
  } catch (error) {
    throw asFailure(error);
  } finally {
    await file.close();
  }
};
