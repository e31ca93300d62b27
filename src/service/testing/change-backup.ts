import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, nameOf, writeManifest } from '../data/backup/manifest.ts';

/** Changes what all backups of a folder say of themselves: as a clock that was wrong, or a workspace in another place, would have. */
export function changeBackups(dir: string, changes: Partial<Manifest>): void {
  const folder = join(dir, 'backups');
  for (const name of readdirSync(folder)) {
    const { backup } = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
    const changed: Manifest = { ...backup, ...changes };
    writeManifest(join(folder, name), changed);
    renameSync(join(folder, name), join(folder, nameOf(changed)));
  }
}
