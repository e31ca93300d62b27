// Surveys whose answers are drawn from a fixed seed, and what is asked about each. R gets a filter as an expression over the cells (`d`),
// Sheaf as conditions: both are written by hand here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnType, Condition } from '../../../src/contract/index.ts';
import { createRandom, type Random } from '../generate-survey/random.ts';

/** `skip`: not counted. tick, rank and sum: a column of the group that `extra` names. */
type Kind = 'skip' | 'single' | 'scale' | 'number' | 'weight' | 'nps' | 'multi' | 'time' | 'tick' | 'rank' | 'sum';

interface Column {
  header: string;
  /** Its name among the figures: of a part of a group the option or item. */
  name: string;
  kind: Kind;
  type: ColumnType;
  extra: string;
}

/** @returns the id of a question by its header */
type Find = (header: string) => number;

export interface Ask {
  name: string;
  /** The question whose answers are the columns; '' asks for the charts. */
  by: string;
  /** How Sheaf is asked for these columns, where it is no question. */
  asked?: 'wave' | 'month' | 'group';
  weight: string;
  /** In R, over the cells `d`. */
  filter: string;
  conditions(find: Find): Condition[];
  questions: string[];
  smallest: number;
}

export interface FigureSurvey {
  name: string;
  columns: readonly Column[];
  /** The paths of the first upload and of what is appended. */
  parts: string[];
  rounds: string[];
  asks: Ask[];
}

const words = ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'];
const scores = words.map((word, at) => `${word}=${at + 1}`).join(';');
const regions = ['North', 'South', 'East', 'West'];
const tools = ['Pen', 'Ink', 'Brush', 'Chalk'];
const drinks = ['Tea', 'Milk', 'Water', 'Juice'];
const items = ['Price', 'Taste', 'Look', 'Smell'];
const uses = ['Work', 'Sleep', 'Rest'];
const rounds = ['First', 'Second', 'Third'];

const column = (header: string, kind: Kind, type: ColumnType, extra = '', name = header): Column => ({
  header,
  name,
  kind,
  type,
  extra,
});
const parts = (group: string, kind: Kind, type: ColumnType, names: readonly string[]): Column[] =>
  names.map((name) => column(`${group} [${name}]`, kind, type, group, name));

const satisfaction = 'Overall, how satisfied are you?';
const recommend = 'How likely are you to recommend us?';
const columns: readonly Column[] = [
  column('Respondent', 'skip', 'Do nothing'),
  column('Submitted', 'time', 'Timestamp'),
  column('Round', 'single', 'Single choice'),
  column('Region', 'single', 'Single choice'),
  column(satisfaction, 'scale', 'Single choice', scores),
  column('Visits', 'number', 'Do nothing'),
  column('Spend', 'number', 'Do nothing'),
  column(recommend, 'nps', 'NPS'),
  column('Tools', 'multi', 'Multi choice'),
  ...parts('Which drinks do you buy?', 'tick', 'Multi choice', drinks),
  ...parts('Please rank', 'rank', 'Ranking', items),
  ...parts('Hours of your day', 'sum', 'Do nothing', uses),
  column('Weight', 'weight', 'Do nothing'),
];

interface Knobs {
  rows: number;
  seed: number;
  /** Added to every amount of money: the squares of such numbers lose the differences. */
  offset: number;
  weigh(random: Random): string;
  /** The share of cells that are blank. */
  blank: number;
}

/** Nearly normal: the sum of twelve equal shares. */
const bell = (random: Random): number => Array.from({ length: 12 }, () => random.share()).reduce((a, b) => a + b) - 6;

/** The cells of a response: regions and rounds differ, so that some tests find a difference and others none. */
function writeRow(at: number, { seed, rows, offset, weigh, blank }: Knobs): string[] {
  const random = createRandom(seed, at);
  const region = regions[Math.floor(regions.length * random.share() ** 1.3)] ?? 'North';
  const round = rounds[Math.floor((at * rounds.length) / rows)] ?? 'First';
  const shift = regions.indexOf(region) * 0.35 + (round === 'Third' ? 0.4 : 0);
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));
  const word = random.happens(0.05) ? "Don't know" : words[within(1.6 + bell(random) + shift, 0, 4)];
  const day = new Date(Date.UTC(2025, 0, 3) + Math.floor((at * 170) / rows) * 86_400_000).toISOString();
  const ticks = drinks.map((_, place) => (random.happens(0.2 + place * 0.15 + shift / 10) ? '1' : '0'));
  const ranks = random.shuffle(['1', '2', '3', '4']);
  const work = within(40 + 12 * bell(random), 0, 80);
  const sleep = within(35 + 8 * bell(random), 0, 100 - work);
  const cells = [
    round,
    region,
    word ?? '',
    String(within(4 + 3 * bell(random) + 2 * shift, 0, 30)),
    (offset + 50 + 20 * bell(random) + 9 * shift).toFixed(2),
    String(within(7 + 2.2 * bell(random) + shift, 0, 10)),
    tools.filter((_, place) => random.happens(0.25 + place * 0.12)).join('; '),
  ];
  const kept = cells.map((cell, place) => (place > 1 && random.happens(blank) ? '' : cell));
  const isSkipped = random.happens(blank);
  const further = [...ticks, ...(random.happens(blank) ? ['', '', '', ''] : ranks), work, sleep, 100 - work - sleep];
  return [
    `r${at + 1}`,
    `${day.slice(0, 19)}Z`,
    ...kept,
    ...further.map((cell) => (isSkipped ? '' : String(cell))),
    weigh(random),
  ];
}

const compared = [satisfaction, 'Visits', 'Spend', recommend, 'Tools', 'group Which drinks do you buy?'];
const filters: Pick<Ask, 'name' | 'filter' | 'conditions'>[] = [
  { name: 'all', filter: '', conditions: () => [] },
  {
    name: 'north and east',
    filter: 'd$Region %in% c("North", "East")',
    conditions: (find) => [{ kind: 'options', question_id: find('Region'), options: ['North', 'East'] }],
  },
  {
    name: 'two visits to five, promoters',
    filter:
      'suppressWarnings(with(list(v = as.numeric(d$Visits), s = as.numeric(d[[8]])), !is.na(v) & v >= 2 & v <= 5 & !is.na(s) & s >= 7))',
    conditions: (find) => [
      { kind: 'number', question_id: find('Visits'), from: 2, to: 5, includes_to: true },
      { kind: 'nps', question_id: find(recommend), min: 7, max: 10 },
    ],
  },
  {
    name: 'tea or water, in spring',
    filter: '(d[[10]] == "1" | d[[12]] == "1") & d$Submitted >= "2025-03-01" & d$Submitted < "2025-06-01"',
    conditions: (find) => [
      { kind: 'ticked', question_ids: ['Tea', 'Water'].map((name) => find(`Which drinks do you buy? [${name}]`)) },
      { kind: 'time', question_id: find('Submitted'), from: '2025-03-01', to: '2025-06-01' },
    ],
  },
  {
    name: 'without tools',
    filter: 'd$Tools == ""',
    conditions: (find) => [{ kind: 'answered', question_id: find('Tools'), answered: false }],
  },
];

/** Every filter with and without weights, and the comparisons. */
function listAsks(smallest: number): Ask[] {
  const charts = filters.flatMap((filter) =>
    ['', 'Weight'].map((weight) => ({
      ...filter,
      name: `${filter.name}, ${weight}`,
      by: '',
      weight,
      questions: [],
      smallest,
    })),
  );
  const ways: Pick<Ask, 'by' | 'asked'>[] = [
    { by: 'Region' },
    { by: recommend },
    { by: 'Tools' },
    { by: 'group Which drinks do you buy?', asked: 'group' },
    { by: 'Submitted', asked: 'month' },
    { by: 'Round', asked: 'wave' },
  ];
  const tables = ways.flatMap((way) =>
    filters.slice(0, 2).flatMap((filter) =>
      ['', 'Weight'].map((weight) => ({
        ...filter,
        ...way,
        name: `${way.by} ${way.asked ?? ''}: ${filter.name}, ${weight}`,
        weight,
        questions: compared.filter((name) => name !== way.by),
        smallest,
      })),
    ),
  );
  return [...charts, ...tables];
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`;

function writeSurvey(folder: string, name: string, knobs: Knobs): FigureSurvey {
  const rows = Array.from({ length: knobs.rows }, (_, at) => writeRow(at, knobs));
  const header = line(columns.map((one) => one.header));
  const asks = listAsks(Math.min(30, Math.floor(knobs.rows / 40)));
  const save = (file: string, content: string) => {
    writeFileSync(join(folder, file), content);
    return join(folder, file);
  };
  const tsv = (lines: string[][]) => lines.map((cells) => `${cells.join('\t')}\n`).join('');
  save(`${name}.csv`, header + rows.map(line).join(''));
  save(
    `${name}.columns.tsv`,
    tsv([['name', 'kind', 'extra'], ...columns.map((one) => [one.name, one.kind, one.extra])]),
  );
  const asked = asks.map((ask) => [
    ask.name,
    ask.by,
    ask.weight,
    ask.filter,
    ask.questions.join(';'),
    String(ask.smallest),
  ]);
  save(`${name}.asks.tsv`, tsv([['name', 'by', 'weight', 'filter', 'questions', 'smallest'], ...asked]));
  const paths = rounds.map((round, at) =>
    save(
      `${name}-${at + 1}.part.csv`,
      header +
        rows
          .filter((row) => row[2] === round)
          .map(line)
          .join(''),
    ),
  );
  return { name, columns, parts: paths, rounds, asks };
}

const knobs: Record<string, Knobs> = {
  small: { rows: 240, seed: 11, offset: 0, blank: 0.06, weigh: (random) => (0.3 + 2 * random.share()).toFixed(3) },
  usual: {
    rows: 1200,
    seed: 12,
    offset: 0,
    blank: 0.04,
    weigh: (random) => (random.happens(0.05) ? '' : (0.2 + 4.8 * random.share()).toFixed(4)),
  },
  equal: { rows: 600, seed: 13, offset: 0, blank: 0.04, weigh: () => '2.7' },
  uneven: {
    rows: 900,
    seed: 14,
    offset: 0,
    blank: 0.04,
    weigh: (random) => ['0.01', '50', '0', '1', ''][random.below(5)] ?? '',
  },
  precise: { rows: 600, seed: 15, offset: 1e12, blank: 0.04, weigh: (random) => (0.5 + random.share()).toFixed(3) },
  large: {
    rows: 6000,
    seed: 16,
    offset: 1e6,
    blank: 0.02,
    weigh: (random) => (0.2 + 3 * random.share() ** 2).toFixed(5),
  },
};

/** Writes the surveys with these names, or all, into a folder. The same bytes every time. */
export function makeFigureSurveys(folder: string, names = Object.keys(knobs)): FigureSurvey[] {
  mkdirSync(folder, { recursive: true });
  return names.flatMap((name) => {
    const knob = knobs[name];
    return knob === undefined ? [] : [writeSurvey(folder, name, knob)];
  });
}
