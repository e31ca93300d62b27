import type { Distribution } from '../../../contract/index.ts';
import { number, share } from '../../lib/language/format.ts';
import { countHeads, type Drawing, percent, type Segment } from './drawing.ts';
import { words } from './words.ts';

/** The score, and one bar in three parts: those who would not recommend, might, and would. */
export function drawNps(nps: Extract<Distribution, { kind: 'nps' }>, question_id: number): Drawing {
  const { score, counts, unreadable } = nps;
  const whole = nps.detractors + nps.passives + nps.promoters;
  const describe = (group: 'detractors' | 'passives' | 'promoters', colour: string): Segment => ({
    label: words[group],
    range: words[`${group}Range`],
    count: nps[group],
    value: number(nps[group]),
    beside: share(nps[group], whole),
    colour,
    condition: { kind: 'nps_group', question_id, group },
  });
  const segments = [
    describe('detractors', 'var(--text-3)'),
    describe('passives', 'color-mix(in oklab, var(--type-nps) 50%, var(--line))'),
    describe('promoters', 'var(--type-nps)'),
  ];
  const [figure, caption] = score === null ? ['–', words.noScore] : [number(score), words.npsLabel];
  const note = { kind: 'note' as const, text: words.unreadable(number(unreadable)) };
  return {
    marks: [{ kind: 'segments', figure, caption, segments }, ...(unreadable > 0 ? [note] : [])],
    table: {
      columns: countHeads(),
      rows: counts.map((count, answer) => [String(answer), count, percent(count, whole)]),
    },
  };
}
