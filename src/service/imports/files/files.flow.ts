import { z } from 'zod';
import {
  type FileStatusReply,
  type fileEndpoints,
  fileTypes,
  findExtension,
  findFileType,
  type HandlersFor,
  type InitializedFile,
  type InitializeFileBody,
  isFileExtension,
  type JobKind,
  limits,
  type MediaKind,
} from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { storeProblem } from '../../core/problems.ts';
import type { Caller, Viewer } from '../../data/access/access.ts';
import type { Tx } from '../../data/database.ts';
import {
  findFile,
  findProcessingFile,
  findSurveyAsFile,
  insertFileTx,
  listFiles,
  moveFileTx,
} from '../../data/files.store.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import type { JobHandler } from '../../data/jobs/worker.ts';
import { type ClientContext, type Context, describeWaiting, forClient } from '../context.ts';
import { initializeDocument, makePageLinks } from '../documents.ts';
import { extractJob } from '../extract.job.ts';
import { findFileMove } from '../status.ts';

/** Handlers of contract/files.ts. */
export function fileHandlers(context: Context): HandlersFor<typeof fileEndpoints, Caller> {
  return {
    listFiles: async ({ query }, { key, base_url }) => {
      const { files, count } = await listFiles(context.database.read, key, query);
      const links = makePageLinks(base_url, '/api/v1/developer/import/files', query, count);
      const listed = files.map((file) => ({ ...file, created_at: withOffset(file.created_at) }));
      return { status: 200, body: { files: listed, count, ...links } };
    },
    initializeFile: async ({ body }, caller) => ({
      status: 201,
      body: await initialize(forClient(context, caller), caller.key, body),
    }),
    completeFile: async ({ params }, { key }) => complete(context, key, params.wav_key),
    getFileStatus: async ({ params }, caller) => ({
      status: 200,
      body: await getStatus(forClient(context, caller), caller.key, params.wav_key),
    }),
  };
}

const unknownFile = () => notFound('file_unknown');

/** Files show their time with a numeric offset (docs/interface.md#file-fields). */
export function withOffset(created_at: string): string {
  return created_at.replace(/Z$/, '+00:00');
}

/** POST initialize. Every call creates a new `wav_key`. @throws DomainError (not found) for a project the key may not see */
export async function initialize(
  context: ClientContext,
  viewer: Viewer,
  { project_id, file_name: name }: InitializeFileBody,
): Promise<InitializedFile> {
  const { key, reply } = await initializeDocument(context, viewer, {
    collection: 'files',
    project_id,
    name,
    limit: ['audio', 'video'].includes(findFileType(name).kind) ? limits.recordingBytes : limits.documentBytes,
    insertTx: (tx, wav_key, row) => insertFileTx(tx, { wav_key, ...row }),
  });
  return { wav_key: key, ...reply };
}

/** How far the processing is, the status endpoint says (docs/interface.md#complete-a-file). */
const linked = (wav_key: string) => ({ status: 200 as const, body: { wav_key, status: 'processing' as const } });

/** The same to a repeated call. */
const repeated = (wav_key: string) => ({ ...linked(wav_key), isRepeat: true });

/** POST complete. `isRepeat`: it was complete before. @throws DomainError (invalid) while the file is not in storage, 404 */
export async function complete(context: Context, viewer: Viewer, wav_key: string) {
  const file = await findFile(context.database.read, viewer, wav_key);
  if (!file) {
    // A survey is completed by its own flow.
    if (await findSurveyAsFile(context.database.read, viewer, wav_key)) return repeated(wav_key);
    throw unknownFile();
  }
  if (file.status !== 'pending_upload') return repeated(wav_key);
  const isMoved = await context.seal([file.s3_key], async (places) => {
    const s3_key = places.get(file.s3_key);
    return context.database.write(async (tx) => {
      const now = await findFile(tx, viewer, wav_key);
      if (!now) throw unknownFile();
      // Another call may have completed it meanwhile, and moved the object.
      if (now.status !== 'pending_upload') return false;
      if (s3_key === undefined) throw invalid('file_not_arrived');
      // Only the caller that moves the status queues the job.
      if (!(await moveFileTx(tx, file.id, findFileMove('complete'), { s3_key }))) return false;
      await enqueueTx(tx, chooseJobKind(findFileType(file.name).kind), { file_id: file.id }, context.clock);
      return true;
    });
  });
  context.wakeJobs();
  return isMoved ? linked(wav_key) : repeated(wav_key);
}

/** GET status. */
export async function getStatus(context: ClientContext, viewer: Viewer, wav_key: string): Promise<FileStatusReply> {
  const file = await findFile(context.database.read, viewer, wav_key);
  const record = file ?? (await findSurveyAsFile(context.database.read, viewer, wav_key));
  if (!record) throw unknownFile();
  const { name, status, created_at } = record;
  // Complete sets the URL.
  const isLinked = file !== undefined && status !== 'pending_upload';
  return {
    wav_key,
    name,
    status,
    file_url: isLinked ? await context.signer.presignGet(file.s3_key, { name }) : null,
    created_at: withOffset(created_at),
    ...describeWaiting(context, status === 'processing'),
  };
}

/** Documents and images take seconds, recordings may take hours: with two kinds, a document never waits for a recording. */
const jobKinds = { video: 'recording', audio: 'recording', document: 'file', image: 'file' } as const satisfies Record<
  MediaKind,
  JobKind
>;
export const fileJobKind = jobKinds.document;
export const recordingJobKind = jobKinds.audio;
const chooseJobKind = (kind: MediaKind) => jobKinds[kind];

const payloadSchema = z.object({ file_id: z.number().int() });

/** Queues the reading of a file again if it was interrupted. */
export async function requeueFileTx(tx: Tx, id: number, clock: Clock): Promise<void> {
  const file = await findProcessingFile(tx, id);
  const extension = findExtension(file?.name ?? '');
  if (!file || !isFileExtension(extension)) return;
  await enqueueTx(tx, chooseJobKind(fileTypes[extension].kind), { file_id: id }, clock);
}

/** The job of a completed file: reads or transcribes it (docs/interface.md#complete-a-file). */
export function fileJob(context: Context): JobHandler {
  return extractJob(context, {
    find: (db, { payload }) => findProcessingFile(db, payloadSchema.parse(payload).file_id),
    succeedTx: (tx, id, extract_id) => moveFileTx(tx, id, findFileMove('succeed'), { extract_id }),
    failTx: (tx, id, failure) => moveFileTx(tx, id, findFileMove('fail'), { failure: storeProblem(failure) }),
  });
}
