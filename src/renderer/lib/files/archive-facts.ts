import type { ArchiveFacts } from '../../../importer/index.ts';

const archives = new WeakMap<File, Promise<ArchiveFacts>>();

/** @returns the archive that a file was unpacked from; null for a file that the user gave by itself. @throws when it cannot be read */
export const archiveOf = async (file: File): Promise<ArchiveFacts | null> => (await archives.get(file)) ?? null;

/** Records the archive of a file that was unpacked. @param archive ends when its SHA-256 is known */
export function rememberArchive(file: File, archive: Promise<ArchiveFacts>): void {
  archives.set(file, archive);
}
