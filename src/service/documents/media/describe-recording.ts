import { open } from 'node:fs/promises';
import { type AudioTrack, type GeneralTrack, mediaInfoFactory, type Track, type VideoTrack } from 'mediainfo.js';
import { fileTypes, type RecordingDetails } from '../../../contract/index.ts';
import { readFully } from '../../core/read-fully.ts';
import { type Extracted, ParseFailure, type Parser } from '../types.ts';
import { adtsSeconds } from './adts.ts';
import { audioCodecName, videoCodecName } from './codec-names.ts';
import { demuxerOf } from './container.ts';
import { readWav } from './wav.ts';

const noFfmpeg =
  'The sound was not read, because ffmpeg was not found. Install it where the service runs, then import the recording again.';

/** The most pieces of 256 KB that MediaInfo may read: a file that makes it loop or read gigabytes ends here. */
const mostReads = 1000;

async function tracksOf(path: string): Promise<Track[]> {
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

async function secondsOf(path: string, demuxer: string, found: Found): Promise<number> {
  const told = await toldSeconds(path, demuxer, found);
  if (told !== undefined && told > 0) return Math.round(told * 1000) / 1000;
  throw new ParseFailure(
    'The recording is damaged or was never finished: it does not say how long it is. Export it again.',
  );
}

/**
 * Describes a recording without ffmpeg: duration, codecs and size, in WebAssembly. Waveform, picture and transcript need
 * decoders, so they are left out with the reason.
 * @throws ParseFailure for what is wrong with the recording.
 */
export const describeRecording: Parser = async (input): Promise<Extracted> => {
  const demuxer = await demuxerOf(input);
  const tracks = await tracksOf(input.path);
  const found: Found = {
    general: tracks.find((track) => track['@type'] === 'General'),
    audio: tracks.find((track) => track['@type'] === 'Audio'),
    video: tracks.find((track) => track['@type'] === 'Video'),
  };
  const { audio, video } = found;
  if (!audio && !video)
    throw new ParseFailure('The recording is damaged or was never finished: it holds neither sound nor picture.');
  const details: RecordingDetails = {
    kind: fileTypes[input.extension].kind === 'video' ? 'video' : 'audio',
    duration_seconds: await secondsOf(input.path, demuxer, found),
    audio_codec: audio ? audioCodecName(audio) : null,
    video_codec: video ? videoCodecName(video) : null,
    width: video?.Width ?? null,
    height: video?.Height ?? null,
    waveform: [],
    transcript: { state: 'not_made', reason: audio ? noFfmpeg : 'The recording has no sound track.' },
  };
  return { details, passages: [], thumbnail: null };
};
