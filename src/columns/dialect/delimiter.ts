import type { Dialect } from '../types.ts';
import { delimiters, type RecordShape } from './records.ts';

type Layout = Pick<Dialect, 'delimiter' | 'skip_lines'>;

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const argmax = (values: number[]): number => values.indexOf(Math.max(...values));

/** Excel's own line `sep=;` names the delimiter. */
function fromSepLine(text: string): Layout | null {
  const match = /^sep=([,;|\t])\r?\n/i.exec(text);
  return match?.[1] === undefined ? null : { delimiter: match[1], skip_lines: 1 };
}

/**
 * The delimiter is the most frequent candidate of the first line that is not blank, provided the lines after it agree;
 * where they do not, that line was a title and the header is the first line as wide as the rest.
 */
export function detectLayout(text: string, shapes: RecordShape[]): Layout {
  const named = fromSepLine(text);
  if (named !== null) return named;
  const first = Math.max(
    0,
    shapes.findIndex((shape) => !shape.blank),
  );
  const rest = shapes.slice(first + 1).filter((shape) => !shape.blank);
  const medians = delimiters.map((_, d) => median(rest.map((shape) => shape.counts[d] ?? 0)));
  const counts = shapes[first]?.counts ?? [];
  const likely = argmax(counts);
  const count = counts[likely] ?? 0;
  const usual = argmax(medians);
  const usualCount = medians[usual] ?? 0;
  // Decimal commas outnumber the semicolons of a header the rows agree with.
  const agreeing = rest.filter((shape) => (shape.counts[likely] ?? 0) === count).length;
  const isHeader = count > 0 && agreeing * 10 >= rest.length * 8;
  // One row that is too long does not make a title of the header above it.
  const wide = rest.filter((shape) => (shape.counts[usual] ?? 0) >= usualCount).length;
  const isWide = rest.length > 1 && usualCount >= 2 && wide * 10 >= rest.length * 6;
  const isTitle = !isHeader && isWide && (counts[usual] ?? 0) * 2 <= usualCount;
  if (!isTitle) return { delimiter: delimiters[count === 0 ? 0 : likely] ?? ',', skip_lines: first };
  const header = shapes.findIndex((shape) => (shape.counts[usual] ?? 0) >= usualCount);
  return { delimiter: delimiters[usual] ?? ',', skip_lines: Math.max(first, header) };
}

/** The line end of most records; a mixture with bare line feeds is read by them. */
export function detectNewline(shapes: RecordShape[]): Dialect['newline'] {
  const seen = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const { newline } of shapes) if (newline !== null) seen[newline]++;
  if (seen['\n'] === 0 && seen['\r\n'] === 0) return seen['\r'] > 0 ? '\r' : '\n';
  if (seen['\r'] > seen['\n'] + seen['\r\n']) return '\r';
  return seen['\n'] > 0 ? '\n' : '\r\n';
}
