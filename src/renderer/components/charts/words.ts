/** Words on charts and in their tables. */
export const words = {
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
  unreadable: (count: string) => `Not counted: ${count} without a whole number from 0 to 10.`,
  noAnswers: 'Nobody answered this question.',
  noScore: 'No score yet',
  more: (count: string) => `Show ${count} more`,
  fewer: 'Show fewer',
  rest: (options: string, answers: string) =>
    `${options} rarer answers, given ${answers} times in all, are listed under Responses.`,
  notes: 'Open answers',
  noNotes: 'No open answers.',
  // A respondent is identified by address or name, so a Name column also counts those with only an address.
  people: (type: string): string => (type === 'Email' ? 'Different addresses' : 'People, by name or address'),
  firstAnswer: 'First',
  lastAnswer: 'Last',
  guessed: {
    dmy: 'Read with the day first: no date shows the order.',
    mdy: 'Read with the month first: no date shows the order.',
  },
  noTime: 'No time could be read.',
  none: 'This column is left out of the charts.',
  averageOf: (average: string) => `average rank ${average}`,
  place: (place: number) => (place === 1 ? 'first' : `place ${place}`),
  firstBy: (share: string) => `first for ${share}`,
  filter: 'Filter by this',
};

export type Words = typeof words;
