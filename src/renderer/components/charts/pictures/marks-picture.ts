import { assertNever } from '../../../../contract/index.ts';
import type { NamedFigures } from '../chart-figures.ts';
import type { Drawing, Mark } from '../drawing.ts';
import { placeIn, type Sliders, sliderTexts, written } from '../slider-rows.ts';
import { words } from '../words.ts';
import { barsPart, columnsPart, endsPart, type Spread, segmentsPart, spreadsPart } from './bar-parts.ts';
import { gridParts, gridWidth } from './grid-parts.ts';
import { type Part, type Picture, pictureWidth, textPart } from './picture.ts';

/** More bars make no picture for a slide. */
const mostBars = 30;

/** Marks that are only text make no picture. */
const texts: ReadonlySet<Mark['kind']> = new Set(['figures', 'facts', 'note', 'quotes']);

const figuresPart = (figures: NamedFigures): Part[] =>
  figures.length === 0 ? [] : [textPart(figures.map(([name, value]) => `${name} ${value}`).join('   '))];

function slidersParts(sliders: Sliders, hue: string): Part[] {
  const describe = sliderTexts(sliders);
  const place = (value: number | null) => (value === null ? null : placeIn(sliders, value));
  const spreads = sliders.rows.map((row): Spread => {
    const { mean, beside } = describe(row);
    const { min, max, q1, q3 } = row.numbers;
    return {
      label: row.item,
      value: `${mean}  ${beside}`,
      range: [place(min), place(max)],
      half: [place(q1), place(q3)],
      mean: place(row.numbers.mean),
    };
  });
  const ends = sliders.rows
    .slice(0, 1)
    .map(({ numbers }) => endsPart([written(numbers, sliders.least), written(numbers, sliders.greatest)]));
  return [spreadsPart(spreads, hue), ...ends];
}

function dotsParts({ dots, ends, hue }: Extract<Mark, { kind: 'dots' }>): Part[] {
  const spreads = dots.map(({ label, at, value, beside }): Spread => {
    return { label, value: `${value}  ${beside}`, range: [0, 1], half: [null, null], mean: at };
  });
  return [endsPart(ends), spreadsPart(spreads, hue, 'var(--line)')];
}

function drawMark(mark: Mark): Part[] {
  switch (mark.kind) {
    case 'bars':
      return [barsPart(mark.bars.slice(0, mostBars), mark.hue)];
    case 'columns':
      return [columnsPart(mark.columns, mark.hue)];
    case 'segments':
      return [segmentsPart(mark)];
    case 'dots':
      return dotsParts(mark);
    case 'grid':
      return gridParts(mark.grid);
    case 'sliders':
      return slidersParts(mark.sliders, mark.hue);
    case 'figures':
      return figuresPart(mark.figures);
    case 'facts':
      return figuresPart(mark.facts);
    case 'note':
      return [textPart(mark.text)];
    case 'quotes':
      return mark.texts.map((text) => textPart(text));
    case 'members':
      return mark.members.flatMap(({ name, marks }) =>
        isDrawn(marks) ? [...(name === '' ? [] : [textPart(name, 600)]), ...marks.flatMap(drawMark)] : [],
      );
    default:
      return assertNever(mark);
  }
}

const isDrawn = (marks: readonly Mark[]): boolean =>
  marks.some((mark) =>
    mark.kind === 'members' ? mark.members.some((one) => isDrawn(one.marks)) : !texts.has(mark.kind),
  );

/** @returns the picture of a drawing; null for one that is only text */
export function pictureOf(
  { marks }: Drawing,
  { title, answered }: { title: string; answered: number },
): Picture | null {
  if (answered === 0 || !isDrawn(marks)) return null;
  const width = Math.max(pictureWidth, ...marks.map((mark) => (mark.kind === 'grid' ? gridWidth(mark.grid) : 0)));
  return { title, subtitle: words.of(answered), width, parts: marks.flatMap(drawMark) };
}
