import type { Dialect } from '@sheaf/tables';
import type { ColumnType, OptionOrders } from '../../contract/index.ts';
import { createId, fingerprint } from '../core/digest.ts';
import type { MediaItem, SurveyEntry } from '../journal/journal.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { ArchiveFacts, Original } from '../plan/original.ts';
import type { LeftOutItem } from '../plan/row-transforms.ts';
import type { TransferOptions } from '../transfer/import-context.ts';

// Separate from the import, so that a window that only prepares one does not load the parser.

export interface SurveyImportOptions extends TransferOptions {
  file_name: string;
  dialect: Dialect;
  /** What `file` was made of by `convertTable`; absent if the user gave a CSV file. */
  original?: Original | null;
  /** The archive that the user gave, if the table was in one. */
  archive?: ArchiveFacts | null;
  /** Made by `scanRows` and `planParts`, in a worker where there is one; made by the import when absent. */
  plan?: ImportPlan;
  project_id: number;
  name: string;
  /** The upload_key of a COMPLETED survey to which the responses are added. Its mapping applies, not the one given here. */
  append_to?: string | null;
  column_mapping?: Record<string, ColumnType> | null;
  /** By header, the words that count as no answer. Only sent to a service that knows them (docs/interface.md#missing-answers). */
  missing_answers?: Record<string, string[]> | null;
  /** What the user set of the dialect, for the receipt. */
  reading?: SurveyEntry['reading'];
  /** How the evidence in the file decided its reading, for the receipt. */
  decided?: SurveyEntry['decided'];
  /** By header, the options in the order of the file (`findOptionOrders`). Only sent to a service that knows them. */
  option_orders?: OptionOrders | null;
  /** Groups and displays that somebody chose. Only sent to a service that knows them. */
  outline?: SurveyEntry['outline'];
  /** The columns that together say who answered. Only sent to a service that knows them. */
  person_key?: SurveyEntry['person_key'];
  auto_map?: boolean;
  add_to_research_panel?: boolean;
  /** How media files are linked to respondents (docs/interface.md#linking-media). With `append_to`, that of the survey applies. */
  media_config?: Record<string, unknown> | null;
  /** The parts of the file that do not become answers, for the receipt. */
  left_out?: LeftOutItem[];
}

/** What an import is prepared from: everything but the service and the journal. */
type SurveyPreparation = Omit<SurveyImportOptions, 'client' | 'journal'> & { plan: ImportPlan };

/** One file after another: there may be thousands. */
async function mediaItems(media: TransferOptions['media'] = new Map()): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (const [filename, file] of media)
    items.push({ filename, bytes: file.size, fingerprint: await fingerprint(file) });
  return items;
}

/**
 * Prepares an import for a journal. Nothing is written or sent yet; with the files, `resumeSurvey` can start it.
 * @throws what reading the file throws
 */
export async function prepareSurvey(options: SurveyPreparation): Promise<SurveyEntry> {
  const { file, file_name, project_id, name, plan } = options;
  return {
    kind: 'survey',
    id: createId(),
    file_name,
    file_bytes: file.size,
    fingerprint: await fingerprint(file),
    original: options.original ?? null,
    archive: options.archive ?? null,
    file_sha256: null,
    project_id,
    name,
    column_mapping: options.column_mapping ?? null,
    auto_map: options.auto_map ?? false,
    add_to_research_panel: options.add_to_research_panel ?? true,
    plan,
    media_config: options.media_config ?? null,
    missing_answers: options.missing_answers ?? null,
    reading: options.reading ?? null,
    decided: (options.decided ?? []).map(({ code, count }) => ({ code, count })),
    option_orders: options.option_orders ?? null,
    outline: options.outline ?? null,
    person_key: options.person_key ?? null,
    has_workspace: null,
    media: await mediaItems(options.media),
    media_sent: [],
    append_to: options.append_to ?? null,
    batches: [],
    parts_before: null,
    is_started: false,
    left_out: options.left_out ?? [],
    upload_key: options.append_to ?? null,
    survey_key: null,
    sent: {},
    started_at: new Date().toISOString(),
  };
}
