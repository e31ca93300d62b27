import { headerKey } from '@sheaf/tables';
import { divideRun, type Member, type Run } from './members.ts';
import { nameWords } from './name-words.ts';

// Questions that look like one in one line of the header, and are two in the other.

/** `PAIN` of `PAIN_1`: the code of the question before the number of the statement. */
const numberedPart = /^([^\s]{1,60}?)[_.#[(-]{1,2}\d{1,3}[\])]?$/u;

/** A code without the number of a part: `AB02`. */
const plainCode = /^[\p{L}\d_.-]{1,20}$/u;

/** The code of a column's question; null where the header is no code above a text. */
function codeOf({ column }: Member): string | null {
  const { header, text } = column.names;
  if (headerKey(header) === headerKey(text)) return null;
  return numberedPart.exec(header)?.[1] ?? plainCode.exec(header)?.[0] ?? null;
}

/** Divides a run where the code of the question changes: two questions may have the same words. */
export function divideByCode(run: Run): Run[] {
  if (run.isCode) return [run];
  const codes = run.members.map(codeOf);
  if (codes.includes(null) || new Set(codes).size === 1) return [run];
  const parts = divideRun(run, (_piece, _member, at) => codes[at] === codes[at - 1]);
  // Another way of writing may cut the run off within a question: then one column of it is left at an end.
  const isWhole = ({ members }: Run): boolean => members.length >= 2;
  const isDivided = new Set(codes).size === parts.length && parts.slice(1, -1).every(isWhole) && parts.some(isWhole);
  return isDivided ? parts.filter(isWhole) : [run];
}

const firstWord = ({ column }: Member): string => nameWords(column.names.text)[0] ?? '';

/** Whether the texts below the codes of a run are two questions and more, which begin with different words. */
function isDividedByText(run: Run, texts: readonly Run[]): boolean {
  if (new Set(run.members.map(firstWord)).size === 1) return false;
  const [from = 0, to = 0] = [run.members[0]?.column.index, run.members.at(-1)?.column.index];
  const inside = texts.filter(({ members: [first, ...rest] }) => {
    const last = rest.at(-1);
    return first !== undefined && last !== undefined && first.column.index >= from && last.column.index <= to;
  });
  const parts = inside.filter(({ members }) => members.length < run.members.length);
  if (parts.length < 2 || parts.length < inside.length) return false;
  const covered = new Set(parts.flatMap(({ members }) => members.map(({ column }) => column.index)));
  return run.members.every(({ column }) => covered.has(column.index));
}

/** @param isFromText whether a run was found in the texts, not in the codes above them */
export function withoutDivided(runs: readonly Run[], isFromText: (run: Run) => boolean): Run[] {
  const texts = runs.filter((run) => isFromText(run) && !run.isCode);
  return runs.filter((run) => isFromText(run) || !isDividedByText(run, texts));
}
