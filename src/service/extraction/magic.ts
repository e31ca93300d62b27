import { open } from 'node:fs/promises';

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** What the first bytes of a file say it is, whatever its name says. */
const signatures = [
  { kind: 'PNG image', at: 0, bytes: [0x89, ...ascii('PNG\r\n\x1a\n')] },
  { kind: 'JPEG image', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'GIF image', at: 0, bytes: ascii('GIF8') },
  { kind: 'TIFF image', at: 0, bytes: [0x49, 0x49, 0x2a, 0] },
  { kind: 'TIFF image', at: 0, bytes: [0x4d, 0x4d, 0, 0x2a] },
  { kind: 'TIFF image', at: 0, bytes: [0x49, 0x49, 0x2b, 0] },
  { kind: 'TIFF image', at: 0, bytes: [0x4d, 0x4d, 0, 0x2b] },
  { kind: 'WebP image', at: 8, bytes: ascii('WEBP') },
  { kind: 'BMP image', at: 0, bytes: ascii('BM') },
  { kind: 'PDF document', at: 0, bytes: ascii('%PDF-') },
  { kind: 'ZIP archive or Office document', at: 0, bytes: ascii('PK\x03\x04') },
  { kind: 'empty ZIP archive', at: 0, bytes: ascii('PK\x05\x06') },
  { kind: 'old Office document', at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'Rich Text document', at: 0, bytes: ascii('{\\rtf') },
  { kind: 'web page', at: 0, bytes: ascii('<!DOCTYPE html') },
  { kind: 'web page', at: 0, bytes: ascii('<html') },
  { kind: 'SVG drawing', at: 0, bytes: ascii('<svg') },
  { kind: 'XML file', at: 0, bytes: ascii('<?xml') },
  { kind: 'MP4 or QuickTime video', at: 4, bytes: ascii('ftyp') },
] as const;
export type FileKind = (typeof signatures)[number]['kind'];

/** @returns what the file's first bytes are those of, or undefined. */
export async function kindOfBytes(path: string): Promise<FileKind | undefined> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return signatures.find(({ at, bytes }) => bytes.every((byte, index) => buffer[at + index] === byte))?.kind;
  } finally {
    await file.close();
  }
}
