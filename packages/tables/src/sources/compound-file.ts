import type { Problem } from '../problem.ts';
import { tableProblem } from '../table-problems.ts';
import { SourceError } from './source.ts';

/** Sector numbers from this one on have special meanings ([MS-CFB] 2.1). */
const firstSpecial = 0xfffffffa;
const headerBytes = 512;
/** Places of the table of sectors in the header; files over 7 MB continue the list elsewhere. */
const headerPlaces = 109;
const entryBytes = 128;
/** The most sectors of a directory that are read; the names that matter are among the first. */
const maxSectors = 64;

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether a file is a compound file ([MS-CFB]), the container of old and of encrypted Office files. */
export const isCompoundFile = (head: Uint8Array): boolean => signature.every((byte, at) => head[at] === byte);

const damaged = (): SourceError => new SourceError('damaged', 'file_cut_off');

/** Reads a sector. @throws SourceError beyond the end of the file */
async function readSector(file: Blob, number: number, bytes: number): Promise<DataView> {
  const start = (number + 1) * bytes;
  const view = new DataView(await file.slice(start, start + bytes).arrayBuffer());
  if (view.byteLength < entryBytes) throw damaged();
  return view;
}

/** @returns the names of the entries in a sector of the directory ([MS-CFB] 2.6.1) */
function namesIn(sector: DataView): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= sector.byteLength; at += entryBytes) {
    const bytes = Math.min(64, sector.getUint16(at + 64, true)) - 2;
    if (bytes > 0) names.push(new TextDecoder('utf-16le').decode(new Uint8Array(sector.buffer, at, bytes)));
  }
  return names;
}

/** @returns the names of streams and folders in a compound file, as far as its header leads to them. @throws SourceError (`damaged`) */
async function entryNames(file: Blob): Promise<string[]> {
  const header = new DataView(await file.slice(0, headerBytes).arrayBuffer());
  if (header.byteLength < headerBytes) throw damaged();
  const bytes = 2 ** header.getUint16(30, true);
  if (bytes !== 512 && bytes !== 4096) throw damaged();
  const names: string[] = [];
  let number = header.getUint32(48, true);
  for (let read = 0; read < maxSectors && number < firstSpecial; read++) {
    names.push(...namesIn(await readSector(file, number, bytes)));
    const place = Math.floor((number * 4) / bytes);
    const table = place < headerPlaces ? header.getUint32(76 + 4 * place, true) : firstSpecial;
    if (table >= firstSpecial) break;
    const entries = await readSector(file, table, bytes);
    const at = (number * 4) % bytes;
    number = at + 4 <= entries.byteLength ? entries.getUint32(at, true) : firstSpecial;
  }
  return names;
}

/** Whether a compound file is an Office file with a password ([MS-OFFCRYPTO] 2.3.2). @returns false for a damaged one */
export async function isEncryptedOffice(file: Blob): Promise<boolean> {
  return (await entryNames(file).catch((): string[] => [])).includes('EncryptedPackage');
}

/**
 * Tells what a compound file holds that could have been a table: an old workbook, or an Office file with a password.
 * @returns what it is and what to do; null for another one
 */
export async function findCompoundProblem(file: Blob): Promise<Problem | null> {
  const names = await entryNames(file).catch(() => null);
  if (names === null) return damaged().problem;
  if (names.includes('EncryptedPackage')) return tableProblem('office_locked');
  if (names.includes('Workbook') || names.includes('Book')) return tableProblem('is_xls');
  return null;
}
