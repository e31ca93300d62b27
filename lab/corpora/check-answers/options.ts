function tally(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Cuts a cell where the separator stands outside brackets. */
function cutOutsideBrackets(cell: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < cell.length; at++) {
    if ('([（【'.includes(cell.charAt(at))) depth++;
    else if (')]）】'.includes(cell.charAt(at))) depth = Math.max(0, depth - 1);
    else if (depth === 0 && cell.startsWith(separator, at)) {
      // A comma that is followed by a blank belongs to the option where the tool writes commas without one.
      if (separator === ',' && cell.charAt(at + 1) === ' ') continue;
      parts.push(cell.slice(start, at));
      start = at + separator.length;
      at = start - 1;
    }
  }
  // A bracket that is opened and never closed protects nothing.
  return depth > 0 ? cell.split(separator) : [...parts, cell.slice(start)];
}

/** A list as a program writes it: `['one' ;  'two']`. */
const programList = /^\[\s*(['"]).*\1\s*\]$/s;

/** The parts of a cell; what follows a trailing separator is no option. */
function toParts(cell: string, separator: string): string[] {
  const text = cell.trim();
  const parts = programList.test(text)
    ? [...text.matchAll(/(['"])(.*?)\1/g)].map((found) => found[2] ?? '')
    : cutOutsideBrackets(text, separator);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Two parts that are nearly always together are one option that contains the separator. */
function joinInseparable(cells: readonly string[][], separator: string): string[][] {
  const alone = tally(cells.flat());
  const pairs = tally(cells.flatMap((parts) => parts.slice(1).map((part, at) => `${parts[at]}\u0000${part}`)));
  const isOne = (one: string, next: string): boolean => {
    const together = pairs.get(`${one}\u0000${next}`) ?? 0;
    return together >= 3 && together >= 0.97 * Math.max(alone.get(one) ?? 0, alone.get(next) ?? 0);
  };
  const glue = separator === ';' ? '; ' : separator;
  return cells.map((parts) =>
    parts.reduce<string[]>((joined, part, at) => {
      const before = parts[at - 1];
      if (before !== undefined && isOne(before, part)) joined.push(`${joined.pop()}${glue}${part}`);
      else joined.push(part);
      return joined;
    }, []),
  );
}

/** Separators of the tools, by the beginning of their names in index.csv, the most likely first. */
const separators: readonly (readonly [string, readonly string[]])[] = [
  ['Google Forms', [';', ', ']],
  ['Microsoft Forms', [';']],
  ['Jotform', ['\n']],
  ['Qualtrics', [',']],
  ['Kobo', [' ']],
  ['ODK', [';', ' ']],
  ['Tally', [', ']],
  ['FindMind', [',']],
  ['mWater', [', ']],
  ['WJX', ['┋']],
];
const anySeparators = [', ', ';', ','];

/** Whether the parts also occur alone or in other combinations. The pieces of one answer that contains the separator never do. */
function recombine(cells: readonly string[][]): boolean {
  const several = cells.filter(({ length }) => length > 1);
  const counts = tally(cells.flat());
  const isKnown = (part: string): boolean => (counts.get(part) ?? 0) >= 2;
  const recurring = several.filter((parts) => parts.filter(isKnown).length >= parts.length / 2);
  return several.length > 0 && recurring.length / several.length > 0.6;
}

/** The options in the cells of a multiple choice: the parts at the tool's separator, else each cell is one. */
export function optionCounts(cells: readonly string[], tool: string): { counts: Map<string, number>; isCut: boolean } {
  const written = separators.find(([name]) => tool.startsWith(name))?.[1] ?? anySeparators;
  const readings = written
    .map((separator) =>
      joinInseparable(
        cells.map((cell) => toParts(cell, separator)),
        separator,
      ),
    )
    .filter(recombine);
  // A tool writes one separator; others stand in a few cells, where somebody typed them.
  const [best] = readings.toSorted((a, b) => severalIn(b) - severalIn(a));
  if (best === undefined) return { counts: wholeCounts(cells), isCut: false };
  // One answer is given once a cell: an option that stands in it twice counts once.
  return { counts: tally(best.flatMap((options) => [...new Set(options)])), isCut: true };
}

const severalIn = (cells: readonly string[][]): number => cells.filter(({ length }) => length > 1).length;

/** Whether another separator than the tool's would cut the cells too, because people listed things by hand. */
export function isPerhapsSeveral(cells: readonly string[], tool: string): boolean {
  const written = separators.find(([name]) => tool.startsWith(name))?.[1] ?? anySeparators;
  const others = anySeparators.filter((separator) => !written.includes(separator));
  return others.some((separator) => severalIn(cells.map((cell) => toParts(cell, separator))) > cells.length / 4);
}

/** Whether the cells hold a separator of the tool at all. */
export const mayHoldSeveral = (cells: readonly string[], tool: string): boolean =>
  (separators.find(([name]) => tool.startsWith(name))?.[1] ?? []).some((separator) =>
    cells.some((cell) => cell.includes(separator)),
  );

/** Each cell is one option. */
export const wholeCounts = (cells: readonly string[]): Map<string, number> => tally(cells.map((cell) => cell.trim()));
