// Reads labels/rule-files.txt: little files, five for each rule, and what is one question in them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFile, chance, type Field, make } from '../exporters/layout.fixture.ts';
import { groupKinds } from '../question-shapes.ts';
import type { FileLabels, GroupLabel } from './labels.fixture.ts';

type Cells = Field[2];

/** The column `at` of as many as there are words: all words in each row, in another order row by row. */
const turned =
  (words: readonly string[], at: number): Cells =>
  (row) => {
    const left = [...words];
    const order: string[] = [];
    for (let seed = row * 7 + 3; left.length > 0; seed = Math.floor(seed / 2) + 1)
      order.push(...left.splice(seed % left.length, 1));
    return order[at] ?? '';
  };

/** Four shares of a hundred. */
const share =
  (at: number, of: number): Cells =>
  (row) => {
    const own = Array.from({ length: of - 1 }, (_, place) => 5 * (1 + ((row * (place + 2) + place) % 5)));
    return String(own[at] ?? 100 - own.reduce((sum, one) => sum + one, 0));
  };
const upTo =
  (most: number, least = 0): Cells =>
  (_, random) =>
    String(least + Math.floor(random * (most - least + 1)));

/** A part of a line: its place among the parts, and how many there are. */
interface Part {
  text: string;
  at: number;
  of: number;
}

/** How a cell of another column of the same row is read. */
type CellAt = (column: number, row: number) => string;

const range = (text = ''): [number, number] => {
  const [from = 0, to = from] = text.split('-').map(Number);
  return [from, to];
};
const between = (text: string, cellAt: CellAt, row: number): string[] => {
  const [from, to] = range(text);
  return Array.from({ length: to - from + 1 }, (_, at) => cellAt(from + at, row));
};

/** What the words of a line say about cells. */
const makers: Record<string, (rest: string, part: Part, cellAt: CellAt) => Cells> = {
  id: () => make.id,
  iso: () => make.iso,
  mail: () => make.mail,
  person: () => make.person,
  sentence: () => make.sentence,
  blank: () => make.always(''),
  always: (rest) => make.always(rest),
  pick: (rest) => make.pick(...rest.split('|')),
  several: (rest) => make.several(rest.slice(0, -1).split('|'), rest.slice(-1)),
  turn: (rest, { at }) => turned(rest.split('|'), at),
  share: (_, { at, of }) => share(at, of),
  upto: (rest) => {
    const [least, most] = range(rest);
    return upTo(most, least);
  },
  tick: (rest, { text }) => {
    const [cells = '', share] = rest.replaceAll('{x}', text).split(/ (?=0\.\d+$)/);
    const [on = '', off = ''] = cells.split('/');
    return make.tick(on, off, share === undefined ? undefined : Number(share));
  },
  rarely: (rest, part, cellAt) => {
    const [share, ...words] = rest.split(' ');
    return make.rarely(readCells(words.join(' '), part, cellAt), Number(share));
  },
  /** The same three quarters of the people are asked in all columns. */
  asked: (rest, part, cellAt) => {
    const cells = readCells(rest, part, cellAt);
    return (row, random) => (row % 4 === 1 ? '' : cells(row, random));
  },
  count: (rest, _, cellAt) => {
    const [columns = '', tick = ''] = rest.split(' ');
    const isTick = (cell: string): boolean => (tick === '*' ? cell !== '' : cell === tick);
    return (row) => String(between(columns, cellAt, row).filter(isTick).length);
  },
  total: (rest, _, cellAt) => (row) => String(between(rest, cellAt, row).reduce((sum, cell) => sum + Number(cell), 0)),
};

function readCells(text: string, part: Part, cellAt: CellAt): Cells {
  const [word = '', ...rest] = text.split(' ');
  const maker = makers[word];
  if (maker === undefined) throw new Error(`No cells: ${text}`);
  return maker(rest.join(' '), part, cellAt);
}

function writeHeader(text: string, { text: x, at }: Part): string[] {
  const numbered = text
    .replaceAll('{x}', x)
    .replaceAll('{nn}', String(at + 1).padStart(2, '0'))
    .replaceAll('{n}', String(at + 1));
  return numbered.split('⏎').map((row) => row.trim().replace(/\^(.*)\^/, at === 0 ? '$1' : ''));
}

/** The groups of a file while its lines are read, by their letters. */
class Labels {
  readonly groups = new Map<string, GroupLabel>();
  private readonly waiting: [string, number][] = [];

  add(tag: string, column: number): void {
    const [kind = '', letter = ''] = tag.split(':');
    const found = groupKinds.find((one) => one === kind);
    if (found === undefined) this.waiting.push([tag, column]);
    else {
      const group = this.groups.get(letter) ?? { kind: found, members: [], write_ins: [], either: [], whole: null };
      group.members.push(column);
      this.groups.set(letter, group);
    }
  }

  /** Columns that a reader may or may not call one question. */
  open(): number[][] {
    const open = this.waiting.filter(([tag]) => tag.startsWith('?') && !this.groups.has(tag.slice(1)));
    return open.length === 0 ? [] : [open.map(([, column]) => column)];
  }

  end(): GroupLabel[] {
    for (const [tag, column] of this.waiting) {
      const group = this.groups.get(tag.slice(1));
      if (tag.startsWith('+')) group?.write_ins.push(column);
      if (tag.startsWith('?')) group?.either.push(column);
      if (tag.startsWith('=') && group !== undefined) group.whole = column;
    }
    return [...this.groups.values()];
  }
}

export interface RuleFile {
  rule: number;
  labels: FileLabels;
  bytes: Uint8Array;
}

function readFile(heading: string, lines: readonly string[]): RuleFile {
  const [, rule = '', name = '', rows = '', delimiter] =
    /^(\d+) (.*); (\d+) rows(?:; delimiter (.))?$/.exec(heading) ?? [];
  const fields: Field[] = [];
  const labels = new Labels();
  const cellAt: CellAt = (column, row) => fields[column]?.[2](row, chance(column, row)) ?? '';
  for (const line of lines) {
    const [tags = '', headers = '', cells = '', parts = ''] = line.split(' · ');
    const texts = parts.split('|');
    for (const [at, text] of texts.entries())
      for (const [place, header] of headers.split(' ⏎⏎ ').entries()) {
        const part = { text, at, of: texts.length };
        labels.add(tags.split(' ')[place] ?? '', fields.length);
        const own = cells.split(' ⏎⏎ ');
        fields.push([writeHeader(header, part), 'Do nothing', readCells(own[place] ?? own[0] ?? '', part, cellAt)]);
      }
  }
  const bytes = buildFile(fields, { rows: Number(rows), delimiter: delimiter ?? ',' });
  return { rule: Number(rule), labels: { file: `${rule} ${name}`, groups: labels.end(), open: labels.open() }, bytes };
}

/** @returns the little files of each rule, in order. @throws Error for a line that is none */
export function ruleFiles(): RuleFile[] {
  const text = readFileSync(fileURLToPath(new URL('labels/rule-files.txt', import.meta.url)), 'utf8');
  const [, ...files] = text.split(/^## /m);
  return files.map((file) => {
    const [heading = '', ...lines] = file.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    return readFile(heading, lines);
  });
}
