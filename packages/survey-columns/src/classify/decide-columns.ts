import type { Table } from '@sheaf/tables';
import { findCommonest } from '../answers/lists.ts';
import { adaptMissing, makeMissing } from '../answers/missing.ts';
import { answerRule } from '../answers/rule.ts';
import { type DeclaredColumn, readDeclaredColumns } from '../exporters/own-export.ts';
import { describeColumns, type Evidence } from '../groups/column.ts';
import { groupColumns } from '../groups/group-columns.ts';
import { type ColumnType, type GroupKind, holdsTime, isAnswered, isChartable, leastConfidence } from '../shapes.ts';
import type { AnswerRule, ColumnGroup, Missing, ResolvedColumn, Suggestion } from '../types.ts';
import { createMissingDecision } from './missing.ts';
import { suggestTypes } from './suggest-types.ts';

/** A column with its final type and the rule for reading its cells. */
interface DecidedColumn extends ResolvedColumn {
  rule: AnswerRule;
}

/** The types and missing answers that the sender requested, by header. */
interface WantedColumns extends Wanted {
  missing_answers?: Readonly<Record<string, readonly string[]>>;
}

/** The decision about all columns of a file. */
export interface Decision {
  suggestions: Suggestion[];
  columns: DecidedColumn[];
  /** The columns that are one question. No column is a member of two. */
  groups: ColumnGroup[];
}

const mostWhole = 200;

/** The row of types of a Sheaf export comes before what the cells show. */
function declaredRule({ separator, whole = [], order }: DeclaredColumn, learned: AnswerRule): AnswerRule {
  if (learned.kind === 'timestamp') return order === undefined ? learned : { ...learned, order, order_certain: true };
  if (separator === undefined) return learned;
  // Longest first and limited in number, as learned options are.
  const options = [...whole].sort((a, b) => b.length - a.length).slice(0, mostWhole);
  if (learned.kind === 'multi') return { ...learned, separator, options };
  return learned.kind === 'ranking' || learned.kind === 'rank'
    ? { ...learned, kind: 'ranking', separator, options }
    : learned;
}

/** The questions of several columns; found again where the sender has corrected the type of a column. */
function findGroups(
  table: Evidence,
  own: readonly Suggestion[],
  { column_mapping }: WantedColumns,
): Pick<Decision, 'suggestions' | 'groups'> {
  const found = groupColumns(table, own);
  const suggestions = decideMembers(table, own, found);
  const corrected = own.map((suggestion) => {
    const { header, index } = suggestion;
    const wanted = Object.hasOwn(column_mapping, header) ? column_mapping[header] : undefined;
    return wanted === undefined || wanted === suggestions[index]?.type ? suggestion : { ...suggestion, type: wanted };
  });
  const isCorrected = corrected.some((suggestion, at) => suggestion !== own[at]);
  return { suggestions, groups: isCorrected ? groupColumns(table, corrected) : found };
}

/**
 * Decides types, questions and reading rules of all columns of a file. The preview, `sheaf columns`, the importer and the service
 * call this with the same rows, so they get the same result.
 * @param table its rows are the sample that `samplePlaces` chooses
 */
export function decideColumns(table: Evidence, wanted: WantedColumns): Decision {
  const { suggestions, groups } = findGroups(table, suggestTypes(table), wanted);
  const declared = readDeclaredColumns(table.header_rows);
  const columns = resolveColumns(suggestions, wanted).map((column) => {
    const cells = table.rows.map((row) => row[column.index] ?? '');
    const found = declared?.[column.index];
    const said = found?.type === column.type ? found : undefined;
    const suggestion = suggestions[column.index];
    const missing = decideMissing(column, suggestion, wanted, said);
    const learned = answerRule(column.type, cells, { ...suggestion, missing });
    return { ...column, rule: said === undefined ? learned : declaredRule(said, learned) };
  });
  return { suggestions, columns, groups };
}

function decideMissing(
  { header, type }: ResolvedColumn,
  suggestion: Suggestion | undefined,
  { missing_answers = {} }: WantedColumns,
  said: DeclaredColumn | undefined,
): Missing | undefined {
  const wanted = Object.hasOwn(missing_answers, header) ? missing_answers[header] : undefined;
  if (wanted !== undefined) return makeMissing(wanted);
  const named = said?.missing === undefined ? undefined : makeMissing(said.missing);
  if (named !== undefined && said?.usual === undefined) return named;
  const found = suggestion === undefined ? undefined : adaptMissing(suggestion.missing, type);
  if (named === undefined || found === undefined) return found ?? named;
  return { ...found, words: [...new Set([...found.words, ...named.words])] };
}

/**
 * @param types the type of each column; null: not known @param displays how each column is shown: columns of other types may be dates too
 * @returns the date columns (0-based) whose rows do not show whether day or month comes first. A Sheaf export says it
 * in its row of types.
 */
export function findAmbiguousDates(
  { header_rows, rows }: Pick<Table, 'header_rows' | 'rows'>,
  types: readonly (ColumnType | null)[],
  displays: readonly ({ as: string } | null)[],
): number[] {
  const declared = readDeclaredColumns(header_rows);
  return types.flatMap((type, column) => {
    const isDated = holdsTime(type) || (type !== null && displays[column]?.as === 'date');
    if (!isDated || declared?.[column]?.order !== undefined) return [];
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    const rule = answerRule('Timestamp', cells);
    return cells.length > 0 && rule.kind === 'timestamp' && rule.order_certain ? [] : [column];
  });
}

// A question of several columns decides the types of its columns: an option that nobody chose is an option, and what an item is
// called says nothing about its type.

/** The type of most columns that are charts; null where none is. */
const commonestChart = (types: readonly ColumnType[]): ColumnType | null =>
  findCommonest(types.filter(isChartable))[0] ?? null;

/** How the types that the cells of its columns show become one type. null: each column keeps its own. */
const decideType: Record<GroupKind, (types: readonly ColumnType[]) => ColumnType | null> = {
  multi: () => 'Multi choice',
  /** Where several answers may stand in a cell, some statements have one in each. Sliders are no charts. */
  grid: (types) => (types.includes('Multi choice') ? 'Multi choice' : commonestChart(types)),
  ranking_places: () => 'Ranking',
  ranking_items: () => 'Ranking',
  /** A loop asks the same about each thing, so its columns have one type, even where few answers look otherwise. */
  loop: commonestChart,
  pair: () => null,
  sum: () => null,
  other: () => null,
};

/** Columns that have one type, which those with answers decide. */
interface Alike {
  group: ColumnGroup;
  answered: number[];
  decided: number[];
}

/** The columns of a group that have one type. In a loop, whose questions differ, only what nobody answered is decided. */
function listAlike(group: ColumnGroup, isEmpty: (column: number) => boolean): Alike[] {
  const { kind, members, items } = group;
  const isAnswered = (column: number): boolean => !isEmpty(column);
  if (kind !== 'loop') return [{ group, answered: members.filter(isAnswered), decided: members }];
  return [...Map.groupBy(members, (_, at) => items[at] ?? '').values()].map((columns) => ({
    group,
    answered: columns.filter(isAnswered),
    decided: columns.filter(isEmpty),
  }));
}

/**
 * @param own what the cells of each column show
 * @param groups found from these
 * @returns the suggestions with the types that questions of several columns give to their columns
 */
function decideMembers(table: Evidence, own: readonly Suggestion[], groups: readonly ColumnGroup[]): Suggestion[] {
  const columns = describeColumns(table);
  const isEmpty = (column: number): boolean => columns[column]?.profile.filled === 0;
  const chooseMissing = createMissingDecision(columns);
  const types = new Map<number, { type: ColumnType; confidence: number }>();
  for (const { group, answered, decided } of groups.flatMap((one) => listAlike(one, isEmpty))) {
    const type = decideType[group.kind](answered.flatMap((column) => own[column]?.type ?? []));
    if (type !== null) for (const column of decided) types.set(column, { type, confidence: group.confidence });
  }
  return own.map((suggestion, at) => {
    const [decided, column] = [types.get(at), columns[at]];
    // A Sheaf export says the type that its survey has, whoever chose it.
    if (decided === undefined || column === undefined || column.declared !== null) return suggestion;
    if (decided.type === suggestion.type) return suggestion;
    const reason = isEmpty(at) ? 'part of a question, and nobody chose it' : 'as the other columns of its question';
    const { type } = decided;
    return {
      ...suggestion,
      ...decided,
      reason,
      classifier: null,
      heuristic: type,
      missing: chooseMissing(column, type),
    };
  });
}

interface Wanted {
  /** Type by header name, as given at initialize. */
  column_mapping: Readonly<Record<string, ColumnType>>;
  auto_map: boolean;
}

/** Decides the type of each column in the order of docs/interface.md#how-a-column-gets-its-type. */
export function resolveColumns(suggestions: readonly Suggestion[], wanted: Wanted): ResolvedColumn[] {
  return suggestions.map((suggestion) => ({
    index: suggestion.index,
    header: suggestion.header,
    ...resolve(suggestion, wanted),
  }));
}

function resolve(suggestion: Suggestion, wanted: Wanted): Pick<ResolvedColumn, 'type' | 'source'> {
  const { header, classifier, heuristic } = suggestion;
  const mapped = Object.hasOwn(wanted.column_mapping, header) ? wanted.column_mapping[header] : undefined;
  if (mapped !== undefined) return { type: mapped, source: 'mapping' };
  if (wanted.auto_map) {
    if (classifier !== null && classifier.confidence >= leastConfidence) {
      return { type: classifier.type, source: 'classifier' };
    }
    // A column of media files is one only when the mapping names it.
    if (heuristic !== null && isAnswered(heuristic)) return { type: heuristic, source: 'heuristic' };
  }
  return { type: 'Do nothing', source: 'fallback' };
}
