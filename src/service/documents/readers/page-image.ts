import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** The content of a page, from top to bottom. */
export type PageBlock =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] };

/** A portrait page: 3 by 4, within 640 pixels. Slides are landscape. */
const shapes = { portrait: { width: 480, height: 640 }, landscape: { width: 640, height: 360 } } as const;
const margin = 36;
const styles = {
  title: { size: 22, line: 28, weight: 700, after: 10 },
  heading: { size: 15, line: 20, weight: 700, after: 6 },
  paragraph: { size: 11, line: 16, weight: 400, after: 8 },
} as const;
const ink = '#1f1d1a';
const rule = '#d9d5cd';
const cellSize = 10;
const rowHeight = 18;
const mostColumns = 6;
/** Longer texts do not fit on a page. */
const longestText = 6000;

/** Inter is bundled; scripts it lacks are drawn with the fonts of the computer. */
function family(): string {
  if (!GlobalFonts.has('Inter Variable')) {
    const font = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
    // Read here, because in the app the font is in an archive that native code cannot read.
    GlobalFonts.register(readFileSync(fileURLToPath(font)), 'Inter Variable');
  }
  return '"Inter Variable", "DejaVu Sans", sans-serif';
}

/** The beginning of a word that fits into `width`. */
function cutWord(context: SKRSContext2D, word: string, width: number): string {
  let cut = word.slice(0, 200);
  while (cut.length > 1 && context.measureText(cut).width > width) cut = cut.slice(0, -1);
  return cut;
}

/** Breaks a paragraph into lines no wider than `width`; a word that is wider is cut. */
function toLines(context: SKRSContext2D, paragraph: string, width: number): string[] {
  const lines = [''];
  for (const word of paragraph.split(/\s/).filter((one) => one !== '')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else if (line === '') lines[lines.length - 1] = cutWord(context, word, width);
    else lines.push(cutWord(context, word, width));
  }
  return lines;
}

interface Page {
  context: SKRSContext2D;
  fonts: string;
  width: number;
  bottom: number;
}

function drawText({ context, fonts, width, bottom }: Page, block: Extract<PageBlock, { text: string }>, top: number) {
  const { size, line: height, weight, after } = styles[block.kind];
  context.font = `${weight} ${size}px ${fonts}`;
  context.fillStyle = ink;
  let at = top;
  const paragraphs = block.text.slice(0, longestText).split('\n');
  for (const line of paragraphs.flatMap((paragraph) => toLines(context, paragraph, width))) {
    if (at + height > bottom) return bottom;
    context.fillText(line, margin, at + size);
    at += height;
  }
  return at + after;
}

function drawTable({ context, fonts, width, bottom }: Page, rows: readonly (readonly string[])[], top: number) {
  context.font = `400 ${cellSize}px ${fonts}`;
  context.strokeStyle = rule;
  context.lineWidth = 1;
  const columns = Math.min(mostColumns, Math.max(1, ...rows.slice(0, 50).map((row) => row.length)));
  const column = width / columns;
  let at = top;
  for (const row of rows) {
    if (at + rowHeight > bottom) return bottom;
    for (const [index, cell] of row.slice(0, columns).entries()) {
      const x = margin + index * column;
      context.strokeRect(x + 0.5, at + 0.5, column, rowHeight);
      context.fillStyle = ink;
      const [first = ''] = toLines(context, cell.slice(0, 200), column - 8);
      context.fillText(first, x + 4, at + 13);
    }
    at += rowHeight;
  }
  return at + styles.paragraph.after;
}

/**
 * Sets the first page of a text as a picture, for documents that no program on this machine can draw as they are.
 * @param path of the PNG to write
 */
export async function drawPage(
  blocks: readonly PageBlock[],
  path: string,
  shape: keyof typeof shapes = 'portrait',
): Promise<void> {
  const { width, height } = shapes[shape];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  const page = { context, fonts: family(), width: width - 2 * margin, bottom: height - margin };
  let at = margin;
  for (const block of blocks) {
    if (at >= page.bottom) break;
    at = block.kind === 'table' ? drawTable(page, block.rows, at) : drawText(page, block, at);
  }
  await writeFile(path, await canvas.encode('png'));
}
