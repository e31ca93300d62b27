import { counted } from '../../lib/language/format.ts';

/** Words of the participants' screens. */
export const words = {
  title: 'Participants',
  back: 'All participants',
  loading: 'Fetching the participants…',
  find: 'Find by name or address',
  name: 'Name',
  email: 'E-mail address',
  surveys: 'Surveys',
  responses: 'Responses',
  unnamed: 'Without a name',
  inPanel: 'in the research panel',
  count: (count: number) => counted(count, 'person', 'people'),
  none: (query: string) => `Nobody’s name or address contains “${query}”.`,
  emptyTitle: 'No participants yet',
  empty: 'People are known by the Email and Name columns of the surveys you import; their answers come together here.',
  import: 'Import a survey',
  more: 'Show more',
  row: (row: number) => `Response ${row}`,
  open: (row: number, survey: string) => `Open response ${row} of ${survey}`,
  answers: (count: number) => counted(count, 'response', 'responses'),
  inSurveys: (count: number) => counted(count, 'survey', 'surveys'),
  media: 'Recordings and pictures',
};

export type Words = typeof words;
