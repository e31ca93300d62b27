import type { CrossRow, Crosstab } from './crosstab-data.ts';
import { words } from './words.ts';

const firstWidth = 260;
const columnWidth = 130;
const rowHeight = 34;
const edge = 24;
const top = 92;
const font = '"Inter Variable", sans-serif';
const ink = '#1f1d1a';
const quiet = '#57534b';

function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && context.measureText(`${characters.join('')}…`).width > room) characters.pop();
  return `${characters.join('')}…`;
}

function drawRow(
  context: CanvasRenderingContext2D,
  { label, kind, total, cells }: CrossRow,
  y: number,
  hue: string,
): void {
  context.fillStyle = kind === 'base' ? quiet : ink;
  context.font = `${kind === 'mean' ? '600 ' : ''}13px ${font}`;
  context.fillText(cut(context, label, firstWidth - 16), edge, y + 14);
  for (const [at, { text, share, higher, hint }] of [total, ...cells].entries()) {
    const x = edge + firstWidth + at * columnWidth;
    const mark = higher === '' ? '' : ` ↑${higher}`;
    context.fillStyle = kind === 'base' ? quiet : ink;
    context.fillText(cut(context, `${text}${mark} ${hint ?? ''}`, columnWidth - 12), x, y + 14);
    if (share === null) continue;
    context.fillStyle = hue;
    context.fillRect(x, y + 20, Math.max(1, share * (columnWidth - 24)), 5);
  }
}

/**
 * Draws a comparison on white at twice its size, for slides and reports, in every theme.
 * @param hue a CSS colour, or a variable of tokens.css
 * @throws Error when the browser cannot draw
 */
export async function crosstabPng(question: string, { columns, rows }: Crosstab, hue: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(`There is no picture of "${question}".`);
  const width = 2 * edge + firstWidth + (1 + columns.length) * columnWidth;
  const height = top + rows.length * rowHeight + 16;
  canvas.width = width * 2;
  canvas.height = height * 2;
  context.scale(2, 2);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.font = `600 16px ${font}`;
  context.fillText(cut(context, question, width - 2 * edge), edge, 36);
  context.fillStyle = quiet;
  context.font = `500 12px ${font}`;
  for (const [at, head] of [words.total, ...columns.map(({ letter, name }) => `${letter} ${name}`)].entries())
    context.fillText(cut(context, head, columnWidth - 12), edge + firstWidth + at * columnWidth, 72);
  for (const [at, row] of rows.entries()) drawRow(context, row, top + at * rowHeight, lightColor(hue));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)));
  });
}

/** The present value of a colour that may be a variable. */
function lightColor(hue: string): string {
  const [, name = ''] = /^var\((--[\w-]+)\)$/.exec(hue) ?? [];
  return name === '' ? hue : getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
