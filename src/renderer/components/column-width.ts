/** Of a letter in a cell, on average, and of the room beside the text; pixels. */
const letterWidth = 7.5;
const beside = 20;
const [least, most, mostOfHeader] = [96, 320, 180];
/** A column that would be cut is not made narrower than this, nor than so much of it. */
const [narrowed, keptShare] = [144, 0.6];

const toWidth = ({ length }: string): number => Math.round(beside + letterWidth * length);

/** The width of a column of which nothing is known, in pixels. */
export const usualWidth = 200;

/** @returns the width of a column, in pixels: as its texts need, and something for its header, within bounds */
export function measureColumn(name: string, texts: readonly string[]): number {
  const needed = Math.max(...texts.map(toWidth), Math.min(toWidth(name), mostOfHeader), least);
  return Math.min(needed, most);
}

/**
 * Makes the columns that are seen first end at the edge, so that none is cut there: the one that would be is narrowed to what is left, or
 * where that is too little for it the ones before it share it.
 * @param room in pixels; 0: not known yet
 */
export function fitColumns(widths: readonly number[], room: number): number[] {
  let left = room;
  const at = widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
  if (room <= 0 || at === -1) return [...widths];
  const own = widths[at] ?? 0;
  const rest = left + own;
  if (rest >= Math.max(narrowed, keptShare * own) || at === 0) return widths.with(at, rest);
  const share = Math.floor(rest / at);
  return widths.map((width, place) => {
    if (place >= at) return width;
    return width + share + (place === at - 1 ? rest - share * at : 0);
  });
}
