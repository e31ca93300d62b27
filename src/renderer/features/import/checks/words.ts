import { counted, percentage } from '../../../lib/language/format.ts';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
const percent = (read: number, total: number) => percentage(Math.floor((read / Math.max(1, total)) * 100));

/** Words about what only a person can decide, and what an import waits for. */
export const decideWords = {
  waits: {
    reading: 'The file is read again, as you want it read.',
    gone: 'Say above what becomes of the decisions about columns that are gone.',
    looking: (read: number, total: number) =>
      `What you leave out or replace is looked for in every response. ${percent(read, total)}`,
    dates: (read: number, total: number) => `Looking whether the dates tell day from month. ${percent(read, total)}`,
    order: 'Say how the dates are read.',
  },
  dates: {
    title: (columns: readonly string[]) =>
      columns.length === 1
        ? `Which comes first in the dates of ${quoted(columns)}?`
        : `Which comes first in the dates of ${counted(columns.length, 'column', 'columns')}: ${quoted(columns.slice(0, 4))}${columns.length > 4 ? ' …' : ''}?`,
    hint: 'No date of the file tells the day from the month.',
    remembered: 'Answered as for the last file of this kind. Change it if this one differs.',
    reads: {
      dmy: (sample: string, date: string) => `The day: ${sample} is ${date}`,
      mdy: (sample: string, date: string) => `The month: ${sample} is ${date}`,
    },
  },
  changed: (lines: readonly string[]) =>
    `The whole file is read now, and ${lines.length === 1 ? 'a column becomes' : `${counted(lines.length, 'column', 'columns')} become`} something else than its first rows suggested: ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ' …' : ''}.`,
  changedTo: (header: string, was: string, is: string) => `“${header}” ${is} (was ${was})`,
  gone: {
    title: (columns: readonly string[]) =>
      `As the file is read now it has no column ${quoted(columns)}, about which you decided:`,
    type: (header: string, type: string) => `“${header}” becomes ${type}.`,
    replace: (kind: string, header: string) => `Replace ${kind} in “${header}”.`,
    read: (header: string) => `How the dates of “${header}” are read.`,
    join: (header: string) => `Join the columns of “${header}”.`,
    hint: 'Read the file as before, or go on without these decisions.',
    forget: 'Go on without them',
  },
  lookAgain: 'Look again',
  notFound: {
    replace: 'None found as the file is read now. Every cell of the column is still looked through when it is sent.',
    leave_out: 'None found as the columns are read now.',
  },
};

export type DecideWords = typeof decideWords;
