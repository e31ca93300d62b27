import { headerKey } from '@sheaf/tables';
import type { Profile } from '../answers/profile.ts';
import type { CheckboxColumns } from '../exporters/descriptor.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { isRecorded } from './do-nothing.ts';

const tickWords = new Set('0|1|true|false|checked|unchecked|yes|no|selected|not selected|0.0|1.0'.split('|'));

/** Whether a column contains only marks of a tick box. */
const holdsTicks = ({ values }: Profile): boolean =>
  values.size <= 2 && [...values.keys()].every((value) => tickWords.has(value.toLowerCase()));

/** Whether all columns of the question that hold numbers hold 1 and 2; codes below zero are missing answers. */
function areOnesAndTwos(siblings: readonly Profile[]): boolean {
  const items = siblings.filter(({ number, filled }) => filled > 0 && number > 0.9);
  const cells = items.flatMap(({ values }) => [...values.keys()].slice(0, 8));
  const answers = new Set(cells.filter((cell) => !cell.startsWith('-')));
  return items.length >= 2 && answers.size === 2 && answers.has('1') && answers.has('2');
}

function holdsBoxes({ profile, siblings }: Column, cells: CheckboxColumns['cells']): boolean {
  switch (cells) {
    case 'two values':
      return profile.values.size <= 2;
    case 'ticks':
      return holdsTicks(profile);
    case 'numeric ticks':
      return holdsTicks(profile) && profile.number > 0.9;
    case 'one and two':
      return areOnesAndTwos(siblings);
  }
}

/** One column per option of a question, as the tool names such columns. */
function judgeCheckbox(column: Column): Verdict | null {
  const { exporter, names, headers, isOption } = column;
  const boxes = exporter.checkboxes;
  if (boxes === undefined) return null;
  const isNamed =
    headers.some((header) => boxes.header?.test(header)) ||
    (boxes.text !== undefined && names.text.includes(boxes.text)) ||
    (boxes.isBelowQuestion === true && isOption);
  return isNamed && holdsBoxes(column, boxes.cells)
    ? { type: 'Multi choice', confidence: 0.96, reason: boxes.reason }
    : null;
}

/** A field to write into beside an option, as the tool names it. */
function judgeWriteInField({ exporter: { writeIn }, headers, profile }: Column): Verdict | null {
  if (writeIn === undefined || profile.letters < 0.5 || !headers.some((header) => writeIn.header.test(header)))
    return null;
  return { type: 'Open-ended', confidence: 0.93, reason: writeIn.reason };
}

/** Bookkeeping of this tool. */
function judgeRecorded({ exporter, headers }: Column): Verdict | null {
  if (!headers.some((header) => isRecorded(headerKey(header), exporter))) return null;
  return { type: 'Do nothing', confidence: 0.95, reason: `recorded by ${exporter.name} beside the answers` };
}

/** The types that follow from the tool's own column names, with any cells. */
export function judgeByConvention(column: Column): Verdict | null {
  return judgeRecorded(column) ?? judgeCheckbox(column) ?? judgeWriteInField(column);
}
