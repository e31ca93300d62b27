import { listVariables, type TableFormat } from '../table-format.ts';

export { longestValueLabel } from './dictionary.ts';
export { longestText } from './layout.ts';

import { BytecodeWriter, createValueWriter, noGroup, type OpenGroup } from './cases.ts';
import { writeDictionary } from './dictionary.ts';
import { layOut } from './layout.ts';

/** Writes `.sav` files of SPSS. */
export const sav: TableFormat<OpenGroup> = {
  cellsAtOnce: 40_000,
  rowsAtOnce: 2000,
  keepsWords: true,
  begin: (table) => ({ bytes: writeDictionary(table, layOut(listVariables(table))), state: noGroup }),
  write(variables, columns, state) {
    const out = new BytecodeWriter(state);
    const writers = layOut(variables).map((column) => createValueWriter(out, column));
    const rows = columns[0]?.length ?? 0;
    for (let row = 0; row < rows; row++)
      for (let at = 0; at < writers.length; at++) writers[at]?.(columns[at]?.[row] ?? null);
    const { bytes, open } = out.take();
    return { bytes, state: open };
  },
  end: (_, state) => new BytecodeWriter(state).end(),
};
