import { createHash, randomUUID } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { TranscriberSetting } from '../../../contract/index.ts';
import type { RecordingTools, ServiceConfig, Transcriber } from '../../core/config.ts';
import { makeFolders, ownFolder } from '../../core/data-dir.ts';
import { replaceFile } from '../../core/durable-file.ts';
import { conflict, DomainError, forbidden, invalid, UserError } from '../../core/errors.ts';
import { readJsonFile } from '../../core/json.ts';
import { findProblem, type Problem, problem, say } from '../../core/problems.ts';
import { createSandbox } from '../sandbox/index.ts';
import { readTranscriber } from './recording-tools.ts';
import { transcribe } from './transcribe.ts';

/** A large model on a slow disk needs a while before the first word. */
const trialMs = 120_000;
const subject = 'The command';

/** The transcription engine: from `SHEAF_TRANSCRIBER`, else as it was set on this computer (docs/workspace.md#transcription-engine). */
export interface TranscriberSettings {
  /** The present tools; a change takes effect with the next recording. */
  tools(): RecordingTools;
  read(): TranscriberSetting;
  /** @throws DomainError (forbidden) if it may not be set, (conflict) if the environment sets it, (invalid) with the reason why it does not work */
  change(command: string | null): Promise<TranscriberSetting>;
}

/** @throws the error that no setting explains */
function problemWith(error: unknown): Problem {
  if (error instanceof UserError) return findProblem(error);
  throw error;
}

const tell = (wrong: Problem | null) => ({ problem: wrong && say(wrong), problem_details: wrong });

const saved = z.object({ command: z.string().max(2000) });

/** Not in the data folder, which may come from somebody else: a program that it brings never runs (docs/decisions/0077). */
function locate(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex');
  return join(ownFolder('settings'), 'engines', `${name}.json`);
}

function readSaved(dataDir: string): { command: string | null; wrong: Problem | null } {
  const path = locate(dataDir);
  if (!existsSync(path)) return { command: null, wrong: null };
  const command = readJsonFile(path, saved)?.command ?? null;
  return { command, wrong: command === null ? problem('command_unreadable') : null };
}

/** @throws DomainError (conflict) where it cannot be kept */
function save(dataDir: string, next: Transcriber | null): void {
  const path = locate(dataDir);
  try {
    if (next === null) rmSync(path, { force: true });
    else {
      makeFolders(dirname(path));
      replaceFile(path, JSON.stringify({ command: next.command }));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw conflict('command_not_kept', { path, why });
  }
}

/** Tries the engine with a second of sound, in the sandbox. @throws DomainError (invalid) with what went wrong */
async function tryOut(transcriber: Transcriber, data_dir: string): Promise<void> {
  const workDir = join(data_dir, 'work', randomUUID());
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  try {
    const wav_path = join(workDir, 'sound.wav');
    await writeFile(wav_path, secondOfSound());
    const tooSlow = AbortSignal.timeout(trialMs);
    const speech = { wav_path, seconds: 1, workDir };
    const { transcript } = await transcribe(speech, transcriber, createSandbox(data_dir), tooSlow);
    if (transcript.state === 'not_made') throw invalid('engine_tried', { why: transcript.reason_details });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw invalid('engine_tried_too_long', { seconds: trialMs / 1000 });
  } finally {
    await rm(workDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Reads the setting. One that no longer works is reported as a problem, and the service starts. */
export function createTranscriberSettings(
  { data_dir, recordings }: ServiceConfig,
  isLocalOnly: boolean,
): TranscriberSettings {
  const ofEnvironment = recordings.transcriber;
  // Setting a command means running code, so a service that other computers reach takes it from its environment only.
  const may_change = isLocalOnly && ofEnvironment === null;
  let { command, wrong } = readSaved(data_dir);
  let transcriber: Transcriber | null = null;
  try {
    if (ofEnvironment === null && command !== null) transcriber = readTranscriber(command, subject);
  } catch (error) {
    wrong = problemWith(error);
  }

  function read(): TranscriberSetting {
    const shared = { may_change, has_ffmpeg: recordings.ffmpeg !== null };
    if (ofEnvironment) return { command: ofEnvironment.command, source: 'environment', ...tell(null), ...shared };
    return { command, source: command === null ? 'none' : 'settings', ...tell(wrong), ...shared };
  }

  function parse(line: string): Transcriber | null {
    try {
      return readTranscriber(line, subject);
    } catch (error) {
      throw new DomainError('invalid', problemWith(error));
    }
  }

  async function change(line: string | null): Promise<TranscriberSetting> {
    if (ofEnvironment) throw conflict('engine_by_environment');
    if (!may_change) throw forbidden('engine_of_shared');
    const next = line === null ? null : parse(line);
    if (next !== null) await tryOut(next, realpathSync(data_dir));
    save(data_dir, next);
    command = next === null ? null : next.command;
    transcriber = next;
    wrong = null;
    return read();
  }

  const tools = () => ({ ffmpeg: recordings.ffmpeg, transcriber: ofEnvironment ?? transcriber });
  return { tools, read, change };
}

const rate = 16_000;

/** @returns a WAV file (16 kHz, mono, 16 bits) of one silent second, to try an engine with. */
function secondOfSound(): Buffer {
  const wav = Buffer.alloc(44 + rate * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22); // one channel
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(rate * 2, 40);
  return wav;
}
