import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import type {
  FileDetails,
  InitializedFile,
  InitializedInsight,
  InitializedSurvey,
  InsightDetails,
  Passage,
  PresignedForm,
  SurveyUpload,
} from '../../src/contract/index.ts';
import type { Database } from '../../src/service/data/database.ts';
import { toOrigin } from '../../src/service/data/objects/object-keys.ts';
import { readFirst } from '../../src/service/data/sql.ts';
import { openSqliteDatabase } from '../../src/service/data/sqlite/sqlite-database.ts';
import { picture } from '../../src/service/testing/pictures.ts';
import { filesBase, fixtureBytes, insightsBase } from '../../src/service/testing/record-scenario.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import { type CutCaller, type KilledService, underKills } from './kill-harness.ts';

/** What is imported in each round, at once: text the document must hold, and whether there is a picture of it. */
const documents = [
  {
    name: 'notes.txt',
    bytes: Buffer.from('Soft light falls.\n'.repeat(2000)),
    passages: 13,
    holds: 'Soft light falls.',
  },
  { name: 'report.docx', bytes: fixtureBytes('report.docx'), passages: 4, holds: 'park their bicycles' },
  { name: 'report.pdf', bytes: fixtureBytes('report.pdf'), passages: 2, holds: 'park their bicycles' },
] as const;
const files = [
  { name: 'picture.png', bytes: await picture('png'), kind: 'image' },
  { name: 'talk.mp3', bytes: fixtureBytes('speech.mp3'), kind: 'audio' },
  { name: 'sheets.xlsx', bytes: fixtureBytes('sheets.xlsx'), kind: 'document' },
] as const;
const clips = 'Name,Clip\nAda,a.mp3\nBob,b.wav\n';
const media: Record<string, Uint8Array> = { 'a.mp3': fixtureBytes('speech.mp3'), 'b.wav': fixtureBytes('speech.wav') };

interface RecordCampaignReport {
  kills: number;
  insights: number;
  files: number;
  surveys: number;
  media: number;
  extracts: number;
  /** Pictures that a kill left without their record: drawn again, never shown. */
  forgotten_pictures: number;
}

type Client = Pick<KilledService, 'caller' | 'project_id'>;

/** Initialized, sent and completed, whatever is cut off in between. @returns its links */
async function begin<T extends PresignedForm & { links: { complete: string } }>(
  caller: CutCaller,
  path: string,
  body: object,
  bytes: Uint8Array,
): Promise<T> {
  const record = await caller.until(() => caller.call<T>('POST', `${path}/initialize`, body));
  await caller.until(async () => (await caller.send(record, bytes)) || undefined);
  await caller.until(async () => {
    const reply = await caller.call<{ error?: string }>('POST', record.links.complete);
    if (reply.error !== undefined) throw new Error(`complete: ${reply.error}`);
    return reply;
  });
  return record;
}

const workspace = '/api/v1/workspace';

async function importInsight({ caller, project_id }: Client, one: (typeof documents)[number]): Promise<void> {
  const { insight_key } = await begin<InitializedInsight>(
    caller,
    insightsBase,
    { project_id, filename: one.name },
    one.bytes,
  );
  const record = await caller.until(async () => {
    const insight = await caller.call<InsightDetails>('GET', `${workspace}/insights/${insight_key}`);
    return insight.processing_status === 'pending' ? undefined : insight;
  });
  if (record.processing_status !== 'completed') throw new Error(`${one.name}: ${record.failure}`);
  const path = `${workspace}/insights/${insight_key}/text`;
  const { passages, count } = await caller.until(() =>
    caller.call<{ passages: Passage[]; count: number }>('GET', path),
  );
  const isWhole = passages.some(({ text }) => text.includes(one.holds)) && count === one.passages;
  if (!isWhole || record.thumbnail_url === null)
    throw new Error(`${one.name}: ${count} passages, ${record.thumbnail_url}`);
}

async function importFile({ caller, project_id }: Client, one: (typeof files)[number]): Promise<void> {
  const { wav_key } = await begin<InitializedFile>(caller, filesBase, { project_id, file_name: one.name }, one.bytes);
  const record = await caller.until(async () => {
    const file = await caller.call<FileDetails>('GET', `${workspace}/files/${wav_key}`);
    return file.status === 'completed' || file.status === 'error' ? file : undefined;
  });
  if (record.status !== 'completed' || record.details?.kind !== one.kind)
    throw new Error(`${one.name}: ${record.status} ${record.failure}`);
}

interface MediaForms {
  media_files: (PresignedForm & { filename: string })[];
}

async function importSurvey({ caller, project_id }: Client, idempotency_key: string): Promise<void> {
  const column_mapping = { Name: 'Name', Clip: 'MEDIA_RESPONSE' };
  const body = { project_id, name: 'Clips', file_type: 'CSV', num_parts: 1, column_mapping, idempotency_key };
  const survey = await caller.until(() => caller.call<InitializedSurvey>('POST', `${base}/initialize`, body));
  const path = `${base}/${survey.upload_key}`;
  const [form] = survey.upload_urls;
  if (form === undefined) throw new Error('No form');
  await caller.until(async () => (await caller.send(form, clips)) || undefined);
  const names = { files: Object.keys(media) };
  const { media_files } = await caller.until(() => caller.call<MediaForms>('POST', `${path}/media/register`, names));
  for (const one of media_files) {
    await caller.until(async () => (await caller.send(one, media[one.filename] ?? new Uint8Array())) || undefined);
  }
  await caller.until(() => caller.call('POST', `${path}/complete`));
  const final = await caller.until(async () => {
    const status = await caller.call<SurveyUpload>('GET', `${path}/status`);
    return status.status === 'COMPLETED' || status.status === 'FAILED' ? status : undefined;
  });
  const linked = (final.media_files ?? []).filter(({ status }) => status === 'LINKED').length;
  if (final.status !== 'COMPLETED' || linked !== 2 || final.processing.total_responses !== 2)
    throw new Error(`Survey ${final.status}, ${linked} media linked: ${JSON.stringify(final.error_details)}`);
}

/** Beside the service, when nothing is asked of it any more: each record read once, and nothing left over. */
async function checkDatabase({ dataDir, caller }: KilledService) {
  const database = openSqliteDatabase(dataDir);
  try {
    return await checkRecords(database, caller);
  } finally {
    await database.close();
  }
}

/** The same in a database that is open. @throws Error that counts what is wrong */
export async function checkRecords(database: Pick<Database, 'read'>, caller: CutCaller) {
  const findNumber = async (query: string) =>
    (await readFirst(database.read, sql<{ n: number }>`SELECT (${sql.raw(query)}) AS n`))?.n ?? 0;
  // Media are read after their survey is COMPLETED.
  await caller.until(async () => {
    const left = await findNumber("SELECT count(*) FROM jobs WHERE state IN ('queued', 'running')");
    return left === 0 ? true : undefined;
  });
  const used = `(SELECT extract_id FROM insights UNION ALL SELECT extract_id FROM files UNION ALL SELECT extract_id FROM survey_media) AS used`;
  const wrong = {
    'failed jobs': await findNumber("SELECT count(*) FROM jobs WHERE state = 'failed'"),
    'insights without an end': await findNumber(
      "SELECT count(*) FROM insights WHERE queued = 1 AND processing_status = 'pending'",
    ),
    'files without an end': await findNumber("SELECT count(*) FROM files WHERE status = 'processing'"),
    'media that were not read': await findNumber('SELECT count(*) FROM survey_media WHERE extract_id IS NULL'),
    'extracts of nobody': await findNumber(
      `SELECT count(*) FROM extracts WHERE id NOT IN (SELECT extract_id FROM ${used} WHERE extract_id IS NOT NULL)`,
    ),
    'extracts of two': await findNumber(
      `SELECT count(*) FROM (SELECT extract_id FROM ${used} WHERE extract_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1) AS two`,
    ),
    'torn texts': await findNumber(
      'SELECT count(*) FROM (SELECT extract_id FROM passages GROUP BY 1 HAVING max(position) <> count(*)) AS torn',
    ),
  };
  const faults = Object.entries(wrong).filter(([, count]) => count > 0);
  if (faults.length > 0) throw new Error(faults.map(([what, count]) => `${count} ${what}`).join(', '));
  const extracts = await database.read.selectFrom('extracts').select('thumbnail_key').execute();
  return {
    extracts: await findNumber('SELECT count(*) FROM extracts'),
    pictures: new Set(extracts.flatMap(({ thumbnail_key }) => thumbnail_key ?? [])),
  };
}

/** One round: every document, every file and a survey with media, side by side. */
export async function importRound(client: Client, name: string): Promise<void> {
  await Promise.all([
    ...documents.map((one) => importInsight(client, one)),
    ...files.map((one) => importFile(client, one)),
    importSurvey(client, name),
  ]);
}

/** The texts and pictures that a round leaves. */
export const extractsOfRound = documents.length + files.length + Object.keys(media).length;

/** Where objects are checked. */
interface CheckedStore {
  endpoint: string;
  bucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/**
 * What a form stored may have been sealed at another place since.
 * @throws Error when one of these objects is missing @returns how many pictures belong to nothing
 */
export async function checkObjects(
  { endpoint, bucket: Bucket, credentials }: CheckedStore,
  acknowledged: Iterable<string>,
  pictures: ReadonlySet<string>,
): Promise<number> {
  const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
    keys.push(...Contents.map(({ Key = '' }) => Key));
  s3.destroy();
  const stored = new Set(keys.map(toOrigin));
  const missing = [...acknowledged, ...pictures].filter((key) => !stored.has(key));
  if (missing.length > 0) throw new Error(`${missing.length} objects are missing, first ${missing[0]}`);
  return keys.filter((key) => key.startsWith('thumbnails/') && !pictures.has(key)).length;
}

/** The store of a service that is killed. */
export async function findStore({ dataDir, serve }: KilledService): Promise<CheckedStore> {
  const { accessKey, secretKey } = JSON.parse(readFileSync(join(dataDir, 'storage-key.json'), 'utf8'));
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  return { endpoint: (await serve()).storage_url, bucket: 'sheaf', credentials };
}

/**
 * Kills the service with SIGKILL at `kills` random moments while insights, files and surveys with media are imported side by
 * side by clients that continue after each kill.
 * @throws Error when a record is lost, read twice, left without an end or its picture or text is not whole
 */
export function killRecords(kills: number, clients = 1, random?: () => number): Promise<RecordCampaignReport> {
  return underKills({ kills, gapMs: 3000, random }, async (service) => {
    let rounds = 0;
    async function importRounds(): Promise<void> {
      do {
        rounds++;
        await importRound(service, `round ${rounds}`);
      } while (service.isKilling());
    }
    await Promise.all(Array.from({ length: clients }, importRounds));
    const { extracts, pictures } = await checkDatabase(service);
    const expected = rounds * extractsOfRound;
    if (extracts !== expected) throw new Error(`${extracts} extracts of ${expected} records`);
    const forgotten_pictures = await checkObjects(await findStore(service), service.caller.acknowledged, pictures);
    const counts = { insights: rounds * documents.length, files: rounds * files.length, surveys: rounds };
    return {
      kills: service.kills(),
      ...counts,
      media: rounds * Object.keys(media).length,
      extracts,
      forgotten_pictures,
    };
  });
}
