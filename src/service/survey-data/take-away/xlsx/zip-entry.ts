import { constants, crc32, deflateRawSync } from 'node:zlib';
import { invalid } from '../../../core/errors.ts';
import { Bytes } from '../bytes.ts';

// Files of a ZIP archive whose length is not known when they begin (APPNOTE 4.3.9): its sums follow each of them.

/** What is known of a file of the archive so far. */
export interface ZipEntry {
  name: string;
  /** Where its header stands. */
  start: number;
  crc: number;
  packed: number;
  bytes: number;
}

const version = 20;
/** The sums follow; the name is UTF-8. */
const flags = 0x08_08;
const deflated = 8;
/** 1 January 1980, the first day of ZIP: the time is in the workbook itself. */
const firstDay = 0x21;

const [fileHeader, sums, listHeader, listEnd] = [0x04_03_4b_50, 0x08_07_4b_50, 0x02_01_4b_50, 0x06_05_4b_50];

const uint16 = (out: Bytes, ...values: number[]): Bytes =>
  out.uint8(...values.flatMap((value) => [value & 0xff, value >> 8]));

/** Begins a file. @returns its header */
export function beginEntry(name: string, start: number): { bytes: Uint8Array; entry: ZipEntry } {
  const out = new Bytes().int32(fileHeader);
  uint16(out, version, flags, deflated, 0, firstDay).int32(0, 0, 0);
  uint16(out, Buffer.byteLength(name), 0).text(name);
  return { bytes: out.take(), entry: { name, start, crc: 0, packed: 0, bytes: 0 } };
}

/** The most bytes that the sums of a file can say. */
const mostBytes = 0xff_ff_ff_ff;

/**
 * Packs the next bytes of a file. They begin anew, so that a slice needs nothing of the one before.
 * @throws DomainError (invalid) where the file becomes longer than an archive can say
 */
export function packBytes(entry: ZipEntry, content: Uint8Array): { bytes: Uint8Array; entry: ZipEntry } {
  if (entry.bytes + content.length > mostBytes) throw invalid('workbook_too_large');
  const bytes = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH, level: 3 });
  return {
    bytes,
    entry: {
      ...entry,
      crc: crc32(content, entry.crc),
      packed: entry.packed + bytes.length,
      bytes: entry.bytes + content.length,
    },
  };
}

/** Ends a file: an empty last block, and its sums. */
export function endEntry(entry: ZipEntry): { bytes: Uint8Array; entry: ZipEntry } {
  const ended = { ...entry, packed: entry.packed + 2 };
  const out = new Bytes().uint8(3, 0).int32(sums, ended.crc | 0, ended.packed | 0, ended.bytes | 0);
  return { bytes: out.take(), entry: ended };
}

/** A whole file. */
export function writeEntry(name: string, content: string, start: number): { bytes: Uint8Array; entry: ZipEntry } {
  const begun = beginEntry(name, start);
  const packed = packBytes(begun.entry, Buffer.from(content));
  const ended = endEntry(packed.entry);
  return { bytes: Buffer.concat([begun.bytes, packed.bytes, ended.bytes]), entry: ended.entry };
}

/** The list of all files, with which an archive ends. @param start where it stands */
export function listEntries(entries: readonly ZipEntry[], start: number): Uint8Array {
  const out = new Bytes();
  for (const { name, start: at, crc, packed, bytes } of entries) {
    uint16(out.int32(listHeader), version, version, flags, deflated, 0, firstDay).int32(crc | 0, packed | 0, bytes | 0);
    uint16(out, Buffer.byteLength(name), 0, 0, 0, 0)
      .int32(0, at | 0)
      .text(name);
  }
  const { length } = out;
  uint16(out.int32(listEnd), 0, 0, entries.length, entries.length).int32(length, start | 0);
  return uint16(out, 0).take();
}
