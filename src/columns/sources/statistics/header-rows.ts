import type { CsvWriter } from '../csv-writer.ts';
import { csvDialect, type SourceColumn, type SourceSet, type SourceTable } from '../source.ts';

/** The one table of a statistics file. Its first record is the variable names, its second their labels. */
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
  for (const { name } of columns) writer.text(name);
  writer.endRow();
  for (const { name, question } of columns) writer.text(question === '' ? name : question);
  writer.endRow();
}
