import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../data/backup/manifest.ts';

/** Changes what all backups of a folder say of themselves: as a clock that was wrong, or a workspace in another place, would have. */
export function changeBackups(dir: string, changes: Partial<Manifest>): void {
  const folder = join(dir, 'backups');
  for (const name of readdirSync(folder)) {
    const { backup } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const changed = { ...backup, ...changes };
    const text = JSON.stringify(changed);
    const sha256 = createHash('sha256').update(text).digest('hex');
    rmSync(join(folder, name));
    const renamed = `${changed.created_at.replaceAll(':', '-')}.json`;
    writeFileSync(join(folder, renamed), `{"sha256":"${sha256}","backup":${text}}\n`);
  }
}
