import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { ScriptLanguage } from '../../../src/contract/index.ts';
import { type Expected, isSame } from './compare.ts';

/** A program that runs an exported script. */
export interface Interpreter {
  language: ScriptLanguage;
  command: string;
  /** Its arguments before the script's name. */
  args: string[];
  /** Lines after the script that write what it has read as `read.csv`, without a header. */
  write: string;
}

const inR = `d[] <- lapply(d, function(x) if (inherits(x, "POSIXct")) format(x, "%Y-%m-%dT%H:%M:%OS3") else if (is.numeric(x)) ifelse(is.na(x), NA, format(x, digits = 15, trim = TRUE)) else as.character(x))
write.table(d, "read.csv", sep = ",", qmethod = "double", na = "", row.names = FALSE, col.names = FALSE, fileEncoding = "UTF-8")
`;

/** What may run a script, with the command of Python. */
export const interpreters = (python: string): Interpreter[] => [
  { language: 'r', command: 'Rscript', args: ['--vanilla'], write: inR },
  { language: 'python', command: python, args: [], write: 'd.to_csv("read.csv", index=False, header=False)\n' },
  {
    language: 'spss',
    command: 'pspp',
    args: ['-O', 'format=txt'],
    write: "SAVE TRANSLATE /OUTFILE='read.csv' /TYPE=CSV /CELLS=LABELS /REPLACE.\n",
  },
];

/** PSPP reads a line at a time, and writes the answers without their line breaks. */
const needsLines = ({ language }: Interpreter): boolean => language === 'spss';

/** PSPP writes the month first, pandas a space and the zone. */
const asIso = (text: string): string =>
  text
    .replace(/^(\d{4}-\d\d-\d\d) (.*)\+00:00$/, '$1T$2')
    .replace(/^(\d\d)\/(\d\d)\/(\d{4})(?: (.*))?$/, (_, month, day, year, clock) =>
      [`${year}-${month}-${day}`, clock].filter(Boolean).join('T'),
    );

/** R reads a carriage return as the end of a line; PSPP has a blank for nothing, and 120 bytes of an option. */
const isSameText = (text: string, raw: string, counted: string): boolean =>
  (text.trim() === '' && counted === '') ||
  text === counted.replace(/\r\n?/g, '\n') ||
  isSame(text.trim(), raw, counted, false) ||
  (Buffer.byteLength(text) >= 117 && counted.startsWith(text)) ||
  (text.trim() !== '' && isSame(Number(text), raw, counted, false));

/** @returns what differs between the answers and what the script has read, a line for each column that does */
export function checkScript(
  interpreter: Interpreter,
  folder: string,
  { script, csv, name }: { script: string; csv: Buffer; name: string },
  { columns, raw, parsed }: Expected,
): string[] {
  if (needsLines(interpreter) && parsed.flat().some((cell) => /[\r\n]/.test(cell))) return [];
  writeFileSync(join(folder, name), csv);
  writeFileSync(join(folder, 'script'), script + interpreter.write);
  const { command, args } = interpreter;
  const ran = spawnSync(command, [...args, 'script'], { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  const said = `${ran.stdout}${ran.stderr}`.split('\n').filter(
    // Words among numbers are missing there.
    (line) => /\b(?:warning|error)\b:/i.test(line) && !line.includes('warning: Data for variable'),
  );
  if (ran.status !== 0 || said.length > 0) return said.length > 0 ? said : [`ends with ${ran.status}`];
  const { data } = Papa.parse<string[]>(readFileSync(join(folder, 'read.csv'), 'utf8'), { delimiter: ',' });
  const rows = data.slice(0, -1);
  if (rows.length !== raw.length) return [`${rows.length} rows instead of ${raw.length}`];
  return columns.flatMap(({ header }, at) => {
    const wrong = rows.findIndex((row, index) => {
      const [cell, counted] = [raw[index]?.[at] ?? '', parsed[index]?.[at] ?? ''];
      return !isSameText(asIso(row[at] ?? ''), cell, counted);
    });
    if (wrong < 0) return [];
    return [
      `${header}: row ${wrong + 1} is ${JSON.stringify(rows[wrong]?.[at])}, not ${JSON.stringify(parsed[wrong]?.[at])}`,
    ];
  });
}
