// Writes the workbook of lab/bench/sources.ts, and the same table as CSV, by code that shares nothing with the reader.

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const words =
  'the a of and more less it was quite good bad app slow fast price team support would like to see better search please thanks because never often really'.split(
    ' ',
  );
const header = [
  'ID',
  'Respondent',
  'Submitted',
  'Age',
  'Gender',
  'Country',
  'NPS',
  'Rating',
  'Tools',
  'Price',
  'Minutes',
  'Comment',
];
const genders = ['Female', 'Male', 'Other'];
const countries = ['Germany', 'France', 'Spain', 'Japan', 'Kenya'];
const tools = ['Figma, Miro', 'Excel', 'Excel, SPSS', 'R'];

/** A response: its cells as CSV has them, and how the sheet holds them. Texts are kept once for all rows. */
type Cell = { text: string } | { number: string } | { date: number };

/** mulberry32 */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) * below) / 2 ** 32;
  };
}

const pick = (list: readonly string[], random: (below: number) => number): string =>
  list[Math.floor(random(list.length))] ?? '';

function response(row: number, random: (below: number) => number): Cell[] {
  const comment = Array.from({ length: Math.floor(random(16)) }, () => pick(words, random)).join(' ');
  return [
    { number: String(100_000 + row) },
    {
      text: `R_${Math.floor(random(2 ** 40))
        .toString(36)
        .padStart(8, '0')}`,
    },
    { date: 45_000 * 86_400 + row * 37 + Math.floor(random(37)) },
    { number: String(18 + Math.floor(random(63))) },
    { text: pick(genders, random) },
    { text: pick(countries, random) },
    { number: String(Math.floor(random(11))) },
    { number: String(1 + Math.floor(random(5))) },
    { text: pick(tools, random) },
    { number: String((100 + Math.floor(random(99_900))) / 100) },
    { number: String((1 + Math.floor(random(59_999))) / 1000) },
    { text: comment },
  ];
}

const isoOf = (seconds: number): string =>
  new Date((seconds - 25_569 * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ');

function csvOf(cell: Cell): string {
  if ('date' in cell) return isoOf(cell.date);
  if ('number' in cell) return cell.number;
  return cell.text.includes(',') ? `"${cell.text}"` : cell.text;
}

/** Writes a ZIP archive file by file, each deflated in a stream. */
class Archive {
  readonly #out: WriteStream;
  readonly #entries: Buffer[] = [];
  #at = 0;

  constructor(path: string) {
    this.#out = createWriteStream(path);
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#at += bytes.length;
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }

  async add(path: string, chunks: Iterable<string>): Promise<void> {
    const name = Buffer.from(path);
    const start = this.#at;
    const head = Buffer.alloc(30);
    // Bit 3: sizes follow the data.
    for (const [value, at] of [
      [20, 4],
      [8, 6],
      [8, 8],
      [name.length, 26],
    ] as const)
      head.writeUInt16LE(value, at);
    head.writeUInt32LE(0x04034b50, 0);
    await this.#write(Buffer.concat([head, name]));
    const dataStart = this.#at;
    const deflate = createDeflateRaw({ level: 6, chunkSize: 1 << 18 });
    const written = (async () => {
      for await (const piece of deflate) await this.#write(piece as Buffer);
    })();
    let [sum, size] = [0, 0];
    for (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      sum = crc32(bytes, sum);
      size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await written;
    await this.#finish({ name, start, sum, packed: this.#at - dataStart, size });
  }

  async #finish(entry: { name: Buffer; start: number; sum: number; packed: number; size: number }): Promise<void> {
    const { name, start, sum, packed, size } = entry;
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    for (const [index, value] of [sum, packed, size].entries()) sizes.writeUInt32LE(value, 4 + 4 * index);
    await this.#write(sizes);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    for (const [value, at] of [
      [20, 4],
      [20, 6],
      [8, 8],
      [8, 10],
      [name.length, 28],
    ] as const)
      record.writeUInt16LE(value, at);
    for (const [value, at] of [
      [sum, 16],
      [packed, 20],
      [size, 24],
      [start, 42],
    ] as const)
      record.writeUInt32LE(value, at);
    this.#entries.push(Buffer.concat([record, name]));
  }

  async close(): Promise<void> {
    const start = this.#at;
    for (const entry of this.#entries) await this.#write(entry);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    for (const at of [8, 10]) end.writeUInt16LE(this.#entries.length, at);
    end.writeUInt32LE(this.#at - start, 12);
    end.writeUInt32LE(start, 16);
    await this.#write(end);
    this.#out.end();
    await once(this.#out, 'close');
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (list: readonly [string, string][]): string[] => [
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`,
];
const types = [
  'workbook:sheet.main',
  'worksheets/sheet1:worksheet',
  'styles:styles',
  'sharedStrings:sharedStrings',
].map((pair) => {
  const [path, type] = pair.split(':');
  return `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
});

/**
 * Writes a sheet of `rows` rows, its header included, as Excel writes it: with references, styles and shared texts.
 * @param csv where the same table is written as Sheaf writes it
 */
export async function writeWorkbook(xlsx: string, csv: string, rows: number): Promise<void> {
  const texts = new Map<string, number>();
  const out = createWriteStream(csv);
  const xmlOf = (cell: Cell, place: string): string => {
    if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`;
    if ('date' in cell) return `<c r="${place}" s="1"><v>${cell.date / 86_400}</v></c>`;
    if (cell.text === '') return '';
    const index = texts.get(cell.text) ?? texts.size;
    texts.set(cell.text, index);
    return `<c r="${place}" t="s"><v>${index}</v></c>`;
  };
  const sheet = function* (): Generator<string> {
    const random = seeded(4);
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><dimension ref="A1:L${rows}"/><sheetData>`;
    for (let row = 1; row <= rows; row++) {
      const cells = row === 1 ? header.map((text) => ({ text })) : response(row, random);
      out.write(`${cells.map(csvOf).join(',')}\n`);
      const xml = cells.map((cell, column) => xmlOf(cell, `${String.fromCharCode(65 + column)}${row}`)).join('');
      yield `<row r="${row}" spans="1:12">${xml}</row>`;
    }
    yield '</sheetData></worksheet>';
  };
  const grouped = function* (parts: Iterable<string>): Generator<string> {
    let group = '';
    for (const part of parts) {
      group += part;
      if (group.length < 1 << 18) continue;
      yield group;
      group = '';
    }
    yield group;
  };
  const shared = function* (): Generator<string> {
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${main}" uniqueCount="${texts.size}">`;
    for (const text of texts.keys()) yield `<si><t>${text}</t></si>`;
    yield '</sst>';
  };
  const archive = new Archive(xlsx);
  await archive.add('[Content_Types].xml', [
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
  ]);
  await archive.add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  await archive.add('xl/workbook.xml', [
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Responses" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ]);
  await archive.add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  );
  await archive.add('xl/styles.xml', [
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  ]);
  await archive.add('xl/worksheets/sheet1.xml', grouped(sheet()));
  await archive.add('xl/sharedStrings.xml', grouped(shared()));
  await archive.close();
  out.end();
  await once(out, 'close');
}
