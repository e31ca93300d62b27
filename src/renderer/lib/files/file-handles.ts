import { z } from 'zod';
import { fingerprint, type JournalEntry } from '../../../importer/index.ts';

/** The handles of files, with which they can be opened again after a restart. */
const handles = new WeakMap<File, FileSystemFileHandle>();

/** A handle from IndexedDB. */
export const fileHandle = z.custom<FileSystemFileHandle>(
  (value) => typeof FileSystemFileHandle !== 'undefined' && value instanceof FileSystemFileHandle,
);

export function rememberHandle(file: File, handle: FileSystemFileHandle): void {
  handles.set(file, handle);
}

/** The files of an import: the table or document, and the media files of a survey by the names under which they are registered. */
export interface ImportFiles {
  file: File;
  /** The file's table as CSV, if it was converted in this window; the import converts it otherwise. */
  csv?: File;
  media: ReadonlyMap<string, File>;
}

/** @returns the known handles: that of the file under the empty name, those of media files under their names */
export function listHandles({ file, media }: ImportFiles): Map<string, FileSystemFileHandle> {
  const entries = [['', file] as const, ...media].map(([name, one]) => [name, handles.get(one)] as const);
  return new Map(entries.flatMap(([name, handle]) => (handle === undefined ? [] : [[name, handle] as const])));
}

/** Methods that Chromium has but TypeScript's library does not declare. */
interface PermissionMethods {
  queryPermission?(wanted: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(wanted: { mode: 'read' }): Promise<PermissionState>;
}

/** @param ask whether the platform may ask the user; only after a click or a key */
async function mayRead(handle: FileSystemFileHandle & PermissionMethods, ask: boolean): Promise<boolean> {
  const wanted = { mode: 'read' } as const;
  const state = await handle.queryPermission?.(wanted);
  if (state === undefined || state === 'granted') return true;
  return ask && (await handle.requestPermission?.(wanted)) === 'granted';
}

/** @returns the file; null if it was moved or deleted, or may not be read */
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

/** @returns the files of saved handles; null if the table or document itself cannot be opened */
export async function openHandles(
  saved: ReadonlyMap<string, FileSystemFileHandle>,
  ask: boolean,
): Promise<ImportFiles | null> {
  const media = new Map<string, File>();
  let table: File | null = null;
  for (const [name, handle] of saved) {
    const file = await open(handle, ask);
    if (name === '') table = file;
    else if (file !== null) media.set(name, file);
  }
  return table === null ? null : { file: table, media };
}

async function findSame(files: readonly File[], bytes: number, expected: string): Promise<File | undefined> {
  for (const file of files) if (file.size === bytes && (await fingerprint(file)) === expected) return file;
  return undefined;
}

/** @returns the files of an import among the chosen ones, recognised by their content; null if its table or document is not among them */
export async function recognise(entry: JournalEntry, chosen: readonly File[]): Promise<ImportFiles | null> {
  const original = entry.kind === 'survey' ? entry.original : null;
  const [bytes, print] =
    original === null ? [entry.file_bytes, entry.fingerprint] : [original.bytes, original.fingerprint];
  const file = await findSame(chosen, bytes, print);
  if (file === undefined) return null;
  const media = new Map<string, File>();
  for (const { filename, bytes, fingerprint: expected } of entry.kind === 'survey' ? entry.media : []) {
    const same = await findSame(chosen, bytes, expected);
    if (same !== undefined) media.set(filename, same);
  }
  return { file, media };
}
