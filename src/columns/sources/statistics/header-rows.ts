import { csvDialect } from '../../types.ts';
import type { CsvWriter } from '../csv-writer.ts';
import type { SourceColumn, SourceSet, SourceTable } from '../source.ts';

/** The only table of a statistics file. Its first record holds the variable names, its second their labels. */
export function statisticsTable(columns: readonly SourceColumn[], sets: readonly SourceSet[]): SourceTable {
  return {
    name: '',
    looksLikeTable: true,
    dialect: { ...csvDialect, skip_lines: 0, header_rows: 2 },
    columns,
    sets,
    // Case 1 is the third record.
    firstRow: -1,
  };
}

/** Writes the names of variables and then their labels. A variable without a label repeats its name. */
export function writeHeaderRows(columns: readonly SourceColumn[], writer: CsvWriter): void {
  for (const { name } of columns) writer.writeText(name);
  writer.endRow();
  for (const { name, question } of columns) writer.writeText(question === '' ? name : question);
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
