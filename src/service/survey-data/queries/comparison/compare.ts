import {
  type ComparedTable,
  type Comparison,
  type ResponseFilter,
  responseFilter,
} from '../../../../contract/index.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { parseStored } from '../../../core/json.ts';
import { findRows } from '../../../data/rows.ts';
import { isChoice } from '../../columns/tally.ts';
import { level } from '../../statistics/significance.ts';
import { isDated, readDates } from '../charts/date-chart.ts';
import { readWeights, weigh } from '../charts/numbers.ts';
import { readUsedCodes } from '../codes.ts';
import { findTickedRows, readAnsweredInAny, readResponseTimes } from '../columns.ts';
import { filterRows } from '../filter.ts';
import { cacheJson, type QueryTools } from '../query-tools.ts';
import { selectRows } from '../rows.ts';
import { type OutlinedShape, readOutlinedShape, requireColumn, type ShapeColumn } from '../shape.ts';
import { type Comparing, compareMasks, compareQuestion } from './compared-questions.ts';
import { computeBases, computeMembership } from './membership.ts';
import {
  type Compared,
  type MaskOption,
  type RowBits,
  splitByMasks,
  splitByPeriods,
  splitByQuestion,
  splitByWaves,
} from './row-bits.ts';

/** A question of which each option has a column. */
interface MultiGroup {
  /** The header of its first member. */
  group_id: string;
  members: { column: ShapeColumn; item: string }[];
}

/** The groups that are one question with several answers. Members that were retyped are left out. */
function listMultiGroups({ columns, groups }: OutlinedShape): MultiGroup[] {
  const byIndex = new Map(columns.map((column) => [column.column_index, column]));
  return groups.flatMap(({ kind, members: indexes, items }) => {
    if (kind !== 'multi') return [];
    const members = indexes.flatMap((index, at) => {
      const column = byIndex.get(index);
      return column === undefined || !isChoice(column.rule) ? [] : [{ column, item: items[at] || column.text }];
    });
    const [first] = members;
    return first === undefined || members.length < 2 ? [] : [{ group_id: first.column.header, members }];
  });
}

/** @throws DomainError (invalid) for one that the survey has not, or that has no options */
function requireGroup(shape: OutlinedShape, group_id: string): MultiGroup {
  const group = listMultiGroups(shape).find((one) => one.group_id === group_id);
  if (group === undefined) throw invalid('group_absent', { id: group_id.slice(0, 100) });
  return group;
}

/** The options of a group: a response is among those of each that it ticked. */
const listTicks = (shape: OutlinedShape, { members }: MultiGroup): MaskOption[] =>
  members.map(({ column, item }) => ({ value: item, label: item, readRows: () => findTickedRows(shape, column) }));

/** By the codes of a question. @throws DomainError (invalid) for a question that has none */
async function byCodes(shape: OutlinedShape, column: ShapeColumn, compared: Compared): Promise<RowBits> {
  const used = await readUsedCodes(shape, column);
  if (used.length === 0) throw invalid('question_without_codes', { id: String(column.id) });
  const options = used.map(({ code, readRows }) => ({ value: String(code.id), label: code.name, readRows }));
  return splitByMasks(shape, options, compared);
}

/** A saved filter, as it is now. */
interface Segment {
  id: number;
  name: string;
  filter: string;
}

/** The saved filters that `by` names; none where it names no segments. @throws DomainError (not found) for one that is not there */
async function readSegments({ db, upload_id }: OutlinedShape, by: string): Promise<Segment[]> {
  if (!by.startsWith(segmentsBy)) return [];
  const ids = by.slice(segmentsBy.length).split(',').map(Number);
  const saved = await findRows(db, 'saved_filters', ['id', 'name', 'filter'], { upload_id, id: ids });
  return ids.map((wanted) => {
    const segment = saved.find(({ id }) => id === wanted);
    if (segment === undefined) throw notFound('filter_absent');
    return segment;
  });
}

/** By saved filters, and everybody whom none of them lets pass. */
async function bySegments(shape: OutlinedShape, segments: readonly Segment[], compared: Compared): Promise<RowBits> {
  const others = new Uint8Array(shape.rows).fill(1);
  const options: MaskOption[] = [];
  for (const { id, name, filter } of segments) {
    const mask = (await filterRows(shape, parseStored(filter, responseFilter))) ?? others.slice().fill(1);
    for (let row = 0; row < others.length; row++) others[row] = (others[row] ?? 0) & (1 - (mask[row] ?? 0));
    options.push({ value: String(id), label: name, readRows: async () => mask });
  }
  options.push({ value: 'others', label: 'All others', readRows: async () => others });
  return splitByMasks(shape, options, compared);
}

/** The table of one group: those who answered one of its columns, and a row for each option. @throws DamagedPart */
async function compareGroup(shape: OutlinedShape, group: MultiGroup, comparing: Comparing): Promise<ComparedTable> {
  const columns = group.members.map(({ column }) => column);
  return compareMasks(listTicks(shape, group), await readAnsweredInAny(shape, columns), comparing);
}

/** What is compared, of one survey. */
export interface ComparisonQuery {
  survey_key: string;
  /** Several: their columns side by side. */
  by: string[];
  filter: ResponseFilter;
  weight?: number | undefined;
  /** Left out: all. */
  question_ids?: number[] | undefined;
  group_ids?: string[] | undefined;
  smallest_base: number;
}

const segmentsBy = 'segments:';
const periodBy = /^(month|quarter|year)(?::(\d+))?$/;

/** One `by`, with the saved filters that it names. */
interface Banner {
  by: string;
  segments: readonly Segment[];
}

/** The columns that `by` names. @throws DomainError (invalid) for one that the survey has not */
async function columnsBy(shape: OutlinedShape, { by, segments }: Banner, compared: Compared): Promise<RowBits> {
  if (by === 'wave') return splitByWaves(shape, compared);
  const [, period, id] = periodBy.exec(by) ?? [];
  if (period === 'month' || period === 'quarter' || period === 'year') {
    if (id === undefined) return splitByPeriods(await readResponseTimes(shape), period, compared);
    const column = requireColumn(shape, Number(id));
    if (!isDated(column)) throw invalid('question_not_dates', { id: String(id), type: column.type });
    return splitByPeriods(await readDates(shape, column), period, compared);
  }
  if (by.startsWith('question:'))
    return splitByQuestion(shape, requireColumn(shape, Number(by.slice('question:'.length))), compared);
  if (by.startsWith('codes:')) return byCodes(shape, requireColumn(shape, Number(by.slice('codes:'.length))), compared);
  if (segments.length > 0) return bySegments(shape, segments, compared);
  if (by.startsWith('group:'))
    return splitByMasks(shape, listTicks(shape, requireGroup(shape, by.slice('group:'.length))), compared);
  throw invalid('comparison_unknown', { by });
}

/** The comparison of one banner. */
async function compare(shape: OutlinedShape, banner: Banner, query: ComparisonQuery): Promise<Comparison> {
  const { filter, weight, smallest_base } = query;
  const asked = query.question_ids?.map((id) => requireColumn(shape, id)) ?? shape.columns;
  const askedGroups = query.group_ids?.map((id) => requireGroup(shape, id)) ?? listMultiGroups(shape);
  const weights = weight === undefined ? undefined : await readWeights(shape, weight);
  const passed = await filterRows(shape, filter);
  const weighed = weights === undefined || weight === undefined ? undefined : weigh(weights, weight, passed);
  const mask = weighed?.mask ?? passed;
  const rowBits = await columnsBy(shape, banner, { mask, smallest_base });
  const membership = computeMembership(rowBits, mask, weights, smallest_base);
  const comparing = { membership, selection: selectRows(shape, mask), weights, smallest_base };
  const questions: Comparison['questions'] = [];
  for (const column of asked)
    questions.push({ question_id: column.id, ...(await compareQuestion(shape, column, comparing)) });
  const groups: Comparison['groups'] = [];
  for (const group of askedGroups)
    groups.push({ group_id: group.group_id, ...(await compareGroup(shape, group, comparing)) });
  return {
    columns: membership.columns.map(({ n, weight: sum, squares, ...column }) => {
      return { by: banner.by, ...column, ...computeBases({ n, weight: sum, squares }) };
    }),
    total: computeBases(membership.total),
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
 * Questions and groups in columns, by the answers to other questions or by time, with tests (docs/statistics.md#tests).
 * @throws DomainError (invalid) for a question, filter or weight that does not fit the survey
 */
export async function compareColumns(tools: QueryTools, query: ComparisonQuery): Promise<Comparison> {
  const shape = await readOutlinedShape(tools, query.survey_key);
  const banners: Comparison[] = [];
  for (const by of query.by) {
    const banner = { by, segments: await readSegments(shape, by) };
    const key = `${shape.outline_version} comparison ${JSON.stringify({ ...query, ...banner })}`;
    banners.push(await cacheJson(shape, key, () => compare(shape, banner, query)));
  }
  return banners.reduce(addBanner);
}

/** Cells with the places of the columns that they are higher than moved to the right. */
const move = <Cell extends { higher_than: number[] }>(cells: readonly Cell[], places: number): Cell[] =>
  cells.map((cell) => ({ ...cell, higher_than: cell.higher_than.map((place) => place + places) }));

/** Both tables have the same rows, because they are of one state of the survey. */
function addColumns<Table extends ComparedTable>(table: Table, added: Table | undefined, places: number): Table {
  if (added === undefined) return table;
  return {
    ...table,
    bases: [...table.bases, ...added.bases],
    rows:
      table.rows?.map((row, at) => ({
        ...row,
        cells: [...row.cells, ...move(added.rows?.[at]?.cells ?? [], places)],
      })) ?? null,
    means: table.means && [...table.means, ...move(added.means ?? [], places)],
    test: null,
    means_test: null,
    without_variance: [...table.without_variance, ...added.without_variance.map((place) => place + places)],
  };
}

/**
 * Two comparisons of the same questions side by side: the columns of the second behind those of the first. Marks stay within
 * each; a test over all columns of both would mean nothing.
 */
function addBanner(comparison: Comparison, added: Comparison): Comparison {
  const places = comparison.columns.length;
  return {
    ...comparison,
    columns: [...comparison.columns, ...added.columns],
    hidden: comparison.hidden + added.hidden,
    overlap: comparison.overlap || added.overlap,
    questions: comparison.questions.map((table, at) => addColumns(table, added.questions[at], places)),
    groups: comparison.groups.map((table, at) => addColumns(table, added.groups[at], places)),
  };
}
