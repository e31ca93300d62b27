import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type DocumentReceipt, documentReceipt, type Receipt, receipt } from '../../importer/index.ts';
import { replaceFile } from './import-journal.ts';

const anyReceipt = z.union([documentReceipt, receipt]);
export type AnyReceipt = Receipt | DocumentReceipt;

/** How an item ended for good. What cannot be read is with the service already; sending it again makes another record. */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), receipt: anyReceipt }),
  z.object({ kind: z.literal('unreadable'), sentence: z.string() }),
]);
export type Outcome = z.output<typeof outcome>;

const batchShape = z.record(z.string(), outcome);

/**
 * Which items of one command are through, so that the same command after an interruption does the others only. An item is
 * its path and content: what was mended is done again.
 */
export interface Batch {
  find(path: string, fingerprint: string): Outcome | undefined;
  /** Written before the journal forgets the import. */
  saveOutcome(path: string, fingerprint: string, ended: Outcome): Promise<void>;
  /** All is through: the same command begins anew. */
  forget(): Promise<void>;
}

async function stored(path: string): Promise<z.output<typeof batchShape>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return batchShape.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** @param command what makes two runs the same: files, place and choices */
export async function openBatch(folder: string, command: unknown): Promise<Batch> {
  const name = createHash('sha256').update(JSON.stringify(command)).digest('hex').slice(0, 32);
  const path = join(folder, 'batches', `${name}.json`);
  const ended = await stored(path);
  const keyOf = (file: string, fingerprint: string) => `${fingerprint} ${file}`;
  return {
    find: (file, fingerprint) => ended[keyOf(file, fingerprint)],
    async saveOutcome(file, fingerprint, how) {
      ended[keyOf(file, fingerprint)] = how;
      await replaceFile(path, JSON.stringify(ended));
    },
    forget: () => rm(path, { force: true }),
  };
}
