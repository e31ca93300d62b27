import { counted, percentage } from '../../../lib/language/format.ts';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
const percent = (read: number, total: number) => percentage(Math.floor((read / Math.max(1, total)) * 100));

/** Words about what only a person can decide, and what an import waits for. */
export const decideWords = {
  waits: {
    reading: 'The file is being read again with your settings.',
    gone: 'Decide above about your choices for missing columns.',
    looking: (read: number, total: number) =>
      `Every response is checked for what you leave out or replace. ${percent(read, total)}`,
    dates: (read: number, total: number) =>
      `Checking whether the dates show the order of day and month. ${percent(read, total)}`,
    order: 'Choose how the dates are read.',
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
  changed: (lines: readonly string[]) =>
    `The complete file has been read. ${lines.length === 1 ? 'A column has' : `${counted(lines.length, 'column', 'columns')} have`} another type than the first rows suggested: ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ' …' : ''}.`,
  changedTo: (header: string, was: string, is: string) => `“${header}” ${is} (was ${was})`,
  gone: {
    title: (columns: readonly string[]) => `Read this way, the file has no column ${quoted(columns)}. You had chosen:`,
    type: (header: string, type: string) => `“${header}” becomes ${type}.`,
    replace: (kind: string, header: string) => `Replace ${kind} in “${header}”.`,
    read: (header: string) => `Read the dates of “${header}” in a set order.`,
    join: (header: string) => `Join the columns of “${header}”.`,
    hint: 'Read the file as before, or continue without these choices.',
    forget: 'Continue without them',
  },
  lookAgain: 'Check again',
  notFound: {
    replace: 'None found in the file as it is read now. Every cell of the column is still checked when it is sent.',
    leave_out: 'None found with the current column types.',
  },
};

export type DecideWords = typeof decideWords;
