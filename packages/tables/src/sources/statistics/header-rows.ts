import { describedHeaderRows, variableCell } from '../../table/headers.ts';
import { csvDialect } from '../../types.ts';
import type { CsvWriter } from '../csv-writer.ts';
import type { SourceColumn, SourceSet, SourceTable } from '../source.ts';

/** The only table of a statistics file. Its first record holds the variable names, its second their labels, its third marks both as headers. */
export function statisticsTable(columns: readonly SourceColumn[], sets: readonly SourceSet[]): SourceTable {
  return {
    name: '',
    looksLikeTable: true,
    dialect: { ...csvDialect, skip_lines: 0, header_rows: describedHeaderRows },
    columns,
    sets,
    // Case 1 is the record below the header rows.
    firstRow: 1 - describedHeaderRows,
  };
}

/** Writes the names of variables, then their labels, then the row that marks both. A variable without a label repeats its name. */
export function writeHeaderRows(columns: readonly SourceColumn[], writer: CsvWriter): void {
  for (const { name } of columns) writer.writeText(name);
  writer.endRow();
  for (const { name, question } of columns) writer.writeText(question === '' ? name : question);
  writer.endRow();
  for (const { name } of columns) writer.writeText(variableCell(name));
  writer.endRow();
}

/**
 * The columns of a set are one question with several answers. Their texts become “question - option”, as in exports of survey
 * tools, so that they are recognised as one question.
 */
export function withSetTexts(columns: readonly SourceColumn[], sets: readonly SourceSet[]): SourceColumn[] {
  const named = sets.filter(({ question }) => question !== '');
  return columns.map((column, index) => {
    const set = named.find((one) => one.columns.includes(index));
    const option = column.question === '' ? column.name : column.question;
    if (set === undefined || option.startsWith(set.question)) return column;
    return { ...column, question: `${set.question} - ${option}` };
  });
}
