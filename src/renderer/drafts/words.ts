import { counted, percentDone } from '../lib/language/format.ts';

/** Sentences about drafts: why a file cannot be read, and why it cannot be imported yet. */
export const words = {
  unreadable: 'The file can no longer be read. It may have been moved, renamed or changed: choose it again.',
  headerOnly: 'The file has a header row but no responses below it. Export the survey again with its responses.',
  archive: {
    empty: 'There is nothing in this archive that can be imported.',
    repeats: (survey: string) =>
      `These are the rows of a repeated group of “${survey}”. They are not imported with it. To import them as a survey of their own, unpack the archive and choose this file alone.`,
    others: (archive: string, names: readonly string[]) =>
      `Not imported from ${archive}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
    notes: {
      unsafe: (count: number) =>
        `${counted(count, 'file', 'files')} whose names lead out of the archive ${count === 1 ? 'was' : 'were'} left out.`,
      archives: (count: number) =>
        `${counted(count, 'archive', 'archives')} inside it ${count === 1 ? 'was' : 'were'} not opened. Unpack ${count === 1 ? 'it' : 'them'} first.`,
    },
  },
  counting: 'Import…',
  types: {
    chosen: 'You chose this',
    notInSurvey: 'not in the survey',
    suggested: (type: string) => `Suggested: ${type}`,
  },
  name: {
    missing: 'Give the survey a name.',
    tooLong: 'Use at most 200 characters.',
  },
  firstProject: 'My research',
  firstFile: 'the first file',
  notReady: {
    reading: 'The file is being read again with your settings.',
    outdated: 'Decide above about your choices for missing columns.',
    checking: (read: number, total: number) =>
      `Every response is checked for what you leave out or replace. ${percentDone(read, total)}`,
    dates: (read: number, total: number) =>
      `Checking whether the dates show the order of day and month. ${percentDone(read, total)}`,
    badRows: (count: number) =>
      `${counted(count, 'row', 'rows')} cannot be imported as ${count === 1 ? 'it is' : 'they are'}. Choose what happens under “${counted(count, 'bad row', 'bad rows')}”.`,
    findingBadRows: (read: number, total: number) => `Checking the rows… ${percentDone(read, total)}`,
    dateOrder: 'Choose how the dates are read.',
    mediaMatching: 'Finding the files that the responses name…',
    mediaColumn: 'Under Media, choose the column that links the files, or remove the files.',
    mediaRefused: 'This survey does not accept media files.',
    survey: 'Choose the survey these responses are added to.',
    columns: 'Columns of the survey are missing.',
    comparison: 'The file is being compared with the responses in the survey.',
    responsesToSend: 'Choose which responses are added.',
    otherInstance: (name: string) =>
      `“${name}” is on another service. Switch to that service to add to it, or choose a survey on this one.`,
    firstFile: (name: string) => `Import “${name}” first, or both together from All files.`,
  },
};
