import type { ColumnType, ImportState, SurveyStatus } from '../../contract/index.ts';
import { duration } from './language/format.ts';

const columnTypes: Record<ColumnType, { name: string; does: string }> = {
  Name: { name: 'Name', does: 'Becomes the participant’s name.' },
  Email: { name: 'Email', does: 'Becomes the participant’s e-mail address.' },
  Timestamp: { name: 'Timestamp', does: 'Puts the responses in order of time.' },
  'Open-ended': { name: 'Open-ended', does: 'Each answer becomes a note you can search.' },
  'Single choice': { name: 'Single choice', does: 'Becomes a bar chart: one answer each.' },
  'Multi choice': { name: 'Multi choice', does: 'Becomes a bar chart: several answers each.' },
  NPS: { name: 'NPS', does: 'Becomes a net promoter score.' },
  Ranking: { name: 'Ranking', does: 'Becomes average ranks.' },
  MEDIA_RESPONSE: { name: 'Media file', does: 'Holds the name of a recording or an image.' },
  'Do nothing': { name: 'Do nothing', does: 'Stays in the rows, without a chart.' },
};

const importStates: Record<ImportState, string> = {
  waiting: 'Not all sent',
  running: 'Being read',
  completed: 'Complete',
  failed: 'Could not be read',
  deleted: 'Deleted',
};

const surveyStatuses: Record<SurveyStatus, string> = {
  AWAITING_UPLOAD: 'Not all sent',
  VALIDATING: 'Checking',
  PROCESSING: 'Reading rows',
  COMPLETED: 'Complete',
  FAILED: 'Stopped',
};

/** Words used by more than one feature; a feature's own are in its words.ts. Each stands beside its German (words.de.ts). */
export const words = {
  opening: 'Opening…',
  columnTypes,
  importStates,
  surveyStatuses,
  missing: {
    label: 'Words that are no answers',
    hint: 'Separated by commas. What is not listed is counted.',
    none: 'Every filled cell is counted.',
    some: (list: string) => `Not counted: ${list}`,
  },
  session: {
    connecting: 'Starting the import service…',
    lost: 'The import service stopped; starting again…',
    lostHint: 'What you see stays as it was. Imports carry on by themselves.',
    back: 'Connected again.',
    ready: 'Running',
    reconnecting: 'Starting again',
    silent: (seconds: number) => `No answer for ${duration(seconds)}`,
  },
  instances: {
    unknown: 'This instance is not set up here any more. Add it again in Settings.',
    sourceGone: 'What is to be sent could not be read from this computer. Check that it is still in the library.',
    sendOn: 'Send to another instance…',
    lost: 'The instance cannot be reached; trying again…',
    foreign: 'This service takes imports, and is read elsewhere.',
    foreignHint:
      'It speaks the import interface, but not the one Sheaf reads by. Open it in its own window to read what is there.',
  },
  signIn: {
    title: 'Sign in to this instance',
    intro: 'Paste a token for this instance. Whoever runs it makes one with',
    command: 'sheaf keys create',
    label: 'Token',
    button: 'Sign in',
    checking: 'Checking…',
    codeUsed: 'The link you opened was used before or is too old. Ask for a new one, or paste a token.',
    unreachable: 'The import service does not answer. Check that it runs, then try again.',
    tokenUnknown: 'This instance does not know that token. Check that it was pasted whole.',
    tokenTooNarrow: 'That token may not read this instance. It needs the scopes project:read and survey:write.',
    tokenEnded: 'Your token is no longer valid. Sign in again to carry on.',
    empty: 'Paste a token first.',
  },
  error: {
    tryAgain: 'Try again',
    unreachable: 'The import service does not answer. It is asked again every two seconds.',
    tooMany: (seconds: number) => `The service takes no more requests for now. It is asked again in ${seconds} s.`,
    unknown: 'Something went wrong that Sheaf has no words for.',
    screen: 'This screen met something it did not expect and stopped.',
    screenHint: 'Nothing you imported is touched by this.',
  },
  copy: { csv: 'Copy as CSV', png: 'Copy as PNG', copied: 'Copied', failed: 'Could not copy' },
  deletion: {
    label: 'Deleted',
    button: 'Delete',
    undo: 'Undo',
    restore: 'Restore',
    deleted: (name: string) => `${name} is deleted. It can be restored for a day, from Activity too.`,
    restored: (name: string) => `${name} is back.`,
  },
  close: 'Close',
  blank: 'blank',
};

export type Words = typeof words;
