import { z } from 'zod';
import { count } from '../fields.ts';
import { listMembers, type Unit } from './units.ts';

// The numbers of a chart that can be named one by one, for findings and whoever shows them.

const summaries = ['mean', 'median', 'score', 'top_two', 'bottom_two'] as const;

/** Which number of a chart is meant: the share of an option or of a code, or a figure that sums it up. */
export const figureName = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('share'), option: z.string({ error: 'figure.option must be text.' }).max(1000) }),
    z.object({ kind: z.literal('code'), code_id: count }),
    z.object({ kind: z.enum(summaries) }),
  ],
  { error: `figure.kind must be share, code, ${summaries.join(', ')}.` },
);
export type FigureName = z.output<typeof figureName>;

/** A number of a chart. `label`: the option or the code; null for what sums the chart up. Shares are 0 to 1. */
export interface Figure {
  name: FigureName;
  label: string | null;
  value: number;
}

/** @param base of the shares */
const listShares = (options: readonly { name: FigureName; label: string; count: number }[], base: number): Figure[] =>
  base > 0 ? options.map(({ name, label, count }) => ({ name, label, value: count / base })) : [];

const toOption = ({ value, count }: { value: string; count: number }) => ({
  name: { kind: 'share' as const, option: value },
  label: value,
  count,
});

function listSummaries(values: Partial<Record<(typeof summaries)[number], number | null>>): Figure[] {
  return summaries.flatMap((kind) => {
    const value = values[kind] ?? null;
    return value === null ? [] : [{ name: { kind }, label: null, value }];
  });
}

/** The numbers of a chart, as it shows them. A loop and the rows of a grid have none: each of them is a chart. */
export function listFigures(unit: Unit): Figure[] {
  if (unit.kind === 'group') {
    const { distribution, weighted_base } = unit.group;
    if (distribution?.kind === 'options') return listShares(distribution.options.map(toOption), weighted_base);
    const [only, ...others] = listMembers(unit);
    return unit.group.kind === 'other' && only !== undefined && others.length === 0
      ? listFigures({ kind: 'question', key: '', question: only.question })
      : [];
  }
  const { distribution, weighted_base } = unit.question;
  switch (distribution.kind) {
    case 'options':
      return [
        ...listShares(distribution.options.map(toOption), weighted_base),
        ...listSummaries(distribution.scale ?? {}),
      ];
    case 'text':
      return listShares(
        distribution.codes.map(({ code_id, name, count }) => ({ name: { kind: 'code', code_id }, label: name, count })),
        weighted_base,
      );
    case 'nps':
      return listSummaries({ score: distribution.score });
    case 'number':
      return listSummaries({ mean: distribution.mean, median: distribution.median });
    default:
      return [];
  }
}

const toKey = (name: FigureName): string =>
  `${name.kind} ${'option' in name ? name.option : 'code_id' in name ? name.code_id : ''}`;

/** @returns the code that counts the answers of another one, which was merged into it; otherwise the same name */
function followMerged(units: readonly Unit[], name: FigureName): FigureName {
  if (name.kind !== 'code') return name;
  const codes = units.flatMap((unit) =>
    unit.kind === 'question' && unit.question.distribution.kind === 'text' ? unit.question.distribution.codes : [],
  );
  return { ...name, code_id: codes.find(({ merged }) => merged.includes(name.code_id))?.code_id ?? name.code_id };
}

/** @returns the number that is meant; null: the chart does not have it */
export function findFigure(units: readonly Unit[], name: FigureName): Figure | null {
  const wanted = toKey(followMerged(units, name));
  return units.flatMap(listFigures).find((figure) => toKey(figure.name) === wanted) ?? null;
}
