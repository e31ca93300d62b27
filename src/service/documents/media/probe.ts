import { z } from 'zod';
import { assertNever } from '../../../contract/index.ts';
import { ParseFailure } from '../types.ts';
import { addBrackets, ffprobe, findComplaint, type Recording } from './ffmpeg.ts';

/** What a container says about its content. Sizes are as shown, after rotation. */
export interface Probe {
  /** Seconds; null if the container does not say, for example after streaming. */
  duration: number | null;
  audio: Track | null;
  video: (Track & { width: number; height: number }) | null;
}

interface Track {
  /** ffmpeg's number of the stream. */
  index: number;
}

const seconds = z.coerce.number().nonnegative().optional().catch(undefined);

const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  width: z.number().int().nonnegative().default(0),
  height: z.number().int().nonnegative().default(0),
  disposition: z.object({ attached_pic: z.number() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const answer = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: seconds }).default({ duration: undefined }),
});

const entries =
  'format=duration:stream=index,codec_type,width,height:stream_disposition=attached_pic:stream_side_data=rotation';

function findVideoTrack(streams: z.output<typeof stream>[]): Probe['video'] {
  // The cover of a song is a video stream of one picture.
  const found = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!found) return null;
  const { index, width, height } = found;
  const turned = found.side_data_list?.some(({ rotation }) => rotation !== undefined && rotation % 180 !== 0);
  return turned ? { index, width: height, height: width } : { index, width, height };
}

function findAudioTrack(streams: z.output<typeof stream>[]): Track | null {
  const found = streams.find((one) => one.codec_type === 'audio');
  return found ? { index: found.index } : null;
}

/**
 * Asks ffprobe for the content of a recording, within the sandbox's default limits.
 * @throws ParseFailure if it is damaged, or has neither sound nor picture
 */
export async function probe(recording: Recording): Promise<Probe> {
  const result = await ffprobe(recording, ['-show_entries', entries, '-of', 'json'], {});
  if (result.kind === 'killed') throw new ParseFailure(whyKilled(result.why));
  if (result.code !== 0)
    throw new ParseFailure('recording_damaged', { detail: addBrackets(findComplaint(result.stderr)) });
  const { streams, format } = answer.parse(JSON.parse(result.stdout.toString('utf8')));
  const found = { duration: format.duration ?? null, audio: findAudioTrack(streams), video: findVideoTrack(streams) };
  if (!found.audio && !found.video) throw new ParseFailure('recording_without_streams');
  return found;
}

function whyKilled(why: 'memory' | 'time' | 'output' | 'crash' | 'stopped') {
  switch (why) {
    case 'memory':
      return 'recording_too_hungry';
    case 'time':
      return 'recording_too_slow';
    case 'output':
    case 'crash':
    case 'stopped':
      return 'recording_breaks_reader';
    default:
      return assertNever(why);
  }
}
