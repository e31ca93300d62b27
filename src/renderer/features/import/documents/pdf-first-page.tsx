import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Waiting } from '../../../components/message.tsx';
import { openPdf, pixelsPerPoint } from '../../../components/open-pdf.ts';
import css from '../page/import-page.module.css';
import { words } from '../words.ts';

/** Bytes of a file that is read whole into memory for its first page. */
const mostBytes = 100_000_000;

/** Draws the first page of a PDF. @throws what the library throws for a damaged or protected file */
async function drawFirstPage(file: File, canvas: HTMLCanvasElement): Promise<number> {
  if (file.size > mostBytes) throw new Error(`${file.size} bytes are too many for a preview.`);
  const { pdf, close } = await openPdf({ data: await file.arrayBuffer() });
  try {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: pixelsPerPoint * window.devicePixelRatio });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return pdf.numPages;
  } finally {
    close();
  }
}

/** The first page of a PDF from the disk, before anything is sent. @param onFail when it cannot be drawn */
export function PdfFirstPage({ file, onFail }: { file: File; onFail: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<number | null>(null);
  useEffect(() => {
    let isHere = true;
    if (canvas.current === null) return;
    drawFirstPage(file, canvas.current).then(
      (count) => isHere && setPages(count),
      () => isHere && onFail(),
    );
    return () => {
      isHere = false;
    };
  }, [file, onFail]);
  return (
    <>
      {pages === null && <Waiting sentence={words.reading(file.name)} />}
      <Stack component="figure" gap={6} m={0} display={pages === null ? 'none' : undefined} {...{ tabIndex: 0 }}>
        <canvas ref={canvas} className={css.drawn} role="img" aria-label={words.document.firstPage(pages ?? 1)} />
        <figcaption className="quiet">{words.document.firstPage(pages ?? 1)}</figcaption>
      </Stack>
    </>
  );
}
