import { isNumber } from './columns.ts';
import type { RoundTable } from './table.ts';

// Writers of the formats that are text. Each gets a table that its rules have made fit.

const jsonValue = (cell: string): string => {
  if (cell === '') return 'null';
  return isNumber(cell) ? cell : JSON.stringify(cell);
};

/** The objects as text: JavaScript would put names such as `1` first. */
const writeObjects = ({ header: [names = []], rows }: RoundTable): string[] =>
  rows.map((row) => `{${names.map((name, at) => `${JSON.stringify(name)}:${jsonValue(row[at] ?? '')}`).join(',')}}`);

export const writeJson = (table: RoundTable): string => `[\n${writeObjects(table).join(',\n')}\n]\n`;
export const writeJsonLines = (table: RoundTable): string => `${writeObjects(table).join('\n')}\n`;

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function writeXml({ header: [names = []], rows }: RoundTable): string {
  const elements = (row: string[]) => names.map((name, at) => `<${name}>${escaped(row[at] ?? '')}</${name}>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<responses>\n${rows.map((row) => `<response>${elements(row)}</response>\n`).join('')}</responses>\n`;
}

/** A range as spreadsheets copy it as plain text. */
export function writeTabs({ header, rows }: RoundTable): string {
  const cell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [...header, ...rows].map((row) => row.map(cell).join('\t')).join('\r\n');
}

/** A range as spreadsheets copy it as a table of a web page. */
export function writeHtml({ header, rows }: RoundTable): string {
  const cell = (text: string) => `<td>${escaped(text).replace(/\r\n?|\n/g, '<br>')}</td>`;
  const lines = [...header, ...rows].map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<html><body><!--StartFragment--><table>${lines.join('\n')}</table><!--EndFragment--></body></html>`;
}
