import type { DateFinding, MappingTemplate } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import type { Inspection } from '../../importer/index.ts';
import type { Choice, DayOrder } from './choices.ts';
import type { TableState } from './drafts.ts';
import type { Work } from './input-query.ts';
import type { LinkMatches } from './media-link.ts';
import type { Preview } from './preview.ts';
import type { ScanResult } from './scan.ts';
import type { Compared, HeaderDifference, Target, TargetColumn } from './target.ts';

/**
 * What holds for a table now: what a person has decided, and what follows from it as far as it is worked out. Nothing of it is
 * stored: what was made from other inputs than the current ones counts as not there.
 */
export interface Mapping extends Omit<TableState, 'kind' | 'types'> {
  /** What the head of the file alone said of its columns. */
  head: Preview;
  /** Whether the preview shows the file as a person wants it read. */
  isRead: boolean;
  /** Types set by hand, by header. */
  byHand: ReadonlyMap<string, ColumnType>;
  types: readonly ColumnType[];
  /** The types where a survey decides them, null for ignored columns; null where a person does. */
  fixed: readonly (ColumnType | null)[] | null;
  /** Decisions about columns that the file does not have as it is read now. */
  gone: { choices: readonly Choice[]; types: readonly string[] };
  scan: Work<ScanResult>;
  look: Work<Inspection>;
  /** Of the columns whose head does not tell day from month: what the whole file says. */
  dates: Work<readonly DateFinding[]>;
  /** How dates are read of which nothing tells day from month: as a person said, else as remembered. */
  order: DayOrder | null;
  /** What was confirmed for the same headers before, while it is on offer. */
  remembered: MappingTemplate | null;
  target: Target;
  /** The columns of the survey that the table makes or is added to. */
  columns: readonly TargetColumn[];
  /** In what the header differs from that of the survey it is added to; null where there is none to differ from. */
  difference: HeaderDifference | null;
  comparison: Work<Compared>;
  mediaLook: Work<LinkMatches[]>;
  /** By what media files are linked. */
  link: LinkMatches | null;
  /** What linking the media files of the list would come to; null where there are none. */
  mediaOffer: Work<LinkMatches[]> | null;
  /** By what they would be linked. */
  offerLink: LinkMatches | null;
  /** "The upload has media" by a MEDIA_RESPONSE column or a media_config, both given when the survey is made and never after. */
  takes_media: boolean;
}
