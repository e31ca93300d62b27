import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Journal } from '../../importer/index.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Written beside, flushed, then moved into place: after a crash there is the old entry or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(`${path}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A journal of one JSON file per import in `folder`, which is made when it is first needed. */
export function fileJournal(folder: string): Journal {
  const pathOf = (id: string) => join(folder, `${id}.json`);
  return {
    async put(entry) {
      await replaceFile(pathOf(entry.id), JSON.stringify(entry));
    },
    get: (id) => readJson(pathOf(id)),
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => readJson(join(folder, name))));
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  };
}
