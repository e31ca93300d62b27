import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImportPlan, writeRejects } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import type { ReadyTable } from './open-table.ts';

/**
 * Saves the rows that a plan skips beside the file, or in `place`, and says how many rows are skipped and mended. Without
 * skipped rows no file is written.
 * @throws UserError when the file cannot be written
 */
export async function saveRejects(
  { path, file, original }: ReadyTable,
  plan: ImportPlan | null,
  place = `${path}.rejects.csv`,
): Promise<void> {
  const { skipped, mended } = plan?.bad_rows ?? { skipped: 0, mended: 0 };
  const count = (rows: number) => `${rows.toLocaleString('en')} bad ${rows === 1 ? 'row' : 'rows'}`;
  if (mended > 0) process.stderr.write(`${path}: ${count(mended)} mended.\n`);
  if (plan === null || skipped === 0) return;
  if (resolve(place) === resolve(path))
    throw new UserError('--rejects names the file that is imported. Give another name.', 2);
  try {
    await pipeline(Readable.from(writeRejects(file, plan, original)), createWriteStream(`${place}.part`));
    await rename(`${place}.part`, place);
  } catch (error) {
    throw new UserError(
      `The rows that are skipped cannot be saved in ${place}: ${error instanceof Error ? error.message : ''}. Give another place with --rejects.`,
    );
  }
  process.stderr.write(`${path}: ${count(skipped)} skipped and saved in ${place}.\n`);
}
