const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/|,%_>?`:#@\'="';
/** A number in base 30. */
export const porWhole = (value: number) => `${value.toString(30).toUpperCase()}/`;
/** The length of a text and the text. */
export const porText = (value: string) => `${porWhole(value.length)}${value}`;
/** A variable record: its format is type, places and decimals. */
export const porVariable = (name: string, width = 0, [type, places, decimals] = [5, 8, 2]) => {
  const format = [type, places, decimals].map((part) => porWhole(part ?? 0)).join('');
  return `7${porWhole(width)}${porText(name)}${format}${format}`;
};

/** How the file is written. */
export interface PorOptions {
  newline?: string;
  /** Lines without the blanks at their end. */
  isTrimmed?: boolean;
  /** Writes every byte as another one, as a computer with another charset does. */
  isShifted?: boolean;
  end?: string;
}

/** Writes a portable file: its records behind the header, and its cases. */
export function porFile(records: string, cases: string, options: PorOptions = {}): Uint8Array<ArrayBuffer> {
  const { newline = '\r\n', isTrimmed = false, isShifted = false, end = 'Z' } = options;
  const table = `${'0'.repeat(64)}${characters}`.padEnd(256, '0');
  const all = `${'ASCII SPSS PORT FILE'.padEnd(200)}${table}SPSSPORTA8/202611226/200000${records}F${cases}`;
  const full = all.padEnd(80 * Math.ceil((all.length + 1) / 80), end);
  const lines = Array.from({ length: full.length / 80 }, (_, line) => full.slice(80 * line, 80 * line + 80));
  const written = lines.map((line) => (isTrimmed ? line.trimEnd() : line)).join(newline) + newline;
  const bytes = Uint8Array.from(written, (character) => character.charCodeAt(0));
  return isShifted ? bytes.map((byte) => (byte < 0x20 ? byte : byte + 0x40)) : bytes;
}
