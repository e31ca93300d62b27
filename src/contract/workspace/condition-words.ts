import type { Say } from '../drawing/formats.ts';
import type { ConditionWords } from './filter-text.ts';

/** @returns what conditions are described with on the screen and in reports; each adds how it writes numbers and days */
export const createConditionWords = (say: Say): Omit<ConditionWords, 'figure' | 'day' | 'weekday'> => ({
  question: (text, value) => `${text}: ${value}`,
  or: say(' or ', ' oder '),
  contains: (text) => say(`contains “${text}”`, `enthält „${text}“`),
  word: (word) => say(`has the word “${word}”`, `enthält das Wort „${word}“`),
  answered: say('answered', 'beantwortet'),
  unanswered: say('not answered', 'nicht beantwortet'),
  uncoded: say('without a code', 'ohne Code'),
  goneCode: say('a code that is no longer there', 'ein Code, den es nicht mehr gibt'),
  gone: say('A question that is no longer there', 'Eine Frage, die es nicht mehr gibt'),
  first: (options) => say(`${options} first`, `${options} zuerst`),
  scores: (from, to) => (from === to ? String(from) : `${from}–${to}`),
  between: (from, to) => `${from} – ${to}`,
  since: (from) => say(`from ${from}`, `ab ${from}`),
  until: (to) => say(`until ${to}`, `bis ${to}`),
  npsGroups: {
    promoters: say('Promoters', 'Promotoren'),
    passives: say('Passives', 'Passive'),
    detractors: say('Detractors', 'Kritiker'),
  },
  nobody: say('nobody', 'niemand'),
  subject: { time: say('Time', 'Zeit'), participant: 'Person', wave: say('Wave', 'Welle') },
  wave: {
    numbered: (number) => say(`Wave ${number}`, `Welle ${number}`),
    gone: say('a wave that is no longer there', 'eine Welle, die es nicht mehr gibt'),
  },
});
