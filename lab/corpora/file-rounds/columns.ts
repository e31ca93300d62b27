import type { RoundTable } from './table.ts';

/** A variable of a statistics file. Options have the codes 1, 2, 3 … in their order. */
export interface Variable {
  name: string;
  label: string;
  kind: 'text' | 'number' | 'date' | 'time' | 'options';
  options: string[];
}

/** A value of a case: a code for an option, milliseconds since 1970 for dates and times, null for no answer. */
export type CaseValue = string | number | null;

const mostOptions = 12;
const mostLabelBytes = 100;

/** A number that a program shows as it was typed. */
export const isNumber = (cell: string): boolean =>
  /^(?:0|-?[1-9]\d{0,13}|-?(?:0|[1-9]\d{0,5})\.\d{0,7}[1-9])$/.test(cell);

const isIso = (cell: string, iso: string): boolean => {
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(cell.replace(' ', 'T'));
};
const isDate = (cell: string): boolean => /^(?:19|20)\d\d-\d\d-\d\d$/.test(cell) && isIso(cell, cell);
export const isTime = (cell: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell) && isIso(cell, `${cell.replace(' ', 'T')}Z`);

/** @returns the milliseconds since 1970 of a date or a time; times are written as they stand, without a zone */
export const computeTime = (cell: string): number =>
  Date.parse(cell.length === 10 ? cell : `${cell.replace(' ', 'T')}Z`);

/** The options of a column in the order of their first answers; none if it is no choice between a few. */
function toOptions(answers: readonly string[]): string[] {
  const options = [...new Set(answers)];
  const areLabels = options.every((option) => option === option.trim() && Buffer.byteLength(option) <= mostLabelBytes);
  return options.length <= mostOptions && options.length * 2 <= answers.length && areLabels ? options : [];
}

function toKind(answers: readonly string[], options: readonly string[]): Variable['kind'] {
  if (answers.length === 0) return 'text';
  if (answers.every(isNumber)) return 'number';
  if (answers.every(isDate)) return 'date';
  if (answers.every(isTime)) return 'time';
  return options.length > 0 ? 'options' : 'text';
}

/** @returns the variables of a table whose two header rows are names and labels */
export function listVariables({
  header: [names = [], labels = []],
  rows,
}: Pick<RoundTable, 'header' | 'rows'>): Variable[] {
  return names.map((name, at) => {
    const answers = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    const options = toOptions(answers);
    const kind = toKind(answers, options);
    return { name, label: labels[at] ?? '', kind, options: kind === 'options' ? options : [] };
  });
}

/** @returns how a cell is stored */
export function caseValue(cell: string, { kind, options }: Variable): CaseValue {
  if (kind === 'text') return cell;
  if (cell === '') return null;
  if (kind === 'options') return options.indexOf(cell) + 1;
  return kind === 'number' ? Number(cell) : computeTime(cell);
}
