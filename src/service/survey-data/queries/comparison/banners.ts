import type { ComparedTable, Comparison } from '../../../../contract/index.ts';

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
export function addBanner(comparison: Comparison, added: Comparison): Comparison {
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
