import { ByteWriter } from '../statistics/byte-writer.fixture.ts';

type Text = string | Uint8Array;
/** A number, a text, a text of its own (`strL`), a reference to one (variable, case), `.` as null, or `.a` to `.z`. */
export type FixtureValue =
  | number
  | Text
  | null
  | { long: Text; isBinary?: boolean }
  | { refer: [number, number] }
  | '.a'
  | '.z';

export interface FixtureVariable {
  name: string;
  /** Bytes of a text, or the type of a number; `long` is `strL`. */
  type: number | 'int8' | 'int16' | 'int32' | 'float32' | 'float64' | 'long';
  label?: Text;
  format?: string;
  labels?: string;
}

export interface FixtureFile {
  release: number;
  isLittle?: boolean;
  variables: FixtureVariable[];
  cases: FixtureValue[][];
  labels?: Record<string, [number, Text][]>;
  /** What the header says. */
  count?: number;
}

const codes = {
  old: { int8: 251, int16: 252, int32: 253, float32: 254, float64: 255, long: 0 },
  tagged: { int8: 65_530, int16: 65_529, int32: 65_528, float32: 65_527, float64: 65_526, long: 32_768 },
} as const;

interface Sizes {
  name: number;
  format: number;
  label: number;
}

function chooseSizes(release: number): Sizes {
  if (release >= 118) return { name: 129, format: 57, label: 321 };
  return { name: 33, format: release === 113 ? 12 : 49, label: 81 };
}

/** The missing values `.`, `.a` to `.z` as their numbers 0 to 26. */
const toLetter = (value: '.a' | '.z' | null): number => (value === null ? 0 : value === '.a' ? 1 : 26);

/** The first missing value of each type of whole numbers. */
const firstMissing = { int8: 101, int16: 32_741, int32: 2_147_483_621 } as const;

function writeWhole(out: ByteWriter, type: keyof typeof firstMissing, value: number): void {
  if (type === 'int8') out.uint8(value & 0xff);
  else if (type === 'int16') out.uint16(value & 0xffff);
  else out.int32(value);
}

function writeNumber(out: ByteWriter, type: FixtureVariable['type'], value: number | '.a' | '.z' | null): void {
  const letter = typeof value === 'number' ? 0 : toLetter(value);
  if (type === 'int8' || type === 'int16' || type === 'int32') {
    writeWhole(out, type, typeof value === 'number' ? value : firstMissing[type] + letter);
    return;
  }
  const high = type === 'float32' ? 0x7f00_0000 + 0x800 * letter : 0x7fe0_0000 + 0x100 * letter;
  if (typeof value === 'number') type === 'float32' ? out.float32(value) : out.float64(value);
  else if (type === 'float32') out.int32(high);
  else out.int32(...(out.isLittle ? [0, high] : [high, 0]));
}

/** Writes the bytes of a number in 2 to 6 bytes. */
function writeShort(out: ByteWriter, value: number, length: number): void {
  const bytes = Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256);
  out.uint8(...(out.isLittle ? bytes : bytes.reverse()));
}

function writeReference(out: ByteWriter, release: number, variable: number, inCase: number): void {
  const split = release === 117 ? 4 : release === 118 ? 2 : 3;
  writeShort(out, variable, split);
  writeShort(out, inCase, 8 - split);
}

/** Writes a long text with its variable and case, both counted from 1. */
function writeLong(
  out: ByteWriter,
  text: { long: Text; isBinary?: boolean },
  release: number,
  place: [number, number],
): void {
  const content = new ByteWriter().text(text.long);
  if (text.isBinary !== true) content.uint8(0);
  out.text('GSO').int32(place[0]);
  if (release === 117) out.int32(place[1]);
  else out.int64(place[1]);
  out
    .uint8(text.isBinary === true ? 129 : 130)
    .int32(content.length)
    .text(content.bytes);
}

/** Writes the cases. @returns the long texts behind them */
function writeCases(out: ByteWriter, { release, variables, cases }: FixtureFile): Uint8Array {
  const long = new ByteWriter(out.isLittle);
  const writeValue = (value: FixtureValue, type: FixtureVariable['type'], place: [number, number]) => {
    if (typeof type === 'number') out.text(value as Text, type, 0);
    else if (type !== 'long') writeNumber(out, type, value as number | '.a' | null);
    else if (value !== null && typeof value === 'object' && 'refer' in value)
      writeReference(out, release, ...value.refer);
    else if (value !== null && typeof value === 'object' && 'long' in value) {
      writeLong(long, value, release, place);
      writeReference(out, release, ...place);
    } else writeReference(out, release, 0, 0);
  };
  for (const [row, values] of cases.entries())
    for (const [index, { type }] of variables.entries()) writeValue(values[index] ?? null, type, [index + 1, row + 1]);
  return long.bytes;
}

function writeLabels(out: ByteWriter, { labels = {}, release }: FixtureFile): void {
  for (const [name, table] of Object.entries(labels)) {
    const texts = new ByteWriter();
    const places = table.map(([, label]) => {
      const place = texts.length;
      texts.text(label).uint8(0);
      return place;
    });
    if (release >= 117) out.text('<lbl>');
    out
      .int32(8 + 8 * table.length + texts.length)
      .text(name, chooseSizes(release).name, 0)
      .uint8(0, 0, 0);
    out
      .int32(table.length, texts.length)
      .int32(...places, ...table.map(([value]) => value))
      .text(texts.bytes);
    if (release >= 117) out.text('</lbl>');
  }
}

/** Writes a list with a field for each variable, between tags if the release has them. */
function writeList(out: ByteWriter, file: FixtureFile, tag: string, write: (variable: FixtureVariable) => void): void {
  if (file.release >= 117) out.text(`<${tag}>`);
  for (const variable of file.variables) write(variable);
  if (file.release >= 117) out.text(`</${tag}>`);
}

function writeLists(out: ByteWriter, file: FixtureFile, note: (part: number) => void): void {
  const { release } = file;
  const sizes = chooseSizes(release);
  const isTagged = release >= 117;
  note(2);
  writeList(out, file, 'variable_types', ({ type }) => {
    const code = typeof type === 'number' ? type : codes[isTagged ? 'tagged' : 'old'][type];
    if (isTagged) out.uint16(code);
    else out.uint8(code);
  });
  note(3);
  writeList(out, file, 'varnames', ({ name }) => out.text(name, sizes.name, 0));
  note(4);
  const sorted = new Uint8Array((release === 119 ? 4 : 2) * (file.variables.length + 1));
  out
    .text(isTagged ? '<sortlist>' : '')
    .text(sorted)
    .text(isTagged ? '</sortlist>' : '');
  note(5);
  writeList(out, file, 'formats', ({ format = '%9.0g' }) => out.text(format, sizes.format, 0));
  note(6);
  writeList(out, file, 'value_label_names', ({ labels = '' }) => out.text(labels, sizes.name, 0));
  note(7);
  writeList(out, file, 'variable_labels', ({ label = '' }) => out.text(label, sizes.label, 0));
}

function writeOld(out: ByteWriter, file: FixtureFile): void {
  out.uint8(file.release, out.isLittle ? 2 : 1, 1, 0).uint16(file.variables.length);
  out
    .int32(file.count ?? file.cases.length)
    .text('A data label', 81, 0)
    .text('22 Nov 2026 20:00', 18, 0);
  writeLists(out, file, () => {});
  out.uint8(1).int32(5).text('notes').uint8(0).int32(0);
  writeCases(out, file);
  writeLabels(out, file);
}

function writeTagged(out: ByteWriter, file: FixtureFile, map: readonly number[]): number[] {
  const { release } = file;
  const places = [0];
  const note = (part: number) => {
    places[part] = out.length;
  };
  out.text(`<stata_dta><header><release>${release}</release><byteorder>${out.isLittle ? 'LSF' : 'MSF'}</byteorder><K>`);
  if (release === 119) out.int32(file.variables.length);
  else out.uint16(file.variables.length);
  out.text('</K><N>');
  if (release >= 118) out.int64(file.count ?? file.cases.length);
  else out.int32(file.count ?? file.cases.length);
  out.text('</N><label>');
  if (release >= 118) out.uint16(3);
  else out.uint8(3);
  out.text('Tag</label><timestamp>').uint8(17).text('22 Nov 2026 20:00</timestamp></header>');
  note(1);
  out
    .text('<map>')
    .int64(...map)
    .text('</map>');
  writeLists(out, file, note);
  note(8);
  out.text('<characteristics></characteristics>');
  note(9);
  out.text('<data>');
  const long = writeCases(out, file);
  out.text('</data>');
  note(10);
  out.text('<strls>').text(long).text('</strls>');
  note(11);
  out.text('<value_labels>');
  writeLabels(out, file);
  out.text('</value_labels>');
  note(12);
  out.text('</stata_dta>');
  note(13);
  return places;
}

/** Writes a Stata file. What it says may be wrong: a test decides it. */
export function dtaFile(file: FixtureFile): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(file.isLittle ?? true);
  if (file.release < 117) {
    writeOld(out, file);
    return out.bytes;
  }
  const draft = new ByteWriter(out.isLittle);
  const places = writeTagged(draft, file, new Array(14).fill(0));
  writeTagged(out, file, places);
  return out.bytes;
}
