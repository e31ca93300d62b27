import type { Ffmpeg } from '../../core/config.ts';
import type { RunInSandbox, SandboxLimits, SandboxResult } from '../sandbox/types.ts';

/** A recording on its way through the steps: where it is, the one way to read it, and what runs the programs. */
export interface Recording {
  path: string;
  demuxer: string;
  /** What the demuxer is told besides. */
  demuxer_options: readonly string[];
  work_dir: string;
  ffmpeg: Ffmpeg;
  runInSandbox: RunInSandbox;
  stopping: AbortSignal;
}

/**
 * "-protocol_whitelist file and a forced demuxer": a recording names nothing else that ffmpeg would open. Input options
 * of the step come first.
 */
function input({ demuxer, demuxer_options, path }: Recording, options: readonly string[]): string[] {
  return [...options, '-protocol_whitelist', 'file', '-f', demuxer, ...demuxer_options, '-i', `file:${path}`];
}

/** What may lie in the work folder of a recording: 12 hours of decoded sound (sound.ts), and room for the rest. */
export const workFolderBytes = 1_600_000_000;

async function run(recording: Recording, file: string, args: string[], limits: Partial<SandboxLimits>) {
  const { work_dir, stopping } = recording;
  const given = { file_bytes: workFolderBytes, ...limits };
  const command = { file, args: ['-v', 'error', ...args], work_dir, limits: given };
  const result = await recording.runInSandbox(command, stopping);
  // Killed because the service stops: that says nothing about the file, and the job goes on at the next start.
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

/** @returns a program's first complaint, without ffmpeg's `[mov @ 0x…]` and without paths; '' when it made none. */
export function complaint(stderr: string): string {
  const line = stderr.split('\n').find((one) => one.trim() !== '') ?? '';
  return withoutPaths(line.replace(/^\[[^\]]*\] /, ''));
}

/** @returns `line` with each path cut down to its last name, at most 200 characters. */
export function withoutPaths(line: string): string {
  const words = line.trim().slice(0, 1000).split(' ');
  return words
    .map((word) => word.slice(1 + Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\'))))
    .join(' ')
    .slice(0, 200);
}
