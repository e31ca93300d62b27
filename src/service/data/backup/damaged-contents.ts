import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../core/durable-file.ts';

const fileOf = (dir: string): string => join(dir, 'damaged.json');
const listed = z.array(z.string());

/**
 * The contents of a folder of backups that were read and are not what was kept. The next backup copies them again where the data folder
 * still has them. They stay until then: a disk may also read wrongly once.
 * @returns their SHA-256; none where the list itself is damaged
 */
export function readDamaged(dir: string): Set<string> {
  if (!existsSync(fileOf(dir))) return new Set();
  try {
    return new Set(listed.parse(JSON.parse(readFileSync(fileOf(dir), 'utf8'))));
  } catch {
    return new Set();
  }
}

/** @throws Error of the disk */
export function saveDamaged(dir: string, damaged: ReadonlySet<string>): void {
  if (damaged.size > 0) replaceFile(fileOf(dir), `${JSON.stringify([...damaged])}\n`);
  else rmSync(fileOf(dir), { force: true });
}
