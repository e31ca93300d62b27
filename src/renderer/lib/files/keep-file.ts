import { rememberHandle } from './file-handles.ts';

const folderName = 'pasted';
/** Older imports of such files are done or were given up. */
const keptDays = 30;

type Folder = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> };

/** Each pasted table has a folder named by the time, so that old ones can be found. */
async function removeOld(folder: Folder, now: number): Promise<void> {
  for await (const [name] of folder.entries())
    if (Number(name) < now - keptDays * 86_400_000) await folder.removeEntry(name, { recursive: true });
}

type Content = Uint8Array<ArrayBuffer> | Blob;

async function save(content: Content, name: string): Promise<File> {
  const now = Date.now();
  const root = await navigator.storage.getDirectory();
  // Chromium iterates folders; the types of TypeScript's library do not say so.
  const folder = (await root.getDirectoryHandle(folderName, { create: true })) as Folder;
  await removeOld(folder, now);
  const ownFolder = await folder.getDirectoryHandle(String(now), { create: true });
  const handle = await ownFolder.getFileHandle(name, { create: true });
  const writer = await handle.createWritable();
  await writer.write(content);
  await writer.close();
  const file = await handle.getFile();
  rememberHandle(file, handle);
  return file;
}

/**
 * Makes a file of what Sheaf has made or somebody has pasted. It is written to the browser's own disk, because after a restart nobody
 * could choose it again.
 * @returns the file; in memory if the browser offers no disk
 */
export const keepFile = (content: Content, name: string): Promise<File> =>
  save(content, name).catch(() => new File([content], name));
