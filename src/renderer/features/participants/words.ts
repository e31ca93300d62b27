import type { Participant } from '../../../contract/index.ts';
import { counted, number } from '../../lib/language/format.ts';
import { say } from '../../lib/language/language.ts';
import { nouns } from '../../lib/language/nouns.ts';

/** Words of the participants' screens. */
export const words = {
  of: (survey: string) => say(`of “${survey}”`, `von „${survey}“`),
  everybody: say('Show everybody', 'Alle zeigen'),
  back: say('All participants', 'Alle Teilnehmenden'),
  loading: say('Loading the participants…', 'Teilnehmende werden geladen …'),
  find: say('Find by name or e-mail', 'Nach Name oder E-Mail suchen'),
  email: say('E-mail address', 'E-Mail-Adresse'),
  personKey: say('Known by', 'Bekannt durch'),
  unnamed: say('Without a name', 'Ohne Namen'),
  count: (count: number) => say(counted(count, 'person', 'people'), counted(count, 'Person', 'Personen')),
  nameless: (count: number) =>
    say(
      counted(count, 'response names nobody', 'responses name nobody'),
      counted(count, 'Rückmeldung nennt niemanden', 'Rückmeldungen nennen niemanden'),
    ),
  sameName: (others: number) =>
    others === 1
      ? say('no e-mail, same name as another person', 'ohne E-Mail, Name wie eine andere Person')
      : say(`no e-mail, same name as ${number(others)} others`, `ohne E-Mail, Name wie ${number(others)} andere`),
  sameNameAs: (others: number, name: string): string => `${words.sameName(others)}: ${name}`,
  samePerson: say('Same person?', 'Dieselbe Person?'),
  samePersonHint: say(
    'An e-mail address or a person key tells people apart. Where a response has neither, its name alone says who answered. To join people, open their survey, then More > How people are recognised.',
    'E-Mail-Adresse oder Personenschlüssel unterscheiden Personen. Wo beides fehlt, sagt nur der Name, wer geantwortet hat. Um Personen zu verbinden, ihre Umfrage öffnen, dann Mehr > Woran Personen erkannt werden.',
  ),
  nameAlone: say('known by the name alone', 'nur am Namen zu erkennen'),
  last: say('Last answered', 'Zuletzt geantwortet'),
  lastOn: (day: string) => say(`last answered ${day}`, `zuletzt geantwortet am ${day}`),
  previous: say(['Previous', 'Previous person'], ['Vorige', 'Vorige Person']),
  next: say(['Next', 'Next person'], ['Nächste', 'Nächste Person']),
  responses: ({ number_of_responses, number_of_surveys }: Participant) =>
    `${number(number_of_responses)}${number_of_surveys > 1 ? ` in ${nouns.surveys(number_of_surveys)}` : ''}`,
  none: (query: string) => say(`Nobody found for “${query}”.`, `Niemand gefunden für „${query}“.`),
  emptyTitle: say('No participants yet', 'Noch keine Teilnehmenden'),
  empty: say(
    'Import a survey with a name or e-mail column to see each person’s answers together.',
    'Aus einer Umfrage mit Namen oder E-Mail-Adressen stehen hier alle Antworten einer Person zusammen.',
  ),
  import: say('Import a survey', 'Umfrage importieren'),
  open: (row: number, survey: string) =>
    say(`Open response ${row} of ${survey}`, `Rückmeldung ${row} in ${survey} öffnen`),
  more: (names: readonly string[]) =>
    say(
      `${counted(names.length, 'more field', 'more fields')}: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`,
      `${counted(names.length, 'weiteres Feld', 'weitere Felder')}: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`,
    ),
};
