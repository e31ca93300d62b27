import type { ScriptLanguage } from '../../../../contract/index.ts';
import type { ScriptedTable } from '../table-format.ts';
import { writePython, writeR } from './data-frame.ts';
import { writeSpss } from './spss.ts';

/** The first lines: which export the script reads. */
const howTo = (key: string, file: string): string[] => [
  `Reads ${JSON.stringify(file)} with its labels. Save the responses first:`,
  `sheaf export ${key} --answers parsed --formulas keep --output ${JSON.stringify(file)}`,
];

const languages: Record<
  ScriptLanguage,
  { write: (table: ScriptedTable, heading: readonly string[]) => string; ending: string }
> = {
  r: { write: writeR, ending: 'R' },
  python: { write: writePython, ending: 'py' },
  spss: { write: writeSpss, ending: 'sps' },
};

/** @returns a script that reads the CSV of a survey, and the ending of its name */
export function writeScript(
  language: ScriptLanguage,
  key: string,
  table: ScriptedTable,
): { script: string; ending: string } {
  const { write, ending } = languages[language];
  return { script: write(table, howTo(key, table.file)), ending };
}
