import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** @returns a folder for the tests of a file, by its real path; it goes after them, and after what was provided later */
export function provideFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `sheaf-${name}-`)));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
