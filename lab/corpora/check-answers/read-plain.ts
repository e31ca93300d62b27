/** How index.csv, or the maker of a file, says that its bytes are written. */
export interface Written {
  encoding: string;
  delimiter: string;
  isQuoted: boolean;
  headerRows: number;
}

const newline = /\r\n|\n|\r/g;

function splitUnquoted(text: string, delimiter: string): string[][] {
  const lines = text.split(newline);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split(delimiter));
}

/** One step for each cell: a quoted cell with the text after its last quote, or the text up to the next delimiter. */
function splitQuoted(text: string, delimiter: string): string[][] {
  const mark = delimiter === '|' ? '\\|' : delimiter;
  const cell = new RegExp(
    `"((?:[^"]|"")*)"([^${mark}\\r\\n]*)(${mark}|\\r\\n|\\n|\\r|$)|([^${mark}\\r\\n]*)(${mark}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length || row.length > 0) {
    const at = cell.lastIndex;
    const [, quoted, after = '', quotedEnd, plain = '', plainEnd] = cell.exec(text) ?? [];
    const end = quotedEnd ?? plainEnd ?? '';
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + after);
    if (end === delimiter && cell.lastIndex <= text.length) continue;
    rows.push(row);
    row = [];
    if (cell.lastIndex >= text.length || cell.lastIndex === at) break;
  }
  return rows;
}

/** The rows of a file as its dialect says, header rows first, every row with as many cells as the header. */
export function readPlain(bytes: Uint8Array, { encoding, delimiter, isQuoted }: Written): string[][] {
  const text = new TextDecoder(encoding).decode(bytes);
  const rows = isQuoted ? splitQuoted(text, delimiter) : splitUnquoted(text, delimiter);
  const width = rows[0]?.length ?? 0;
  return rows.map((row) => Array.from({ length: Math.max(width, row.length) }, (_, at) => row[at] ?? ''));
}

/** Whether a cell has no visible character. */
export const isEmpty = (cell: string): boolean => /^[\s\u00a0\u200b\ufeff\u3000]*$/.test(cell);

/** A response is a row with at least one cell that is not blank. */
export const isResponse = (row: readonly string[]): boolean => row.some((cell) => !isEmpty(cell));
