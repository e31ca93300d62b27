import type { ColumnTruth, FileTruth } from '../check-answers/truth.ts';

/** A column of a file that is being made: what stands in it, and what must be made of it. */
export interface MadeColumn extends Omit<ColumnTruth, 'index'> {
  /** One cell a header row. */
  header: string[];
  cells: string[];
}

/** How the bytes are written. */
export interface Writing {
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
  encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252';
  quotes: 'where needed' | 'always' | 'never';
}

/** A file as a vendor writes it, and the truth about it. */
export interface Shape {
  name: string;
  /** The vendor, and what is special. */
  about: string;
  columns: MadeColumn[];
  writing: Writing;
  /** Rows that are no responses, whole: above the header, below it, among the responses (before which) and after them. */
  title: string[][];
  below: string[][];
  among: { before: number; row: string[] }[];
  after: string[][];
  people: FileTruth['people'];
  names: string[] | null;
  times: FileTruth['times'];
}

export const plainWriting: Writing = { delimiter: ',', newline: '\n', encoding: 'utf-8', quotes: 'where needed' };

function writeCell(cell: string, { delimiter, quotes }: Writing): string {
  const mustQuote = quotes === 'always' || cell.includes(delimiter) || /["\r\n]/.test(cell);
  return quotes !== 'never' && mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const windows1252: Readonly<Record<string, number>> = {
  '€': 0x80,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
};

function encode(text: string, encoding: Writing['encoding']): Buffer {
  if (encoding === 'utf-16le') return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  if (encoding === 'windows-1252')
    return Buffer.from([...text].map((letter) => windows1252[letter] ?? letter.charCodeAt(0)));
  return Buffer.from(encoding === 'utf-8-bom' ? `\ufeff${text}` : text, 'utf8');
}

/** The file's bytes. */
export function writeShape({ columns, writing, title, below, among, after }: Shape): Buffer {
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const headerRows = Math.max(...columns.map(({ header }) => header.length));
  const lines = [...title];
  for (let row = 0; row < headerRows; row++) lines.push(columns.map(({ header }) => header[row] ?? ''));
  lines.push(...below);
  for (let row = 0; row < rows; row++) {
    lines.push(...among.filter(({ before }) => before === row).map((one) => one.row));
    lines.push(columns.map(({ cells }) => cells[row] ?? ''));
  }
  lines.push(...after);
  const text = lines
    .map((line) => line.map((cell) => writeCell(cell, writing)).join(writing.delimiter) + writing.newline)
    .join('');
  return encode(text, writing.encoding);
}

/** The truth, as it was put in. */
export function truthOfShape(shape: Shape, path: string): FileTruth {
  const { name, about, columns, people, names, times } = shape;
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const cells = Array.from({ length: rows }, (_, row) => columns.map((column) => column.cells[row] ?? ''));
  const judged = columns.map(({ label, alt, chart, isTypeCertain }, index) => ({
    index,
    label,
    alt,
    chart,
    isTypeCertain,
  }));
  return { name, path, about, cells, columns: judged, people, names, times };
}
