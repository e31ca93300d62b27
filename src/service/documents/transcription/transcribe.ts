import { join } from 'node:path';
import type { Transcript } from '../../../contract/index.ts';
import type { Transcriber } from '../../core/config.ts';
import { type Problem, problem, say } from '../../core/problems.ts';
import { withoutPaths, workFolderBytes } from '../media/ffmpeg.ts';
import { readMadeFile } from '../sandbox/made-file.ts';
import type { RunInSandbox, SandboxResult } from '../sandbox/types.ts';
import { readTranscript, type Segment } from './read-transcript.ts';

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

/** Large models on slow computers take many times the duration; an engine that takes longer than this hangs. */
const timeLimit = (seconds: number): number => Math.round(600_000 + seconds * 20_000);

/** Exit codes of `env` and `nice` when they cannot start the program (POSIX). */
const notStarted = [126, 127];

/** @returns a transcript that says why there is none */
export const notMade = (why: Problem): Extract<Transcript, { state: 'not_made' }> => {
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
    timeMs: timeLimit(speech.seconds),
    outputBytes,
    fileBytes: workFolderBytes,
  };
  const { workDir } = speech;
  const command = { file, args, workDir, sees: 'computer', limits } as const;
  const result = await runInSandbox(command, stopping).catch(() => null);
  stopping.throwIfAborted();
  if (result?.kind !== 'ended' || result.code !== 0)
    return { transcript: notMade(whyNone(engine, result)), segments: [] };
  const text = (await readWritten(output)) ?? result.stdout.toString('utf8');
  const segments = readTranscript(text, speech.seconds);
  return { transcript: { state: 'made', engine, segments: segments.length }, segments };
}
