import { counted } from '../lib/language/format.ts';

/** Words of the frame around the features. */
export const words = {
  name: 'Sheaf',
  navigation: 'Sheaf',
  skip: 'Skip to the content',
  import: 'Import',
  activity: 'Activity',
  library: 'Library',
  surveys: 'Surveys',
  insights: 'Insights',
  files: 'Files',
  participants: 'Participants',
  search: 'Search',
  settings: 'Settings',
  instance: {
    choose: 'Instance',
    own: 'This computer',
    away: 'Not reachable',
    budget: (perMinute: number) => `${perMinute} requests a minute`,
  },
  theme: { label: 'Theme', auto: 'As the system', light: 'Light', dark: 'Dark' },
  importing: (percent: number) => `${percent}% imported`,
  leave: {
    title: (count: number) =>
      count === 0 ? 'All imports have ended' : `${counted(count, 'import is', 'imports are')} under way`,
    hint: 'Nothing is lost whatever you choose: what was sent stays, and the queue goes on at the next start.',
    background: 'Finish in the background',
    backgroundHint: 'The window goes out of sight; Sheaf closes when all are done.',
    leave: 'Close now',
    leaveHint: 'The rest is sent when Sheaf is opened again.',
    stay: 'Stay',
  },
  arrivals: {
    refused: {
      'not-importable': (what: string) =>
        `${what} is not a file Sheaf can import. It takes tables (CSV, TSV), documents, recordings and images.`,
      missing: (what: string) => `${what} is not there any more, or cannot be read. Look where it was moved to.`,
      link: (what: string) => `Sheaf does not open ${what}: it is not a link to one of its pages.`,
    },
    others: (count: number) => `${counted(count, 'other was', 'others were')} not opened either.`,
  },
  crashed: {
    window: 'The window stopped, and was opened again.',
    desktop: 'Something in Sheaf failed, and it goes on.',
    hint: 'What was imported is safe, and the queue is as it was.',
    report: 'Make a report…',
  },
  drop: {
    one: 'Drop it to look inside',
    many: (count: number) => `Drop them to look inside: ${count} files`,
    hint: 'Nothing is imported before you say so.',
  },
};

export type Words = typeof words;
