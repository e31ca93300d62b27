import { explainQuality } from '@sheaf/survey-columns';
import { counted, number, percentDone } from '../../../lib/language/format.ts';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
const rows = (count: number) => counted(count, 'row', 'rows');

/** Words of the checks before an import. */
export const words = {
  intro: 'Found on this computer. Nothing is changed unless you tick it, and the file itself never is.',
  noneHint:
    'No test or duplicate responses, no straight-lining, no speeders, no personal details outside of Name and Email columns.',
  larger: (count: number) =>
    `Check all ${rows(count)} for test responses, duplicates, unusually fast responses and personal details`,
  inspect: 'Check the file',
  inspecting: (read: number, total: number) => `Checking every response… ${percentDone(read, total)}`,
  cancel: 'Cancel the check',
  leaveOut: 'Leave out',
  redact: 'Replace',
  join: 'Send as one column',
  quality: {
    test: (count: number) => counted(count, 'test response', 'test responses'),
    partial: (count: number) => counted(count, 'unfinished response', 'unfinished responses'),
    duplicate: (count: number) => counted(count, 'duplicate response', 'duplicate responses'),
    repeat: (count: number) =>
      counted(count, 'response by someone who answered before', 'responses by people who answered before'),
    namesake: (count: number) =>
      counted(count, 'response with the same name as an earlier one', 'responses with the same name as an earlier one'),
    straight_line: (count: number) => counted(count, 'straight-lined response', 'straight-lined responses'),
    speeder: (count: number) => counted(count, 'unusually fast response', 'unusually fast responses'),
  },
  reason: explainQuality,
  personal: {
    email: (count: number) => counted(count, 'e-mail address', 'e-mail addresses'),
    phone: (count: number) => counted(count, 'telephone number', 'telephone numbers'),
    name: (count: number) => counted(count, 'name', 'names'),
  },
  holds: { email: 'e-mail addresses', phone: 'telephone numbers', name: 'names' },
  whole: (column: string, type: string, what: string, count: number, filled: number) =>
    `“${column}” is set to ${type} and holds ${what}: ${number(count)} of ${counted(filled, 'filled cell', 'filled cells')}`,
  wholeBy: (kind: string, shown: string) =>
    `The column is sent whatever its type. Each cell becomes [${kind}]: ${shown}`,
  in: (found: string, column: string) => `${found} in “${column}”`,
  by: (kind: string, shown: string) => `Each becomes [${kind}]: ${shown}`,
  joinedAs: (count: number, header: string) => `${counted(count, 'column', 'columns')} as “${header}”`,
  joins:
    'Each column holds one option. What is sent gets one more column, with all options that were chosen, which is counted in their place. The original columns stay in the rows.',
  rowList: (shown: string, count: number, more: number) => {
    if (count === 1) return `Response ${shown}`;
    return more === 0 ? `Responses ${shown}` : `Responses ${shown} and ${number(more)} more`;
  },
  dates: {
    title: (columns: readonly string[]) =>
      columns.length === 1
        ? `Which comes first in the dates of ${quoted(columns)}?`
        : `Which comes first in the dates of ${counted(columns.length, 'column', 'columns')}: ${quoted(columns.slice(0, 4))}${columns.length > 4 ? ' …' : ''}?`,
    hint: 'No date in the file shows whether the day or the month comes first.',
    remembered: 'Set as for the last file of this kind. Change it if this file is different.',
    reads: {
      dmy: (sample: string, date: string) => `The day: ${sample} is ${date}`,
      mdy: (sample: string, date: string) => `The month: ${sample} is ${date}`,
    },
  },
  checkAgain: 'Check again',
  notFound: {
    redact: 'None found in the file as it is read now. Every cell of the column is still checked when it is sent.',
    leave_out: 'None found with the current column types.',
  },
};

export type Words = typeof words;
