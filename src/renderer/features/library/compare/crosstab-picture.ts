import {
  lightColour,
  type Part,
  type Picture,
  pictureEdge,
  write,
} from '../../../components/charts/pictures/picture.ts';
import type { CrossRow, Crosstab } from './crosstab-data.ts';
import { words } from './words.ts';

const firstWidth = 260;
const columnWidth = 130;

function drawRow({ label, kind, total, cells }: CrossRow, hue: string): Part {
  const colour = kind === 'base' ? 'quiet' : 'text';
  return {
    height: 34,
    draw(context, y) {
      const weight = kind === 'mean' ? 600 : 400;
      write(context, label, [pictureEdge, y + 14], { room: firstWidth - 16, colour, weight });
      for (const [at, { text, share, higher, hint }] of [total, ...cells].entries()) {
        const x = pictureEdge + firstWidth + at * columnWidth;
        const mark = higher === '' ? '' : ` ↑${higher}`;
        write(context, `${text}${mark} ${hint ?? ''}`, [x, y + 14], { room: columnWidth - 12, colour, weight });
        if (share === null) continue;
        context.fillStyle = hue;
        context.fillRect(x, y + 20, Math.max(1, share * (columnWidth - 24)), 5);
      }
    },
  };
}

/** The picture of a comparison. @param hue a CSS colour */
export function crosstabPicture(title: string, { columns, rows }: Crosstab, hue: string): Picture {
  const heads = [words.total, ...columns.map(({ letter, name }) => `${letter} ${name}`)];
  const style = { room: columnWidth - 12, colour: 'quiet', size: 12, weight: 500 } as const;
  const head: Part = {
    height: 20,
    draw(context, top) {
      for (const [at, name] of heads.entries())
        write(context, name, [pictureEdge + firstWidth + at * columnWidth, top], style);
    },
  };
  const width = 2 * pictureEdge + firstWidth + heads.length * columnWidth;
  const colour = lightColour(hue);
  return { title, subtitle: '', width, parts: [head, ...rows.map((row) => drawRow(row, colour))] };
}
