import type { Random } from '../sample-random.ts';
import type { Choices } from './draw.ts';
import type { MadeColumn } from './shape.ts';

const tally = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

type Heading = string | string[];
const headings = (header: Heading): string[] => (typeof header === 'string' ? [header] : header);

interface Judged {
  alt?: string[];
  isTypeCertain?: boolean;
}

function column(
  header: Heading,
  label: string,
  cells: string[],
  chart: MadeColumn['chart'],
  { alt = [], isTypeCertain = true }: Judged = {},
): MadeColumn {
  return { header: headings(header), cells, label, alt, chart, isTypeCertain };
}

/** The cells of respondents who gave no answer: blank unless specified. */
type Missing = string | ((row: number) => string);
const missingAt = (missing: Missing, row: number): string => (typeof missing === 'string' ? missing : missing(row));

/** A single choice. @param labels what stands in the cells, by option */
export function single(
  header: Heading,
  labels: readonly string[],
  answers: Choices,
  missing: Missing = '',
  judged?: Judged,
): MadeColumn {
  const given = answers.flatMap((chosen) => (chosen === null ? [] : [labels[chosen[0] ?? 0] ?? '']));
  const cells = answers.map((chosen, row) =>
    chosen === null ? missingAt(missing, row) : (labels[chosen[0] ?? 0] ?? ''),
  );
  return column(
    header,
    'Single choice',
    cells,
    { kind: 'options', counts: tally(given), doubtful: new Set(), atLeast: 1 },
    judged,
  );
}

/** Several options in one cell. @param end what the tool writes after the last one */
export function joined(
  header: Heading,
  labels: readonly string[],
  answers: Choices,
  separator: string,
  end = '',
  missing: Missing = '',
): MadeColumn {
  const cells = answers.map((chosen, row) =>
    chosen === null ? missingAt(missing, row) : chosen.map((option) => labels[option]).join(separator) + end,
  );
  const given = answers.flatMap((chosen) => (chosen ?? []).map((option) => labels[option] ?? ''));
  return column(header, 'Multi choice', cells, {
    kind: 'options',
    counts: tally(given),
    doubtful: new Set(),
    atLeast: 1,
  });
}

/** One column an option. @param marks what stands where it was chosen (null: the option itself) and where it was not */
export function oneColumnEach(
  headers: readonly Heading[],
  labels: readonly string[],
  answers: Choices,
  [yes, no]: readonly [string | null, string],
  missing = '',
): MadeColumn[] {
  return labels.map((label, option) => {
    const marks = answers.map((chosen) => (chosen === null ? missing : chosen.includes(option) ? (yes ?? label) : no));
    const counts = tally(marks.filter((mark) => mark !== '' && mark !== missing));
    return column(
      headers[option] ?? label,
      'Multi choice',
      marks,
      { kind: 'options', counts, doubtful: new Set(no === '' ? [] : [no]), atLeast: 1 },
      { alt: ['Single choice'] },
    );
  });
}

/** Scores from 0 to 10 by how likely somebody recommends. @param words what stands for a score, where not the number */
export function nps(
  header: Heading,
  scores: readonly (number | null)[],
  missing: Missing = '',
  words: (score: number) => string = String,
): MadeColumn {
  const counts = Array.from({ length: 11 }, (_, score) => scores.filter((one) => one === score).length);
  const cells = scores.map((score, row) => (score === null ? missingAt(missing, row) : words(score)));
  return column(header, 'NPS', cells, { kind: 'nps', counts });
}

function placesOf(answers: Choices, item: number): number[] {
  return answers.flatMap((order) => (order === null ? [] : [order.indexOf(item) + 1]));
}
const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** All items with their average place. */
function itemRanks(labels: readonly string[], answers: Choices) {
  return new Map(
    labels.map((label, item) => [
      label,
      { average: averageOf(placesOf(answers, item)), count: placesOf(answers, item).length },
    ]),
  );
}

/** One column an item, its place in the cell. */
export function rankEach(
  headers: readonly Heading[],
  labels: readonly string[],
  answers: Choices,
  missing = '',
): MadeColumn[] {
  return labels.map((label, item) => {
    const cells = answers.map((order) => (order === null ? missing : String(order.indexOf(item) + 1)));
    const own = placesOf(answers, item);
    return column(headers[item] ?? label, 'Ranking', cells, {
      kind: 'ranks',
      items: new Map([['', { average: averageOf(own), count: own.length }]]),
    });
  });
}

/** One column a place, the item in the cell: read together, or every item is first. */
export function rankPlaces(headers: readonly Heading[], labels: readonly string[], answers: Choices): MadeColumn[] {
  return headers.map((header, place) => {
    const cells = answers.map((order) => (order === null ? '' : (labels[order[place] ?? 0] ?? '')));
    return column(header, 'Ranking', cells, { kind: 'ranks', items: itemRanks(labels, answers) });
  });
}

/** The items in order in one cell. */
export function rankList(
  header: Heading,
  labels: readonly string[],
  answers: Choices,
  separator: string,
  end = '',
): MadeColumn {
  const cells = answers.map((order) => (order === null ? '' : order.map((item) => labels[item]).join(separator) + end));
  return column(header, 'Ranking', cells, { kind: 'ranks', items: itemRanks(labels, answers) });
}

/** How people end a sentence. */
const endings = ['', '.', '!', '…', ' :)', '!!', ' ...'];

/** What people typed: one to three sentences in their own order and with their own marks, so that hardly two are equal. */
export function comments(
  random: Random,
  header: Heading,
  sentences: readonly string[],
  people: number,
  blanks = 25,
  missing = '',
): MadeColumn {
  const cells = Array.from({ length: people }, () => {
    if (random() * 100 < blanks) return missing;
    const order = sentences.map((sentence) => ({ sentence, key: random() })).sort((a, b) => a.key - b.key);
    const own = order.slice(0, 1 + Math.floor(random() * 3)).map(({ sentence }) => sentence);
    const text = random() < 0.3 ? own.join(' ').toLowerCase() : own.join(random() < 0.2 ? ' – ' : ' ');
    return text.replace(/[.。]$/, endings[Math.floor(random() * endings.length)] ?? '');
  });
  return column(header, 'Open-ended', cells, null);
}

/** The columns that the exporter writes itself, without answers. @param cell by row, from 0 */
export function meta(
  header: Heading,
  people: number,
  cell: (row: number) => string,
  judged: Judged = { alt: ['Single choice', 'Timestamp'], isTypeCertain: true },
): MadeColumn {
  return column(
    header,
    'Do nothing',
    Array.from({ length: people }, (_, row) => cell(row)),
    null,
    judged,
  );
}

/** A column with a type and no chart. */
export function typed(header: Heading, label: string, cells: string[], judged?: Judged): MadeColumn {
  return column(header, label, cells, null, judged);
}

/** Times as the tool writes them. @param truth first and last of them, as far as the cells tell */
export function timed(
  header: Heading,
  cells: string[],
  truth: { first: string; last: string }[],
  judged?: Judged,
): MadeColumn {
  return column(header, 'Timestamp', cells, { kind: 'times', readings: truth }, judged);
}
