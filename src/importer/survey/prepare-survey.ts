import { fingerprint, newId } from '../core/digest.ts';
import type { MediaItem, SurveyEntry } from '../journal/journal.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { TransferOptions } from '../transfer/import-context.ts';
import type { SurveyImportOptions } from './survey-import.ts';

// Apart from the import itself: a window that writes down what it means to do needs no parser for it.

/** What an import means to do; who is asked, and where it is written down, is said when it begins. */
export type SurveyPreparation = Omit<SurveyImportOptions, 'client' | 'journal'> & { plan: ImportPlan };

/** One after the other: there may be thousands. */
async function mediaOf(media: TransferOptions['media'] = new Map()): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (const [filename, file] of media)
    items.push({ filename, bytes: file.size, fingerprint: await fingerprint(file) });
  return items;
}

/**
 * Writes nothing and sends nothing yet: what an import means to do, for a journal. With the files it is enough for `resumeSurvey`,
 * which begins it.
 * @throws what reading the file throws
 */
export async function prepareSurvey(options: SurveyPreparation): Promise<SurveyEntry> {
  const {
    file,
    file_name,
    project_id,
    name,
    column_mapping,
    auto_map = false,
    add_to_research_panel = true,
    plan,
  } = options;
  return {
    kind: 'survey',
    id: newId(),
    file_name,
    file_bytes: file.size,
    fingerprint: await fingerprint(file),
    file_sha256: null,
    project_id,
    name,
    column_mapping: column_mapping ?? null,
    auto_map,
    add_to_research_panel,
    plan,
    media_config: options.media_config ?? null,
    missing_answers: options.missing_answers ?? null,
    heeds_missing: null,
    media: await mediaOf(options.media),
    append_to: options.append_to ?? null,
    rounds: [],
    parts_before: null,
    is_begun: false,
    left_out: options.left_out ?? [],
    upload_key: options.append_to ?? null,
    survey_key: null,
    sent: {},
    started_at: new Date().toISOString(),
  };
}
