import { counted } from '../../lib/language/format.ts';

/** Words of the participants' screens. */
export const words = {
  of: (survey: string) => `of “${survey}”`,
  everybody: 'Show everybody',
  back: 'All participants',
  loading: 'Loading the participants…',
  find: 'Find by name, address or key',
  email: 'E-mail address',
  personKey: 'Person key',
  unnamed: 'Without a name',
  count: (count: number) => counted(count, 'participant', 'participants'),
  none: (query: string) => `No name, address or key contains “${query}”.`,
  emptyTitle: 'No participants yet',
  empty: 'Import a survey with a name or e-mail column; each person’s answers are shown together.',
  import: 'Import a survey',
  open: (row: number, survey: string) => `Open response ${row} of ${survey}`,
  answers: (count: number) => counted(count, 'response', 'responses'),
  more: (count: number) => `${counted(count, 'more field', 'more fields')}: time, contact, survey tool`,
  inSurveys: (count: number) => counted(count, 'survey', 'surveys'),
};
