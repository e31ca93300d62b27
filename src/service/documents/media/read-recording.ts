import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypes, type RecordingDetails } from '../../../contract/index.ts';
import type { Ffmpeg, Transcriber } from '../../core/config.ts';
import { problem } from '../../core/problems.ts';
import type { RunInSandbox } from '../sandbox/types.ts';
import { describeNotMade, type Transcription, transcribe } from '../transcription/transcribe.ts';
import { type Extracted, ParseFailure, type ParserInput } from '../types.ts';
import { findDemuxer } from './describe-recording.ts';
import { ffmpeg, type Recording, ffmpeg as runFfmpeg } from './ffmpeg.ts';
import { type Probe, probe } from './probe.ts';
import { readWav } from './wav.ts';
import { decodeSound, measureWaveform, type Sound } from './waveform.ts';

const fit = "scale=w='min(640,iw)':h='min(640,ih)':force_original_aspect_ratio=decrease,format=rgb24";
/** Passes frames of which less than 95 % is nearly black. */
const lit = 'blackframe=amount=0,metadata=mode=select:key=lavfi.blackframe.pblack:value=95:function=less';

/**
 * Writes the first frame of the first 20 seconds that is not black, else the very first, into the work folder.
 * @returns its path, at most 640 pixels wide or high; null when no frame can be decoded within the sandbox's limits.
 */
async function makePoster(recording: Recording, stream: number): Promise<string | null> {
  const path = join(recording.workDir, 'poster.png');
  for (const filters of [`${lit},${fit}`, fit]) {
    const picture = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1'];
    const output = ['-map', `0:${stream}`, '-vf', filters, ...picture];
    // One thread, because each thread keeps frames in memory.
    await ffmpeg(recording, [...output, `file:${path}`], {}, ['-threads', '1', '-t', '20']);
    if (await isWritten(path)) return path;
  }
  return null;
}

function isWritten(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

/** The programs for reading recordings. Without ffmpeg, `describeRecording` is used. */
interface ReadTools {
  ffmpeg: Ffmpeg;
  transcriber: Transcriber | null;
  runInSandbox: RunInSandbox;
}

/** Reads every packet, without decoding, of a container that does not know its duration, such as a streamed one. */
async function countedSeconds(recording: Recording): Promise<number | null> {
  const output = ['-map', '0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'];
  const result = await runFfmpeg(recording, output, {});
  if (result.kind === 'killed') return null;
  const last = [...result.stdout.toString('utf8').matchAll(/^out_time_us=(\d{1,15})$/gm)].at(-1)?.[1];
  return last === undefined ? null : Number(last) / 1_000_000;
}

/** Without a video track, the decoded sound decides the duration, not the header. @throws ParseFailure if it is empty */
async function measureDuration(recording: Recording, found: Probe, sound: Sound): Promise<number> {
  const heard = sound.kind === 'decoded' ? sound.seconds : null;
  const told = found.video ? found.duration : (heard ?? found.duration);
  const seconds = told || heard || (await countedSeconds(recording));
  if (seconds) return Math.round(seconds * 1000) / 1000;
  throw new ParseFailure('recording_empty');
}

/** If the header of a WAV ends too early, ffmpeg reads to the end of the file (B93 of docs/bad-inputs.md). */
async function demuxerOptions(demuxer: string, path: string): Promise<string[]> {
  return demuxer === 'wav' && (await readWav(path))?.understated ? ['-ignore_length', '1'] : [];
}

async function prepareThumbnail(
  recording: Recording,
  found: Probe,
  waveform: readonly number[],
): Promise<string | null> {
  if (found.video) return makePoster(recording, found.video.index);
  if (waveform.length === 0) return null;
  const path = join(recording.workDir, 'waveform.png');
  // Loaded on demand, because it loads libvips into the service's process.
  const { drawWaveform } = await import('./waveform.ts');
  await writeFile(path, await drawWaveform(waveform));
  return path;
}

async function makeTranscription(recording: Recording, tools: ReadTools, sound: Sound): Promise<Transcription> {
  const { workDir, stopping } = recording;
  if (sound.kind === 'missing') return { transcript: describeNotMade(sound.reason), segments: [] };
  if (!tools.transcriber) return { transcript: describeNotMade(problem('engine_absent')), segments: [] };
  const { wav_path, seconds } = sound;
  return transcribe({ wav_path, seconds, workDir }, tools.transcriber, tools.runInSandbox, stopping);
}

/**
 * Reads a recording of any type (docs/interface.md#file-types): duration, codecs, waveform, picture, transcript. Every
 * program runs in the sandbox, one at a time. An optional step that fails is left out with its reason.
 * @throws ParseFailure for what is wrong with the recording; the abort's reason when the service stops.
 */
export async function readRecording(input: ParserInput, tools: ReadTools, stopping: AbortSignal): Promise<Extracted> {
  const demuxer = await findDemuxer(input);
  const { path, workDir, extension } = input;
  const { ffmpeg, runInSandbox } = tools;
  const demuxer_options = await demuxerOptions(demuxer, path);
  const recording = { path, demuxer, demuxer_options, workDir, ffmpeg, runInSandbox, stopping };
  const probed = await probe(recording);
  const sound = await decodeSound(recording, probed);
  const waveform = sound.kind === 'decoded' ? await measureWaveform(sound.wav_path, sound.samples) : [];
  const duration_seconds = await measureDuration(recording, probed, sound);
  const thumbnail = await prepareThumbnail(recording, probed, waveform);
  const { transcript, segments } = await makeTranscription(recording, tools, sound);
  const details: RecordingDetails = {
    kind: fileTypes[extension].kind === 'video' ? 'video' : 'audio',
    duration_seconds,
    width: probed.video?.width ?? null,
    height: probed.video?.height ?? null,
    waveform,
    transcript,
  };
  return { details, passages: segments.map((one) => ({ title: null, ...one })), thumbnail };
}
