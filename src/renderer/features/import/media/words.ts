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
export const words = {
  add: 'Add media…',
  removeAll: (count: number) => (count === 1 ? 'Remove the file' : `Remove the ${number(count)} files`),
  none: 'No media files',
  noneHint:
    'Add recordings that respondents uploaded or that are named after them. They are sent with the survey and linked to its responses.',
  failed: 'The files could not be matched.',
  linkedBy: 'Linked by',
  by: (header: string) => `Linked by “${header}”`,
  choose: 'No column: not linked',
  cell: (header: string) => `File names in “${header}”`,
  respondent: (header: string) => `Files named after “${header}”`,
  found: (link: string, count: number) => `${link} (${number(count)} found)`,
  noLink: 'No column names any of the files.',
  noLinkHint:
    'A column must contain the file names, or the files must be named after the respondents’ addresses or names.',
  counts: {
    matched: 'Matched',
    near: 'Similar',
    missing: 'Missing',
    unused: 'Unused',
    unsupported: 'Not supported',
  },
  hints: {
    matched: 'Sent with the survey and linked to the responses that name them.',
    near: 'A file has almost this name. Only exact names are linked.',
    missing:
      'Named in a response, but not added. Later they can be added only together with more responses for the survey.',
    unused: 'No response names them. They are not sent.',
    unsupported: 'Files of this kind cannot be linked. They are left out.',
  },
  rows: (first: number, count: number) =>
    `response ${number(first + 1)}${count === 1 ? '' : ` and ${number(count - 1)} more`}`,
  near: (reason: NearReason) => near[reason],
  play: 'Play',
  playOf: (name: string) => `Play ${name}`,
  accept: (filename: string) => `Use “${filename}”`,
  acceptFor: (filename: string, value: string) => `Use “${filename}” for “${value}”`,
  otherKind: (filename: string) => `“${filename}” is another kind of file. Fix the cell or the file name.`,
  more: (count: number) => `and ${number(count)} more`,
  refusedHint:
    'A survey can have media only if its first import had some. Remove the files, or import the table with them as a new survey.',
  ownRule: 'The column that links the files was chosen at the survey’s first import.',
  importSeparately: 'Import separately',
  addFile: 'Add file…',
  addFileOf: (name: string) => `Add ${name}`,
  notWith: (missing: number, survey: string) => `${survey} names ${files(missing)} that you have not added`,
  of: (found: number, all: number) => `${number(found)} of ${number(all)}`,
  notWithHint: (names: readonly string[]) =>
    `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}. Later they can be added only together with more responses for the survey.`,
  similar: (count: number, survey: string, column: string) =>
    `${counted(count, 'media file has', 'media files have')} almost a name from “${column}” of ${survey}.`,
  send: 'Send with it',
  sent: (sent: number, all: number) =>
    `${sent === all ? '' : `${number(sent)} of `}${counted(all, 'media file', 'media files')}`,
  linked: (linked: number, all: number): string => `${words.sent(linked, all)} linked.`,
  /** @param names in responses, of files that were not among those sent */
  missing: (names: readonly string[]) =>
    `${number(names.length)} named in responses ${names.length === 1 ? 'was' : 'were'} not among the files: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : '.'}`,
  notLinked: 'Not linked',
  state: (status: string, reason: string | null) => reason ?? status,
};
