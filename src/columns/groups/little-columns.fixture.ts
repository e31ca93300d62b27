// What little invented exports are made of.
import { type Field, fileOf, make } from '../exporters/layout.fixture.ts';

export type Cells = (row: number, random: number) => string;
/** A column: its header rows and its cells. */
export type Column = [header: string | string[], cells: Cells];

/** The column `at` of as many as there are words: all words in each row, in another order row by row. */
export const turned =
  (words: readonly string[], at: number): Cells =>
  (row) => {
    const left = [...words];
    const order: string[] = [];
    for (let seed = row * 7 + 3; left.length > 0; seed = Math.floor(seed / 2) + 1)
      order.push(...left.splice(seed % left.length, 1));
    return order[at] ?? '';
  };

/** Each item's own column; `words` in turn. */
export const rated = (
  items: readonly string[],
  words: readonly string[],
  header: (item: string) => string | string[],
) => items.map((item, at): Column => [header(item), turned(words, at)]);

/** A column per option that holds the option's own words when it is chosen. */
export const worded = (options: readonly string[], header: (option: string) => string | string[]) =>
  options.map((option): Column => [header(option), make.tick(option)]);

export const bookkeeping = (...names: string[]): Column[] =>
  names.map((name, at) => [name, at === 0 ? make.id : make.iso]);
export const blank = (...names: string[]): Column[] => names.map((name) => [name, make.always('')]);
/** The three header rows of Qualtrics. */
export const asked = (code: string, text: string): string[] => [code, text, `{"ImportId":"QID${code}"}`];

export const places = ['1', '2', '3', '4'];
/** Four shares of a hundred. */
export const share =
  (at: number, of: number): Cells =>
  (row) => {
    const own = Array.from({ length: of - 1 }, (_, place) => 5 * (1 + ((row * (place + 2) + place) % 5)));
    return String(own[at] ?? 100 - own.reduce((sum, one) => sum + one, 0));
  };
export const upTo =
  (most: number, least = 0): Cells =>
  (_, random) =>
    String(least + Math.floor(random * (most - least + 1)));

/** @returns the file of these columns */
export const bytesOf = (columns: readonly Column[], rows: number): Uint8Array =>
  fileOf(
    columns.map(([header, cells]): Field => [header, 'Do nothing', cells]),
    { rows },
  );
