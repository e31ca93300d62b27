// Scripts that read the answers into a data frame: in base R, and for pandas.
import type { ScriptedTable } from '../table-format.ts';
import type { Variable } from '../variables.ts';

/** R and Python read the escapes of JSON. */
const quote = (text: string): string => JSON.stringify(text.toWellFormed());
const list = (texts: readonly string[]): string => texts.map(quote).join(', ');

/** Words that are no numbers. A response that has nothing else keeps them. */
const listWords = ({ words }: Variable): string => list(words.map(({ text }) => text));

function convertInR(variable: Variable): string[] {
  const { name, kind, options, measure, isPlain } = variable;
  const column = `d[[${quote(name)}]]`;
  const to = (expression: string) => [`${column} <- ${expression}`];
  if (kind === 'choice')
    return to(
      `factor(${column}, levels = c(${list(options.map(({ text }) => text))}), ordered = ${measure === 'ordinal' ? 'TRUE' : 'FALSE'})`,
    );
  if (!isPlain || kind === 'text') return [];
  if (kind === 'date') return to(`as.Date(substr(${column}, 1, 10))`);
  if (kind === 'time')
    return to(`as.POSIXct(sub("T", " ", sub("Z$", "", ${column})), tz = "UTC", tryFormats = times, optional = TRUE)`);
  const words = listWords(variable);
  const numbers = words === '' ? column : `replace(${column}, ${column} %in% c(${words}), NA)`;
  return to(`suppressWarnings(as.numeric(${numbers}))`);
}

/** A script in base R. */
export function writeR({ file, variables }: ScriptedTable, heading: readonly string[]): string {
  const lines = [
    ...heading.map((line) => `# ${line}`),
    `d <- read.csv(${quote(file)}, colClasses = "character", na.strings = "", check.names = FALSE, fileEncoding = "UTF-8-BOM")`,
    `names(d) <- c(${list(variables.map(({ name }) => name))})`,
    'times <- c("%Y-%m-%d %H:%M:%OS", "%Y-%m-%d")',
    ...variables.flatMap(convertInR),
    ...variables.map(({ name, label }) => `attr(d[[${quote(name)}]], "label") <- ${quote(label)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function convertInPython(variable: Variable): string[] {
  const { name, kind, options, measure, isPlain } = variable;
  const column = `d[${quote(name)}]`;
  const to = (expression: string) => [`${column} = ${expression}`];
  if (kind === 'choice')
    return to(
      `pd.Categorical(${column}, categories=[${list(options.map(({ text }) => text))}], ordered=${measure === 'ordinal' ? 'True' : 'False'})`,
    );
  if (!isPlain || kind === 'text') return [];
  if (kind === 'date' || kind === 'time')
    return to(`pd.to_datetime(${column}, format="ISO8601", utc=True, errors="coerce")`);
  const words = listWords(variable);
  const numbers = words === '' ? column : `${column}.mask(${column}.isin([${words}]))`;
  return to(`pd.to_numeric(${numbers}, errors="coerce")`);
}

/** A script for pandas. */
export function writePython({ file, variables }: ScriptedTable, heading: readonly string[]): string {
  const lines = [
    ...heading.map((line) => `# ${line}`),
    'import pandas as pd',
    '',
    `d = pd.read_csv(${quote(file)}, dtype=str, keep_default_na=False, na_values=[""], encoding="utf-8-sig")`,
    `d.columns = [${list(variables.map(({ name }) => name))}]`,
    ...variables.flatMap(convertInPython),
    'd.attrs["labels"] = {',
    ...variables.map(({ name, label }) => `    ${quote(name)}: ${quote(label)},`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
