import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type AudioTrack, type GeneralTrack, mediaInfoFactory, type Track, type VideoTrack } from 'mediainfo.js';
import {
  type ContainerKind,
  containersByExtension,
  fileTypes,
  findContainer,
  isRecording,
  type RecordingDetails,
  recordingContainers,
} from '../../../contract/index.ts';
import { problem } from '../../core/problems.ts';
import { readFully } from '../../core/read-fully.ts';
import { describeNotMade } from '../transcription/transcribe.ts';
import { type Extracted, ParseFailure, type Parser, type ParserInput } from '../types.ts';
import { readWav } from './wav.ts';

const blockBytes = 1 << 20;
/** ISO 13818-7 table 35. */
const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const samplesPerFrame = 1024;

/** ID3v2 3.1: four bytes of seven bits each, without the ten of the header. */
function tagBytes(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
}

/** Counts the frames of a raw AAC stream, which does not contain its duration. @returns seconds, up to the first damaged frame */
async function adtsSeconds(path: string): Promise<number> {
  const file = await open(path);
  try {
    const block = Buffer.alloc(blockBytes);
    let bytesRead = await readFully(file, block, 0);
    let at = tagBytes(block.subarray(0, bytesRead));
    let blockAt = 0;
    let seconds = 0;
    for (;;) {
      if (at + 7 > blockAt + bytesRead) {
        bytesRead = await readFully(file, block, at);
        blockAt = at;
        if (bytesRead < 7) return seconds;
      }
      const header = block.subarray(at - blockAt, at - blockAt + 7);
      const rate = rates[(header.readUInt8(2) >> 2) & 15];
      const length = (header.readUInt32BE(3) >> 13) & 0x1fff;
      if (header.readUInt16BE(0) >> 4 !== 0xfff || rate === undefined || length < 7) return seconds;
      seconds += (samplesPerFrame * ((header.readUInt8(6) & 3) + 1)) / rate;
      at += length;
    }
  } finally {
    await file.close();
  }
}

/** The most pieces of 256 KB that MediaInfo may read: a file that makes it loop or read gigabytes ends here. */
const mostReads = 1000;

async function listTracks(path: string): Promise<Track[]> {
  const file = await open(path);
  const info = await mediaInfoFactory({ format: 'object' });
  try {
    const { size } = await file.stat();
    let reads = 0;
    const result = await info.analyzeData(size, async (length, offset) => {
      if (++reads > mostReads) return new Uint8Array(0);
      const piece = new Uint8Array(length);
      return piece.subarray(0, await readFully(file, piece, offset));
    });
    return result.media?.track ?? [];
  } finally {
    info.close();
    await file.close();
  }
}

interface Found {
  general: GeneralTrack | undefined;
  audio: AudioTrack | undefined;
  video: VideoTrack | undefined;
}

/** The video track's duration first: the container's is an estimate if the bit rate of the sound varies. */
async function toldSeconds(path: string, demuxer: string, { general, audio, video }: Found) {
  if (demuxer === 'aac') return adtsSeconds(path);
  if (demuxer === 'wav') return (await readWav(path))?.seconds;
  return video?.Duration ?? general?.Duration ?? audio?.Duration;
}

async function toSeconds(path: string, demuxer: string, found: Found): Promise<number> {
  const told = await toldSeconds(path, demuxer, found);
  if (told !== undefined && told > 0) return Math.round(told * 1000) / 1000;
  throw new ParseFailure('recording_without_length');
}

/**
 * Describes a recording without ffmpeg: duration and size, in WebAssembly. Waveform, picture and transcript need
 * decoders, so they are left out with the reason.
 * @throws ParseFailure for what is wrong with the recording.
 */
export const describeRecording: Parser = async (input): Promise<Extracted> => {
  const demuxer = await findDemuxer(input);
  const tracks = await listTracks(input.path);
  const recording: Found = {
    general: tracks.find((track) => track['@type'] === 'General'),
    audio: tracks.find((track) => track['@type'] === 'Audio'),
    video: tracks.find((track) => track['@type'] === 'Video'),
  };
  const { audio, video } = recording;
  if (!audio && !video) throw new ParseFailure('recording_without_tracks');
  const details: RecordingDetails = {
    kind: fileTypes[input.extension].kind === 'video' ? 'video' : 'audio',
    duration_seconds: await toSeconds(input.path, demuxer, recording),
    width: video?.Width ?? null,
    height: video?.Height ?? null,
    waveform: [],
    transcript: describeNotMade(problem(audio ? 'sound_without_program' : 'recording_silent')),
  };
  return { details, passages: [], thumbnail: null };
};

/** ffmpeg's names. */
const demuxers: Record<ContainerKind, string> = {
  mp4: 'mov',
  avi: 'avi',
  matroska: 'matroska',
  asf: 'asf',
  mpegProgram: 'mpeg',
  mpegVideo: 'mpegvideo',
  mpegTransport: 'mpegts',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  adts: 'aac',
  aiff: 'aiff',
  amr: 'amr',
};

/** Enough for every signature, and for the zeros some encoders put before the first frame. */
const headBytes = 4096;

/**
 * The demuxer for a recording, by its extension and first bytes. If ffmpeg guessed, it would accept a playlist and open the
 * files it names.
 * @throws ParseFailure if the bytes do not fit the extension
 */
export async function findDemuxer({ path, extension }: ParserInput): Promise<string> {
  if (!isRecording(extension)) throw new ParseFailure('recording_of_unread_type', { extension });
  const head = await buffer(createReadStream(path, { end: headBytes - 1 }));
  if (head.length === 0) throw new ParseFailure('document_empty');
  const [first = 'mp4'] = containersByExtension[extension];
  const found = containersByExtension[extension].find((kind) => recordingContainers[kind].matches(head));
  if (found !== undefined) return demuxers[found];
  const other = findContainer(head);
  const looks = other === undefined ? problem('looks_meant') : problem('looks_like', { name: problem(other) });
  throw new ParseFailure('recording_of_other_kind', { extension, name: problem(first), looks });
}
