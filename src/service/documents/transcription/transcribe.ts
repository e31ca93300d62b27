import { join } from 'node:path';
import { z } from 'zod';
import type { Transcript } from '../../../contract/index.ts';
import type { Transcriber } from '../../core/config.ts';
import { parseJson } from '../../core/json.ts';
import { type Problem, problem, say } from '../../core/problems.ts';
import { withoutPaths, workFolderBytes } from '../media/ffmpeg.ts';
import { LimitedText } from '../readers/limited-text.ts';
import { readMadeFile } from '../sandbox/made-file.ts';
import type { RunInSandbox, SandboxResult } from '../sandbox/types.ts';

/** A stretch of speech; times in seconds, null if the engine gives none. */
interface Segment {
  start: number | null;
  end: number | null;
  text: string;
}

const time = z.number().nonnegative();

/** whisper.cpp, `-oj`: milliseconds. */
const whisperCpp = z.object({
  transcription: z.array(z.object({ offsets: z.object({ from: time, to: time }), text: z.string() })),
});
/** OpenAI's whisper and those that follow it: seconds. */
const whisper = z.object({ segments: z.array(z.object({ start: time, end: time, text: z.string() })) });
/** pocketsphinx 5: an utterance a line; begin and duration in seconds. */
const utterance = z.object({ b: time, d: time, t: z.string() });

function readUtterances(text: string): Segment[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.flatMap((line) => parseJson(line, utterance) ?? []);
  return lines.length > 0 && read.length === lines.length
    ? read.map(({ b, d, t }) => ({ start: b, end: b + d, text: t }))
    : null;
}

/** @returns the segments of an engine's JSON; null when `text` is no JSON of an engine we know. */
function readJsonTranscript(text: string): Segment[] | null {
  if (!text.trimStart().startsWith('{')) return null;
  const cpp = parseJson(text, whisperCpp)?.transcription;
  if (cpp) return cpp.map(({ offsets: { from, to }, text }) => ({ start: from / 1000, end: to / 1000, text }));
  return parseJson(text, whisper)?.segments ?? readUtterances(text);
}

/**
 * Reads the output of a recogniser and detects its format: whisper's or pocketsphinx's JSON, SubRip, WebVTT, the printed
 * lines of whisper.cpp; anything else is plain text, one segment as long as the recording. The limit of all
 * texts applies (`ownLimits.extractBytes`), and characters that cannot be stored are dropped.
 * @param seconds the recording's duration
 */
export function readTranscript(text: string, seconds: number): Segment[] {
  const timed = readJsonTranscript(text);
  const cues = timed === null ? readSubtitles(text) : [];
  const segments = timed ?? (cues.length > 0 ? cues : [{ start: 0, end: seconds, text: plain(text) }]);
  const kept = new LimitedText();
  return segments
    .map((one) => ({ ...one, text: kept.take(one.text.replaceAll('\0', '').toWellFormed().trim()) }))
    .filter((one) => one.text !== '');
}

/** A subtitle file without a cue is an empty transcript, not its heading. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').trim() === 'WEBVTT' ? '' : text;
}

const stamp = String.raw`(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})`;
/** SubRip and WebVTT put the text on the lines below; whisper.cpp prints `[from --> to]  text`. */
const cue = new RegExp(String.raw`^(\[)?${stamp} --> ${stamp}(?:\]|\s|$)`);

const toSeconds = ([hours = '0', minutes, seconds, milliseconds]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000;

/** @returns the segments of SubRip, WebVTT or whisper.cpp's printed lines; none when `text` is none of these. */
function readSubtitles(text: string): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const found = cue.exec(line);
    if (found) {
      open = { start: toSeconds(found.slice(2, 6)), end: toSeconds(found.slice(6, 10)), text: '' };
      segments.push(open);
      // What follows WebVTT's times on their line are settings; what follows whisper.cpp's is the text.
      if (found[1] !== undefined) open.text = line.slice(found[0].length);
    } else if (line.trim() === '') open = null;
    else if (open) open.text += ` ${line.replace(/<[^<>]*>/g, '')}`;
  }
  return segments;
}

/** The input of an engine, and where it may write. */
interface Speech {
  wav_path: string;
  seconds: number;
  workDir: string;
}

export interface Transcription {
  transcript: Transcript;
  segments: Segment[];
}

const outputBytes = 64 * 1024 * 1024;
/** Endings that engines add to `{output}`; formats with times first. */
const written = ['.json', '.vtt', '.srt', '.txt', ''];

/** Exit codes of `env` and `nice` when they cannot start the program (POSIX). */
const notStarted = [126, 127];

/** @returns a transcript that says why there is none */
export const describeNotMade = (why: Problem): Extract<Transcript, { state: 'not_made' }> => {
  return { state: 'not_made', reason: say(why), reason_details: why };
};

/** @returns the content of the file the engine wrote, or undefined */
async function readWritten(output: string): Promise<string | undefined> {
  for (const ending of written) {
    const found = await readMadeFile(output + ending, outputBytes).catch(() => undefined);
    if (found !== undefined && found.length > 0) return found.toString();
  }
  return undefined;
}

function whyNone(engine: string, result: SandboxResult | null): Problem {
  if (result === null) return problem('engine_not_started', { engine });
  if (result.kind === 'ended') {
    if (notStarted.includes(result.code)) return problem('engine_not_started', { engine });
    const line = withoutPaths(result.stderr.trimEnd().split('\n').at(-1) ?? '');
    return problem('engine_ended', { engine, code: String(result.code), detail: line && `: ${line}` });
  }
  if (result.why === 'memory') return problem('engine_too_hungry', { engine });
  if (result.why === 'time') return problem('engine_too_slow', { engine });
  return problem('engine_not_finished', { engine, why: result.why });
}

/**
 * Runs the recogniser on a decoded sound track, in the sandbox. A failure of the recogniser becomes a reason, not an error,
 * because the recording is not at fault. @throws the abort's reason when the service stops: the job continues at the next start.
 */
export async function transcribe(
  speech: Speech,
  transcriber: Transcriber,
  runInSandbox: RunInSandbox,
  stopping: AbortSignal,
): Promise<Transcription> {
  const { engine, file, memoryBytes } = transcriber;
  const output = join(speech.workDir, 'audio');
  const args = transcriber.args.map((arg) =>
    arg.replaceAll('{audio}', () => speech.wav_path).replaceAll('{output}', () => output),
  );
  const limits = {
    memoryBytes,
    // Large models on slow computers take many times the duration; an engine that takes longer than this hangs.
    timeMs: Math.round(600_000 + speech.seconds * 20_000),
    outputBytes,
    fileBytes: workFolderBytes,
  };
  const { workDir } = speech;
  const command = { file, args, workDir, sees: 'computer', limits } as const;
  const result = await runInSandbox(command, stopping).catch(() => null);
  stopping.throwIfAborted();
  if (result?.kind !== 'ended' || result.code !== 0)
    return { transcript: describeNotMade(whyNone(engine, result)), segments: [] };
  const text = (await readWritten(output)) ?? result.stdout.toString('utf8');
  const segments = readTranscript(text, speech.seconds);
  return { transcript: { state: 'made', engine, segments: segments.length }, segments };
}
