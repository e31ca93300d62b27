import type { NearReason } from '../../../../importer/index.ts';
import { counted, number } from '../../../lib/language/format.ts';

const files = (count: number) => counted(count, 'file', 'files');

/** How a near name differs. */
const near: Record<NearReason, string> = {
  case: 'capital letters differ',
  folder: 'folder differs',
  accents: 'accents differ',
  spaces: 'spaces or dashes differ',
  extension: 'extension differs',
  spelling: 'one letter differs',
};

/** Words about the media files of a survey. */
export const mediaWords = {
  tab: 'Media',
  add: 'Add media…',
  takeAway: 'Remove all',
  none: 'No media files',
  noneHint:
    'Recordings that respondents uploaded, or that are named after them, go with the survey and are linked to their responses.',
  matching: 'Looking which files the responses name…',
  failed: 'The files could not be matched.',
  linkedBy: 'Linked by',
  choose: 'No column: not linked',
  cell: (header: string, found: number, all: number) => `File names in “${header}” (${number(found)} of ${files(all)})`,
  respondent: (header: string, found: number, all: number) =>
    `Files named after “${header}” (${number(found)} of ${files(all)})`,
  noLink: 'No column names any of the files.',
  noLinkHint: 'A column must hold the file names, or the files be called after the respondents’ address or name.',
  counts: {
    matched: 'Matched',
    near: 'Nearly',
    missing: 'Missing',
    unused: 'Unused',
    unsupported: 'Not supported',
  },
  hints: {
    matched: 'Sent with the survey and linked to the responses that name them.',
    near: 'Named almost like a file. Only the exact name is linked.',
    missing: 'Named in a response, and not among the files.',
    unused: 'Named by no response. They are not sent.',
    unsupported: 'The service links no files of this kind. They are not sent.',
  },
  values: (count: number) => (count === 1 ? '' : `in ${counted(count, 'response', 'responses')}`),
  row: (first: number) => `response ${number(first + 1)}`,
  near: (reason: NearReason) => near[reason],
  accept: (filename: string) => `Use “${filename}”`,
  acceptFor: (filename: string, value: string) => `Use “${filename}” for “${value}”`,
  otherKind: (filename: string) => `“${filename}” is another kind of file: mend the cell or the file’s name.`,
  more: (count: number) => `and ${number(count)} more`,
  notReady: 'Say under Media by which column the files are linked, or remove them.',
  refused: 'This survey takes no media files.',
  refusedHint:
    'Whether a survey has media is decided when it is made. Take the files away, or import the table with them as a new survey.',
  ownRule: 'By which of its columns it links people’s files was decided when the survey was made.',
  goes: (found: number, all: number, survey: string, column: string) =>
    `${number(found)} of ${counted(all, 'media file', 'media files')} belong to ${survey}, by “${column}”, and are sent with it.`,
  apart: 'Import them on their own',
  nearly: (count: number, survey: string, column: string) =>
    `${counted(count, 'media file is', 'media files are')} named almost as in “${column}” of ${survey}.`,
  send: 'Send with it',
  with: (sent: number, all: number) =>
    sent === all
      ? `with ${counted(all, 'media file', 'media files')}`
      : `with ${number(sent)} of ${counted(all, 'media file', 'media files')}`,
  sending: (count: number) => files(count),
  sent: (done: number, whole: number) => `${number(done)} of ${counted(whole, 'media file', 'media files')}`,
  linked: (linked: number, all: number) => `${number(linked)} of ${counted(all, 'media file', 'media files')} linked`,
  notLinked: 'Not linked',
  state: (status: string, reason: string | null) => reason ?? `The service says ${status}.`,
};

export type MediaWords = typeof mediaWords;
