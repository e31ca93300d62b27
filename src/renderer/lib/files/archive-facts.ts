import type { ArchiveFacts } from '../../../importer/index.ts';

const archives = new WeakMap<File, ArchiveFacts>();

/** @returns the archive that a file was unpacked from; null for a file that the user gave by itself */
export const archiveOf = (file: File): ArchiveFacts | null => archives.get(file) ?? null;

/** Records the archive of a file that was unpacked. */
export function rememberArchive(file: File, archive: ArchiveFacts): void {
  archives.set(file, archive);
}
