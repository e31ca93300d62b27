// Another program, such as a database browser, keeps `sheaf.db` locked while commands are called.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const dataDir = join(provideFolder('locked'), 'data');

it.each([
  ['while it writes', 'IMMEDIATE', ['projects', 'create', '--name', 'Theirs']],
  ['for itself alone', 'EXCLUSIVE', ['projects', 'create', '--name', 'Theirs']],
  ['for itself alone, to a reader', 'EXCLUSIVE', ['keys', 'list']],
])('a lock %s ends with a sentence', { timeout: 60_000 }, async (_, kind, command) => {
  await callCommand('projects', 'create', '--name', 'Ours', '--data-dir', dataDir);
  const other = new Sqlite(join(dataDir, 'sheaf.db'));
  if (kind === 'EXCLUSIVE') other.pragma('locking_mode = EXCLUSIVE');
  other.exec(`BEGIN ${kind}`);
  const { status, stderr } = await callCommand(...command, '--data-dir', dataDir);
  other.exec('ROLLBACK');
  other.close();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Another program keeps the database locked\. .*\n$/)]);
});
