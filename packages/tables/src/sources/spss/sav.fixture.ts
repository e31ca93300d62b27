import { deflateSync } from 'node:zlib';
import { ByteWriter } from '../statistics/byte-writer.fixture.ts';

type Text = string | Uint8Array;
type Value = number | Text | null;

/** A variable record of a file that is written for a test. */
export interface FixtureVariable {
  name: string;
  /** Bytes of a text; a number without it. */
  width?: number;
  label?: Text;
  /** The count as it is written: 1 to 3 values, -2 a range, -3 a range and a value. */
  missing?: { count: number; values: Value[] };
  /** Type, width and decimals. */
  format?: [number, number, number];
  labels?: [Value, Text][];
}

export interface FixtureFile {
  variables: FixtureVariable[];
  /** One value for each variable record. */
  cases: Value[][];
  isLittle?: boolean;
  compression?: 0 | 1 | 2;
  bias?: number;
  /** What the header says. */
  count?: number;
  codePage?: number;
  encoding?: string;
  /** Records of type 7: subtype, size of an item, bytes. */
  extensions?: [number, number, (writer: ByteWriter) => void][];
  /** Value labels before the variables. */
  labelsFirst?: boolean;
  /** Text segments of the trailer that a test wants to be wrong. */
  trailer?: { blocks?: number; bytes?: number };
  /** Bytes of bytecode in a compressed block. */
  blockBytes?: number;
}

const systemMissing = -Number.MAX_VALUE;
const countElements = (width = 0): number => (width === 0 ? 1 : Math.ceil(width / 8));

function writeVariable(out: ByteWriter, variable: FixtureVariable): void {
  const { name, width = 0, label, missing, format = [width > 0 ? 1 : 5, width || 8, 0] } = variable;
  const code = (format[0] << 16) | (format[1] << 8) | format[2];
  out.int32(2, width, label === undefined ? 0 : 1, missing?.count ?? 0, code, code).text(name, 8);
  if (label !== undefined) {
    const { length } = new ByteWriter().text(label);
    out.int32(length).text(label, Math.ceil(length / 4) * 4);
  }
  for (const value of missing?.values ?? []) writeValue(out, value, 8);
  for (let more = countElements(width) - 1; more > 0; more--) out.int32(2, -1, 0, 0, 0, 0).text('', 8);
}

function writeValue(out: ByteWriter, value: Value, length: number): void {
  if (typeof value === 'number' || value === null) out.float64(value ?? systemMissing);
  else out.text(value, length);
}

function writeLabels(out: ByteWriter, labels: [Value, Text][], element: number): void {
  out.int32(3, labels.length);
  for (const [value, label] of labels) {
    writeValue(out, value, 8);
    const { length } = new ByteWriter().text(label);
    out.uint8(length).text(label, Math.ceil((length + 1) / 8) * 8 - 1);
  }
  out.int32(4, 1, element);
}

/** A record of type 7 whose bytes are written by a function. */
function writeExtension(out: ByteWriter, subtype: number, size: number, write: (writer: ByteWriter) => void): void {
  const data = new ByteWriter(out.isLittle);
  write(data);
  out.int32(7, subtype, size, data.length / size).text(data.bytes);
}

function writeDictionary(out: ByteWriter, file: FixtureFile): void {
  const writeAllLabels = () => {
    let element = 1;
    for (const { labels, width } of file.variables) {
      if (labels !== undefined) writeLabels(out, labels, element);
      element += countElements(width);
    }
  };
  if (file.labelsFirst === true) writeAllLabels();
  for (const variable of file.variables) writeVariable(out, variable);
  if (file.labelsFirst !== true) writeAllLabels();
  const { codePage } = file;
  if (codePage !== undefined)
    writeExtension(out, 3, 4, (data) => data.int32(1, 0, 0, -1, 1, 1, file.isLittle === false ? 1 : 2, codePage));
  const { encoding } = file;
  if (encoding !== undefined) writeExtension(out, 20, 1, (data) => data.text(encoding));
  for (const [subtype, size, write] of file.extensions ?? []) writeExtension(out, subtype, size, write);
  out.int32(999, 0);
}

function writePlain(out: ByteWriter, { variables, cases }: FixtureFile): void {
  for (const values of cases)
    for (const [index, { width = 0 }] of variables.entries())
      writeValue(out, values[index] ?? null, 8 * countElements(width));
}

function toCode(value: number, eight: Uint8Array, isText: boolean, bias: number): number {
  if (isText) return eight.every((byte) => byte === 0x20) ? 254 : 253;
  if (value === systemMissing) return 255;
  const code = value + bias;
  return Number.isInteger(code) && code >= 1 && code <= 251 ? code : 253;
}

function writeBytecode(out: ByteWriter, file: FixtureFile): void {
  const plain = new ByteWriter(out.isLittle);
  writePlain(plain, file);
  const { bytes } = plain;
  const view = new DataView(bytes.buffer);
  const isText = file.variables.flatMap(({ width = 0 }) => new Array(countElements(width)).fill(width > 0));
  let codes: number[] = [];
  let raw = new ByteWriter();
  const flush = () => {
    out.uint8(...codes, ...new Array(8 - codes.length).fill(0)).text(raw.bytes);
    codes = [];
    raw = new ByteWriter();
  };
  for (let at = 0; at < bytes.length; at += 8) {
    const value = view.getFloat64(at, out.isLittle);
    const eight = bytes.subarray(at, at + 8);
    codes.push(toCode(value, eight, isText[(at / 8) % isText.length] === true, file.bias ?? 100));
    if (codes.at(-1) === 253) raw.text(eight);
    if (codes.length === 8) flush();
  }
  codes.push(252);
  flush();
}

function writeZlib(out: ByteWriter, file: FixtureFile): void {
  const code = new ByteWriter(out.isLittle);
  writeBytecode(code, file);
  const size = file.blockBytes ?? 0x3ff000;
  const packed: { bytes: number; data: Uint8Array }[] = [];
  for (let at = 0; at < code.length; at += size) {
    const part = code.bytes.subarray(at, at + size);
    packed.push({ bytes: part.length, data: deflateSync(part) });
  }
  const start = out.length;
  const packedBytes = packed.reduce((sum, { data }) => sum + data.length, 0);
  const { trailer = {} } = file;
  out.int64(start, start + 24 + packedBytes, 24 + 24 * packed.length);
  for (const { data } of packed) out.text(data);
  out.int64(-100, 0).int32(size, trailer.blocks ?? packed.length);
  let [plainAt, at] = [start, start + 24];
  for (const { bytes, data } of packed) {
    out.int64(plainAt, at).int32(trailer.bytes ?? bytes, data.length);
    plainAt += bytes;
    at += data.length;
  }
}

/** Writes an SPSS file. What it says may be wrong: a test decides it. */
export function savFile(file: FixtureFile): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(file.isLittle ?? true);
  const compression = file.compression ?? 0;
  const elements = file.variables.reduce((sum, { width }) => sum + countElements(width), 0);
  out.text(compression === 2 ? '$FL3' : '$FL2').text('@(#) SPSS DATA FILE of a test', 60);
  out.int32(2, elements, compression, 0, file.count ?? file.cases.length).float64(file.bias ?? 100);
  out.text('22 Nov 26').text('20:00:00').text('', 64).uint8(0, 0, 0);
  writeDictionary(out, file);
  [writePlain, writeBytecode, writeZlib][compression]?.(out, file);
  return out.bytes;
}
