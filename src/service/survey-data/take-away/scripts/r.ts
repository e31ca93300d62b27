import type { ScriptedTable } from '../table-format.ts';
import type { Variable } from '../variables.ts';

/** R reads the escapes of JSON. */
const quote = (text: string): string => JSON.stringify(text.toWellFormed());
const list = (texts: readonly string[]): string => `c(${texts.map(quote).join(', ')})`;

function convert({ name, kind, options, measure, isPlain }: Variable): string[] {
  const column = `d[[${quote(name)}]]`;
  const to = (expression: string) => [`${column} <- ${expression}`];
  if (kind === 'choice')
    return to(
      `factor(${column}, levels = ${list(options.map(({ text }) => text))}, ordered = ${measure === 'ordinal' ? 'TRUE' : 'FALSE'})`,
    );
  if (!isPlain || kind === 'text') return [];
  if (kind === 'date') return to(`as.Date(substr(${column}, 1, 10))`);
  if (kind === 'time')
    return to(`as.POSIXct(sub("T", " ", sub("Z$", "", ${column})), tz = "UTC", tryFormats = times, optional = TRUE)`);
  return to(`suppressWarnings(as.numeric(${column}))`);
}

/** A script in base R. */
export function writeR({ file, variables }: ScriptedTable, heading: readonly string[]): string {
  const lines = [
    ...heading.map((line) => `# ${line}`),
    `d <- read.csv(${quote(file)}, colClasses = "character", na.strings = "", check.names = FALSE, fileEncoding = "UTF-8-BOM")`,
    `names(d) <- ${list(variables.map(({ name }) => name))}`,
    'times <- c("%Y-%m-%d %H:%M:%OS", "%Y-%m-%d")',
    ...variables.flatMap(convert),
    ...variables.map(({ name, label }) => `attr(d[[${quote(name)}]], "label") <- ${quote(label)}`),
  ];
  return `${lines.join('\n')}\n`;
}
