import type { Grid } from '../grid-rows.ts';
import type { Member } from '../members-table.ts';
import { bySize, type SumItem, sumTexts } from '../sum-bars.tsx';
import { words } from '../words.ts';
import { barsPart } from './bar-parts.ts';
import { partsOf } from './chart-picture.ts';
import { gridParts, gridWidth } from './grid-parts.ts';
import { type Picture, pictureWidth, textPart } from './picture.ts';

/** What a picture of a question of several columns is named after. */
export interface Named {
  title: string;
  answered: number;
}

const headOf = ({ title, answered }: Named) => ({ title, subtitle: words.of(answered), width: pictureWidth });

/** The picture of a grid: bars in parts, or a heat table where the answers are many. */
export const gridPicture = (named: Named, grid: Grid): Picture => ({
  ...headOf(named),
  width: gridWidth(grid),
  parts: gridParts(grid),
});

/** The picture of numbers that have one total. @param hue a CSS colour */
export function sumPicture(named: Named, items: readonly SumItem[], hue: string): Picture {
  const greatest = Math.max(1e-9, ...items.map(({ mean }) => mean ?? 0));
  const texts = sumTexts(items);
  const lines = bySize(items).map((item) => {
    const { mean, beside } = texts(item);
    return { label: item.value, length: Math.max(0, item.mean ?? 0) / greatest, value: `${mean}  ${beside}` };
  });
  return { ...headOf(named), parts: [barsPart(lines, hue), textPart(words.sumNote)] };
}

/** The charts of a pair or a loop, each below the name of its column; null where none of them can be drawn. */
export function membersPicture(named: Named, members: readonly Member[]): Picture | null {
  const parts = members.flatMap(({ name, question }) => {
    const own = partsOf(question);
    return own.length === 0 ? [] : [textPart(name, 600), ...own];
  });
  return parts.length === 0 ? null : { ...headOf(named), parts };
}
