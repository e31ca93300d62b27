import { counted, size, sizeOf } from '../lib/language/format.ts';
import type { QueueState } from './import-state.ts';

/** Words about the queue, and the announcements for screen readers: at the start of an import, at each quarter, and at its end. */
export const words = {
  /** The window title. @param percent null if no import is active */
  title: (percent: number | null) => (percent === null ? 'Sheaf' : `${percent}% – Sheaf`),
  started: (name: string) => `Importing ${name}.`,
  quarter: (name: string, percent: number, isSending: boolean) =>
    `${name}: ${percent} percent ${isSending ? 'sent' : 'imported'}.`,
  ended: (name: string, state: QueueState): string | null => {
    switch (state.kind) {
      case 'done': {
        const { receipt } = state;
        if (receipt.kind !== 'survey') return `${name} is imported.`;
        return `${name} is imported: ${counted(receipt.rows_reported, 'response', 'responses')}.`;
      }
      case 'failed':
        if (state.remedy === 'storage') return `${name}: ${state.sentence}`;
        return `The import of ${name} failed. ${state.sentence}`;
      case 'paused':
        return `The import of ${name} is paused.`;
      default:
        return null;
    }
  },
  firstMissing: (name: string) =>
    `${name} was not imported, so there is no survey to add these responses to. Remove this import from the queue, import ${name}, then add these responses to its survey.`,
  noReceipt:
    'The window was closed before the receipt of this import was saved. Check the result under All imports before you import the file again.',
  otherFile: (wanted: string) => `None of these is the original ${wanted}. Choose it again.`,
  actions: {
    pause: 'Pause',
    paused: 'Resume',
    again: 'Try again',
    second: 'Import as a new record',
    file: 'Choose the file…',
    storage: 'Allow and continue',
  },
  cancel: 'Cancel import',
  removeHint: 'Removes it from the queue. What was already sent stays with the service.',
  allowStorage: (host: string, storage: string) =>
    `${host} wants files to be sent to ${storage}. Allow? Nothing was sent there yet. If you are not sure, ask who runs ${host}. Settings shows what you allow.`,
  /** The label for screen readers, which names the import. */
  continueWith: (way: string, name: string) => `${way.replace('…', '')}: ${name}`,
  needsFiles: {
    permission: 'Sheaf was closed during this import and needs permission to read the file again.',
    file: 'Sheaf was closed during this import and needs the file again. What was sent is not sent twice.',
  },
  stopping: 'Pausing…',
  sentOf: (bytes: number, whole: number) => `${sizeOf(bytes, whole)} of ${size(whole)} sent`,
  /** @param beginsAgain a document is sent in one piece */
  resumes: (beginsAgain: boolean): string =>
    beginsAgain ? 'Resume sends it from the start.' : 'Resume sends the rest.',
  /** How far an import is, on its card and on its screen. */
  facts: {
    rows: (count: number) => counted(count, 'row', 'rows'),
    waiting: 'Queued',
    after: (first: string) => `Queued until ${first} is done: both go into one survey`,
    paused: 'Paused',
    sending: 'Sending',
    silent: (time: string) => `No answer for ${time}. What was sent is saved. It continues by itself.`,
    again: (sentence: string, time: string) => `${sentence} It tries again in ${time}.`,
    reading: 'Sent; the service is reading it',
    of: (done: string, whole: string) => `${done} of ${whole}`,
    rate: (bytes: string) => `${bytes}/s`,
    left: (time: string) => `about ${time} left`,
    starting: 'Starting',
    inOnePiece: 'in one piece: after a pause it begins again',
    percent: (name: string) => `Progress of ${name}`,
  },
};
