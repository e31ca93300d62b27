import { counted, size } from '../../lib/language/format.ts';

/** Words of sending something on to another instance. */
export const words = {
  title: (name: string) => `Send “${name}”`,
  loading: 'Loading what you want to send…',
  back: 'Back',
  intro: 'It is sent as it was imported here, with the column types it has here now. The copy here stays.',
  ifSheaf:
    'Questions, displays, orders of options and words that do not count as answers go with it only if the other instance is Sheaf.',
  instance: 'To',
  project: 'Project',
  projectsLoading: 'Loading its projects…',
  noProjects: 'This instance has no project for your key.',
  noInstance: 'No other instance is set up.',
  noInstanceHint: 'Add one by its address and key.',
  settings: 'Open Settings',
  send: { survey: 'Send the survey', insight: 'Send the insight', file: 'Send the file' },
  rows: (rows: number) => counted(rows, 'response', 'responses'),
  progress: (percent: number, instance: string) => `${percent}% sent to ${instance}`,
  label: (name: string) => `${name}: sent so far`,
  wait: (sentence: string, seconds: number | null) =>
    seconds === null ? sentence : `${sentence} Continues in ${seconds} s.`,
  stop: 'Pause',
  safe: 'You can keep working: it is sent in the background and continues after a restart.',
  done: (name: string, instance: string) => `“${name}” is on ${instance}.`,
  proof: (sent: number, reported: number) =>
    `${counted(sent, 'response', 'responses')} sent, ${counted(reported, 'response', 'responses')} in the survey there.`,
  recordProof: (bytes: number) => `${size(bytes)} sent and read there.`,
  open: 'Read it there',
  failed: 'It could not be sent.',
  stopped: 'Sending is paused.',
  stoppedHint: 'What has arrived stays there. You can resume at any time.',
  fetching: 'Reading it from this computer…',
};

export type Words = typeof words;
