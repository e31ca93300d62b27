import { type ArchiveFacts, isSystemFile } from '../../../importer/index.ts';
import { rememberHandle } from './file-handles.ts';

/** Paths of dropped files within the dropped folder; names alone may repeat. */
const paths = new WeakMap<File, string>();

/** @returns the file's path within the dropped folder, with `/`; its name if it was dropped or chosen by itself */
export const toPath = (file: File): string => paths.get(file) ?? file.name;

/** Records the path of a file that was restored. */
export function rememberPath(file: File, path: string): void {
  if (path !== file.name) paths.set(file, path);
}

/** Reads all entries of a folder: the browser returns at most a hundred at a time. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    rememberPath(file, entry.fullPath.replace(/^\//, ''));
    return [file];
  }
  if (!isFolder(entry)) return [];
  const entries = (await listEntries(entry)).filter(({ name }) => !isSystemFile(name));
  entries.sort((one, other) => inOrder(one.name, other.name));
  const files: File[] = [];
  for (const one of entries) files.push(...(await filesIn(one)));
  return files;
}

/** Chromium iterates folders by handle; the types of TypeScript's library do not say so. */
type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };

async function filesOfHandle(handle: FileSystemHandle, folder = ''): Promise<File[]> {
  const path = `${folder}${handle.name}`;
  if (handle.kind === 'file') {
    const file = await (handle as FileSystemFileHandle).getFile();
    rememberHandle(file, handle as FileSystemFileHandle);
    rememberPath(file, path);
    return [file];
  }
  const inside: FileSystemHandle[] = [];
  for await (const one of (handle as Folder).values()) if (!isSystemFile(one.name)) inside.push(one);
  inside.sort((one, other) => inOrder(one.name, other.name));
  const files: File[] = [];
  for (const one of inside) files.push(...(await filesOfHandle(one, `${path}/`)));
  return files;
}

type DropItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** @returns the dropped files, with their handles remembered; null if the platform has no handles */
async function filesByHandle(items: readonly DropItem[]): Promise<File[] | null> {
  const asked = items.map((item) => item.getAsFileSystemHandle?.() ?? Promise.resolve(null));
  const files: File[] = [];
  try {
    for (const handle of await Promise.all(asked)) {
      if (handle === null) return null;
      files.push(...(await filesOfHandle(handle)));
    }
  } catch {
    // A platform may refuse handles: use the older interface.
    return null;
  }
  return files;
}

/**
 * @param data of a drop; it is read before the first await, because it is empty afterwards
 * @returns the files, including those in folders, sorted by name
 */
export async function readDroppedFiles(data: DataTransfer | null): Promise<File[]> {
  const files = [...(data?.files ?? [])];
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const withHandles = items.length === 0 ? null : await filesByHandle(items);
  if (withHandles !== null) return withHandles;
  if (!entries.some(isFolder)) return files;
  const dropped: File[] = [];
  for (const entry of entries) dropped.push(...(await filesIn(entry)));
  return dropped;
}

const archives = new WeakMap<File, Promise<ArchiveFacts>>();

/** @returns the archive that a file was unpacked from; null for a file that the user gave by itself. @throws when it cannot be read */
export const findArchive = async (file: File): Promise<ArchiveFacts | null> => (await archives.get(file)) ?? null;

/** Records the archive of a file that was unpacked. @param archive ends when its SHA-256 is known */
export function rememberArchive(file: File, archive: Promise<ArchiveFacts>): void {
  archives.set(file, archive);
}
