import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileTypes, findExtension, isFileExtension } from '../../contract/index.ts';
import type { RecordingTools } from '../core/config.ts';
import { findProblem } from '../core/problems.ts';
import type { ObjectStore } from '../data/objects/object-store.ts';
import type { ObjectFetcher } from './fetch-object.ts';
import { runParser } from './run-parser.ts';
import { createSandbox, nameWorkFolder, type RunInSandbox } from './sandbox/index.ts';
import { readMadeFile } from './sandbox/made-file.ts';
import {
  type Documents,
  type Extracted,
  type ExtractOutcome,
  ParseFailure,
  type ParserInput,
  type StoredDocument,
} from './types.ts';

export { describeParsers } from './run-parser.ts';
export type { Documents, ExtractOutcome, StoredDocument } from './types.ts';

interface DocumentsOptions {
  /** Files are processed in its `work` folder, which is emptied at start. */
  data_dir: string;
  objects: ObjectStore;
  /** Called before each recording, because the engine may be changed while the service runs. */
  recordings: () => RecordingTools;
}

/** A thumbnail is never larger than this; a larger file of a parser is ignored. */
const largestThumbnail = 8 * 1024 * 1024;

type ParserTools = RecordingTools & { runInSandbox: RunInSandbox; dataDir: string };

async function parse(input: ParserInput, tools: ParserTools, stopping: AbortSignal): Promise<Extracted> {
  const { kind } = fileTypes[input.extension];
  const { ffmpeg } = tools;
  const isRecording = kind === 'audio' || kind === 'video';
  // ffmpeg is a program of its own in the sandbox; a Node child in the sandbox reads everything else.
  if (!isRecording || ffmpeg === null) return runParser(input, tools, stopping);
  const { readRecording } = await import('./media/read-recording.ts');
  return readRecording(input, { ...tools, ffmpeg }, stopping);
}

/** A parser's path is not trusted: only a PNG of limited size in the work folder is stored. */
async function storeThumbnail({ thumbnail }: Extracted, workDir: string, objects: ObjectStore): Promise<string | null> {
  if (thumbnail === null) return null;
  const inside = relative(workDir, thumbnail);
  if (inside.startsWith('..') || inside === '') return null;
  const png = await readMadeFile(thumbnail, largestThumbnail).catch(() => undefined);
  const isPng = png?.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';
  if (png === undefined || !isPng) return null;
  const key = `thumbnails/${randomUUID()}.png`;
  await objects.put(key, png, 'image/png');
  return key;
}

/**
 * Creates what reads uploaded files, several at once if needed, each in a work folder of its own. The work folder of an earlier service is
 * emptied.
 */
export function createDocuments(options: DocumentsOptions): Documents & { close(): Promise<void> } {
  const { objects } = options;
  // Without links, because the sandbox shows a folder at this very path.
  const dataDir = realpathSync(options.data_dir);
  const works = nameWorkFolder(dataDir);
  rmSync(works, { recursive: true, force: true });
  mkdirSync(works, { recursive: true, mode: 0o700 });
  const runInSandbox = createSandbox(dataDir);
  let opening: Promise<ObjectFetcher> | undefined;

  /** The SDK is loaded with the first file: a start does not need it. */
  function openFetcher(): Promise<ObjectFetcher> {
    opening ??= import('./fetch-object.ts').then(({ createFetcher }) => createFetcher(objects.settings));
    return opening;
  }

  async function read({ s3_key, name }: StoredDocument, folder: string, workDir: string, stopping: AbortSignal) {
    const extension = findExtension(name);
    if (!isFileExtension(extension)) throw new ParseFailure('document_of_unread_type', { extension });
    const path = join(folder, `input.${extension}`);
    await (await openFetcher()).fetch(s3_key, path, stopping);
    const tools = { ...options.recordings(), runInSandbox, dataDir };
    const found = await parse({ path, extension, workDir }, tools, stopping);
    const { details, passages } = found;
    return { details, passages, thumbnail_key: await storeThumbnail(found, workDir, objects) };
  }

  return {
    async extract(stored, stopping): Promise<ExtractOutcome> {
      const folder = join(works, randomUUID());
      const workDir = join(folder, 'out');
      await mkdir(workDir, { recursive: true, mode: 0o700 });
      try {
        return { kind: 'extracted', content: await read(stored, folder, workDir, stopping) };
      } catch (error) {
        if (error instanceof ParseFailure) return { kind: 'failed', problem: findProblem(error) };
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
    },
    close: async () => (await opening)?.close(),
  };
}
