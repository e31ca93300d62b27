import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import {
  type ContainerKind,
  containersByExtension,
  findContainer,
  isRecording,
  recordingContainers,
} from '../../../contract/index.ts';
import { problem } from '../../core/problems.ts';
import { ParseFailure, type ParserInput } from '../types.ts';

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
