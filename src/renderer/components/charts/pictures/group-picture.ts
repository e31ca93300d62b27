import type { Grid } from '../grid-rows.ts';
import type { Member } from '../members-table.ts';
import { placeIn, type Sliders, sliderTexts, written } from '../slider-rows.ts';
import { bySize, type SumItem, sumTexts } from '../sum-bars.tsx';
import { words } from '../words.ts';
import { barsPart, spreadsPart } from './bar-parts.ts';
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

const endsOf = (numbers: Sliders['rows'][number]['numbers'], { least, greatest }: Sliders): string =>
  `${words.range}: ${words.between(written(numbers, least), written(numbers, greatest))}`;

/** The picture of a grid of numbers: mean, middle half and ends of each row. @param hue a CSS colour */
export function slidersPicture(named: Named, sliders: Sliders, hue: string): Picture {
  const texts = sliderTexts(sliders);
  const place = (value: number | null) => (value === null ? null : placeIn(sliders, value));
  const lines = sliders.rows.map((row) => {
    const { mean, beside } = texts(row);
    const { min, max, q1, q3 } = row.numbers;
    return {
      label: row.item,
      value: `${mean}  ${beside}`,
      range: [place(min), place(max)] as const,
      half: [place(q1), place(q3)] as const,
      mean: place(row.numbers.mean),
    };
  });
  const ends = sliders.rows.slice(0, 1).map(({ numbers }) => endsOf(numbers, sliders));
  return {
    ...headOf(named),
    parts: [spreadsPart(lines, hue), ...ends.map((text) => textPart(text)), textPart(words.sliderNote)],
  };
}

/** The charts of a pair or a loop, each below the name of its column; null where none of them can be drawn. */
export function membersPicture(named: Named, members: readonly Member[]): Picture | null {
  const parts = members.flatMap(({ name, question }) => {
    const own = partsOf(question);
    return own.length === 0 ? [] : [textPart(name, 600), ...own];
  });
  return parts.length === 0 ? null : { ...headOf(named), parts };
}
