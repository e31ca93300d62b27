import { counted } from '../../lib/language/format.ts';

/** Words of the participants' screens. */
export const words = {
  title: 'Participants',
  back: 'All participants',
  loading: 'Loading the participants…',
  find: 'Find by name or address',
  name: 'Name',
  email: 'E-mail address',
  surveys: 'Surveys',
  responses: 'Responses',
  unnamed: 'Without a name',
  inPanel: 'in the research panel',
  count: (count: number) => counted(count, 'participant', 'participants'),
  none: (query: string) => `No name or address contains “${query}”.`,
  emptyTitle: 'No participants yet',
  empty:
    'Participants come from the Email and Name columns of the surveys you import. All answers of a person are shown together.',
  import: 'Import a survey',
  row: (row: number) => `Response ${row}`,
  open: (row: number, survey: string) => `Open response ${row} of ${survey}`,
  answers: (count: number) => counted(count, 'response', 'responses'),
  inSurveys: (count: number) => counted(count, 'survey', 'surveys'),
  media: 'Recordings and pictures',
};

export type Words = typeof words;
