import { basename, extname } from 'node:path';
import {
  fingerprint,
  type ImportRun,
  importSurvey,
  type Journal,
  type Receipt,
  readSurveyEntry,
  resume,
  type SurveyEntry,
} from '../../importer/index.ts';
import type { ChosenMedia } from './import-media.ts';
import { type MapEntry, mappingFor, type Source } from './import-source.ts';
import type { Target } from './import-target.ts';

export interface SurveyOptions {
  map?: MapEntry[];
  autoMap?: boolean;
  panel: boolean;
  name?: string;
}

/** What tells one import of a file from another. */
const identity = [
  'fingerprint',
  'file_name',
  'project_id',
  'name',
  'column_mapping',
  'auto_map',
  'add_to_research_panel',
  'media_config',
  'append_to',
] as const satisfies readonly (keyof SurveyEntry)[];

/** An import of the same file into the same survey that did not end. */
async function unfinished(journal: Journal, wanted: Partial<SurveyEntry>): Promise<SurveyEntry | undefined> {
  const entries = (await journal.list()).map(readSurveyEntry).filter((entry) => entry !== null);
  return entries.find((entry) => identity.every((key) => JSON.stringify(entry[key]) === JSON.stringify(wanted[key])));
}

/** Imports one table, or carries on with the import of it that did not end. @throws as `importSurvey`, `resume` */
export async function importSurveyFile(
  source: Source,
  { project, append }: Target,
  run: Omit<ImportRun, 'file'>,
  options: SurveyOptions & { media: ChosenMedia | null },
): Promise<Receipt> {
  const { path, file, dialect } = source;
  const media = options.media?.files ?? new Map<string, Blob>();
  const wanted = {
    file_name: basename(path),
    project_id: project.id,
    name: append?.survey_name ?? options.name ?? basename(path, extname(path)),
    append_to: append?.upload_key ?? null,
    column_mapping: mappingFor(source, options.map),
    auto_map: options.autoMap ?? false,
    add_to_research_panel: options.panel,
    media_config: options.media?.media_config ?? null,
  };
  const entry = await unfinished(run.journal, { ...wanted, fingerprint: await fingerprint(file) });
  if (entry === undefined) return importSurvey({ ...run, ...wanted, file, media, dialect });
  process.stderr.write(`Carrying on with the import of ${wanted.file_name} that began at ${entry.started_at}.\n`);
  return resume(entry, { ...run, file, media });
}
