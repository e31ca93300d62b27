import { open } from 'node:fs/promises';
import type { FileExtension, fileTypes } from '../../../contract/index.ts';
import { ParseFailure, type ParserInput } from '../types.ts';

/** How the bytes of a recording are laid out: `demuxer` is ffmpeg's name of it, `name` the sender's. */
interface Container {
  demuxer: string;
  name: string;
  matches(head: Buffer): boolean;
}

type RecordingExtension = {
  [Name in FileExtension]: (typeof fileTypes)[Name]['kind'] extends 'video' | 'audio' ? Name : never;
}[FileExtension];

/** Enough for every signature, and for the zeros some encoders put before the first frame. */
const headBytes = 4096;

const at = (head: Buffer, offset: number, text: string): boolean =>
  head.toString('latin1', offset, offset + text.length) === text;

/** ISO 14496-12 §4.2: a size of four bytes, then the type of the first box; older QuickTime files begin without `ftyp`. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** ISO 11172-3 §2.4.1.3: 11 bits of sync, then version, layer, bit rate and sampling rate without their reserved values. */
function isMpegAudio(head: Buffer): boolean {
  const start = head.findIndex((byte) => byte !== 0);
  if (start < 0 || start + 2 >= head.length) return false;
  const [sync = 0, second = 0, third = 0] = head.subarray(start);
  const layer = (second >> 1) & 3;
  const reserved = ((second >> 3) & 3) === 1 || layer === 0 || third >> 4 === 15 || ((third >> 2) & 3) === 3;
  return sync === 0xff && second >= 0xe0 && !reserved;
}

/** ISO 13818-7 §6.2: 12 bits of sync, layer 0. */
const isAdts = (head: Buffer): boolean => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0;

const isRiff = (head: Buffer, form: string): boolean =>
  ['RIFF', 'RF64', 'BW64'].some((tag) => at(head, 0, tag)) && at(head, 8, form);

const asfHeader = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const startCode = (head: Buffer, code: number): boolean => head.length >= 4 && head.readUInt32BE(0) === 0x100 + code;

const containers = {
  mp4: { demuxer: 'mov', name: 'MP4 or QuickTime', matches: (head) => firstBoxes.some((type) => at(head, 4, type)) },
  avi: { demuxer: 'avi', name: 'AVI', matches: (head) => isRiff(head, 'AVI ') },
  matroska: { demuxer: 'matroska', name: 'WebM or Matroska', matches: (head) => at(head, 0, '\x1a\x45\xdf\xa3') },
  asf: { demuxer: 'asf', name: 'Windows Media', matches: (head) => head.subarray(0, 16).equals(asfHeader) },
  mpegProgram: { demuxer: 'mpeg', name: 'MPEG', matches: (head) => startCode(head, 0xba) },
  mpegVideo: { demuxer: 'mpegvideo', name: 'MPEG', matches: (head) => startCode(head, 0xb3) },
  mpegTransport: { demuxer: 'mpegts', name: 'MPEG', matches: (head) => head[0] === 0x47 && head[188] === 0x47 },
  mp3: { demuxer: 'mp3', name: 'MP3', matches: (head) => at(head, 0, 'ID3') || isMpegAudio(head) },
  wav: { demuxer: 'wav', name: 'WAV', matches: (head) => isRiff(head, 'WAVE') },
  flac: { demuxer: 'flac', name: 'FLAC', matches: (head) => at(head, 0, 'fLaC') || at(head, 0, 'ID3') },
  ogg: { demuxer: 'ogg', name: 'Ogg', matches: (head) => at(head, 0, 'OggS') },
  adts: { demuxer: 'aac', name: 'AAC (ADTS)', matches: (head) => isAdts(head) || at(head, 0, 'ID3') },
  aiff: { demuxer: 'aiff', name: 'AIFF', matches: (head) => at(head, 0, 'FORM') && /^AIF[FC]$/.test(text(head, 8)) },
  amr: { demuxer: 'amr', name: 'AMR', matches: (head) => at(head, 0, '#!AMR') },
} as const satisfies Record<string, Container>;
type ContainerKind = keyof typeof containers;

const containersOf: Record<RecordingExtension, readonly ContainerKind[]> = {
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

function text(head: Buffer, offset: number): string {
  return head.toString('latin1', offset, offset + 4);
}

/** @returns whether `extension` is that of a recording: audio or video in section 4.4. */
export function isRecording(extension: FileExtension): extension is RecordingExtension {
  return Object.hasOwn(containersOf, extension);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The one demuxer a recording may be read with, told from its extension and its first bytes: ffmpeg left to guess would
 * take a playlist for a recording and open what it names.
 * @throws ParseFailure when the bytes are not what the extension says.
 */
export async function demuxerOf({ path, extension }: ParserInput): Promise<string> {
  if (!isRecording(extension)) throw new ParseFailure(`A .${extension} file is not a recording.`);
  const head = await readHead(path);
  if (head.length === 0) throw new ParseFailure('The file is empty.');
  const expected = containersOf[extension].map((kind) => containers[kind]);
  const found = expected.find((container) => container.matches(head));
  if (found) return found.demuxer;
  const other = Object.values(containers).find((container) => container.matches(head));
  const looks =
    other === undefined ? 'Check that it is the file you meant.' : `It looks like ${other.name}: rename it.`;
  throw new ParseFailure(`The name ends in .${extension}, but this is not ${expected[0]?.name} data. ${looks}`);
}
