import type { Ffmpeg } from '../../core/config.ts';
import type { RunInSandbox, SandboxLimits, SandboxResult } from '../sandbox/types.ts';

/** A recording that is being read, and what its steps need. */
export interface Recording {
  path: string;
  demuxer: string;
  /** Further options of the demuxer. */
  demuxer_options: readonly string[];
  workDir: string;
  ffmpeg: Ffmpeg;
  runInSandbox: RunInSandbox;
  stopping: AbortSignal;
}

/**
 * The input arguments. With `-protocol_whitelist file` and a fixed demuxer, ffmpeg opens no other file that a recording
 * names. The input options of the step come first.
 */
function input({ demuxer, demuxer_options, path }: Recording, options: readonly string[]): string[] {
  return [...options, '-protocol_whitelist', 'file', '-f', demuxer, ...demuxer_options, '-i', `file:${path}`];
}

/** The limit of the work folder of a recording: 12 hours of decoded sound (sound.ts), and room for the rest. */
export const workFolderBytes = 1_600_000_000;

async function run(recording: Recording, file: string, args: string[], limits: Partial<SandboxLimits>) {
  const { path, workDir, stopping } = recording;
  const given = { fileBytes: workFolderBytes, ...limits };
  const command = { file, args: ['-v', 'error', ...args], workDir, reads: [path], limits: given };
  const result = await recording.runInSandbox(command, stopping);
  // Killed because the service stops: the job continues at the next start.
  stopping.throwIfAborted();
  return result;
}

/** Runs ffprobe on a recording. `args` say what to print. */
export function ffprobe(
  recording: Recording,
  args: readonly string[],
  limits: Partial<SandboxLimits>,
): Promise<SandboxResult> {
  return run(recording, recording.ffmpeg.ffprobe, [...args, ...input(recording, [])], limits);
}

/** Runs ffmpeg on a recording. `output` is everything after the input; it may write in the work folder only. */
export function ffmpeg(
  recording: Recording,
  output: readonly string[],
  limits: Partial<SandboxLimits>,
  inputOptions: readonly string[] = [],
): Promise<SandboxResult> {
  return run(
    recording,
    recording.ffmpeg.ffmpeg,
    ['-nostdin', '-y', ...input(recording, inputOptions), ...output],
    limits,
  );
}

/** @returns the first error message of a program, without ffmpeg's `[mov @ 0x…]` and without paths; '' if there is none */
export function findComplaint(stderr: string): string {
  const line = stderr.split('\n').find((one) => one.trim() !== '') ?? '';
  return withoutPaths(line.replace(/^\[[^\]]*\] /, ''));
}

/** @returns a complaint as it follows what it is about; '' for none */
export const addBrackets = (detail: string): string => detail && ` (${detail})`;

/** @returns `line` with each path cut down to its last name, at most 200 characters. */
export function withoutPaths(line: string): string {
  const words = line.trim().slice(0, 1000).split(' ');
  return words
    .map((word) => word.slice(1 + Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\'))))
    .join(' ')
    .slice(0, 200);
}
