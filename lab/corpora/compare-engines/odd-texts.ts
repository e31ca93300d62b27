import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const many = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / Buffer.byteLength(text)));

/** Texts at the edges of what a database takes, in any column. */
const odd = [
  ...[
    '😀👩‍👩‍👧‍👦 emoji',
    'שלום עולם',
    'مرحبا بالعالم',
    '\u202eright to left',
    'e\u0301 and \u00e9',
    '価格が高すぎる',
    'ราคาแพงมาก',
  ],
  ...[
    '\ufeffmark',
    'tab\there',
    "quote ' and \\ backslash",
    '%_like_%',
    '{"json": [1, null]}',
    'ß ẞ ſ ﬁ İ ı',
    '\ud7ff\ue000',
  ],
  ...['\uffff', 'A', 'a', 'Ä', 'ä', 'Z', 'z', '_', '-', '~', '10', '9', '1e3', '-0', '0.1', '9007199254740993'],
  ...[
    '999999999999999999999',
    '-1',
    '1,5',
    '∞',
    'NaN',
    '0x10',
    '1970-01-01',
    '9999-12-31',
    ' blank before',
    'blank after ',
  ],
];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const rowOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`;

const choices = ['Yes', 'no', 'No', 'ß', 'SS', 'Zebra', 'apple', 'Äpfel'];

function rowsOf(count: number): string[][] {
  return Array.from({ length: count }, (_, row) => {
    const text = odd[row % odd.length] ?? '';
    const long = row % 50 === 7 ? many(`${row} long and longer ${text} `, 5000) : (choices[row % choices.length] ?? '');
    const local = row % 60 === 11 ? many(`person${row}x`, 3000) : `Person${row % 90}`;
    const email = row % 13 === 0 ? '' : `${local}@example.org`;
    const time = new Date(Date.UTC(1970 + (row % 130), row % 12, (row % 28) + 1, row % 24)).toISOString();
    const score = row % 11 === 0 ? '' : String(row % 11);
    return [String(row), `${text} ${row}`, long, row % 17 === 0 ? '' : text, email, `Name ${text}`, time, score];
  });
}

const header = ['Nr', 'What did you like, and why?', 'Which one?', 'Odd one', 'E-mail', 'Your name', 'Submitted at'];

/** Writes surveys of odd texts into a folder: the same bytes every time. @returns their paths */
export function writeOddSurveys(folder: string): string[] {
  const rows = rowsOf(600);
  const lines = [rowOf([...header, 'How likely are you to recommend us?']), ...rows.map(rowOf)];
  const whole = join(folder, 'odd-texts.csv');
  writeFileSync(whole, lines.join(''));
  const reversed = join(folder, 'odd-texts-reversed.csv');
  writeFileSync(reversed, [...lines.slice(0, 1), ...lines.slice(1).reverse()].join(''));
  return [whole, reversed];
}
