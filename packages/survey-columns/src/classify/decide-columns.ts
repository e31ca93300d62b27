import type { Table } from '@sheaf/tables';
import { listedMissing, missingAs } from '../answers/missing.ts';
import { answerRule } from '../answers/rule.ts';
import { type ColumnType, holdsTime } from '../column-type.ts';
import { type DeclaredColumn, declaredColumns } from '../exporters/own-export.ts';
import type { Evidence } from '../groups/column.ts';
import { groupColumns } from '../groups/group-columns.ts';
import type { AnswerRule, ColumnGroup, Missing, ResolvedColumn, Suggestion } from '../types.ts';
import { decideMembers } from './decide-members.ts';
import { resolveColumns, type Wanted } from './resolve-columns.ts';
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
  const declared = declaredColumns(table.header_rows);
  const columns = resolveColumns(suggestions, wanted).map((column) => {
    const cells = table.rows.map((row) => row[column.index] ?? '');
    const found = declared?.[column.index];
    const said = found?.type === column.type ? found : undefined;
    const suggestion = suggestions[column.index];
    const missing = missingOf(column, suggestion, wanted, said);
    const learned = answerRule(column.type, cells, { ...suggestion, missing });
    return { ...column, rule: said === undefined ? learned : declaredRule(said, learned) };
  });
  return { suggestions, columns, groups };
}

function missingOf(
  { header, type }: ResolvedColumn,
  suggestion: Suggestion | undefined,
  { missing_answers = {} }: WantedColumns,
  said: DeclaredColumn | undefined,
): Missing | undefined {
  const wanted = Object.hasOwn(missing_answers, header) ? missing_answers[header] : undefined;
  if (wanted !== undefined) return listedMissing(wanted);
  const named = said?.missing === undefined ? undefined : listedMissing(said.missing);
  if (named !== undefined && said?.usual === undefined) return named;
  const found = suggestion === undefined ? undefined : missingAs(suggestion.missing, type);
  if (named === undefined || found === undefined) return found ?? named;
  return { ...found, words: [...new Set([...found.words, ...named.words])] };
}

/**
 * @param types the type of each column; null: not known @param displays how each column is shown: columns of other types may be dates too
 * @returns the date columns (0-based) whose rows do not show whether day or month comes first. A Sheaf export says it
 * in its row of types.
 */
export function ambiguousDateColumns(
  { header_rows, rows }: Pick<Table, 'header_rows' | 'rows'>,
  types: readonly (ColumnType | null)[],
  displays: readonly ({ as: string } | null)[],
): number[] {
  const declared = declaredColumns(header_rows);
  return types.flatMap((type, column) => {
    const isDated = holdsTime(type) || (type !== null && displays[column]?.as === 'date');
    if (!isDated || declared?.[column]?.order !== undefined) return [];
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    const rule = answerRule('Timestamp', cells);
    return cells.length > 0 && rule.kind === 'timestamp' && rule.order_certain ? [] : [column];
  });
}
