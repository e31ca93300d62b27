import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

/** A line as it stands on the page, in points. */
interface Line {
  text: string;
  left: number;
  right: number;
  /** Where it stands, from the foot of the page. */
  foot: number;
  size: number;
  /** It has wide gaps, as the row of a table has. */
  isRow: boolean;
}

/** Shorter lines are lists, verses and addresses. */
const shortestFull = 40;
const beginsItem = /^(?:[•‣▪◦–—*-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/i;

function toLine(items: readonly Extract<Item, { str: string }>[]): Line {
  const inked = items.filter(({ str }) => str.trim() !== '');
  const [first] = inked;
  const size = first?.height ?? 0;
  const afterMark = beginsItem.test(`${first?.str} `) ? 1 : 0;
  const lefts = inked.map(({ transform }) => Number(transform[4]));
  const rights = inked.map(({ width }, at) => (lefts[at] ?? 0) + width);
  return {
    text: items
      .map(({ str }) => str)
      .join('')
      .trim(),
    left: Math.min(...lefts),
    right: Math.max(...rights),
    foot: Number(first?.transform[5] ?? 0),
    size,
    isRow: lefts.some((left, at) => at > afterMark && left - (rights[at - 1] ?? 0) > 1.5 * size),
  };
}

function toLines(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  let open: Extract<Item, { str: string }>[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    open.push(item);
    if (!item.hasEOL) continue;
    lines.push(toLine(open));
    open = [];
  }
  return [...lines, toLine(open)];
}

/** Whether a line stands below another as the next one of its paragraph: in its size and column, without a gap. */
function isNext(line: Line, next: Line): boolean {
  const step = line.foot - next.foot;
  const isAlike = Math.abs(line.size - next.size) < 0.1 * line.size && next.left < line.right && next.right > line.left;
  return isAlike && step > 0 && step < 1.7 * line.size && !line.isRow && !next.isRow && !beginsItem.test(next.text);
}

/** Whether the first word of the next line had no room in this one. */
function isFull(line: Line, next: Line, right: number): boolean {
  const [word = ''] = /^\S+/.exec(next.text) ?? [];
  const room = (word.length + 1) * ((next.right - next.left) / Math.max(1, next.text.length));
  const endsBeforeTitle = /[.:!?]$/.test(line.text) && next.text.length < shortestFull;
  return line.text.length >= shortestFull && !endsBeforeTitle && line.right + 1.3 * room >= right;
}

const joinTexts = (before: string, next: string): string =>
  /\p{L}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`;

/** @returns the text of a page: lines that only end where the paper does are joined to paragraphs, hyphens at their ends are gone */
export function joinParagraphs(items: readonly Item[]): string {
  const lines = toLines(items);
  const texts: string[] = [];
  let right = 0;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const isJoined = before !== undefined && isNext(before, line);
    if (!isJoined) right = rightOf(lines, at);
    const last = texts.length - 1;
    if (isJoined && isFull(before, line, right)) texts[last] = joinTexts(texts[last] ?? '', line.text);
    else texts.push(line.text);
  }
  return texts.join('\n');
}

/** How far the lines of a block reach. */
function rightOf(lines: readonly Line[], start: number): number {
  let { right = 0 } = lines[start] ?? {};
  for (let at = start + 1; at < lines.length; at++) {
    const [before, line] = [lines[at - 1], lines[at]];
    if (before === undefined || line === undefined || !isNext(before, line)) break;
    right = Math.max(right, line.right);
  }
  return right;
}
