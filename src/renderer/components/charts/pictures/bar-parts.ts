import type { ChartColumn } from '../chart-columns.ts';
import type { Bar, Mark } from '../drawing.ts';
import { lightColour, type Part, pictureEdge, pictureWidth, write } from './picture.ts';

const labelWidth = 260;
const valueWidth = 150;
const lineHeight = 30;

/** Horizontal bars. @param hue a CSS colour */
export function barsPart(bars: readonly Bar[], hue: string): Part {
  const colour = lightColour(hue);
  return {
    height: bars.length * lineHeight,
    draw(context, top) {
      for (const [at, { label, length, value, beside }] of bars.entries()) {
        const y = top + at * lineHeight;
        write(context, label, [labelWidth, y + 15], { room: labelWidth - pictureEdge, align: 'right' });
        const bar = length === 0 ? 0 : Math.max(2, length * room);
        context.fillStyle = colour;
        context.fillRect(labelWidth + 12, y, bar, 20);
        write(context, `${value}  ${beside}`, [labelWidth + 20 + bar, y + 15], { room: valueWidth, colour: 'quiet' });
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

const start = labelWidth + 12;
const room = pictureWidth - labelWidth - valueWidth - 36;

/** What stands at both ends of the lines. */
export const endsPart = ([from, to]: readonly [string, string]): Part => ({
  height: 26,
  draw(context, top) {
    const style = { room: room / 2, colour: 'quiet', size: 12 } as const;
    write(context, from, [start, top + 12], style);
    write(context, to, [start + room, top + 12], { ...style, align: 'right' });
  },
});

/** The mean, the middle half and the ends of some numbers, one row each. @param hue a CSS colour @param line that of the lines */
export function spreadsPart(spreads: readonly Spread[], hue: string, line = hue): Part {
  const [colour, lineColour] = [lightColour(hue), lightColour(line)];
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
        context.fillStyle = lineColour;
        bar(range, y, 2);
        context.fillStyle = colour;
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

const columnsHeight = 150;
const figuresHeight = 44;

/** Columns side by side. @param hue a CSS colour */
export function columnsPart(columns: readonly Pick<ChartColumn, 'tick' | 'count'>[], hue: string): Part {
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

const segmentHeight = 20;
/** A label that its part has no room for moves the next one. */
const segmentLabel = 180;

/** A figure, and one bar in labelled parts. */
export function segmentsPart({ figure, caption, segments }: Extract<Mark, { kind: 'segments' }>): Part {
  const colours = segments.map(({ colour }) => lightColour(colour));
  const whole = Math.max(
    1e-9,
    segments.reduce((sum, { count }) => sum + count, 0),
  );
  const room = pictureWidth - 2 * pictureEdge;
  return {
    height: 132,
    draw(context, top) {
      write(context, figure, [pictureEdge, top + 34], { room: 120, size: 40, weight: 600 });
      write(context, caption, [pictureEdge + 120, top + 34], { room: room - 120, colour: 'quiet' });
      let [x, labelAt] = [pictureEdge, pictureEdge];
      for (const [at, { label, range, count, value, beside }] of segments.entries()) {
        const width = (count / whole) * room;
        context.fillStyle = colours[at] ?? '';
        if (count > 0) context.fillRect(x, top + 52, Math.max(2, width - 2), segmentHeight);
        const left = Math.min(Math.max(x, labelAt), pictureEdge + room - (segments.length - at) * segmentLabel);
        context.fillRect(left, top + 84, 9, 9);
        write(context, `${label}  ${range}`, [left + 16, top + 93], { room: segmentLabel - 24 });
        write(context, `${value}  ${beside}`, [left + 16, top + 113], { room: segmentLabel - 24, weight: 500 });
        [x, labelAt] = [x + width, left + segmentLabel];
      }
    },
  };
}
