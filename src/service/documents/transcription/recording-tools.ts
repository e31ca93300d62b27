import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import type { Ffmpeg, RecordingTools, Transcriber } from '../../core/config.ts';
import { UserError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';

const endings = process.platform === 'win32' ? ['.exe', ''] : [''];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a word is written as a path rather than as a name. */
const isPath = (word: string): boolean => word.includes('/') || (process.platform === 'win32' && word.includes('\\'));

/** @returns the absolute path of a program given by path or name, or undefined */
function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = isPath(name) ? ['.'] : (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => endings.map((ending) => resolve(folder, `${name}${ending}`))).find(isProgram);
}

/** The engine runs in another folder, so a word that is an existing path becomes absolute. */
function absolutePath(word: string): string {
  return isPath(word) && existsSync(word) ? resolve(word) : word;
}

function findFfmpeg(env: NodeJS.ProcessEnv): Ffmpeg | null {
  const chosen = env.SHEAF_FFMPEG ?? '';
  const ffmpeg = findProgram(chosen || 'ffmpeg', env);
  if (ffmpeg === undefined && chosen === '') return null;
  if (ffmpeg === undefined) throw new UserError('SHEAF_FFMPEG must be the path of the program ffmpeg.', 2);
  const ffprobe = findProgram(join(dirname(ffmpeg), 'ffprobe'), env);
  if (ffprobe === undefined && chosen === '') return null;
  if (ffprobe === undefined) throw new UserError('SHEAF_FFMPEG: the program ffprobe must lie in the same folder.', 2);
  return { ffmpeg, ffprobe };
}

/** What is filled into a command: a sentence has them as they are. */
const blanks = { audio: '{audio}', output: '{output}' };
const example = 'For example: whisper-cli -m /path/to/model.bin -f {audio} -oj -of {output}';

function readMemory(env: NodeJS.ProcessEnv): number {
  const megabytes = env.SHEAF_TRANSCRIBER_MEMORY_MB ?? '4096';
  if (!/^[1-9]\d{1,6}$/.test(megabytes))
    throw new UserError('SHEAF_TRANSCRIBER_MEMORY_MB must be a whole number of megabytes, such as 4096.', 2);
  return Number(megabytes) * 1024 * 1024;
}

/**
 * Reads the command line of an engine; null: an empty one.
 * @param name the name of the setting in error messages
 * @throws UserError with what is wrong with it
 */
export function readTranscriber(text: string, name: string, env: NodeJS.ProcessEnv = process.env): Transcriber | null {
  const line = text.trim();
  if (line === '') return null;
  const words = splitCommandLine(line);
  if (words === null) throw new UserError(problem('command_quote_open', { name, example }), 2);
  const [program = '', ...args] = words.map(absolutePath);
  const unknown = args.join(' ').match(/\{(?!audio\}|output\})\w+\}/)?.[0];
  if (unknown !== undefined)
    throw new UserError(problem('command_blank_unknown', { name, blank: unknown, ...blanks, example }), 2);
  if (!args.some((arg) => arg.includes('{audio}')))
    throw new UserError(problem('command_without_audio', { name, ...blanks, example }), 2);
  const file = findProgram(program, env);
  if (file === undefined) throw new UserError(problem('command_without_program', { name, program }), 2);
  return { command: line, engine: basename(file), file, args, memoryBytes: readMemory(env) };
}

/**
 * `SHEAF_FFMPEG`, else ffmpeg on the PATH; `SHEAF_TRANSCRIBER` and `SHEAF_TRANSCRIBER_MEMORY_MB` (docs/recordings.md#tools).
 * @throws UserError naming the wrong setting
 */
export function findRecordingTools(env: NodeJS.ProcessEnv): RecordingTools {
  return {
    ffmpeg: findFfmpeg(env),
    transcriber: readTranscriber(env.SHEAF_TRANSCRIBER ?? '', 'SHEAF_TRANSCRIBER', env),
  };
}

/** White space; a piece in double quotes; one in single quotes; a protected character; any other. */
const token = /\s+|"((?:[^"\\]|\\.)*)"|'([^']*)'|\\([\s"'\\])|([^\s"'])/gsy;

/**
 * Splits a command line into words like a shell, with quotes and backslashes only: no variables, patterns or second command.
 * A backslash before any other character stays, so Windows paths work.
 * @returns null if a quote is not closed
 */
export function splitCommandLine(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let read = 0;
  for (const [whole, double, single, escaped, plain] of line.matchAll(token)) {
    read += whole.length;
    const piece: string | undefined = double?.replace(/\\(["\\])/g, '$1') ?? single ?? escaped ?? plain;
    if (piece !== undefined) word = (word ?? '') + piece;
    else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  if (read < line.length) return null;
  return word === null ? words : [...words, word];
}
