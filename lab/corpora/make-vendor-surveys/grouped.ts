// Files with questions of several columns: options, statements, ranks, loops, pairs, sums and texts of "Other", as vendors write them.
// packages/survey-columns/src/groups/labels/vendors.txt says which columns are one question.
import { groupedForms } from './grouped-forms.ts';
import { groupedNumbers } from './grouped-numbers.ts';
import { penOf } from './grouped-pen.ts';
import { groupedResearch } from './grouped-research.ts';
import { making, shape } from './make.ts';
import type { Shape } from './shape.ts';

/** The types of their columns are not judged: a group may be right whatever they are. */
export const groupedShapes = (): Shape[] =>
  [...groupedForms, ...groupedResearch, ...groupedNumbers].map(({ name, about, language, write }) =>
    shape(name, about, write(penOf(making(name, language, { count: 80 })))),
  );
