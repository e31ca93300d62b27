import { ActionIcon, Box, Button, Group, NumberInput } from '@mantine/core';
import { useElementSize, useIntersection, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { MinusIcon, PlusIcon } from '../../components/icons.tsx';
import { Message, reachable, Waiting } from '../../components/message.tsx';
import { type OpenPdf, openPdf, pixelsPerPoint } from '../../components/open-pdf.ts';
import { number as formatted, share } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import { getObjects } from '../../session/query-client.ts';
import type { RemoteInstances } from '../../session/remote-instances.ts';
import { fetchStored } from '../../session/stored-files.ts';
import css from './document-viewer.module.css';
import { words } from './words.ts';

/** Opens the PDF at an address. Of ours the library reads only the parts that it needs. */
async function openAt(instances: RemoteInstances, url: string): Promise<OpenPdf> {
  if (!instances.isOfNewStorage(url)) return openPdf({ url });
  return openPdf({ data: await (await fetchStored(instances, url)).arrayBuffer() });
}

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
function PdfPage({ pdf, number, zoom, size }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const { ref, entry } = useIntersection({ rootMargin: '600px 0px' });
  const isNear = entry?.isIntersecting === true;
  const [pageSize, setPageSize] = useState(size);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!isNear || element === null) return;
    const stop = new AbortController();
    drawPage({ pdf, number, zoom }, element, stop.signal).then(setPageSize, () => setFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, [pdf, number, zoom, isNear]);
  return (
    <section
      ref={ref}
      id={`pdf-page-${number}`}
      className={css.pdfPage}
      aria-label={words.position('page', number)}
      tabIndex={-1}
      style={{ width: pageSize.width * zoom, height: pageSize.height * zoom }}
    >
      <div ref={box} className={css.drawn} />
      {failed && (
        <Box component="p" pos="absolute" inset={16} c="#57534b">
          {words.pageNotDrawn}
        </Box>
      )}
    </section>
  );
}

/**
 * Draws a page and lays its text on top. When it is aborted, the box is emptied, so that pages out of sight take no memory.
 * @returns the size of the page at 100 %
 */
async function drawPage({ pdf, number, zoom }: Omit<PageProps, 'size'>, box: HTMLElement, signal: AbortSignal) {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: zoom * pixelsPerPoint });
  const whole = { width: viewport.width / zoom, height: viewport.height / zoom };
  if (signal.aborted) return whole;
  const canvas = document.createElement('canvas');
  const sharpness = window.devicePixelRatio;
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
  const text = document.createElement('div');
  text.className = css.pdfText ?? '';
  text.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener('abort', () => {
    task.cancel();
    layer.cancel();
    box.replaceChildren();
  });
  box.replaceChildren(canvas, text);
  await Promise.all([task.promise, layer.render()]);
  return whole;
}

/** What the outline beside the pages can ask for. */
export interface PagesHandle {
  show(page: number): void;
}

interface PagesProps {
  url: string;
  name: string;
  at: number | null;
  ref: Ref<PagesHandle>;
}

/** The pages of a PDF as they were made. Without them (damaged, protected, out of reach) a sentence leads to its text. */
export function PdfPages({ url, name, at, ref }: PagesProps) {
  const { data, error } = useQuery({
    queryKey: ['pdf', url],
    queryFn: ({ meta }) => openAt(getObjects(meta).remoteInstances, url),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => data?.close, [data]);
  if (error !== null) return <Message tone="warn" title={words.pdfNotShown} hint={words.pdfNotShownHint} />;
  if (data === undefined) return <Waiting sentence={shared.opening} />;
  return <Pages open={data} name={name} at={at} ref={ref} />;
}

/** Around the pages, in pixels (document-viewer.module.css). */
const padding = 16;

const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

function Pages({ open: { pdf, size }, name, at, ref }: Omit<PagesProps, 'url'> & { open: OpenPdf }) {
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [page, setPage] = useState(at ?? 1);
  const { ref: measured, width } = useElementSize();
  const setScroller = useMergedRef(scroller, measured);
  // A page is as wide as the room between the paddings, up to 150 %.
  const fitted = width === 0 ? 1 : Math.min(1.5, Math.max(0.25, (width - 2 * padding) / size.width));
  const shown = zoom ?? fitted;
  const show = (wanted: number) => {
    const element = document.getElementById(`pdf-page-${Math.min(Math.max(1, wanted), pdf.numPages)}`);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({ show }));
  useEffect(() => {
    if (at !== null) document.getElementById(`pdf-page-${at}`)?.scrollIntoView({ block: 'start' });
  }, [at]);
  useKeptPlace(scroller, shown);
  const turn = (by: 1 | -1) => setZoom(nextZoom(shown, by));
  return (
    <div className={css.reader}>
      <Group className={css.tools} gap={6} p="6px 10px" role="toolbar" aria-label={words.pdfTools}>
        <NumberInput
          w={56}
          aria-label={words.page}
          hideControls
          min={1}
          max={pdf.numPages}
          value={page}
          onChange={(value) => typeof value === 'number' && value >= 1 && value <= pdf.numPages && show(value)}
        />
        <span>{words.pageOf(formatted(pdf.numPages))}</span>
        <ActionIcon ms="auto" aria-label={words.zoomOut} onClick={() => turn(-1)}>
          <MinusIcon />
        </ActionIcon>
        <Button variant="subtle" size="compact-sm" aria-label={words.fit} onClick={() => setZoom(null)}>
          {share(shown, 1)}
        </Button>
        <ActionIcon aria-label={words.zoomIn} onClick={() => turn(1)}>
          <PlusIcon />
        </ActionIcon>
      </Group>
      <section
        ref={setScroller}
        className={css.pages}
        aria-label={name}
        {...reachable}
        onScroll={({ currentTarget }) => setPage(pageInView(currentTarget))}
      >
        {Array.from({ length: pdf.numPages }, (_, index) => (
          // Pages have no other name than their number.
          <PdfPage key={String(index)} pdf={pdf} number={index + 1} zoom={shown} size={size} />
        ))}
      </section>
    </div>
  );
}

/** What was in sight stays in sight when the zoom changes. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop *= zoom / before.current;
    before.current = zoom;
  }, [scroller, zoom]);
}

/** The next of the usual steps. */
function nextZoom(from: number, by: 1 | -1): number {
  const further = by === 1 ? zooms.find((one) => one > from + 0.01) : zooms.findLast((one) => one < from - 0.01);
  return further ?? from;
}

/** The number of the page in the middle of what is visible. */
function pageInView(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 3;
  const pages = [...scroller.children];
  const at = pages.findLastIndex((one) => one instanceof HTMLElement && one.offsetTop <= middle);
  return Math.max(0, at) + 1;
}
