// Cells to build a layout from.

/** A cell for row `i`; `random` is from 0 to 1 and always the same for one row of one column. */
export type Cells = (i: number, random: number) => string;

export const pick =
  (...options: string[]): Cells =>
  (_, random) =>
    options[Math.floor(random * options.length)] ?? '';
export const always =
  (cell: string): Cells =>
  () =>
    cell;
/** A tick in a part of the rows. */
export const tick =
  (on: string, off = '', share = 0.4): Cells =>
  (_, random) =>
    random < share ? on : off;
/** Filled in a part of the rows only. */
export const rarely =
  (cells: Cells, share = 0.2): Cells =>
  (i, random) =>
    random < share ? cells(i, random / share) : '';
/** A subset of the options, joined; `end` follows the last. */
export const several =
  (options: string[], separator: string, end = ''): Cells =>
  (_, random) => {
    const mask = 1 + Math.floor(random * (2 ** options.length - 1));
    return options.filter((_, bit) => mask & (1 << bit)).join(separator) + end;
  };
export const ordered =
  (options: string[], separator: string, end = ''): Cells =>
  (_, random) => {
    const left = [...options];
    let seed = Math.floor(random * 5040);
    const list: string[] = [];
    while (left.length > 0) {
      list.push(...left.splice(seed % left.length, 1));
      seed = Math.floor(seed / 3) + 1;
    }
    return list.join(separator) + end;
  };
/** One of `of` columns that rank as many items: column `k` of row `i`. */
export const computeRank =
  (k: number, of: number): Cells =>
  (i) =>
    String(1 + ((k * (1 + (i % (of - 1))) + i) % of));
export const score: Cells = (_, random) => String(Math.floor(random * 11));
export const num =
  (least: number, most: number, decimals = 0): Cells =>
  (_, random) =>
    (least + random * (most - least)).toFixed(decimals);
export const id = (i: number): string => String(i + 1);
export const two = (n: number): string => String(n).padStart(2, '0');
export const iso: Cells = (i) => `2024-03-${two(1 + (i % 28))} ${two(8 + (i % 12))}:${two(i % 60)}:07`;
export const uuid: Cells = (i) =>
  `${(1e7 + i * 7919).toString(16).padStart(8, '0')}-1b2c-4d3e-8f90-${(1e11 + i * 104729).toString(16).padStart(12, '0')}`;
export const mail: Cells = (i) => `person${i}@example.org`;

const first = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Tim', 'María', 'Jürgen', 'Sofia', 'Omar', 'Ines'];
const last = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Berners-Lee', 'Pérez', 'Groß', 'Rossi', 'Haddad'];
export const forename: Cells = (i) => first[i % first.length] ?? '';
export const surname: Cells = (i) => last[(i * 3) % last.length] ?? '';
export const person: Cells = (i, random) => `${forename(i, random)} ${surname(i, random)}`;

const subjects = ['the staff', 'the rooms', 'your website', 'the food', 'the price', 'the queue', 'the app', 'parking'];
const verdicts = ['was friendly', 'took too long', 'could be clearer', 'surprised me', 'was worth it', 'never works'];
/** Something that a respondent may write, of about 8 words. */
export const sentence: Cells = (i, random) =>
  `I think ${subjects[i % 8]} ${verdicts[Math.floor(random * 6)]}, at least on visit ${i + 1}`;
