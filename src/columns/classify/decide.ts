import { answerRule } from '../answers/rule.ts';
import { type DeclaredColumn, declaredColumns } from '../exporters/own-export.ts';
import type { AnswerRule, ResolvedColumn, Suggestion } from '../types.ts';
import type { Evidence } from './column.ts';
import { resolveColumns, type Wanted } from './resolve.ts';
import { suggestTypes } from './suggest.ts';

/** A column whose type is settled, and how its cells are read. */
export interface DecidedColumn extends ResolvedColumn {
  rule: AnswerRule;
}

/** What is made of the columns of a file. */
export interface Decision {
  suggestions: Suggestion[];
  columns: DecidedColumn[];
}

/** What an export of ours says of a column comes before what its cells tell. */
function declaredRule({ separator, whole = [], order }: DeclaredColumn, learned: AnswerRule): AnswerRule {
  if (learned.kind === 'timestamp') return order === undefined ? learned : { ...learned, order, order_certain: true };
  if (separator === undefined) return learned;
  const options = [...whole];
  if (learned.kind === 'multi') return { ...learned, separator, options };
  return learned.kind === 'ranking' || learned.kind === 'rank' ? { kind: 'ranking', separator, options } : learned;
}

/**
 * The one place where types and rules of a file's columns are decided: the preview, `sheaf columns`, the importer and the
 * service call it with the same rows and so get the same answer.
 * @param table the header, and as `rows` the sample that `samplePlaces` names: of the first part, evenly spaced
 */
export function decideColumns(table: Evidence, wanted: Wanted): Decision {
  const suggestions = suggestTypes(table);
  const declared = declaredColumns(table.header_rows);
  const columns = resolveColumns(suggestions, wanted).map((column) => {
    const learned = answerRule(
      column.type,
      table.rows.map((row) => row[column.index] ?? ''),
    );
    const said = declared?.[column.index];
    return { ...column, rule: said?.type === column.type ? declaredRule(said, learned) : learned };
  });
  return { suggestions, columns };
}
