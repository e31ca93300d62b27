import { describe, expect, it } from 'vitest';
import { readOptions } from '../answers/rule.ts';
import { choose as chooseBy, decide, seeded } from '../testing/tables.fixture.ts';

// Cells that hold the same few options again and again are a Multi choice, whatever joins them. What was chosen is known: each row is
// written from it.

const choose = (options: readonly string[], rows: number) => chooseBy(options, rows, 7);

function countAll(lists: readonly (readonly string[])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const list of lists) for (const option of list) counts[option] = (counts[option] ?? 0) + 1;
  return counts;
}

/** The type of a column of cells, and how often each option is counted. */
function read(cells: readonly string[], header = 'What do you like?') {
  const rows = cells.map((cell, at) => [String(at + 1), cell, at % 2 === 0 ? 'Yes' : 'No']);
  const decision = decide(['no', header, 'Again?'], rows);
  const rule = decision.columns[1]?.rule;
  const counts = countAll(cells.map((cell) => (rule === undefined ? [] : readOptions(rule, cell))));
  return { type: decision.suggestions[1]?.type, counts };
}

const places = ['Price', 'Food', 'Staff', 'Opening hours', 'Other places'];
const towns = ['Schule', 'Arbeit und Beruf', 'Familie', 'Freunde', 'Sport im Verein', 'Musik'];
const brief = ['Radio', 'Zeitung', 'Internet'];

/** `A`, `A and B`, `A, B, and C`. */
const inWords = (word: string, last: string) => (list: readonly string[]) =>
  list.length < 3 ? list.join(` ${word} `) : `${list.slice(0, -1).join(', ')}${last}${list.at(-1) ?? ''}`;

const joined = (separator: string) => (chosen: readonly string[]) => chosen.join(separator);

describe('options joined by', () => {
  /** Each stands between two brackets. */
  const separators = ['[,\n][;\n][\n][ / ][ • ][<br />][、][；][ + ][ & ][, and ][ und ][; ][;][|][, ][,]', '[، ][//]']
    .concat('[ – ][・][#][¦][\t][\\n][\n- ][\n• ]')
    .flatMap((list) => list.slice(1, -1).split(']['));
  it.each(separators.map((separator) => [JSON.stringify(separator), joined(separator)] as const))(
    '%s are counted each',
    (_, join) => {
      for (const [options, rows] of [
        [places, 200],
        [places, 60],
        [brief, 60],
      ] as const) {
        const lists = choose(options, rows);
        expect(read(lists.map(join))).toEqual({ type: 'Multi choice', counts: countAll(lists) });
      }
    },
  );

  it.each([
    ['" und " beside an option that holds it', ' / ', towns],
    [
      'a line break after a comma, with a comma in an option',
      ',\n',
      ['Yes, at home', 'Yes, at work', 'No', 'Not sure'],
    ],
  ])('%s', (_, separator, options) => {
    const lists = choose(options, 120);
    expect(read(lists.map(joined(separator)))).toEqual({ type: 'Multi choice', counts: countAll(lists) });
  });

  it.each<[string, (list: readonly string[]) => string]>([
    ['lines that begin with a dash', (list) => list.map((one) => `- ${one}`).join('\n')],
    ['words in English', inWords('and', ', and ')],
    ['words in German', inWords('und', ' und ')],
    [
      'an array of a database that quotes what it must',
      (list) => `{${list.map((one) => (one.includes(' ') ? `"${one}"` : one)).join(',')}}`,
    ],
    ['a list as Python prints it', (list) => `['${list.join("', '")}']`],
  ])('%s', (_, write) => {
    const lists = choose(places, 80);
    expect(read(lists.map(write))).toEqual({ type: 'Multi choice', counts: countAll(lists) });
  });
});

describe('names with blanks between them', () => {
  it.each([
    ['Which crops did you grow?', ['maize', 'beans', 'sorghum', 'g-nuts']],
    ['What do you need?', ['Water', 'Shelter', 'School fees', 'Food', 'Health care']],
  ])('%s', (header, options) => {
    const lists = choose(options, 200);
    expect(read(lists.map(joined(' ')), header)).toEqual({ type: 'Multi choice', counts: countAll(lists) });
  });
});

describe('options that hold the separator', () => {
  it.each([
    [
      'in parentheses, and after an abbreviation',
      ['Controller (ODL, DNAC, NSX)', 'Ansible', 'Scripts, e.g. Python', 'None of these'],
      60,
    ],
    ['three pieces in one', ['Red, white, and rosé wine', 'Beer', 'Water', 'Juice, freshly pressed'], 80],
    ['numbers with thousands', ['Under 1,000', '1,000 to 2,000', 'More than 2,000', 'Unknown'], 150],
  ])('%s', (_, options, rows) => {
    const lists = choose(options, rows);
    expect(read(lists.map(joined('; ')))).toEqual({ type: 'Multi choice', counts: countAll(lists) });
    expect(read(lists.map(joined(', ')))).toEqual({ type: 'Multi choice', counts: countAll(lists) });
  });
});

/** Rows of these answers in turn. */
const turns = (answers: readonly string[], rows = 60) =>
  Array.from({ length: rows }, (_, at) => answers[(at * 7 + (at >> 3)) % answers.length] ?? '');

describe('what is one answer stays one', () => {
  it.each<[string, readonly string[]]>([
    ['bilingual answers', ['Yes / Ja', 'No / Nein', 'Maybe / Vielleicht', 'Never / Nie']],
    ['degrees', ['strongly agree', 'agree', 'neither agree nor disagree', 'disagree', 'strongly disagree']],
    ['pairs of colours', ['black and white', 'red and white', 'black', 'blue']],
    [
      'an answer and how much',
      ['Agree – strongly', 'Agree – a little', 'Disagree – strongly', 'Disagree – a little', 'Agree', 'Disagree'],
    ],
    ['amounts with thousands', ['Under 1,000', '1,000 to 5,000', '5,000 to 10,000', 'Over 10,000']],
    ['Chinese with a comma in each', ['满意，很好', '不满意，太慢', '一般，还可以']],
  ])('%s', (_, answers) => {
    const cells = turns(answers);
    expect(read(cells)).toEqual({ type: 'Single choice', counts: countAll(cells.map((cell) => [cell])) });
  });

  it('free texts with all these marks are free texts', () => {
    const words = (
      'good food|nice staff|too loud / too full|cheap & cheerful|slow and cold|my mother and I came by bus|' +
      'we waited, then we left|great|ok'
    ).split('|');
    const below = seeded(3);
    const texts = Array.from({ length: 120 }, (_, at) => {
      const part = () => words[below(words.length)] ?? '';
      return `${part()} ${['but', 'and', 'because', 'so'][below(4)]} number ${at} was ${part()} / ${below(900)}`;
    });
    expect(read(texts, 'Anything else?').type).toBe('Open-ended');
  });
});
