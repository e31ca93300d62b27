import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';

/** Fonts, character maps and image decoders of the library. The build copies them beside the page (electron.vite.config.ts). */
const resource = (folder: string) => new URL(`pdfjs/${folder}/`, document.baseURI).href;

/** Images beyond this many pixels are left out, so that a page cannot take all memory. */
const mostImagePixels = 50_000_000;

/** An open document. `close` ends its worker. */
export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Width and height of the first page at 100 %, in CSS pixels. Most documents have one size of page. */
  size: { width: number; height: number };
  close(): void;
}

/**
 * Opens a PDF in a worker. Its scripts and forms are not run.
 * @throws what the library throws for a damaged or protected file, and when the file cannot be fetched
 */
export async function openPdf(source: { url: string } | { data: ArrayBuffer }): Promise<OpenPdf> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port });
  const loading = getDocument({
    ...source,
    worker,
    cMapUrl: resource('cmaps'),
    iccUrl: resource('iccs'),
    standardFontDataUrl: resource('standard_fonts'),
    wasmUrl: resource('wasm'),
    maxImageSize: mostImagePixels,
    enableXfa: false,
  });
  const close = () => {
    void loading
      .destroy()
      .catch(() => {})
      .finally(() => port.terminate());
  };
  try {
    const pdf = await loading.promise;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: pixelsPerPoint });
    return { pdf, size: { width, height }, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A PDF counts 72 points an inch, CSS 96 pixels. */
export const pixelsPerPoint = 96 / 72;
