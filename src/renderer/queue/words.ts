import { counted } from '../lib/language/format.ts';
import type { QueueState } from './import-state.ts';

/** What is said of the queue, and what screen readers hear of an import: at its start, each quarter, and its end. */
export const words = {
  /** Of the window. @param percent null while nothing is under way */
  title: (percent: number | null) => (percent === null ? 'Sheaf' : `${percent}% – Sheaf`),
  started: (name: string) => `Importing ${name}.`,
  quarter: (name: string, percent: number) => `${name}: ${percent} percent imported.`,
  ended: (name: string, state: QueueState): string | null => {
    switch (state.kind) {
      case 'done': {
        const { receipt } = state;
        if (receipt.kind !== 'survey') return `${name} is imported.`;
        return `${name} is imported: ${counted(receipt.rows_reported, 'response', 'responses')}.`;
      }
      case 'failed':
        return `The import of ${name} stopped. ${state.sentence}`;
      case 'paused':
        return `The import of ${name} is paused.`;
      default:
        return null;
    }
  },
  firstGone: (name: string) =>
    `${name}, whose survey these responses are for, was not imported. Take this off the queue, import that file, then add these responses to its survey.`,
  withoutEnd:
    'The window was closed while this import ended, and it left no receipt. Look at it under All imports before you import the file again.',
  otherFile: (wanted: string) => `None of them is ${wanted} as this import began with it. Choose that very file.`,
  ways: { paused: 'Go on', again: 'Try again', second: 'Import it anew', file: 'Choose the file…' },
  /** For those who hear a button without its row. */
  goOnWith: (way: string, name: string) => `${way.replace('…', '')}: ${name}`,
  asking: {
    leave: 'Sheaf was closed in between and needs your leave to read its file again.',
    file: 'Sheaf was closed in between and needs its file again. What was sent is not sent twice.',
  },
  stopping: 'Stopping…',
};

export type Words = typeof words;
