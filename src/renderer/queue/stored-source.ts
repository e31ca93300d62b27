import { insightStates } from '../../contract/index.ts';
import {
  type Client,
  type EntrySource,
  type JournalEntry,
  planResend,
  prepareDocument,
  prepareSurvey,
  type StoredPart,
} from '../../importer/index.ts';
import type { ImportFiles } from '../lib/files/file-handles.ts';
import { TemporaryFiles } from '../lib/files/temporary-files.ts';
import { words } from '../lib/words.ts';

// Sends an import of this computer's instance to another instance, with the same bytes.

async function fetchFile(files: TemporaryFiles, url: string | null, name: string): Promise<File> {
  const reply = url === null ? null : await fetch(url).catch(() => null);
  if (reply?.ok !== true) throw new Error(words.instances.sourceGone);
  return files.save(reply.body ?? new Blob().stream(), name);
}

async function fetchSurvey(ownApi: Client, survey_key: string) {
  const files = new TemporaryFiles();
  const source = await ownApi.getSurveySource({ params: { survey_key } });
  const parts: StoredPart[] = [];
  for (const { row_count, appended, begins_wave, file_url } of source.parts)
    parts.push({ rows: row_count, appended, begins_wave, content: await fetchFile(files, file_url, 'part.csv') });
  const media = new Map<string, File>();
  for (const { filename, file_url } of source.media) media.set(filename, await fetchFile(files, file_url, filename));
  const release = () => void files.release();
  return { source, media, release, ...(await planResend(parts, `${source.survey_name}.csv`)) };
}

async function fetchRecord(ownApi: Client, { kind, key }: EntrySource) {
  const record =
    kind === 'insight'
      ? await ownApi.getInsight({ params: { insight_key: key } })
      : await ownApi.getFile({ params: { wav_key: key } });
  const files = new TemporaryFiles();
  const file = await fetchFile(files, record.file_url, record.name);
  return { record, file, release: () => void files.release() };
}

/** @returns the same bytes that were sent before, so that sending can continue after a restart. @throws Error with a sentence */
export async function readSourceFiles(ownApi: Client, source: EntrySource): Promise<ImportFiles> {
  if (source.kind !== 'survey') {
    const { file, release } = await fetchRecord(ownApi, source);
    return { file, media: new Map(), release };
  }
  const { file, media, release } = await fetchSurvey(ownApi, source.key);
  return { file, media, release };
}

async function prepareSurveyEntry(
  ownApi: Client,
  source: EntrySource,
  project_id: number,
): Promise<ImportFiles & { entry: JournalEntry }> {
  const params = { survey_key: source.key };
  const { questions, survey_name } = await ownApi.getSurvey({ params });
  const { groups, displays, orders, person_key } = await ownApi.getOutline({ params });
  const { source: stored, file, media, plan, release } = await fetchSurvey(ownApi, source.key);
  const entry = await prepareSurvey({
    file,
    file_name: file.name,
    dialect: plan.dialect,
    plan,
    project_id,
    name: survey_name,
    // The current types, with changes made after the import.
    column_mapping: Object.fromEntries(questions.map(({ header, type }) => [header, type])),
    missing_answers: Object.keys(stored.missing_answers).length === 0 ? null : stored.missing_answers,
    outline: { groups, displays },
    option_orders: orders,
    person_key,
    add_to_research_panel: stored.add_to_research_panel,
    media_config: stored.media_config,
    media,
  });
  return { entry, file, media, release };
}

/**
 * @returns an import that sends a record of this computer's instance to a project of another one: same parts, same mapping
 * @throws Error with a sentence if the record was deleted
 */
export async function prepareSending(
  ownApi: Client,
  source: EntrySource,
  { instance, project_id }: { instance: string; project_id: number },
): Promise<ImportFiles & { entry: JournalEntry }> {
  const origin = { instance, source };
  const { kind } = source;
  if (kind === 'survey') {
    const { entry, ...files } = await prepareSurveyEntry(ownApi, source, project_id);
    return { entry: { ...entry, ...origin }, ...files };
  }
  const { record, file, release } = await fetchRecord(ownApi, source);
  const should_publish = 'insight_state' in record && record.insight_state === insightStates.published;
  const entry = await prepareDocument({ kind, file, file_name: record.name, project_id, should_publish });
  return { entry: { ...entry, ...origin }, file, media: new Map(), release };
}
