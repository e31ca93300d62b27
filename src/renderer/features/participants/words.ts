import type { Participant } from '../../../contract/index.ts';
import { counted, number } from '../../lib/language/format.ts';

/** Words of the participants' screens. */
export const words = {
  of: (survey: string) => `of “${survey}”`,
  everybody: 'Show everybody',
  back: 'All participants',
  loading: 'Loading the participants…',
  find: 'Find by name or e-mail',
  email: 'E-mail address',
  personKey: 'Known by',
  unnamed: 'Without a name',
  count: (count: number) => counted(count, 'person', 'people'),
  nameless: (count: number) => counted(count, 'response names nobody', 'responses name nobody'),
  sameName: (email: string | null, others: number) => `same name as ${email ?? counted(others, 'other', 'others')}`,
  last: 'Last answered',
  lastOn: (day: string) => `last answered ${day}`,
  previous: ['Previous', 'Previous person'],
  next: ['Next', 'Next person'],
  sameNameHint: 'Another person of this project has this name, with another e-mail address or key.',
  responses: ({ number_of_responses, number_of_surveys }: Participant) =>
    `${number(number_of_responses)}${number_of_surveys > 1 ? ` in ${words.inSurveys(number_of_surveys)}` : ''}`,
  none: (query: string) => `Nobody found for “${query}”.`,
  emptyTitle: 'No participants yet',
  empty: 'Import a survey with a name or e-mail column; each person’s answers are shown together.',
  import: 'Import a survey',
  open: (row: number, survey: string) => `Open response ${row} of ${survey}`,
  more: (names: readonly string[]) =>
    `${counted(names.length, 'more field', 'more fields')}: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`,
  inSurveys: (count: number) => counted(count, 'survey', 'surveys'),
};
