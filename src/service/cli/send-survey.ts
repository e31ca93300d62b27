import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Project, Survey } from '../../contract/index.ts';
import {
  type CallOptions,
  findImported,
  type Journal,
  keepLayers,
  type LayersReceipt,
  noteStayed,
  sendLayers,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { readJsonFile } from '../core/json.ts';
import type { ImportService } from './connection.ts';
import { importSurveyFile } from './import-files.ts';
import { type ImportReceipt, saveJson } from './import-journal.ts';
import type { Target } from './import-target.ts';
import type { InputFiles, TemporaryFolder } from './input-files.ts';
import { openTemplate } from './named-columns.ts';
import { openTable } from './open-table.ts';
import type { showProgress } from './progress.ts';
import { saveStream } from './save-stream.ts';

/** What the sendings of one command share. */
export interface Sending {
  here: ImportService;
  there: ImportService;
  /** Of the other service. */
  project: Project;
  journal: Journal;
  call: CallOptions & { signal: AbortSignal };
  onProgress: ReturnType<typeof showProgress>;
  /** What arrived before. */
  records: SentRecords;
  files: InputFiles;
  temporary: TemporaryFolder;
}

/** A survey that has arrived. */
type Arrived = NonNullable<Target['append']> & { number_of_responses: number };

export interface SentSurvey {
  /** There. */
  key: string;
  responses: number;
  layers: LayersReceipt;
}

/** How an import of the other service is made. @param onReceipt called before the journal forgets the import */
export const makeTransfer = (
  { there, journal, call, onProgress }: Sending,
  onReceipt: (receipt: ImportReceipt) => void,
) => ({
  ...{ client: there.client, journal, signal: call.signal, onProgress },
  ...(there.upload && { upload: there.upload }),
  onReceipt: async (receipt: ImportReceipt) => onReceipt(receipt),
});

/** Names of files must be no paths. */
export const toFileName = (name: string): string => name.replaceAll(/[/\\\0]/g, '_').slice(0, 100);

/**
 * Writes the responses of a wave as Sheaf reads them back, and the data dictionary as a template. Another service would take the row of
 * types for a response.
 */
async function writeWave({ here, there, temporary }: Sending, survey: Survey, first_part: number) {
  const { survey_key, survey_name } = survey;
  const folder = temporary.nextPath();
  mkdirSync(folder, { mode: 0o700 });
  const [csv, template] = [join(folder, `${toFileName(survey_name)}.csv`), join(folder, 'dictionary.json')];
  const filter = survey.waves.length === 1 ? undefined : JSON.stringify([{ kind: 'wave', first_parts: [first_part] }]);
  const headers = there.isForeign ? ('one' as const) : ('all' as const);
  const query = { headers, answers: 'raw', formulas: 'keep', filter } as const;
  const params = { survey_key };
  await saveStream(await here.client.exportSurvey({ params, query }), csv);
  saveJson(template, await here.client.getDictionary({ params, query: { formulas: 'keep' } }));
  return { csv, template };
}

/** The survey there into which this one was sent before: by the records of this computer, else by the file of its first wave. */
async function findArrived(
  { there, project, records, call }: Sending,
  { survey_key, survey_name }: Survey,
  csv: Blob | null,
): Promise<Arrived | undefined> {
  const found = csv === null ? [] : await findImported(there.client, csv, project.id, call);
  const same = found.find((one) => one.survey_name === survey_name && !records.has(one.survey_key));
  const key = same?.survey_key ?? records.find(survey_key);
  if (key === undefined) return undefined;
  const { surveys } = await there.client.listSurveys({}, call);
  const arrived = surveys.find((one) => one.survey_key === key && one.project_id === project.id);
  if (arrived !== undefined) records.save(survey_key, key);
  return arrived;
}

/** Sends a wave of a survey: as a new survey, or after the waves that are there. */
async function sendWave(sending: Sending, survey: Survey, at: number, arrived?: Arrived): Promise<Arrived> {
  const { project, records, files } = sending;
  const { csv, template } = await writeWave(sending, survey, survey.waves[at]?.first_part ?? 1);
  const opened = await openTemplate(template);
  const table = await openTable(csv, null, { files, template: opened?.template ?? null });
  try {
    const ready = await table.read();
    const before = arrived === undefined ? await findArrived(sending, survey, ready.file) : undefined;
    if (before !== undefined) return before;
    const target: Target = { project, ...(arrived && { append: arrived }) };
    const transfer = makeTransfer(sending, (one) => {
      if (one.kind === 'survey') records.save(survey.survey_key, one.survey_key);
    });
    const options = { template, name: survey.survey_name, alreadyImported: 'again', panel: true, media: null } as const;
    const receipt = await importSurveyFile(ready, target, transfer, options);
    if (receipt === null) throw new UserError(`${survey.survey_name} was not sent.`);
    const { upload_key, survey_key, survey_name, rows_reported } = receipt;
    return {
      upload_key,
      survey_key,
      survey_name,
      number_of_responses: (arrived?.number_of_responses ?? 0) + rows_reported,
    };
  } finally {
    await table.close();
  }
}

/** @returns the place of the first wave that is not there. @throws UserError when what is there are not the first waves of here */
function findNextWave({ survey_name, waves, number_of_responses }: Survey, arrived: Arrived | undefined): number {
  let rows = 0;
  for (let at = 0; at <= waves.length; at++) {
    if (rows === (arrived?.number_of_responses ?? 0)) return at;
    rows += waves[at]?.number_of_responses ?? 0;
  }
  const counts = `${arrived?.number_of_responses.toLocaleString('en')} responses there and ${number_of_responses.toLocaleString('en')} here`;
  throw new UserError(
    `“${survey_name}” was sent before and has ${counts}, so their rows cannot be told to be the same. Nothing was sent. Delete it there to send it anew.`,
  );
}

/** Gives the waves there the names of here. */
async function nameWaves({ there, call }: Sending, survey: Survey, survey_key: string): Promise<void> {
  if (survey.waves.every(({ name }) => name === null)) return;
  const known = await there.client.getSurvey({ params: { survey_key } }, call);
  const named = survey.waves.flatMap(({ name }, at) => {
    const other = known.waves[at];
    return name === null || other === undefined || other.name !== null ? [] : [[String(other.first_part), { name }]];
  });
  if (named.length === 0) return;
  await there.client.changeWaves({ params: { survey_key }, body: { waves: Object.fromEntries(named) } }, call);
}

/**
 * Sends a survey wave by wave, then what people laid over it. Waves that are there already are not sent again.
 * @throws as `importSurveyFile`; UserError for a survey that cannot be sent
 */
export async function sendSurvey(sending: Sending, here_key: string): Promise<SentSurvey> {
  const { here, there, call } = sending;
  const survey = await here.client.getSurvey({ params: { survey_key: here_key } });
  let arrived = await findArrived(sending, survey, null);
  for (let at = findNextWave(survey, arrived); at < survey.waves.length; at = findNextWave(survey, arrived))
    arrived = await sendWave(sending, survey, at, arrived);
  if (arrived === undefined) throw new UserError(`“${survey.survey_name}” has no responses that could be sent.`);
  const { survey_key: there_key, number_of_responses: responses } = arrived;
  const services = { here: here.client, there: there.client, here_key, there_key, call };
  if (!there.isForeign) await nameWaves(sending, survey, there_key);
  const layers = there.isForeign ? await keepLayers(services) : await sendLayers(services);
  const { count } = await here.client.listSurveyMedia(
    { params: { survey_key: here_key }, query: { limit: '1' } },
    call,
  );
  noteStayed(layers, 'media', 'not_sent', count);
  return { key: there_key, responses, layers };
}

/** What was sent to a project of another service: its key there, by the key here. */
interface SentRecords {
  find(key: string): string | undefined;
  /** Whether something was sent that has this key there. */
  has(there: string): boolean;
  /** Written before the import is forgotten, so that sending again finds it. */
  save(key: string, there: string): void;
}

/** @param folder that of the imports to the service */
export function openSentRecords(folder: string, project_id: number): SentRecords {
  const path = join(folder, 'sent', `${project_id}.json`);
  // Another command may have written it since.
  const read = () => readJsonFile(path, z.record(z.string(), z.string())) ?? {};
  return {
    find: (key) => read()[key],
    has: (there) => Object.values(read()).includes(there),
    save: (key, there) => saveJson(path, { ...read(), [key]: there }),
  };
}
