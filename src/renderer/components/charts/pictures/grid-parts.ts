import { decimal, number, share } from '../../../lib/language/format.ts';
import {
  colourOf,
  figureOfRow,
  heatColour,
  heatHeads,
  heatText,
  mostShades,
  shadeOf,
  sharesOf,
} from '../grid-looks.ts';
import { type Grid, type GridRow, gridRoom } from '../grid-rows.ts';
import { words } from '../words.ts';
import { lightColour, lineColour, type Part, pictureEdge, pictureWidth, textPart, write } from './picture.ts';

const labelWidth = 260;
const figureWidth = 170;
const rowHeight = 34;

/** The answers with their colours, in as many lines as they need. */
function legendPart({ answers }: Grid, colours: readonly string[]): Part {
  const places: { x: number; line: number; room: number }[] = [];
  let [x, line] = [pictureEdge, 0];
  for (const answer of answers) {
    const room = Math.min(240, 34 + [...answer].length * 7);
    if (x + room > pictureWidth - pictureEdge) [x, line] = [pictureEdge, line + 1];
    places.push({ x, line, room });
    x += room;
  }
  return {
    height: (line + 1) * 22 + 10,
    draw(context, top) {
      for (const [at, place] of places.entries()) {
        const y = top + place.line * 22;
        context.fillStyle = colours[at] ?? lineColour;
        context.fillRect(place.x, y, 12, 12);
        write(context, answers[at] ?? '', [place.x + 18, y + 11], { room: place.room - 24, colour: 'quiet' });
      }
    },
  };
}

interface Bar {
  left: number;
  /** The length of a bar of 100 %. */
  full: number;
}

function drawBar(
  context: CanvasRenderingContext2D,
  { counts }: GridRow,
  { left, full }: Bar,
  top: number,
  colours: readonly string[],
  grid: Grid,
): void {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  let x = left;
  for (const [at, count] of counts.entries()) {
    if (count === 0) continue;
    const width = (count / whole) * full;
    context.fillStyle = colours[at] ?? lineColour;
    context.fillRect(x, top, Math.max(1, width - 1), 24);
    const shade = shadeOf(at, grid);
    const isDark = shade !== null && Math.abs(shade - 0.5) > 0.3;
    if (width > 32)
      write(context, share(count, whole), [x + width / 2, top + 16], {
        room: width,
        size: 12,
        align: 'center',
        colour: isDark ? 'white' : 'text',
      });
    x += width;
  }
}

function stackedParts(grid: Grid): Part[] {
  const colours = grid.answers.map((_, at) => lightColour(colourOf(shadeOf(at, grid))));
  const { starts, width } = gridRoom(grid);
  const room = pictureWidth - labelWidth - figureWidth - pictureEdge;
  const rows: Part = {
    height: grid.rows.length * rowHeight,
    draw(context, top) {
      for (const [at, row] of grid.rows.entries()) {
        const y = top + at * rowHeight;
        const full = room / width;
        write(context, row.item, [labelWidth, y + 17], { room: labelWidth - pictureEdge, align: 'right' });
        drawBar(context, row, { left: labelWidth + 12 + (starts[at] ?? 0) * full, full }, y, colours, grid);
        write(context, figureOfRow(row), [labelWidth + room + 24, y + 17], { room: figureWidth - 12, colour: 'quiet' });
      }
    },
  };
  return [legendPart(grid, colours), rows];
}

const cellWidth = 46;

/** A heat table is as wide as its answers are many. */
export const gridWidth = ({ answers }: Grid): number =>
  answers.length > mostShades
    ? Math.max(pictureWidth, labelWidth + answers.length * cellWidth + 2 * 76 + 2 * pictureEdge)
    : pictureWidth;

function heatParts(grid: Grid): Part[] {
  const { heads, meanings } = heatHeads(grid);
  const greatest = Math.max(0, ...grid.rows.flatMap(sharesOf));
  const left = labelWidth + 12;
  const ends = left + grid.answers.length * cellWidth + 38;
  const centred = { room: cellWidth - 6, align: 'center', size: 12 } as const;
  const head: Part = {
    height: 26,
    draw(context, top) {
      for (const [at, name] of heads.entries())
        write(context, name, [left + (at + 0.5) * cellWidth, top + 14], { ...centred, colour: 'quiet' });
      for (const [at, name] of [words.mean, words.base].entries())
        write(context, name, [ends + at * 76, top + 14], { ...centred, room: 70, colour: 'quiet' });
    },
  };
  const rows = grid.rows.map(
    (row): Part => ({
      height: rowHeight,
      draw(context, top) {
        write(context, row.item, [labelWidth, top + 20], { room: labelWidth - pictureEdge, align: 'right' });
        for (const [at, part] of sharesOf(row).entries()) {
          context.fillStyle = lightColour(heatColour(part, greatest, 'white'));
          context.fillRect(left + at * cellWidth, top, cellWidth - 2, rowHeight - 2);
          write(context, heatText(part), [left + (at + 0.5) * cellWidth, top + 20], centred);
        }
        const mean = row.mean === null ? '–' : decimal(row.mean, 2);
        write(context, mean, [ends, top + 20], { ...centred, room: 70, weight: 600 });
        write(context, number(row.question.answered), [ends + 76, top + 20], { ...centred, room: 70, colour: 'quiet' });
      },
    }),
  );
  const gap: Part = { height: 8, draw: () => undefined };
  return [head, ...rows, gap, textPart([words.percentOf, ...meanings].join('   '))];
}

/** A grid as bars in parts, or as a heat table where the answers are many. */
export const gridParts = (grid: Grid): Part[] =>
  grid.answers.length > mostShades ? heatParts(grid) : stackedParts(grid);
