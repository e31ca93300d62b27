import { readFileSync } from 'node:fs';
import { type GroupKind, groupKinds } from '../shapes.ts';
import type { ColumnGroup } from '../types.ts';

/** One question of a file as labelled by hand (labels/README.md). Columns are 0-based. */
export interface GroupLabel {
  kind: GroupKind;
  members: number[];
  write_ins: number[];
  /** Columns that may belong to it or not. */
  either: number[];
  whole: number | null;
}

export interface FileLabels {
  file: string;
  groups: GroupLabel[];
  /** Columns that may be shown as one question or not. */
  open: number[][];
}

/** @returns the numbers of columns: `3-8,10` */
export function readColumns(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    if (!(from <= to)) throw new Error(`No columns: ${text}`);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

function readGroup(line: string): GroupLabel {
  const [kind = '', members = '', ...more] = line.split(/\s+/);
  const found = groupKinds.find((one) => one === kind);
  if (found === undefined) throw new Error(`No kind of group: ${line}`);
  const marked = (mark: string): number[] =>
    more.filter((part) => part.startsWith(mark)).flatMap((part) => readColumns(part.slice(1)));
  return {
    kind: found,
    members: readColumns(members),
    write_ins: marked('+'),
    either: marked('~'),
    whole: marked('=')[0] ?? null,
  };
}

const folder = new URL('../groups/labels/', import.meta.url);

/** Reads a file of labels. @throws Error for a line that is none */
export function readGroupLabels(name: 'little' | 'rules' | 'shapes' | 'published' | 'vendors'): FileLabels[] {
  const text = readFileSync(new URL(`${name}.txt`, folder), 'utf8');
  const files: FileLabels[] = [];
  let named: FileLabels[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    if (!line.startsWith(' ')) {
      named = line.split(/\s+/).flatMap((file) => (file === '' ? [] : [{ file, groups: [], open: [] }]));
      files.push(...named);
    } else if (line.trim().startsWith('?')) {
      for (const one of named) one.open.push(readColumns(line.trim().slice(1).trim()));
    } else for (const one of named) one.groups.push(readGroup(line.trim()));
  }
  return files;
}

/** @returns the labelled files of a folder beside the labels */
export const readLabelledFiles = (name: 'little' | 'rules' | 'shapes'): { labels: FileLabels; bytes: Uint8Array }[] =>
  readGroupLabels(name).map((labels) => ({
    labels,
    bytes: readFileSync(new URL(`${name}/${labels.file}.csv`, folder)),
  }));

/** What was found of what was labelled, over some files. */
export interface GroupScore {
  found: number;
  labelled: number;
  right: number;
  /** The same over pairs of columns that stand in one group. */
  pairs: { found: number; labelled: number; right: number };
  write_ins: { found: number; labelled: number; right: number };
  /** In words, a line each. */
  wrong: string[];
}

export const emptyScore = (): GroupScore => ({
  found: 0,
  labelled: 0,
  right: 0,
  pairs: { found: 0, labelled: 0, right: 0 },
  write_ins: { found: 0, labelled: 0, right: 0 },
  wrong: [],
});

function isRight(group: ColumnGroup, label: GroupLabel): boolean {
  const allowed = new Set([...label.members, ...label.either]);
  const held = new Set(group.members);
  const isTextRight = label.kind !== 'other' || group.write_ins.join() === label.write_ins.join();
  return (
    group.kind === label.kind &&
    isTextRight &&
    label.members.every((member) => held.has(member)) &&
    group.members.every((member) => allowed.has(member))
  );
}

/** The pairs of columns in one question; a choice and its text are a pair as well. */
function listPairs(groups: readonly Pick<ColumnGroup, 'kind' | 'members' | 'write_ins'>[]): Set<string> {
  const pairs = new Set<string>();
  for (const { kind, members, write_ins } of groups) {
    const columns = kind === 'other' ? [...members, ...write_ins] : members;
    for (const [at, one] of columns.entries()) for (const other of columns.slice(at + 1)) pairs.add(`${one}-${other}`);
  }
  return pairs;
}

const written = ({ kind, members, write_ins }: Pick<ColumnGroup, 'kind' | 'members' | 'write_ins'>): string =>
  `${kind} ${members.join()}${write_ins.length > 0 ? ` +${write_ins.join()}` : ''}`;

/** Compares the groups found in a file with its labels, and adds the result to `score`. */
export function addToScore(score: GroupScore, groups: readonly ColumnGroup[], { file, ...labels }: FileLabels): void {
  const isOpen = ({ members, write_ins }: ColumnGroup): boolean =>
    labels.open.some((columns) => [...members, ...write_ins].every((column) => columns.includes(column)));
  const counted = groups.filter((group) => !isOpen(group));
  const missed = labels.groups.filter((label) => !counted.some((group) => isRight(group, label)));
  const wrong = counted.filter((group) => !labels.groups.some((label) => isRight(group, label)));
  score.found += counted.length;
  score.labelled += labels.groups.length;
  score.right += labels.groups.length - missed.length;
  score.wrong.push(...missed.map((label) => `${file}: not found: ${written(label)}`));
  score.wrong.push(...wrong.map((group) => `${file}: wrong: ${written(group)} (${group.reason}, ${group.confidence})`));
  const either = new Set(labels.groups.flatMap((label) => label.either));
  const isSure = (pair: string): boolean => !pair.split('-').some((column) => either.has(Number(column)));
  addShares(score.pairs, [...listPairs(counted)].filter(isSure), listPairs(labels.groups));
  const texts = (from: readonly Pick<ColumnGroup, 'write_ins'>[]) => from.flatMap(({ write_ins }) => write_ins);
  const sure = texts(counted).filter((column) => !either.has(column));
  addShares(score.write_ins, sure, new Set(texts(labels.groups)));
}

function addShares<T>(sums: { found: number; labelled: number; right: number }, found: T[], labelled: Set<T>): void {
  sums.found += found.length;
  sums.labelled += labelled.size;
  sums.right += found.filter((one) => labelled.has(one)).length;
}

export const precision = ({ found, right }: { found: number; right: number }): number =>
  found === 0 ? 1 : right / found;
export const recall = ({ labelled, right }: { labelled: number; right: number }): number =>
  labelled === 0 ? 1 : right / labelled;

/** The figures in words. */
export function scoreInWords(score: GroupScore): string {
  const share = (value: number): string => value.toFixed(3);
  const both = (one: { found: number; labelled: number; right: number }): string =>
    `precision ${share(precision(one))}, recall ${share(recall(one))}`;
  return [
    `${score.labelled} groups labelled, ${score.found} found: ${both(score)}`,
    `pairs of columns: ${both(score.pairs)}`,
    `write-ins: ${both(score.write_ins)}`,
  ].join('\n');
}
