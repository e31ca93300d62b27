import { useIntersection } from '@mantine/hooks';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { words } from '../words.ts';
import { pixelsPerPoint } from './open-pdf.ts';
import css from './pdf-pages.module.css';

interface PageProps {
  pdf: PDFDocumentProxy;
  /** 1-based. */
  number: number;
  /** 1 is 100 %. */
  zoom: number;
  /** Until the page itself is known, it is as large as the first one. */
  size: { width: number; height: number };
}

/** A page that is drawn while it is near the visible part of the list, with its text on top to be selected and read out. */
export function PdfPage({ pdf, number, zoom, size }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const { ref, entry } = useIntersection({ rootMargin: '600px 0px' });
  const isNear = entry?.isIntersecting === true;
  const [pageSize, setPageSize] = useState(size);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!isNear || element === null) return;
    const drawing = drawPage(pdf, number, zoom, element);
    drawing.done.then(setPageSize, (error: unknown) => !drawing.isOver() && setFailed(error !== null));
    return drawing.stop;
  }, [pdf, number, zoom, isNear]);
  return (
    <section
      ref={ref}
      id={`pdf-page-${number}`}
      className={css.page}
      aria-label={words.position('page', number)}
      tabIndex={-1}
      style={{ width: pageSize.width * zoom, height: pageSize.height * zoom }}
    >
      <div ref={box} className={css.drawn} />
      {failed && <p className={css.failed}>{words.pageNotDrawn}</p>}
    </section>
  );
}

interface Drawing {
  /** The size of the page at 100 %. */
  done: Promise<{ width: number; height: number }>;
  isOver(): boolean;
  /** Ends the drawing and empties the box, so that pages out of sight take no memory. */
  stop(): void;
}

function drawPage(pdf: PDFDocumentProxy, number: number, zoom: number, box: HTMLElement): Drawing {
  let isOver = false;
  let cancel = () => {};
  async function draw() {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: zoom * pixelsPerPoint });
    const whole = { width: viewport.width / zoom, height: viewport.height / zoom };
    if (isOver) return whole;
    const canvas = document.createElement('canvas');
    const sharpness = window.devicePixelRatio;
    canvas.width = Math.floor(viewport.width * sharpness);
    canvas.height = Math.floor(viewport.height * sharpness);
    const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    const text = document.createElement('div');
    text.className = css.text ?? '';
    text.style.setProperty('--total-scale-factor', String(viewport.scale));
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    cancel = () => {
      task.cancel();
      layer.cancel();
    };
    box.replaceChildren(canvas, text);
    await Promise.all([task.promise, layer.render()]);
    return whole;
  }
  return {
    done: draw(),
    isOver: () => isOver,
    stop: () => {
      isOver = true;
      cancel();
      box.replaceChildren();
    },
  };
}
