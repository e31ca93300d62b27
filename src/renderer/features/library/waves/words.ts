import { counted } from '../../../lib/language/format.ts';

/** Words of the waves of a survey. */
export const words = {
  fact: (count: number) => counted(count, 'wave', 'waves'),
  title: 'Waves',
  intro: 'Each import adds a wave. You can filter by waves and compare them.',
  numbered: (number: number) => `Wave ${number}`,
  gone: 'a wave that is no longer there',
  name: (wave: string) => `Name of ${wave}`,
  responses: (count: number) => counted(count, 'response', 'responses'),
  join: 'Join with the one above',
  joinOf: (wave: string, before: string) => `Join ${wave} with ${before}`,
  joined: (wave: string, before: string) => `${wave} and ${before} are one wave now.`,
  saved: 'The names are saved.',
  compare: 'Compare by wave',
  save: 'Save names',
};

export type Words = typeof words;
