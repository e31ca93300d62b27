import { basename, extname } from 'node:path';
import {
  fingerprint,
  importSurvey,
  type Journal,
  noTransforms,
  type Receipt,
  type RowTransforms,
  readEntries,
  resumeSurvey,
  type SurveyEntry,
  type TransferOptions,
} from '../../importer/index.ts';
import { type EditOptions, planEdited, withJoined } from './import-edits.ts';
import type { ChosenMedia } from './import-media.ts';
import { type MapEntry, type MissingEntry, mappingFor, missingFor, type Source } from './import-source.ts';
import type { Target } from './import-target.ts';
import { withTemplate } from './import-template.ts';

export interface SurveyOptions extends EditOptions {
  map?: MapEntry[];
  missing?: MissingEntry[];
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
  'missing_answers',
  'auto_map',
  'add_to_research_panel',
  'media_config',
  'append_to',
] as const satisfies readonly (keyof SurveyEntry)[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An import of the same file into the same survey that did not end. */
async function unfinished(
  journal: Journal,
  wanted: Partial<SurveyEntry>,
  edits: RowTransforms,
): Promise<SurveyEntry | undefined> {
  const entries = await readEntries(journal);
  return entries.find(
    (entry): entry is SurveyEntry =>
      entry.kind === 'survey' &&
      isSame(entry.plan.edits, edits) &&
      identity.every((key) => isSame(entry[key], wanted[key])),
  );
}

/** Says when the service knows no words for no answer of ours. */
function tellUnheeded(receipt: Receipt): Receipt {
  if (receipt.missing_answers?.applied === false)
    process.stderr.write(
      `${receipt.file_name}: this service takes no list of missing answers; --missing was not applied.\n`,
    );
  return receipt;
}

/** Imports one table, or carries on with the import of it that did not end. @throws as `importSurvey`, `resumeSurvey` */
export async function importSurveyFile(
  source: Source,
  { project, append }: Target,
  run: Omit<TransferOptions, 'file'>,
  options: SurveyOptions & { media: ChosenMedia | null },
): Promise<Receipt> {
  const { path, file, dialect } = source;
  const media = options.media?.files ?? new Map<string, Blob>();
  const mapping = await withTemplate(source, mappingFor(source, options.map), options.template);
  const plan = await planEdited(source, mapping, options);
  const wanted = {
    file_name: basename(path),
    project_id: project.id,
    name: append?.survey_name ?? options.name ?? basename(path, extname(path)),
    append_to: append?.upload_key ?? null,
    column_mapping: withJoined(source, mapping, plan),
    missing_answers: missingFor(source, options.missing),
    auto_map: options.autoMap ?? false,
    add_to_research_panel: options.panel,
    media_config: options.media?.media_config ?? null,
  };
  const known = { ...wanted, fingerprint: await fingerprint(file) };
  const entry = await unfinished(run.journal, known, plan?.edits ?? noTransforms);
  if (entry === undefined)
    return tellUnheeded(await importSurvey({ ...run, ...wanted, file, media, dialect, ...(plan && { plan }) }));
  process.stderr.write(`Carrying on with the import of ${wanted.file_name} that began at ${entry.started_at}.\n`);
  return tellUnheeded(await resumeSurvey(entry, { ...run, file, media }));
}
