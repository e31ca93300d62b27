import type { Problem } from '../../problem.ts';
import { tableProblem } from '../../table-problems.ts';
import { SourceError } from '../source.ts';

const expectedValue = tableProblem('expected_value');

/** A value of a JSON text. Numbers keep their written form; `true` and `false` are words. `NaN` is null, as Python writes it. */
export type JsonValue = string | null | readonly JsonValue[] | JsonObject;
/** An object, its names in the order of the text. The second of two equal names is `name (2)`. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** @returns whether a value is an object */
export const isObject = (value: JsonValue | undefined): value is JsonObject => value instanceof Map;
/** @returns whether a value is a list */
export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

/** The deepest level of objects and lists inside one another. */
const maxLevels = 64;
/** The most values of one entry. */
const maxValues = 1_000_000;
/** The most equal names in one object. */
const maxEqualNames = 100;

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const escapes = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' } as const;
const words: Readonly<Record<string, string | null>> = { true: 'true', false: 'false', null: null, NaN: null };

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isWordOrNumber = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === 0x2b ||
  code === 0x2d ||
  code === 0x2e;

/** @returns a name that the map does not have yet: `name (2)` for the second; null after a hundred */
export function makeDistinctName(taken: ReadonlyMap<string, unknown>, name: string): string | null {
  if (!taken.has(name)) return name;
  for (let n = 2; n <= maxEqualNames; n++) if (!taken.has(`${name} (${n})`)) return `${name} (${n})`;
  return null;
}

/**
 * Reads a JSON text (RFC 8259) from left to right, value by value, so that a long list is never in memory as a whole. Its
 * numbers are not converted: an identifier of 20 digits stays exact.
 */
export class JsonText {
  /** Where the next character is read. */
  at = 0;
  readonly #text: string;
  readonly #firstLine: number;
  #valuesLeft = maxValues;

  /** @param firstLine the line of the file in which the text begins */
  constructor(text: string, firstLine = 1) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  /** @returns the error of a place in the text, with its line and column */
  fault(expected: Problem, at = this.at): SourceError {
    const before = this.#text.lastIndexOf('\n', at - 1);
    let line = this.#firstLine;
    for (let next = this.#text.indexOf('\n'); next !== -1 && next < at; next = this.#text.indexOf('\n', next + 1))
      line++;
    const character = String.fromCodePoint(this.#text.codePointAt(at) ?? 0);
    const found = at < this.#text.length ? tableProblem('a_character', { character }) : tableProblem('the_end');
    const place = tableProblem('at_line_and_column', { line: String(line), column: String(at - before) });
    return new SourceError('damaged', 'not_json', { place, expected, found });
  }

  /** @returns the next character that is not blank, without reading past it; empty at the end */
  peek(): string {
    while (isBlank(this.#text.charCodeAt(this.at))) this.at++;
    return this.#text.charAt(this.at);
  }

  /** Reads past a character. @throws SourceError if another one is next */
  take(character: string, expected = tableProblem('expected_character', { character })): void {
    if (this.peek() !== character) throw this.fault(expected);
    this.at++;
  }

  /** @throws SourceError if something follows the value */
  end(): void {
    if (this.peek() !== '') throw this.fault(tableProblem('expected_end'));
  }

  /** Reads an object. Yields each name before its value, which the caller must read. */
  *names(): Generator<string> {
    this.take('{');
    if (this.peek() === '}') this.at++;
    else
      do yield this.#readName();
      while (this.#hasMore('}'));
  }

  /** Reads a list. Yields the place of each entry, which the caller must read. */
  *entries(): Generator<number> {
    this.take('[');
    if (this.peek() === ']') this.at++;
    else
      do yield this.at;
      while (this.#hasMore(']'));
  }

  #hasMore(close: string): boolean {
    const next = this.peek();
    if (next !== ',' && next !== close) throw this.fault(tableProblem('expected_comma_or', { close }));
    this.at++;
    this.peek();
    return next === ',';
  }

  /**
   * Reads an entry of a list, or the complete text.
   * @throws SourceError for a fault, for more than 64 levels and for more than a million values
   */
  readEntry(): JsonValue {
    this.#valuesLeft = maxValues;
    return this.#readValue(0);
  }

  #readValue(level: number): JsonValue {
    if (level > maxLevels) throw this.#tooLargeError(tableProblem('too_many_levels', { most: maxLevels }));
    if (--this.#valuesLeft < 0) throw this.#tooLargeError(tableProblem('too_many_values', { most: maxValues }));
    const next = this.peek();
    if (next === '"') return this.#readString(expectedValue);
    if (next === '{') return this.#readObject(level);
    return next === '[' ? this.#readList(level) : this.#readScalar();
  }

  #readList(level: number): readonly JsonValue[] {
    const list: JsonValue[] = [];
    for (const _ of this.entries()) list.push(this.#readValue(level + 1));
    return list;
  }

  #readObject(level: number): JsonObject {
    const object = new Map<string, JsonValue>();
    for (const name of this.names()) {
      const distinct = makeDistinctName(object, name);
      if (distinct === null) throw this.fault(tableProblem('expected_other_name', { name: name.slice(0, 40) }));
      object.set(distinct, this.#readValue(level + 1));
    }
    return object;
  }

  /** Reads a name and the colon after it. */
  #readName(): string {
    const name = this.#readString(tableProblem('expected_name'));
    this.take(':');
    return name;
  }

  /** Checks a value of any size without keeping it. */
  skip(level = 0): void {
    if (level > maxLevels) throw this.#tooLargeError(tableProblem('too_many_levels', { most: maxLevels }));
    const next = this.peek();
    if (next === '{') for (const _ of this.names()) this.skip(level + 1);
    else if (next === '[') for (const _ of this.entries()) this.skip(level + 1);
    else if (next === '"') this.#readString(expectedValue);
    else this.#readScalar();
  }

  #tooLargeError(what: Problem): SourceError {
    return new SourceError('too-large', 'json_too_large', { what });
  }

  #readScalar(): string | null {
    const start = this.at;
    while (isWordOrNumber(this.#text.charCodeAt(this.at))) this.at++;
    const written = this.#text.slice(start, this.at);
    const word = Object.hasOwn(words, written) ? words[written] : undefined;
    if (word !== undefined) return word;
    if (!numberPattern.test(written)) throw this.fault(expectedValue, start);
    return written;
  }

  #readString(expected: Problem): string {
    if (this.peek() !== '"') throw this.fault(expected);
    let [start, read] = [++this.at, ''];
    for (;;) {
      const code = this.#text.charCodeAt(this.at);
      if (code === 0x22) return read + this.#text.slice(start, this.at++);
      if (code === 0x5c) {
        read += this.#text.slice(start, this.at) + this.#readEscape();
        start = this.at;
      } else if (code >= 0x20) this.at++;
      else throw this.fault(tableProblem('expected_quote'));
    }
  }

  #readEscape(): string {
    const letter = this.#text.charAt(this.at + 1);
    const plain = Object.hasOwn(escapes, letter) ? escapes[letter as keyof typeof escapes] : undefined;
    const digits = this.#text.slice(this.at + 2, this.at + 6);
    if (plain === undefined && (letter !== 'u' || !/^[0-9a-f]{4}$/i.test(digits)))
      throw this.fault(tableProblem('expected_escape'), this.at + 1);
    this.at += plain === undefined ? 6 : 2;
    return plain ?? String.fromCharCode(Number.parseInt(digits, 16));
  }
}
