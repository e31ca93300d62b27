import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type DocumentReceipt, documentReceipt, type Journal, type Receipt, receipt } from '../../importer/index.ts';
import { replaceFile } from '../core/durable-file.ts';
import { readErrorCode } from '../core/errors.ts';
import { readJsonFile } from '../core/json.ts';

const isMissing = (error: unknown): boolean => readErrorCode(error) === 'ENOENT';

/** Replaces a file as {@link replaceFile} does, and makes its folder where there is none. */
export function saveJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replaceFile(path, JSON.stringify(value));
}

/** @returns what a JSON file holds; undefined when there is none, or it is cut off */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The folder of the data folder with what is known of imports into a service. @param url absent: the service of this computer */
export const placeOfImports = ({ dataDir, url }: { dataDir: string; url?: string }): string =>
  join(dataDir, 'imports', url === undefined ? 'embedded' : new URL(url).host.replaceAll(':', '-'));

/** A journal with one JSON file for each import in `folder`, which is created when it is first needed. */
export function createFileJournal(folder: string): Journal {
  const locate = (id: string) => join(folder, `${id}.json`);
  return {
    async put(entry) {
      saveJson(locate(entry.id), entry);
    },
    get: (id) => readJson(locate(id)),
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => readJson(join(folder, name))));
    },
    delete: (id) => rm(locate(id), { force: true }),
  };
}

const anyReceipt = z.union([documentReceipt, receipt]);
export type ImportReceipt = Receipt | DocumentReceipt;

/** How an item ended. The service already has what it cannot read; sending it again would create another document. */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), receipt: anyReceipt }),
  z.object({ kind: z.literal('unreadable'), sentence: z.string() }),
]);
type Outcome = z.output<typeof outcome>;

const batchShape = z.record(z.string(), outcome);

/**
 * Which items of one command are done, so that the same command after an interruption imports only the others. An item is its
 * path and content: a corrected file is imported again.
 */
export interface Batch {
  find(path: string, fingerprint: string): Outcome | undefined;
  /** Written before the journal forgets the import. */
  saveOutcome(path: string, fingerprint: string, outcome: Outcome): Promise<void>;
  /** Everything is done: the same command starts again. */
  delete(): Promise<void>;
}

/** @param command what makes two commands the same: files, target and options */
export async function openBatch(folder: string, command: unknown): Promise<Batch> {
  const name = createHash('sha256').update(JSON.stringify(command)).digest('hex').slice(0, 32);
  const path = join(folder, 'batches', `${name}.json`);
  const outcomes = readJsonFile(path, batchShape) ?? {};
  const makeKey = (file: string, fingerprint: string) => `${fingerprint} ${file}`;
  return {
    find: (file, fingerprint) => outcomes[makeKey(file, fingerprint)],
    async saveOutcome(file, fingerprint, how) {
      outcomes[makeKey(file, fingerprint)] = how;
      saveJson(path, outcomes);
    },
    delete: () => rm(path, { force: true }),
  };
}
