// The survey of lab/bench/statistics.ts: choices, scales, scores and numbers, as a CSV in parts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnType } from '../../src/contract/index.ts';
import { createRandom, type Random } from '../corpora/generate-survey/random.ts';

interface Column {
  header: string;
  type: ColumnType;
  write(random: Random, row: number): string;
}

const choice = (header: string, text: string): Column => {
  const options = text.split('|');
  return {
    header,
    type: 'Single choice',
    write: (random) =>
      random.happens(0.03) ? '' : (options[Math.floor(options.length * random.share() ** 1.4)] ?? ''),
  };
};
const agreement = 'Strongly disagree|Disagree|Neutral|Agree|Strongly agree';
const several = (header: string, text: string): Column => ({
  header,
  type: 'Multi choice',
  write: (random) =>
    text
      .split('|')
      .filter(() => random.happens(0.3))
      .join('; '),
});
const number = (header: string, write: (random: Random) => number, decimals = 0): Column => ({
  header,
  type: 'Do nothing',
  write: (random) => (random.happens(0.02) ? '' : write(random).toFixed(decimals)),
});

export const columns: readonly Column[] = [
  {
    header: 'Submitted',
    type: 'Timestamp',
    write: (_, row) => `${new Date(Date.UTC(2024, 0, 1) + row * 47_000).toISOString().slice(0, 19)}Z`,
  },
  choice('Region', 'North|East|South|West|Centre'),
  choice('Age group', '18-24|25-34|35-44|45-54|55-64|65+'),
  choice('Education', 'Primary|Secondary|Vocational|Bachelor|Master|Doctorate'),
  ...Array.from({ length: 8 }, (_, at) => choice(`Statement ${at + 1}`, agreement)),
  several('Channels', 'Post|Phone|Mail|Chat|Web|App|Shop|Fax|Radio|Press'),
  several('Devices', 'Laptop|Desktop|Tablet|Phone'),
  { header: 'Recommend', type: 'NPS', write: (random) => String(Math.floor(11 * Math.sqrt(random.share()))) },
  number('Age', (random) => 18 + random.below(75)),
  number('Income', (random) => 800 * Math.exp(2 * random.share() + random.share()), 2),
  number('Weight', (random) => 0.4 + 2 * random.share(), 4),
];

/** Writes parts of 20,000 rows. @returns their paths */
export function writeParts(folder: string, count: number): string[] {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell}"` : cell);
  return Array.from({ length: count }, (_, part) => {
    const rows = Array.from({ length: 20_000 }, (_, at) => {
      const row = part * 20_000 + at;
      const random = createRandom(7, row);
      return columns.map((column) => quoted(column.write(random, row))).join(',');
    });
    const file = join(folder, `part-${part}.csv`);
    writeFileSync(file, `${columns.map(({ header }) => quoted(header)).join(',')}\n${rows.join('\n')}\n`);
    return file;
  });
}
