import type { ScriptedTable } from '../table-format.ts';
import type { Variable } from '../variables.ts';

/** Python reads the escapes of JSON. */
const quote = (text: string): string => JSON.stringify(text.toWellFormed());
const list = (texts: readonly string[]): string => `[${texts.map(quote).join(', ')}]`;

function convert({ name, kind, options, measure, isPlain }: Variable): string[] {
  const column = `d[${quote(name)}]`;
  const to = (expression: string) => [`${column} = ${expression}`];
  if (kind === 'choice')
    return to(
      `pd.Categorical(${column}, categories=${list(options.map(({ text }) => text))}, ordered=${measure === 'ordinal' ? 'True' : 'False'})`,
    );
  if (!isPlain || kind === 'text') return [];
  if (kind === 'date' || kind === 'time')
    return to(`pd.to_datetime(${column}, format="ISO8601", utc=True, errors="coerce")`);
  return to(`pd.to_numeric(${column}, errors="coerce")`);
}

/** A script for pandas. */
export function writePython({ file, variables }: ScriptedTable, heading: readonly string[]): string {
  const lines = [
    ...heading.map((line) => `# ${line}`),
    'import pandas as pd',
    '',
    `d = pd.read_csv(${quote(file)}, dtype=str, keep_default_na=False, na_values=[""], encoding="utf-8-sig")`,
    `d.columns = ${list(variables.map(({ name }) => name))}`,
    ...variables.flatMap(convert),
    'd.attrs["labels"] = {',
    ...variables.map(({ name, label }) => `    ${quote(name)}: ${quote(label)},`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
