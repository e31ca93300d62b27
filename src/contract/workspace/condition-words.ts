import type { ConditionWords } from './filter-text.ts';

const en: Omit<ConditionWords, 'figure' | 'day' | 'weekday'> = {
  question: (text, value) => `${text}: ${value}`,
  or: ' or ',
  contains: (text) => `contains “${text}”`,
  word: (word) => `has the word “${word}”`,
  answered: 'answered',
  unanswered: 'not answered',
  uncoded: 'without a code',
  goneCode: 'a code that is no longer there',
  gone: 'A question that is no longer there',
  first: (options) => `${options} first`,
  scores: (from, to) => (from === to ? String(from) : `${from}–${to}`),
  between: (from, to) => `${from} – ${to}`,
  since: (from) => `from ${from}`,
  until: (to) => `until ${to}`,
  npsGroups: { promoters: 'Promoters', passives: 'Passives', detractors: 'Detractors' },
  nobody: 'nobody',
  subject: { time: 'Time', participant: 'Person', wave: 'Wave' },
  wave: { numbered: (number) => `Wave ${number}`, gone: 'a wave that is no longer there' },
};

const de: typeof en = {
  question: (text, value) => `${text}: ${value}`,
  or: ' oder ',
  contains: (text) => `enthält „${text}“`,
  word: (word) => `enthält das Wort „${word}“`,
  answered: 'beantwortet',
  unanswered: 'nicht beantwortet',
  uncoded: 'ohne Code',
  goneCode: 'ein Code, den es nicht mehr gibt',
  gone: 'Eine Frage, die es nicht mehr gibt',
  first: (options) => `${options} zuerst`,
  scores: (from, to) => (from === to ? String(from) : `${from}–${to}`),
  between: (from, to) => `${from} – ${to}`,
  since: (from) => `ab ${from}`,
  until: (to) => `bis ${to}`,
  npsGroups: { promoters: 'Promotoren', passives: 'Passive', detractors: 'Kritiker' },
  nobody: 'niemand',
  subject: { time: 'Zeit', participant: 'Person', wave: 'Welle' },
  wave: { numbered: (number) => `Welle ${number}`, gone: 'eine Welle, die es nicht mehr gibt' },
};

/** What conditions are described with on the screen and in reports; each adds how it writes numbers and days. */
export const conditionWords = { en, de };
