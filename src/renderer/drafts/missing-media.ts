import { makeHeaderTable, matchDroppedMedia, planHeader, prepareSurvey } from '../../importer/index.ts';
import { toPath } from '../lib/files/dropped-files.ts';
import { keepFile } from '../lib/files/keep-file.ts';
import type { ImportQueue } from '../queue/import-queue.ts';
import type { SessionObjects } from '../session/objects.ts';
import { askQuery } from '../session/query-client.ts';
import { nameFor } from './media-link.ts';
import { readSurveyColumns } from './target/known-surveys.ts';

/** The recordings that responses of a survey name and that it does not have. @param question_id 0: in any question */
export const missingMediaQuery = (survey_key: string, question_id: number) =>
  askQuery(['media', survey_key, 'missing', question_id], async (api, options) => {
    const query = { question_id: String(question_id), limit: '1' };
    return (await api.listSurveyMedia({ params: { survey_key }, query }, options)).missing;
  });

/** What of some files is missing in a survey. */
interface FoundMedia {
  /** By the names under which they are sent. */
  files: Map<string, File>;
  /** Files that have almost the name of a missing one; somebody decides. */
  near: { value: string; file: File }[];
  /** Those that have nothing to do with it. */
  others: File[];
}

/** Finds the missing files by their names, as an import does. */
export function findMissing(missing: readonly string[], chosen: readonly File[]): FoundMedia {
  const rule = { by: 'cell' } as const;
  const byPath = new Map(chosen.map((file) => [toPath(file), file]));
  const { matches, paths } = matchDroppedMedia(missing, [...byPath.keys()], rule);
  const toFile = (filename: string) => byPath.get(paths.get(filename) ?? '');
  const files = new Map<string, File>();
  for (const { filename } of matches.matched) {
    const file = toFile(filename);
    if (file !== undefined) files.set(filename, file);
  }
  const near = matches.near.flatMap(({ value, filenames }) => {
    const filename = filenames.find((one) => nameFor(rule, value, one) !== null);
    const file = filename === undefined ? undefined : toFile(filename);
    return file === undefined ? [] : [{ value, file }];
  });
  const own = new Set([...files.values(), ...near.map(({ file }) => file)]);
  return { files, near, others: chosen.filter((file) => !own.has(file)) };
}

/**
 * Sends media files to a survey that is complete: with a header alone, as it has all its responses (docs/interface.md#append-to-a-survey).
 * @returns the id of the import in the queue
 * @throws ClientError; ImportError; DOMException when it cannot be saved
 */
export async function sendMissing(
  { api }: Pick<SessionObjects, 'api'>,
  queue: ImportQueue,
  survey_key: string,
  media: ReadonlyMap<string, File>,
): Promise<string> {
  const { survey_name: name, project } = await api.getSurvey({ params: { survey_key } });
  const { surveys } = await api.listSurveys({});
  const append_to = surveys.find((one) => one.survey_key === survey_key)?.upload_key ?? null;
  const columns = await readSurveyColumns(api, survey_key);
  const file = await keepFile(makeHeaderTable(columns.map(({ header }) => header)), `${name}.csv`);
  const plan = await planHeader(file);
  const file_name = [...media.keys()].join(', ');
  const place = { name, project_id: project.id, append_to };
  const entry = await prepareSurvey({ file, file_name, dialect: plan.dialect, plan, media, ...place });
  await queue.enqueue([{ entry, name, file, media }]);
  return entry.id;
}
