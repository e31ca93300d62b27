import { counted, number } from '../../../lib/language/format.ts';
import type { words } from './words.ts';

const responses = (count: number) => counted(count, 'Rückmeldung', 'Rückmeldungen');

export const de: typeof words = {
  conditions: 'Bedingungen',
  add: 'Filtern',
  counts: (count, all) => `${number(count)} von ${responses(all)}`,
  all: responses,
  counting: 'Wird gezählt …',
  clear: 'Alle entfernen',
  remove: (condition) => `${condition} entfernen`,
  edit: (condition) => `${condition} ändern`,
  or: ' oder ',
  segments: {
    title: 'Segmente',
    none: 'Noch keine Segmente. Die Rückmeldungen filtern, dann den Filter hier unter einem Namen speichern.',
    name: 'Diesen Filter speichern als',
    saved: (name) => `Das Segment „${name}“ ist gespeichert.`,
    remove: (name) => `Das Segment ${name} entfernen`,
    removed: (name) => `Das Segment „${name}“ ist entfernt.`,
  },
  subject: { time: 'Zeitpunkt der Rückmeldung', participant: 'Person', wave: 'Welle' },
  back: 'Andere Frage',
  way: 'Bedingung',
  ways: {
    options: 'ist eine von',
    nps: 'ist von … bis …',
    contains: 'enthält',
    word: 'enthält das Wort',
    coded: 'hat einen der Codes',
    uncoded: 'hat keinen Code',
    answered: 'ist beantwortet',
    unanswered: 'ist nicht beantwortet',
    time: 'liegt zwischen',
    participant: 'ist',
    number: 'liegt zwischen',
  },
  first: 'hat an erster Stelle',
  option: 'Option finden',
  text: 'Text',
  word: 'Wort',
  weekdays: 'Nur diese Wochentage',
  from: 'Von',
  to: 'Bis',
  person: 'Person finden',
  noPerson: 'Niemand heißt so oder hat diese Adresse.',
};
