import { counted } from '../lib/language/format.ts';

/** Words of the frame around the features. */
export const words = {
  skip: 'Skip to the content',
  library: 'Library',
  allProjects: 'All projects',
  instance: {
    choose: 'Service',
    own: 'On this computer',
    away: 'Not reachable',
    reading: 'For reading only',
    budget: (perMinute: number) => `${perMinute} requests a minute`,
  },
  part: 'Only what was loaded is printed here. In Sheaf, press Ctrl+P (⌘P) to print all.',
  importing: (percent: number) => `Imports under way: ${percent}%`,
  unfinished: 'unfinished',
  leave: {
    title: (count: number) =>
      count === 0 ? 'No import is running' : `${counted(count, 'import is', 'imports are')} still running`,
    hint: 'Nothing is lost either way: what was sent is saved, and the queue continues at the next start.',
    background: 'Finish in the background',
    backgroundHint: 'The window closes; Sheaf quits when all imports are done.',
    leave: 'Close now',
    leaveHint: 'The rest is sent when you open Sheaf again.',
    stay: 'Stay',
  },
  opened: {
    refused: {
      'not-importable': (what: string) =>
        `Sheaf cannot import ${what}. It imports survey exports, documents, recordings and pictures.`,
      missing: (what: string) => `${what} is missing or cannot be read. Check whether it was moved.`,
      link: (what: string) => `Sheaf cannot open ${what}: it is not a link to one of its pages.`,
    },
    others: (count: number) => `${counted(count, 'other was', 'others were')} not opened either.`,
  },
  crashed: {
    window: 'The window crashed and was opened again.',
    desktop: 'Part of Sheaf failed. You can keep working.',
    hint: 'Everything you imported is safe, and the queue is unchanged.',
    report: 'Create a report…',
  },
  drop: {
    one: 'Drop the file to see what is inside',
    many: (count: number) => `Drop ${count} files to see what is inside`,
    hint: 'Nothing is imported until you say so.',
  },
  paste: {
    name: 'Pasted table.csv',
    nothing: 'There is no table on the clipboard. Copy at least two rows of a spreadsheet, with the header.',
    tooLarge: 'The copied table is too large. Save it as a file and drop the file.',
  },
};
