import { counted } from '../../lib/language/format.ts';

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
  none: (query: string) => `Nobody found for “${query}”.`,
  emptyTitle: 'No participants yet',
  empty: 'Import a survey with a name or e-mail column; each person’s answers are shown together.',
  import: 'Import a survey',
  open: (row: number, survey: string) => `Open response ${row} of ${survey}`,
  answers: (count: number) => counted(count, 'response', 'responses'),
  more: (count: number) => `${counted(count, 'more field', 'more fields')}: time, contact, survey tool`,
  inSurveys: (count: number) => counted(count, 'survey', 'surveys'),
};
