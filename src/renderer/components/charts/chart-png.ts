import type { Question } from '../../../contract/index.ts';
import { assertNever } from '../../../contract/index.ts';
import { decimal, number, share } from '../../lib/language/format.ts';
import { binLabels, sumOfBins } from './bin-labels.ts';
import { words } from './words.ts';

interface Line {
  label: string;
  /** 0 to 1 of the longest bar. */
  length: number;
  value: string;
}

const width = 800;
const labelWidth = 260;
const valueWidth = 130;
const lineHeight = 30;
const top = 84;
const font = '"Inter Variable", sans-serif';

/** @returns the lines that a picture of the chart shows; null for charts that are only text. */
export function linesOf({ distribution, weighted_base }: Question): Line[] | null {
  switch (distribution.kind) {
    case 'options': {
      const most = Math.max(1, ...distribution.options.map(({ count }) => count));
      return distribution.options.slice(0, 30).map(({ value, count }) => ({
        label: value,
        length: count / most,
        value: `${number(count)}  ${share(count, weighted_base)}`,
      }));
    }
    case 'nps': {
      const { detractors, passives, promoters } = distribution;
      const whole = Math.max(1, detractors + passives + promoters);
      const line = (label: string, count: number) => ({
        label,
        length: count / whole,
        value: `${number(count)}  ${share(count, whole)}`,
      });
      return [line(words.promoters, promoters), line(words.passives, passives), line(words.detractors, detractors)];
    }
    case 'ranking': {
      const last = Math.max(2, distribution.items.length);
      return distribution.items.map(({ value, average_rank }) => ({
        label: value,
        length: 1 - (average_rank - 1) / last,
        value: words.averageOf(decimal(average_rank)),
      }));
    }
    case 'number': {
      const most = Math.max(1, ...distribution.bins.map(({ count }) => count));
      const whole = sumOfBins(distribution);
      return binLabels(distribution.bins).map(({ label, count }) => ({
        label,
        length: count / most,
        value: `${number(count)}  ${share(count, whole)}`,
      }));
    }
    case 'text':
    case 'people':
    case 'time':
    case 'none':
      return null;
    default:
      return assertNever(distribution);
  }
}

/** @returns whether a picture of this chart can be made. */
export function hasPicture(question: Question): boolean {
  return linesOf(question) !== null && question.answered > 0;
}

function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && context.measureText(`${characters.join('')}…`).width > room) characters.pop();
  return `${characters.join('')}…`;
}

function drawLine(context: CanvasRenderingContext2D, line: Line, y: number, hue: string): void {
  const room = width - labelWidth - valueWidth - 56;
  context.fillStyle = '#1f1d1a';
  context.textAlign = 'right';
  context.fillText(cut(context, line.label, labelWidth - 24), labelWidth, y + 15);
  context.fillStyle = hue;
  const bar = line.length === 0 ? 0 : Math.max(2, line.length * room);
  context.fillRect(labelWidth + 12, y, bar, 20);
  context.fillStyle = '#57534b';
  context.textAlign = 'left';
  context.fillText(line.value, labelWidth + 20 + bar, y + 15);
}

/**
 * Draws a chart on white at twice its size, for slides and reports, in every theme.
 * @param hue the colour of the bars, `#rrggbb`
 * @throws Error when the chart has no picture or the browser cannot draw
 */
export async function chartPng(question: Question, hue: string): Promise<Blob> {
  const lines = linesOf(question);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (lines === null || context === null) throw new Error(`There is no picture of "${question.text}".`);
  const height = top + lines.length * lineHeight + 16;
  canvas.width = width * 2;
  canvas.height = height * 2;
  context.scale(2, 2);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1f1d1a';
  context.font = `600 16px ${font}`;
  context.fillText(cut(context, question.text, width - 48), 24, 36);
  context.fillStyle = '#57534b';
  context.font = `13px ${font}`;
  context.fillText(subtitle(question), 24, 60);
  for (const [at, line] of lines.entries()) drawLine(context, line, top + at * lineHeight, hue);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)));
  });
}

function subtitle({ distribution, answered }: Question): string {
  const answers = `${number(answered)} ${words.answers.toLowerCase()}`;
  if (distribution.kind !== 'nps' || distribution.score === null) return answers;
  return `${words.score} ${Math.round(distribution.score)}, ${answers}`;
}
