import { lightColour, type Part, pictureEdge, pictureWidth, write } from './picture.ts';

/** A bar with its label before it and its value after it. */
export interface Line {
  label: string;
  /** 0 to 1 of the longest bar. */
  length: number;
  value: string;
}

const labelWidth = 260;
const valueWidth = 150;
const lineHeight = 30;

/** Horizontal bars. @param hue a CSS colour */
export function barsPart(lines: readonly Line[], hue: string): Part {
  const colour = lightColour(hue);
  const room = pictureWidth - labelWidth - valueWidth - 36;
  return {
    height: lines.length * lineHeight,
    draw(context, top) {
      for (const [at, { label, length, value }] of lines.entries()) {
        const y = top + at * lineHeight;
        write(context, label, [labelWidth, y + 15], { room: labelWidth - pictureEdge, align: 'right' });
        const bar = length === 0 ? 0 : Math.max(2, length * room);
        context.fillStyle = colour;
        context.fillRect(labelWidth + 12, y, bar, 20);
        write(context, value, [labelWidth + 20 + bar, y + 15], { room: valueWidth, colour: 'quiet' });
      }
    },
  };
}

/** Numbers on one line from 0 to 1; null where there are none. */
export interface Spread {
  label: string;
  value: string;
  range: readonly [number | null, number | null];
  half: readonly [number | null, number | null];
  mean: number | null;
}

/** The mean, the middle half and the ends of some numbers, one row each. @param hue a CSS colour */
export function spreadsPart(spreads: readonly Spread[], hue: string): Part {
  const colour = lightColour(hue);
  const start = labelWidth + 12;
  const room = pictureWidth - labelWidth - valueWidth - 36;
  return {
    height: spreads.length * lineHeight,
    draw(context, top) {
      const bar = ([from, to]: Spread['half'], y: number, height: number) => {
        if (from === null || to === null) return;
        context.fillRect(start + from * room, y - height / 2, Math.max(2, (to - from) * room), height);
      };
      for (const [at, { label, value, range, half, mean }] of spreads.entries()) {
        const y = top + at * lineHeight + 10;
        write(context, label, [labelWidth, y + 5], { room: labelWidth - pictureEdge, align: 'right' });
        context.fillStyle = colour;
        bar(range, y, 2);
        context.globalAlpha = 0.45;
        bar(half, y, 12);
        context.globalAlpha = 1;
        if (mean !== null) {
          context.beginPath();
          context.arc(start + mean * room, y, 5, 0, 2 * Math.PI);
          context.fill();
        }
        write(context, value, [start + room + 12, y + 5], { room: valueWidth, colour: 'quiet' });
      }
    },
  };
}

/** A column of a histogram or of a course, with a tick below it where there is room. */
export interface Column {
  tick: string;
  count: number;
}

const columnsHeight = 150;
const figuresHeight = 44;

/** Columns side by side. @param hue a CSS colour */
export function columnsPart(columns: readonly Column[], hue: string): Part {
  const colour = lightColour(hue);
  const highest = columns.reduce((most, { count }) => Math.max(most, count), 1);
  const width = (pictureWidth - 2 * pictureEdge) / Math.max(1, columns.length);
  const gap = width > 6 ? 2 : 0;
  return {
    height: columnsHeight + figuresHeight,
    draw(context, top) {
      const base = top + columnsHeight;
      for (const [at, { tick, count }] of columns.entries()) {
        const x = pictureEdge + at * width;
        const height = count === 0 ? 0 : Math.max(2, (count / highest) * columnsHeight);
        context.fillStyle = colour;
        context.fillRect(x, base - height, width - gap, height);
        write(context, tick, [x, base + 18], { room: 160, colour: 'quiet', size: 12 });
      }
      context.fillStyle = '#8c867a';
      context.fillRect(pictureEdge, base, pictureWidth - 2 * pictureEdge, 1);
    },
  };
}
