import { number } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/language.ts';
import { nouns } from '../../../lib/language/nouns.ts';

/** Words of the filter. */
export const words = {
  conditions: say('Conditions', 'Bedingungen'),
  add: say('Filter', 'Filtern'),
  counts: (count: number, all: number) =>
    say(`${number(count)} of ${nouns.responses(all)}`, `${number(count)} von ${nouns.responses(all)}`),
  counting: say('Counting…', 'Wird gezählt …'),
  clear: say('Clear all', 'Alle entfernen'),
  remove: (condition: string) => say(`Remove ${condition}`, `${condition} entfernen`),
  edit: (condition: string) => say(`Change ${condition}`, `${condition} ändern`),
  segments: {
    title: say('Segments', 'Segmente'),
    none: say(
      'No segments yet. Filter the responses, then save the filter here under a name.',
      'Noch keine Segmente. Die Rückmeldungen filtern, dann den Filter hier unter einem Namen speichern.',
    ),
    name: say('Save this filter as', 'Diesen Filter speichern als'),
    saved: (name: string) => say(`The segment “${name}” is saved.`, `Das Segment „${name}“ ist gespeichert.`),
    remove: (name: string) => say(`Remove the segment ${name}`, `Das Segment ${name} entfernen`),
    removed: (name: string) => say(`The segment “${name}” is removed.`, `Das Segment „${name}“ ist entfernt.`),
  },
  subject: {
    time: say('Time of the response', 'Zeitpunkt der Rückmeldung'),
    participant: 'Person',
    wave: say('Wave', 'Welle'),
  },
  back: say('Another question', 'Andere Frage'),
  way: say('Condition', 'Bedingung'),
  ways: {
    options: say('is one of', 'ist eine von'),
    nps: say('is from … to …', 'ist von … bis …'),
    contains: say('contains', 'enthält'),
    word: say('has the word', 'enthält das Wort'),
    coded: say('has one of the codes', 'hat einen der Codes'),
    uncoded: say('has no code', 'hat keinen Code'),
    answered: say('is answered', 'ist beantwortet'),
    unanswered: say('is not answered', 'ist nicht beantwortet'),
    time: say('is between', 'liegt zwischen'),
    participant: say('is', 'ist'),
    number: say('is between', 'liegt zwischen'),
  },
  first: say('has in first place', 'hat an erster Stelle'),
  option: say('Find an option', 'Option finden'),
  text: 'Text',
  word: say('Word', 'Wort'),
  weekdays: say('Only these weekdays', 'Nur diese Wochentage'),
  from: say('From', 'Von'),
  to: say('To', 'Bis'),
  person: say('Find a person', 'Person finden'),
  noPerson: say('Nobody has this name or address.', 'Niemand heißt so oder hat diese Adresse.'),
};
