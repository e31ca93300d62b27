import type { Dialect } from '../types.ts';
import { delimiters, type RecordShape } from './record-shapes.ts';

type Layout = Pick<Dialect, 'delimiter' | 'skip_lines'>;

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const countOf = (shape: RecordShape | undefined, delimiter: number): number => shape?.counts[delimiter] ?? 0;
const argmax = (values: number[]): number => values.indexOf(Math.max(...values));

/** Excel's own line `sep=;` names the delimiter. */
function fromSepLine(text: string): Layout | null {
  const match = /^"?sep=([,;|\t])"?[,;]{0,8}(?:\r\n?|\n)/i.exec(text);
  return match?.[1] === undefined ? null : { delimiter: match[1], skip_lines: 1 };
}

/**
 * Takes the most frequent candidate of the first line that is not blank, if the next lines agree. If they do not, that
 * line was a title, and the header is the first line as wide as the rest.
 */
export function detectLayout(text: string, shapes: RecordShape[]): Layout {
  const named = fromSepLine(text);
  if (named !== null) return named;
  const first = Math.max(
    0,
    shapes.findIndex((shape) => !shape.blank),
  );
  const rest = shapes.slice(first + 1).filter((shape) => !shape.blank);
  const medians = delimiters.map((_, d) => median(rest.map((shape) => countOf(shape, d))));
  const likely = argmax(shapes[first]?.counts ?? []);
  const count = countOf(shapes[first], likely);
  const usual = argmax(medians);
  const usualCount = medians[usual] ?? 0;
  const mostly = (share: number, test: (shape: RecordShape) => boolean): boolean =>
    rest.filter(test).length * 10 >= rest.length * share;
  // The rows may hold more decimal commas than semicolons; the header decides.
  const isHeader = count > 0 && mostly(8, (shape) => countOf(shape, likely) === count);
  const inFirst = countOf(shapes[first], usual);
  // Unquoted questions full of commas, above rows that hold as many semicolons as the header.
  const isWordy =
    usualCount > 0 && inFirst === usualCount && mostly(9, (shape) => countOf(shape, usual) === usualCount);
  if (!isHeader && isWordy) return { delimiter: delimiters[usual] ?? ',', skip_lines: first };
  // A single row that is too long does not make the header a title.
  const isWide = rest.length > 1 && usualCount >= 2 && mostly(6, (shape) => countOf(shape, usual) >= usualCount);
  const isTitle = !isHeader && isWide && inFirst * 2 <= usualCount;
  if (!isTitle) return { delimiter: delimiters[count === 0 ? 0 : likely] ?? ',', skip_lines: first };
  const header = shapes.findIndex((shape) => countOf(shape, usual) >= usualCount);
  return { delimiter: delimiters[usual] ?? ',', skip_lines: Math.max(first, header) };
}

/** The line end of most records. A mixture that includes bare line feeds is read by line feeds. */
export function detectNewline(shapes: RecordShape[]): Dialect['newline'] {
  const seen = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const { newline } of shapes) if (newline !== null) seen[newline]++;
  if (seen['\n'] === 0 && seen['\r\n'] === 0) return seen['\r'] > 0 ? '\r' : '\n';
  if (seen['\r'] > seen['\n'] + seen['\r\n']) return '\r';
  return seen['\n'] > 0 ? '\n' : '\r\n';
}
