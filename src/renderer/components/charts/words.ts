import { inLanguage } from '../../lib/language.ts';
import { de } from './words.de.ts';

const en = {
  answer: 'Answer',
  answers: 'Answers',
  share: 'Share',
  item: 'Item',
  averageRank: 'Average rank',
  ranked: 'Ranked by',
  first: 'Ranked first',
  score: 'Score',
  npsLabel: 'Net promoter score, from −100 to 100',
  detractors: 'Detractors',
  passives: 'Passives',
  promoters: 'Promoters',
  detractorsRange: '0–6',
  passivesRange: '7–8',
  promotersRange: '9–10',
  unreadable: (count: string) => `${count} held no whole number from 0 to 10 and are left out.`,
  noAnswers: 'Nobody answered this question.',
  noScore: 'No score yet',
  more: (count: string) => `Show ${count} more`,
  fewer: 'Show fewer',
  rest: (options: string, answers: string) => `${options} rarer answers, given ${answers} times, are in the responses.`,
  notes: 'Notes',
  noNotes: 'No written answers.',
  // A person is known by an address or a name: a Name column also counts those who left an address only.
  people: (type: string): string => (type === 'Email' ? 'Different addresses' : 'People, by name or address'),
  firstAnswer: 'First',
  lastAnswer: 'Last',
  noTime: 'No time could be read.',
  none: 'This column was left out of the charts.',
  averageOf: (average: string) => `average rank ${average}`,
  place: (place: number) => (place === 1 ? 'first' : `place ${place}`),
  firstBy: (share: string) => `first for ${share}`,
};

export type Words = typeof en;

/** Words on charts and in their tables. */
export const words = inLanguage({ en, de });
