import type { DateFinding, MappingTemplate } from '@sheaf/survey-columns';
import { type LeftOut, listLeftOut } from '@sheaf/survey-columns';
import { type ColumnType, holdsFiles } from '../../../contract/index.ts';
import type { BadRows, Inspection } from '../../../importer/index.ts';
import { words as shared } from '../../lib/words.ts';
import type { DayOrder } from '../cleaning/cleaning-steps.ts';
import type { CleaningStep } from '../list/decisions.ts';
import type { Draft, TableState } from '../list/drafts.ts';
import type { LinkMatches } from '../media-link.ts';
import { getReading, type Preview } from '../reading/preview.ts';
import type { Compared, HeaderDifference, Target, TargetColumn } from '../target/target.ts';
import { words } from '../words.ts';
import type { QueryState } from './queries.ts';
import type { ScanResult } from './table-jobs.ts';

/**
 * The current mapping of a table: the user's decisions, and the values derived from them as far as they are available. It is
 * not stored; a value derived from inputs that have changed since is not shown.
 */
export interface Mapping extends Omit<TableState, 'kind' | 'types' | 'cleaningSteps'> {
  /** The columns as detected in the first rows of the file alone. */
  head: Preview;
  isRead: boolean;
  /** Types that the user set, by header. */
  userTypes: ReadonlyMap<string, ColumnType>;
  types: readonly ColumnType[];
  /** The types if an existing survey decides them, with null for ignored columns; null if the user decides them. */
  fixed: readonly (ColumnType | null)[] | null;
  /** As the user chose, otherwise as in the wave before. */
  cleaningSteps: readonly CleaningStep[];
  /** Whether they are those of the wave before. */
  isCleanedAsBefore: boolean;
  /** Whether those of the wave before were looked up. */
  isCleaningKnown: boolean;
  /** Decisions about columns that the file, as it is read now, does not have. */
  outdated: { cleaningSteps: readonly CleaningStep[]; types: readonly string[] };
  scan: QueryState<ScanResult>;
  inspection: QueryState<Inspection>;
  /** The rows that cannot be sent as they are. */
  badRows: QueryState<BadRows>;
  /** For columns whose first rows leave the order of day and month open: what the whole file shows. */
  dates: QueryState<readonly DateFinding[]>;
  /** How ambiguous dates are read: as the user chose, otherwise as remembered. */
  order: DayOrder | null;
  /** The mapping and the clean-up confirmed before for the same headers, while they are offered. */
  remembered: { template: MappingTemplate; cleaningSteps: readonly CleaningStep[] } | null;
  target: Target;
  /** The columns of the survey that the table creates or is added to. */
  columns: readonly TargetColumn[];
  /** How the header differs from that of the survey the table is added to; null for a new survey. */
  difference: HeaderDifference | null;
  comparison: QueryState<Compared>;
  mediaMatches: QueryState<LinkMatches[]>;
  /** How the media files are linked; null if they are not. */
  link: LinkMatches | null;
  /** How the unattached media files of the list would match; null if there are none. */
  mediaOffer: QueryState<LinkMatches[]> | null;
  offerLink: LinkMatches | null;
  /** Whether media can be registered: decided by a MEDIA_RESPONSE column or a media_config when the survey is created. */
  takesMedia: boolean;
}

/** A table that is being prepared, and its current mapping. */
export interface MappedDraft {
  draft: Draft;
  mapping: Mapping;
}

/** @returns the parts of the file that do not become answers, with reasons */
export function collectLeftOut({ preview, types, userTypes, fixed }: Mapping): LeftOut[] {
  // In a survey that exists, only the columns that it does not have are left out here; its own types are not this file's matter.
  if (fixed !== null) {
    const extra = preview.suggestions.filter((_, at) => fixed[at] === null);
    const left = extra.map((own) => ({ ...own, type: 'Do nothing' as const, reason: words.types.notInSurvey }));
    return listLeftOut(getReading(preview), preview.table, left);
  }
  const typed = preview.suggestions.map((own, at) => {
    const type = types[at] ?? own.type;
    const suggested = words.types.suggested(shared.columnTypes[own.type].name);
    const changed = userTypes.has(own.header) ? words.types.chosen : suggested;
    return { ...own, type, reason: type === own.type ? own.reason : changed };
  });
  return listLeftOut(getReading(preview), preview.table, typed);
}

/** @returns the files that cells name but that are not with the table, and how many cells name in all; none where the survey takes none */
export function listMissingFiles({ link, mediaMatches, types, target, takesMedia }: Mapping) {
  if (target.kind !== 'new' && !takesMedia) return { missing: [], all: 0 };
  const found = mediaMatches.kind === 'done' ? mediaMatches.value : [];
  const naming = link ?? found.find(({ column }) => holdsFiles(types[column]));
  if (naming === undefined || naming.rule.by !== 'cell') return { missing: [], all: 0 };
  const { matched, near, missing } = naming.matches;
  return { missing: missing.map(({ value }) => value), all: matched.length + near.length + missing.length };
}
