import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const agreement = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const drinks = ['Coffee', 'Tea', 'Water', 'Juice', 'Beer', 'Wine'];
const parts = ['price', 'staff', 'rooms', 'location', 'opening hours', 'web site', 'waiting time', 'food'];
const pick = <Value>(values: readonly Value[], row: number, salt: number): Value =>
  values[(row * 31 + salt * 17 + ((row * salt) % 7)) % values.length] as Value;

type Column = [header: string, cell: (row: number) => string];

/** The columns of one question. */
function question(at: number): Column[] {
  switch (at % 5) {
    case 0:
      return parts.map((part, salt) => [
        `Q${at}. How far do you agree with these statements about our service? – The ${part}`,
        (row) => pick(agreement, row, salt + at),
      ]);
    case 1:
      return drinks.map((drink, salt) => [
        `Q${at}. What do you drink? - ${drink}`,
        (row) => ((row >> (salt % 5)) % 2 === 0 ? drink : ''),
      ]);
    case 2:
      return [[`Q${at}. How old are you?`, (row) => pick(['18-24', '25-34', '35-44', '45-54', '55+'], row, at)]];
    case 3:
      return [[`Q${at}. How much did you spend?`, (row) => String((row * 37 + at * 11) % 900)]];
    default:
      return [
        [`Q${at}. What could we do better?`, (row) => `More ${pick(parts, row, at)} in week ${row % 50}, please`],
      ];
  }
}

/** Writes a survey of 300 responses with this number of columns. @returns its path */
export function writeWideSurvey(folder: string, width: number): string {
  const columns: Column[] = [];
  for (let at = 0; columns.length < width; at++) columns.push(...question(at));
  const used = columns.slice(0, width);
  const rows = Array.from({ length: 300 }, (_, row) => used.map(([, cell]) => cell(row)));
  const path = join(folder, `columns-${width}.csv`);
  const lines = [used.map(([header]) => header), ...rows].map((row) => row.map((cell) => `"${cell}"`).join(','));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
