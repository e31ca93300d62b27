/** Of a letter in a cell, on average, and of the room beside the text; pixels. */
const letterWidth = 7.5;
const beside = 20;
const [least, most, mostOfHeader] = [96, 320, 180];

const toWidth = ({ length }: string): number => Math.round(beside + letterWidth * length);

/** The width of a column of which nothing is known, in pixels. */
export const usualWidth = 200;

/** @returns the width of a column, in pixels: as its texts need, and something for its header, within bounds */
export function measureColumn(name: string, texts: readonly string[]): number {
  const needed = Math.max(...texts.map(toWidth), Math.min(toWidth(name), mostOfHeader), least);
  return Math.min(needed, most);
}
