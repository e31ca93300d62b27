import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileTypes, findExtension, isFileExtension } from '../../contract/index.ts';
import { newKey } from '../core/batches.ts';
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

/** Reads uploaded files, several at once if needed, each in a work folder of its own. */
class Reader implements Documents {
  readonly #options: DocumentsOptions;
  readonly #folder: string;
  readonly #runInSandbox: RunInSandbox;
  #opening: Promise<ObjectFetcher> | undefined;

  constructor(options: DocumentsOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
    this.#runInSandbox = createSandbox(options.data_dir);
  }

  async extract(stored: StoredDocument, stopping: AbortSignal): Promise<ExtractOutcome> {
    const folder = join(this.#folder, newKey());
    const workDir = join(folder, 'out');
    await mkdir(workDir, { recursive: true, mode: 0o700 });
    try {
      return { kind: 'extracted', content: await this.#read(stored, folder, workDir, stopping) };
    } catch (error) {
      if (error instanceof ParseFailure) return { kind: 'failed', problem: findProblem(error) };
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  async #read({ s3_key, name }: StoredDocument, folder: string, workDir: string, stopping: AbortSignal) {
    const extension = findExtension(name);
    if (!isFileExtension(extension)) throw new ParseFailure('document_of_unread_type', { extension });
    const path = join(folder, `input.${extension}`);
    await (await this.#fetcher()).fetch(s3_key, path, stopping);
    const found = await this.#parse({ path, extension, workDir }, stopping);
    const { details, passages } = found;
    return { details, passages, thumbnail_key: await this.#storeThumbnail(found, workDir) };
  }

  /** The SDK is loaded with the first file: a start does not need it. */
  #fetcher(): Promise<ObjectFetcher> {
    const { settings } = this.#options.objects;
    this.#opening ??= import('./fetch-object.ts').then(({ createFetcher }) => createFetcher(settings));
    return this.#opening;
  }

  async #parse(input: ParserInput, stopping: AbortSignal): Promise<Extracted> {
    const { kind } = fileTypes[input.extension];
    const { ffmpeg, transcriber } = this.#options.recordings();
    const isRecording = kind === 'audio' || kind === 'video';
    // ffmpeg is a program of its own in the sandbox; a Node child in the sandbox reads everything else.
    if (!isRecording || ffmpeg === null)
      return runParser(input, { runInSandbox: this.#runInSandbox, dataDir: this.#options.data_dir }, stopping);
    const { readRecording } = await import('./media/read-recording.ts');
    return readRecording(input, { ffmpeg, transcriber, runInSandbox: this.#runInSandbox }, stopping);
  }

  /** A parser's path is not trusted: only a PNG of limited size in the work folder is stored. */
  async #storeThumbnail({ thumbnail }: Extracted, workDir: string): Promise<string | null> {
    if (thumbnail === null) return null;
    const inside = relative(workDir, thumbnail);
    if (inside.startsWith('..') || inside === '') return null;
    const png = await readMadeFile(thumbnail, largestThumbnail).catch(() => undefined);
    const isPng = png?.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';
    if (png === undefined || !isPng) return null;
    const key = `thumbnails/${newKey()}.png`;
    await this.#options.objects.put(key, png, 'image/png');
    return key;
  }

  async close(): Promise<void> {
    (await this.#opening)?.close();
  }
}

/** Creates the document reader. The work folder of an earlier service is emptied. */
export function createDocuments(options: DocumentsOptions): Documents & { close(): Promise<void> } {
  // Without links, because the sandbox shows a folder at this very path.
  const data_dir = realpathSync(options.data_dir);
  const folder = nameWorkFolder(data_dir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new Reader({ ...options, data_dir }, folder);
}
