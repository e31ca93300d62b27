import { z } from 'zod';
import { fingerprint, type JournalEntry } from '../../../importer/index.ts';

/** The handles that the platform gave with files, so that they can be opened again after a restart. */
const handles = new WeakMap<File, FileSystemFileHandle>();

/** A handle as IndexedDB gives it back. */
export const fileHandle = z.custom<FileSystemFileHandle>(
  (value) => typeof FileSystemFileHandle !== 'undefined' && value instanceof FileSystemFileHandle,
);

export function rememberHandle(file: File, handle: FileSystemFileHandle): void {
  handles.set(file, handle);
}

/** The files of an import: the table or record, and the media files of a survey by the names they are registered under. */
export interface ImportFiles {
  file: File;
  media: ReadonlyMap<string, File>;
  /** Lets go of files that are this window's own, once the import needs them no more. */
  release?: () => void;
}

/** @returns the handles there are: the file's under the empty name, media files' under theirs */
export function handlesOf({ file, media }: ImportFiles): Map<string, FileSystemFileHandle> {
  const known = [['', file] as const, ...media].map(([name, one]) => [name, handles.get(one)] as const);
  return new Map(known.flatMap(([name, handle]) => (handle === undefined ? [] : [[name, handle] as const])));
}

/** Chromium has them; the types of TypeScript's library do not. */
interface Permitting {
  queryPermission?(wanted: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(wanted: { mode: 'read' }): Promise<PermissionState>;
}

/** @param ask whether the platform may ask the person; only in answer to a click or a key */
async function mayRead(handle: FileSystemFileHandle & Permitting, ask: boolean): Promise<boolean> {
  const wanted = { mode: 'read' } as const;
  const state = await handle.queryPermission?.(wanted);
  if (state === undefined || state === 'granted') return true;
  return ask && (await handle.requestPermission?.(wanted)) === 'granted';
}

/** A file that was moved or deleted is out of reach as one that may not be read. */
async function open(handle: FileSystemFileHandle, ask: boolean): Promise<File | null> {
  try {
    if (!(await mayRead(handle, ask))) return null;
    const file = await handle.getFile();
    rememberHandle(file, handle);
    return file;
  } catch {
    return null;
  }
}

/** @returns the files behind saved handles; null where the table or record itself is out of reach */
export async function openHandles(
  kept: ReadonlyMap<string, FileSystemFileHandle>,
  ask: boolean,
): Promise<ImportFiles | null> {
  const media = new Map<string, File>();
  let own: File | null = null;
  for (const [name, handle] of kept) {
    const file = await open(handle, ask);
    if (name === '') own = file;
    else if (file !== null) media.set(name, file);
  }
  return own === null ? null : { file: own, media };
}

async function findSame(files: readonly File[], bytes: number, print: string): Promise<File | undefined> {
  for (const file of files) if (file.size === bytes && (await fingerprint(file)) === print) return file;
  return undefined;
}

/** @returns the very files an import began with among those chosen; null where its table or record is not among them */
export async function recognise(entry: JournalEntry, chosen: readonly File[]): Promise<ImportFiles | null> {
  const file = await findSame(chosen, entry.file_bytes, entry.fingerprint);
  if (file === undefined) return null;
  const media = new Map<string, File>();
  for (const { filename, bytes, fingerprint: print } of entry.kind === 'survey' ? entry.media : []) {
    const found = await findSame(chosen, bytes, print);
    if (found !== undefined) media.set(filename, found);
  }
  return { file, media };
}
