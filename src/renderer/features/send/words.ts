import { counted, size } from '../../lib/language/format.ts';

/** Words of sending something on to another instance. */
export const words = {
  title: (name: string) => `Send “${name}”`,
  loading: 'Loading what you want to send…',
  back: 'Back',
  intro: 'It is sent as it was imported here. The copy here stays.',
  surveyIntro:
    'The responses are sent as they were imported here, with the column types they have now. The survey here stays.',
  ifSheaf:
    'What you changed about its questions, their charts and the answers that do not count goes with it only if the other instance is Sheaf too.',
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
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel: ${name}`,
  restoring: 'Looking for it in the queue…',
  safe: 'You can keep working: it is sent in the background and continues after a restart.',
  done: (name: string, instance: string) => `“${name}” is on ${instance}.`,
  proof: (sent: number, reported: number) =>
    `${counted(sent, 'response', 'responses')} sent, ${counted(reported, 'response', 'responses')} in the survey there.`,
  recordProof: (bytes: number) => `${size(bytes)} sent and read there.`,
  open: 'Read it there',
  stopped: {
    failed: (instance: string) => `It could not be sent to ${instance}.`,
    paused: 'Sending is paused',
    sentStays: 'What has arrived stays there.',
    resume: 'You can resume at any time.',
  },
  cancelled: (instance: string) => `Sending to ${instance} was cancelled. What had arrived stays there.`,
  again: 'Send again…',
  isThere: (name: string) => `“${name}” is there already. It would be there a second time.`,
  fetching: 'Reading it from this computer…',
};

export type Words = typeof words;
