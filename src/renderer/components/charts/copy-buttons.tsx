import { escapeFormula } from '@sheaf/tables';
import { type ReactNode, useState } from 'react';
import type { ChartTable } from '../../../contract/index.ts';
import { announce } from '../../lib/window-state.ts';
import { words } from '../../lib/words.ts';
import { CheckIcon, CopyIcon, IconButton, PictureIcon } from '../icons.tsx';

const edge = 24;
const leastWidth = 800;

/** What only works on the screen. */
const controls = '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-NativeSelect-root, details';
const states = ['aria-pressed', 'data-selected', 'aria-busy'];

async function asDataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The styles of the page with the fonts in them: a picture fetches nothing. */
async function readStyles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ sheet, rule })));
  const texts = rules.map(async ({ sheet, rule }) => {
    const font = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1] : undefined;
    if (font === undefined) return rule.cssText;
    const data = await asDataUrl(new URL(font, sheet.href ?? document.baseURI).href);
    return rule.cssText.replace(/url\([^)]+\)/, `url(${data})`);
  });
  return (await Promise.all(texts)).join('\n');
}

/** A card without its buttons, light in every theme. */
function copyCard(card: HTMLElement): HTMLElement {
  const copy = document.createElement('div');
  copy.dataset.colours = 'light';
  copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  for (const control of copy.querySelectorAll(controls)) control.remove();
  for (const state of states) for (const element of copy.querySelectorAll(`[${state}]`)) element.removeAttribute(state);
  const { fontFamily, fontFeatureSettings } = getComputedStyle(document.body);
  const widths = [...card.querySelectorAll('table')].map(({ offsetWidth }) => offsetWidth + 2 * edge);
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    width: `${Math.max(leastWidth, ...widths)}px`,
    padding: `${edge}px`,
    background: '#ffffff',
    color: 'var(--text)',
    font: `14px / 20px ${fontFamily}`,
    fontFeatureSettings,
  });
  copy.style.setProperty('--paper', '#ffffff');
  return copy;
}

function measure(copy: HTMLElement): { width: number; height: number } {
  copy.style.position = 'fixed';
  document.body.append(copy);
  const { offsetWidth: width, offsetHeight: height } = copy;
  copy.remove();
  copy.style.position = '';
  return { width, height };
}

/** @throws Error when the browser cannot draw */
async function drawCard(card: HTMLElement): Promise<Blob> {
  const copy = copyCard(card);
  const { width, height } = measure(copy);
  const style = document.createElement('style');
  style.textContent = await readStyles();
  copy.prepend(style);
  const image = new Image();
  const markup = new XMLSerializer().serializeToString(copy);
  const size = `width="${width}" height="${height}"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${markup}</foreignObject></svg>`;
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(2 * width, 2 * height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob();
}

/**
 * Puts a card into the clipboard as it is on the screen, white and at twice its size. It is drawn meanwhile, as browsers allow the
 * clipboard only right after a click.
 */
const copyPicture = (card: HTMLElement): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': drawCard(card) })]);

interface CopyButtonsProps {
  table: ChartTable | null;
  /** What the buttons are called, if the card is no chart. */
  labels?: { csv: string; png: string };
}

/** Copies a chart's numbers as CSV, and its card as a picture. */
export const CopyButtons = ({ table, labels = words.copy }: CopyButtonsProps) =>
  table !== null && (
    <>
      <CopyButton label={labels.csv} icon={<CopyIcon />} copy={() => copyCsv(table)} />
      <CopyButton label={labels.png} icon={<PictureIcon />} copy={copyPicture} />
    </>
  );

interface CopyButtonProps {
  label: string;
  icon: ReactNode;
  /** @param card the card that the button is in */
  copy: (card: HTMLElement) => Promise<void>;
}

/** Copies something, and says whether it was copied. */
export function CopyButton({ label, icon, copy }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const show = (outcome: 'copied' | 'failed') => {
    setState(outcome);
    announce(words.copy[outcome]);
    setTimeout(() => setState('idle'), 2000);
  };
  const run = (card: HTMLElement) =>
    copy(card).then(
      () => show('copied'),
      () => show('failed'),
    );
  return (
    <IconButton
      label={label}
      hint={state === 'idle' ? label : words.copy[state]}
      onClick={({ currentTarget }) => void run(currentTarget.closest('article') ?? currentTarget)}
    >
      {state === 'copied' ? <CheckIcon /> : icon}
    </IconButton>
  );
}

/** Papa Parse is loaded when it is first needed. Only options that a spreadsheet could read as formulas are escaped. */
async function copyCsv({ columns, rows }: ChartTable): Promise<void> {
  const { default: papa } = await import('papaparse');
  await navigator.clipboard.writeText(
    papa.unparse([columns, ...rows].map((row) => row.map((cell) => escapeFormula(String(cell))))),
  );
}
