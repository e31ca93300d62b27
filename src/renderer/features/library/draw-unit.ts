import { assertNever, type GroupDistribution } from '../../../contract/index.ts';
import { drawGrid, drawMembers, drawSliders, drawSum } from '../../components/charts/draw-columns.ts';
import { drawQuestion, drawRanking } from '../../components/charts/draw-question.ts';
import { markSliders } from '../../components/charts/draw-sliders.ts';
import { countBars, type Drawing } from '../../components/charts/drawing.ts';
import { gridOf, type Member } from '../../components/charts/grid-rows.ts';
import type { FindStep } from '../../components/charts/time-step.ts';
import { asOneQuestion, titleOf, type Unit } from './units.ts';

type GroupUnit = Extract<Unit, { kind: 'group' }>;

/** The columns of a unit with their names in it: of a loop "Visit 2 · Rating". */
function listMembers({ group, questions }: GroupUnit): Member[] {
  return questions.map((question, at) => ({
    name: [group.iterations?.[at], group.items[at] || question.text].filter(Boolean).join(' · '),
    question,
  }));
}

/** The options of a multiple choice, each of which has a column: a click filters by that column. */
function drawTicks(unit: GroupUnit, { options }: Extract<GroupDistribution, { kind: 'options' }>): Drawing {
  const { group_id, weighted_base } = unit.group;
  const bars = options
    .toSorted((one, other) => other.count - one.count)
    .map(({ value, count, question_id }) => ({
      label: value,
      count,
      condition: { kind: 'ticked' as const, question_ids: [question_id], group_id },
    }));
  const one = asOneQuestion(unit);
  return {
    marks: [{ kind: 'bars', bars: countBars(bars, weighted_base) }],
    table: one === null ? null : drawQuestion(one).table,
  };
}

/** A grid of choices, else of numbers, else of columns with a chart each. */
function drawStatements(unit: GroupUnit, findStep: FindStep): Drawing {
  const members = listMembers(unit);
  const grid = gridOf(unit.questions, unit.group.items);
  if (grid !== null) return drawGrid(grid, titleOf(unit));
  const sliders = markSliders(members);
  return sliders === null ? drawMembers(members, findStep) : drawSliders(sliders, members);
}

/** A question whose columns are counted as one. */
function drawAsOne(unit: GroupUnit, distribution: GroupDistribution): Drawing {
  switch (distribution.kind) {
    case 'options':
      return drawTicks(unit, distribution);
    case 'ranking':
      return drawRanking(distribution, null);
    case 'sum':
      return drawSum(distribution.items, listMembers(unit));
    default:
      return assertNever(distribution);
  }
}

/** The drawing of what people were asked. @param findStep by what the dates of a column are counted */
export function drawUnit(unit: Unit, findStep: FindStep): Drawing {
  if (unit.kind === 'question') return drawQuestion(unit.question, findStep(unit.question));
  const { group, questions } = unit;
  const [first] = questions;
  if (group.distribution !== null) return drawAsOne(unit, group.distribution);
  if (group.kind === 'grid') return drawStatements(unit, findStep);
  if (group.kind === 'ranking_places') return drawQuestion(first, findStep(first));
  if (group.kind !== 'other') return drawMembers(listMembers(unit), findStep);
  const nameless = questions.map((question) => ({ name: '', question }));
  return { marks: drawMembers(nameless, findStep).marks, table: null };
}
