import { assertNever, type Question } from '../../../../contract/index.ts';
import { decimal, number, share } from '../../../lib/language/format.ts';
import { hueOf, numberColumns } from '../chart-columns.ts';
import { type NamedFigures, numberFigures, scaleFigures, timeFigures } from '../chart-figures.ts';
import { type TimeStep, timeColumns } from '../time-step.ts';
import { words } from '../words.ts';
import { barsPart, columnsPart, type Line } from './bar-parts.ts';
import { type Part, type Picture, pictureWidth, textPart } from './picture.ts';

/** More bars make no picture for a slide. */
const mostBars = 30;

/** The bars of a question whose answers are listed; empty for others. */
export function linesOf({ distribution, weighted_base }: Pick<Question, 'distribution' | 'weighted_base'>): Line[] {
  switch (distribution.kind) {
    case 'options': {
      const most = Math.max(1, ...distribution.options.map(({ count }) => count));
      return distribution.options.slice(0, mostBars).map(({ value, count }) => ({
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
    default:
      return [];
  }
}

const figuresText = (figures: NamedFigures): string => figures.map(([name, value]) => `${name} ${value}`).join('   ');

/** The parts of a question's picture; empty for charts that are only text. @param step what dates are counted by; null: the shortest period */
export function partsOf(question: Question, step: TimeStep | null = null): Part[] {
  const { distribution, answered } = question;
  const hue = hueOf(question);
  if (answered === 0) return [];
  switch (distribution.kind) {
    case 'options': {
      const figures = distribution.scale === null ? [] : scaleFigures(distribution.scale);
      const below = figures.length === 0 ? [] : [textPart(figuresText(figures))];
      return [barsPart(linesOf(question), hue), ...below];
    }
    case 'nps':
    case 'ranking':
      return [barsPart(linesOf(question), hue)];
    case 'number':
      return [
        columnsPart(numberColumns(question, distribution), hue),
        textPart(figuresText(numberFigures(distribution))),
      ];
    case 'time': {
      const columns = timeColumns(question, distribution, step);
      if (columns.length < 2) return [];
      return [columnsPart(columns, hue), textPart(figuresText(timeFigures(distribution)))];
    }
    case 'text':
    case 'people':
    case 'none':
      return [];
    default:
      return assertNever(distribution);
  }
}

/** The picture of a question's chart; null for charts that are only text. */
export function pictureOf(question: Question, step: TimeStep | null = null): Picture | null {
  const parts = partsOf(question, step);
  if (parts.length === 0) return null;
  return { title: question.text, subtitle: subtitleOf(question), width: pictureWidth, parts };
}

function subtitleOf({ distribution, answered }: Question): string {
  const answers = words.of(answered);
  if (distribution.kind !== 'nps' || distribution.score === null) return answers;
  return `${words.score} ${Math.round(distribution.score)}, ${answers}`;
}
