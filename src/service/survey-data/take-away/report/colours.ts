import { reportColours } from './report.ts';

const channels = (colour: string) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour between brown and teal, as the window has for scales. @param shade 0 for the lowest answer, 1 for the highest; null beside the scale */
export function mixColour(shade: number | null): string {
  if (shade === null) return reportColours.line;
  const end = channels(shade < 0.5 ? reportColours.low : reportColours.high);
  const middle = channels(reportColours.middle);
  const part = Math.abs(shade - 0.5) * 2;
  const mixed = middle.map((value, at) => Math.round(value + ((end[at] ?? value) - value) * part));
  return mixed.map((value) => value.toString(16).padStart(2, '0')).join('');
}

const columnColours = ['22796a', '9a5b16', '57534b', '5fc2ac', 'd99a4e', 'b9b3a8'] as const;

/** The colour of a column of a comparison. */
export const chooseColumnColour = (at: number): string =>
  columnColours[at % columnColours.length] ?? reportColours.data;
