import { realpathSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriberSetting } from '../../../contract/index.ts';
import { newKey } from '../../core/batches.ts';
import type { RecordingTools, ServiceConfig, Transcriber } from '../../core/config.ts';
import { conflict, DomainError, forbidden, invalid, UserError } from '../../core/errors.ts';
import { findProblem, type Problem, say } from '../../core/problems.ts';
import { readProgram, requireVisible, saveProgram } from '../../core/program-settings.ts';
import { createSandbox } from '../sandbox/index.ts';
import { readTranscriber } from './recording-tools.ts';
import { transcribe } from './transcribe.ts';

const setting = 'transcription';
/** A large model on a slow disk needs a while before the first word. */
const trialMs = 120_000;
const named = 'The command';

/** The transcription engine: from `SHEAF_TRANSCRIBER`, else from the settings in the data folder (docs/workspace.md#transcription-engine). */
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

/** @throws DomainError (conflict) where the confirmation cannot be kept */
function save(data_dir: string, next: Transcriber | null): void {
  try {
    saveProgram(data_dir, setting, next === null ? null : next.command);
  } catch (error) {
    throw new DomainError('conflict', problemWith(error));
  }
}

/** Tries the engine with a second of sound, in the sandbox. @throws DomainError (invalid) with what went wrong */
async function tryOut(transcriber: Transcriber, data_dir: string): Promise<void> {
  const workDir = join(data_dir, 'work', newKey());
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

/** Reads the setting of the data folder. One that no longer works is reported as a problem, and the service starts. */
export function createTranscriberSettings(
  { data_dir, recordings }: ServiceConfig,
  isLocalOnly: boolean,
): TranscriberSettings {
  const ofEnvironment = recordings.transcriber;
  // Setting a command means running code, so a service that other computers reach takes it from its environment only.
  const may_change = isLocalOnly && ofEnvironment === null;
  let { command, problem: wrong } = readProgram(data_dir, setting);
  let transcriber: Transcriber | null = null;
  try {
    if (ofEnvironment === null && command !== null) transcriber = readTranscriber(command, named);
  } catch (error) {
    wrong = problemWith(error);
  }

  /** Asked each time: the command line confirms a command while the service runs. */
  function isConfirmed(): boolean {
    const saved = readProgram(data_dir, setting);
    return saved.is_confirmed && saved.command === command;
  }

  function read(): TranscriberSetting {
    const shared = { may_change, has_ffmpeg: recordings.ffmpeg !== null };
    if (ofEnvironment)
      return { command: ofEnvironment.command, source: 'environment', is_confirmed: true, ...tell(null), ...shared };
    const source = command === null ? 'none' : 'settings';
    return { command, source, is_confirmed: isConfirmed(), ...tell(wrong), ...shared };
  }

  function parse(line: string): Transcriber | null {
    try {
      requireVisible(line);
      return readTranscriber(line, named);
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

  const tools = () => ({
    ffmpeg: recordings.ffmpeg,
    transcriber: ofEnvironment ?? (isConfirmed() ? transcriber : null),
  });
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
