import type { GuideStep } from './step.ts';

const steps: Record<GuideStep, { title: string; text: (mod: string) => string }> = {
  sample: {
    title: 'Open a sample',
    text: () =>
      'An export with 240 invented responses. It is imported like a file of your own; delete it afterwards if you like.',
  },
  columns: {
    title: 'See what each column becomes',
    text: () =>
      'Select a column to see its answers and the reason for its type. If the type is wrong, choose another. Nothing is sent yet.',
  },
  checks: {
    title: 'Look at the decisions',
    text: () =>
      'The line above Import lists test responses, duplicates and personal details in free text. Only what you tick is changed.',
  },
  send: {
    title: 'Import it',
    text: () => 'The button at the bottom starts the import. You can rename the survey first.',
  },
  arrive: {
    title: 'Watch it arrive',
    text: () =>
      'You can leave this screen; Activity shows the progress. If the import fails, Activity says what to do.',
  },
  receipt: {
    title: 'Compare the three numbers',
    text: () => 'In the file, sent, in the survey: if the numbers are equal, nothing was lost. Then read the survey.',
  },
  read: {
    title: 'Read the result',
    text: () => 'The tabs show a chart for each question, the responses row by row, and every open answer.',
  },
  search: {
    title: 'Find anything',
    text: (mod) =>
      `Press ${mod}+K and type a word to find it in every survey, document and recording. Now drop an export of your own.`,
  },
};

/** Words of the guided import. */
export const words = {
  label: 'Guided import',
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
