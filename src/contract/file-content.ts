import type { FileExtension, fileTypes } from './file-types.ts';

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** The kinds of files that are recognised by their first bytes, whatever their names. */
const signatures = [
  { kind: 'png_image', at: 0, bytes: [0x89, ...ascii('PNG\r\n\x1a\n')] },
  { kind: 'jpeg_image', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'gif_image', at: 0, bytes: ascii('GIF8') },
  { kind: 'tiff_image', at: 0, bytes: [0x49, 0x49, 0x2a, 0] },
  { kind: 'tiff_image', at: 0, bytes: [0x4d, 0x4d, 0, 0x2a] },
  { kind: 'tiff_image', at: 0, bytes: [0x49, 0x49, 0x2b, 0] },
  { kind: 'tiff_image', at: 0, bytes: [0x4d, 0x4d, 0, 0x2b] },
  { kind: 'webp_image', at: 8, bytes: ascii('WEBP') },
  { kind: 'bmp_image', at: 0, bytes: ascii('BM') },
  { kind: 'pdf_document', at: 0, bytes: ascii('%PDF-') },
  { kind: 'zip_or_office', at: 0, bytes: ascii('PK\x03\x04') },
  { kind: 'empty_zip', at: 0, bytes: ascii('PK\x05\x06') },
  { kind: 'old_office', at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'rich_text', at: 0, bytes: ascii('{\\rtf') },
  { kind: 'web_page', at: 0, bytes: ascii('<!DOCTYPE html') },
  { kind: 'web_page', at: 0, bytes: ascii('<html') },
  { kind: 'svg_drawing', at: 0, bytes: ascii('<svg') },
  { kind: 'xml_file', at: 0, bytes: ascii('<?xml') },
  { kind: 'mp4_video', at: 4, bytes: ascii('ftyp') },
] as const;
export type FileKind = (typeof signatures)[number]['kind'];

/** @returns the kind of a file by its first bytes (32 or more), undefined when they are unknown. */
export function detectKind(head: Uint8Array): FileKind | undefined {
  return signatures.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))?.kind;
}

/** The kind that a file with this extension must have. */
export const kindOfExtension: Partial<Record<FileExtension, FileKind>> = {
  png: 'png_image',
  jpg: 'jpeg_image',
  jpeg: 'jpeg_image',
  gif: 'gif_image',
  bmp: 'bmp_image',
  tiff: 'tiff_image',
  webp: 'webp_image',
  pdf: 'pdf_document',
  docx: 'zip_or_office',
  pptx: 'zip_or_office',
  xlsx: 'zip_or_office',
  doc: 'old_office',
  ppt: 'old_office',
  xls: 'old_office',
};

/** A container format of recordings. */
interface Container {
  /** @param head 4096 bytes: enough for every signature, and for the zeros that some encoders write before the first frame */
  matches(head: Uint8Array): boolean;
}

type RecordingExtension = {
  [Name in FileExtension]: (typeof fileTypes)[Name]['kind'] extends 'video' | 'audio' ? Name : never;
}[FileExtension];

const at = (head: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((character, index) => head[offset + index] === character.charCodeAt(0));

/** ISO 14496-12 4.2: a size of four bytes, then the type of the first box; older QuickTime files begin without `ftyp`. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** ISO 11172-3 2.4.1.3: 11 bits of sync, then version, layer, bit rate and sampling rate without their reserved values. */
function isMpegAudio(head: Uint8Array): boolean {
  const start = head.findIndex((byte) => byte !== 0);
  if (start < 0 || start + 2 >= head.length) return false;
  const [sync = 0, second = 0, third = 0] = head.subarray(start);
  const layer = (second >> 1) & 3;
  const reserved = ((second >> 3) & 3) === 1 || layer === 0 || third >> 4 === 15 || ((third >> 2) & 3) === 3;
  return sync === 0xff && second >= 0xe0 && !reserved;
}

/** ISO 13818-7 6.2: 12 bits of sync, layer 0. */
const isAdts = (head: Uint8Array): boolean => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0;

const isRiff = (head: Uint8Array, form: string): boolean =>
  ['RIFF', 'RF64', 'BW64'].some((tag) => at(head, 0, tag)) && at(head, 8, form);

const asfHeader = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0, 0xaa, 0, 0x62, 0xce, 0x6c];
const startCode = (head: Uint8Array, code: number): boolean =>
  [0, 0, 1, code].every((byte, index) => head[index] === byte);

export const recordingContainers = {
  mp4: { matches: (head) => firstBoxes.some((type) => at(head, 4, type)) },
  avi: { matches: (head) => isRiff(head, 'AVI ') },
  matroska: { matches: (head) => at(head, 0, '\x1a\x45\xdf\xa3') },
  asf: { matches: (head) => asfHeader.every((byte, index) => head[index] === byte) },
  mpegProgram: { matches: (head) => startCode(head, 0xba) },
  mpegVideo: { matches: (head) => startCode(head, 0xb3) },
  mpegTransport: { matches: (head) => head[0] === 0x47 && head[188] === 0x47 },
  mp3: { matches: (head) => at(head, 0, 'ID3') || isMpegAudio(head) },
  wav: { matches: (head) => isRiff(head, 'WAVE') },
  flac: { matches: (head) => at(head, 0, 'fLaC') || at(head, 0, 'ID3') },
  ogg: { matches: (head) => at(head, 0, 'OggS') },
  adts: { matches: (head) => isAdts(head) || at(head, 0, 'ID3') },
  aiff: { matches: (head) => at(head, 0, 'FORM') && (at(head, 8, 'AIFF') || at(head, 8, 'AIFC')) },
  amr: { matches: (head) => at(head, 0, '#!AMR') },
} as const satisfies Record<string, Container>;
export type ContainerKind = keyof typeof recordingContainers;

export const containersByExtension: Record<RecordingExtension, readonly ContainerKind[]> = {
  mp4: ['mp4'],
  mov: ['mp4'],
  avi: ['avi'],
  webm: ['matroska'],
  mkv: ['matroska'],
  m4v: ['mp4'],
  wmv: ['asf'],
  mpeg: ['mpegProgram', 'mpegVideo', 'mpegTransport'],
  mp3: ['mp3'],
  m4a: ['mp4'],
  wav: ['wav'],
  flac: ['flac'],
  ogg: ['ogg'],
  aac: ['adts'],
  aiff: ['aiff'],
  aif: ['aiff'],
  amr: ['amr'],
};

/** @returns the format of a recording by its first bytes */
export const findContainer = (head: Uint8Array): ContainerKind | undefined =>
  Object.values(containersByExtension)
    .flat()
    .find((kind) => recordingContainers[kind].matches(head));

/** @returns whether `extension` is that of an audio or video file. */
export function isRecording(extension: FileExtension): extension is RecordingExtension {
  return Object.hasOwn(containersByExtension, extension);
}
