import { explainQuality } from '@sheaf/survey-columns';
import type { BadRowReason } from '../../../../importer/index.ts';
import { counted, number, percentDone } from '../../../lib/language/format.ts';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
const rows = (count: number) => counted(count, 'row', 'rows');
const cellCount = (cells: number, width: number) => `${counted(cells, 'cell', 'cells')} instead of ${number(width)}`;

const unread = 'The file may have been changed, moved or deleted since you added it. Add it again.';

/** Words of the decisions about a file, above the button that starts its import. */
export const words = {
  label: 'Clean-up',
  open: 'needs an answer',
  personKey: {
    title: (columns: readonly string[]) => `People are told apart by ${quoted(columns)}`,
    remove: 'Tell them apart as usual',
  },
  order: { dmy: 'dates: day first', mdy: 'dates: month first' },
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
  cleanUp: {
    title: (what: string) => `Clean-up: ${what}`,
    review: (count: number) => `Clean-up: ${counted(count, 'suggestion', 'suggestions')}…`,
    leftOut: (count: number, all: number) => `${number(count)} of ${number(all)} left out`,
    replaced: (count: number) => `details replaced in ${counted(count, 'column', 'columns')}`,
    asBefore: (what: string) => `Clean-up as in the wave before: ${what}`,
    clean: 'Clean-up: nothing suggested',
    failed: 'Clean-up: the checks failed',
    notChecked: 'Clean-up: not checked for duplicates and personal details',
    intro: 'Only what you tick is changed, and never the file itself.',
    /** What was found, and what nothing is done about. */
    notes: 'Only for your information',
    noneHint:
      'No test or duplicate responses, none with one answer throughout, none unusually fast, no personal details outside of Name and Email columns.',
    larger: (count: number) =>
      `None of ${rows(count)} was checked yet for test responses, duplicates, unusually fast responses and personal details.`,
    inspect: 'Check the file',
    inspecting: (read: number, total: number) => `Checking every response… ${percentDone(read, total)}`,
    leaveOut: (what: string) => `Leave out: ${what}`,
    redact: (what: string) => `Replace: ${what}`,
    redactAll: 'Replace all personal details',
    showRowsOf: (what: string) => `Show the responses: ${what}`,
    rowsShown: 'The responses it is about',
    more: (count: string) => `and ${count} more`,
    quality: {
      test: (count: number) => counted(count, 'test response', 'test responses'),
      partial: (count: number) => counted(count, 'unfinished response', 'unfinished responses'),
      duplicate: (count: number) => counted(count, 'duplicate response', 'duplicate responses'),
      repeat: (count: number) =>
        counted(count, 'response by someone who answered before', 'responses by people who answered before'),
      namesake: (count: number) =>
        counted(
          count,
          'response with the same name as an earlier one',
          'responses with the same name as an earlier one',
        ),
      straight_line: (count: number) =>
        counted(count, 'response with one answer throughout', 'responses with one answer throughout'),
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
      `The column is sent whatever its type, with “[${kind}]” in place of ${shown}`,
    in: (found: string, column: string) => `${found} in “${column}”`,
    by: (kind: string, shown: string) => `“[${kind}]” is imported in place of ${shown}`,
    checkAgain: 'Check again',
    notFound: {
      redact: 'None found in the file as it is read now. Every cell of the column is still checked when it is sent.',
      leave_out: 'None found with the current column types.',
    },
  },
  bad: {
    chip: (count: number, what: string) => `${counted(count, 'bad row', 'bad rows')}: ${what}`,
    stop: 'choose',
    skip: 'left out',
    mend: 'repair',
    short: (count: number, isSkipped: boolean) =>
      `${counted(count, 'short row', 'short rows')}: ${isSkipped ? 'left out' : 'filled with blanks'}`,
    reasons: {
      too_large: (count) => `${rows(count)} too large to be imported`,
      undecodable: (count) => `${rows(count)} with characters that cannot be read`,
      unclosed_quote: (count) => `${rows(count)} with a quote that never closes`,
      too_many_cells: (count) => `${rows(count)} with too many cells`,
      too_few_cells: (count) => `${rows(count)} with too few cells`,
    } satisfies Record<BadRowReason, (count: number) => string>,
    what: 'What happens to bad rows?',
    policies: {
      stop: 'Stop: import nothing until the file is corrected',
      skip: 'Leave them out',
      mend: 'Repair them automatically',
    },
    into: 'Cells that are too many go into',
    lastColumn: 'the last column',
    skipShort: (count: number) => `Leave out ${rows(count)} with too few cells too`,
    save: 'Save what is left out…',
    saved: 'The file with what is left out is saved.',
    list: 'Bad rows',
    listHint: 'Choose a row to correct it by hand.',
    columns: ['Place', 'Fault', 'The row in the file'],
    show: 'Show',
    everyKind: 'All bad rows',
    /** @param at the line of the file, or the number of its row, case or response */
    place: (at: number, isLine: boolean) => `${isLine ? 'line' : 'row'} ${number(at)}`,
    one: {
      too_large: () => 'too large',
      undecodable: () => 'unreadable characters',
      unclosed_quote: () => 'a quote never closes',
      too_many_cells: cellCount,
      too_few_cells: cellCount,
    } satisfies Record<BadRowReason, (cells: number, width: number) => string>,
    tooLong: (row: number) =>
      `Response ${number(row)} is too long to be corrected here. Correct it in the file, or skip it.`,
    unread: (row: number) => `Response ${number(row)} could not be read again. ${unread}`,
    unreadHint: unread,
    corrected: 'corrected by hand',
    dialog: (row: number) => `Correct response ${number(row)}`,
    dialogHint: 'The row as it is read now, cell by cell. Change it so that each answer stands under its column.',
    tooMany: (count: number) =>
      `${counted(count, 'cell', 'cells')} too many. Join two cells that are one answer, and the cells after them move up.`,
    tooFew: (count: number) =>
      `${counted(count, 'cell', 'cells')} too few. Insert a blank cell where an answer is missing, and the cells after it move down.`,
    surplus: (at: number) => `Extra cell ${number(at)}`,
    join: 'Join with the next cell',
    insert: 'Insert a blank cell before this one',
    joined: (header: string) => `The next cell is joined into ${header}.`,
    inserted: (header: string) => `A blank cell is inserted at ${header}.`,
    cells: 'Cells of the row',
    apply: 'Use this row',
    applyNext: 'Use it and show the next bad row',
    undo: 'As in the file',
  },
};
