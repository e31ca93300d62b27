import type { Comparison, ResponseFilter } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { level } from '../../statistics/marks.ts';
import { datesOf, isDated } from '../charts/date-chart.ts';
import { weigh, weightsOf } from '../charts/weights.ts';
import { timesOf } from '../columns.ts';
import { filterRows } from '../filter.ts';
import { type OutlinedShape, readOutlinedShape } from '../outline.ts';
import { cacheJson, type QueryTools } from '../query-tools.ts';
import { selectRows } from '../selection.ts';
import { requireColumn } from '../shape.ts';
import { byGroup, compareGroup, multiGroupsOf, requireGroup } from './compared-groups.ts';
import { compareQuestion } from './compared-questions.ts';
import { basesOf, membershipOf } from './membership.ts';
import { byPeriods, byQuestion, byWaves, type Compared, type RowBits } from './row-bits.ts';

export interface ComparisonQuery {
  survey_key: string;
  by: string;
  filter: ResponseFilter;
  weight?: number | undefined;
  /** Left out: all. */
  question_ids?: number[] | undefined;
  group_ids?: string[] | undefined;
  smallest_base: number;
}

const periodBy = /^(month|quarter|year)(?::(\d+))?$/;

/** The columns that `by` names. @throws DomainError (invalid) for one that the survey has not */
async function columnsBy(tools: QueryTools, shape: OutlinedShape, by: string, compared: Compared): Promise<RowBits> {
  if (by === 'wave') return byWaves(shape, compared);
  const [, period, id] = periodBy.exec(by) ?? [];
  if (period === 'month' || period === 'quarter' || period === 'year') {
    if (id === undefined) return byPeriods(await timesOf(tools, shape), period, compared);
    const column = requireColumn(shape, Number(id));
    if (!isDated(column)) throw invalid('question_not_dates', { id: String(id), type: column.type });
    return byPeriods(await datesOf(tools, shape, column), period, compared);
  }
  if (by.startsWith('question:'))
    return byQuestion(tools, shape, requireColumn(shape, Number(by.slice('question:'.length))), compared);
  if (by.startsWith('group:')) return byGroup(tools, shape, requireGroup(shape, by.slice('group:'.length)), compared);
  throw invalid('comparison_unknown', { by });
}

async function compare(tools: QueryTools, shape: OutlinedShape, query: ComparisonQuery): Promise<Comparison> {
  const { filter, weight, smallest_base } = query;
  const asked = query.question_ids?.map((id) => requireColumn(shape, id)) ?? shape.columns;
  const askedGroups = query.group_ids?.map((id) => requireGroup(shape, id)) ?? multiGroupsOf(shape);
  const weights = weight === undefined ? undefined : await weightsOf(tools, shape, weight);
  const passed = await filterRows(tools, shape, filter);
  const weighed = weights === undefined || weight === undefined ? undefined : weigh(weights, weight, passed);
  const mask = weighed?.mask ?? passed;
  const rowBits = await columnsBy(tools, shape, query.by, { mask, smallest_base });
  const membership = membershipOf(rowBits, mask, weights, smallest_base);
  const comparing = { membership, selection: selectRows(shape, mask), weights, smallest_base };
  const questions: Comparison['questions'] = [];
  for (const column of asked)
    questions.push({ question_id: column.id, ...(await compareQuestion(tools, shape, column, comparing)) });
  const groups: Comparison['groups'] = [];
  for (const group of askedGroups)
    groups.push({ group_id: group.group_id, ...(await compareGroup(tools, shape, group, comparing)) });
  return {
    columns: membership.columns.map(({ n, weight: sum, squares, ...column }) => ({
      ...column,
      ...basesOf({ n, weight: sum, squares }),
    })),
    total: basesOf(membership.total),
    hidden: membership.hidden,
    smallest_base,
    overlap: membership.overlap,
    level,
    correction: 'bonferroni',
    weight: weighed?.weight ?? null,
    questions,
    groups,
  };
}

/**
 * Questions and groups in columns, by the answers to another question or by time, with tests (docs/statistics.md#tests).
 * @throws DomainError (invalid) for a question, filter or weight that does not fit the survey
 */
export async function compareColumns(tools: QueryTools, query: ComparisonQuery): Promise<Comparison> {
  const shape = await readOutlinedShape(tools, query.survey_key);
  const key = `${shape.outline_version} comparison ${JSON.stringify(query)}`;
  return cacheJson(tools, key, () => compare(tools, shape, query));
}
