import type { GuideStep } from './step.ts';

const steps: Record<GuideStep, { title: string; text: (mod: string) => string }> = {
  sample: {
    title: 'Open a sample',
    text: () =>
      'An export of 240 invented responses. It goes the whole way, as your own will; delete it afterwards if you like.',
  },
  columns: {
    title: 'See what each column becomes',
    text: () =>
      'Choose a column for its answers and the reason for its type. Wrong? Another type is one choice away, and nothing is sent yet.',
  },
  checks: {
    title: 'Look at Checks',
    text: () =>
      'Test responses, duplicates and personal details in free text are found here. Only what you tick changes.',
  },
  send: {
    title: 'Import it',
    text: () => 'The button at the foot says what it does. Give the survey another name first if you like.',
  },
  arrive: {
    title: 'Watch it arrive',
    text: () =>
      'You may go elsewhere meanwhile; Activity keeps the state. If it stops, the sentence there says what to do.',
  },
  receipt: {
    title: 'Compare the three numbers',
    text: () => 'In the file, sent, in the survey: equal numbers mean that nothing was lost. Then read the survey.',
  },
  read: {
    title: 'Read the result',
    text: () => 'A chart for each question, every open answer, and the responses row by row behind the tabs.',
  },
  search: {
    title: 'Find anything',
    text: (mod) =>
      `${mod}+K and a word finds it in every survey, document and recording. Now drop an export of your own.`,
  },
};

/** Words of the guided import. */
export const words = {
  label: 'Guided import',
  start: 'Guided import, two minutes',
  steps,
  place: (at: number, all: number) => `Step ${at} of ${all}`,
  announced: (place: string, title: string, text: string) => `${place}: ${title}. ${text}`,
  open: 'Open the sample',
  next: 'Next',
  back: 'Back to the import',
  finish: 'Finish',
  end: 'End the guide',
  ended: 'The guide has ended.',
};

export type Words = typeof words;
