import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TranscriberSetting } from '../../../contract/index.ts';
import { newKey } from '../../core/batches.ts';
import type { RecordingTools, ServiceConfig, Transcriber } from '../../core/config.ts';
import { conflict, forbidden, invalid } from '../../core/errors.ts';
import { UserError } from '../../core/user-error.ts';
import { runInSandbox } from '../sandbox/index.ts';
import { readTranscriber } from './recording-tools.ts';
import { secondOfSound } from './second-of-sound.ts';
import { transcribe } from './transcribe.ts';

const kept = z.object({ command: z.string() });
/** A large model on a slow disk needs a while before the first word. */
const trialMs = 120_000;
const named = 'The command';

/** The engine recordings are transcribed with: of `SHEAF_TRANSCRIBER`, else of the settings, which are kept in the data folder. */
export interface TranscriberSettings {
  /** As they are now: a change holds for the next recording. */
  tools(): RecordingTools;
  read(): TranscriberSetting;
  /** @throws DomainError (forbidden) where it may not be set, 409 beside the environment's, 400 with the reason it does not work */
  change(command: string | null): Promise<TranscriberSetting>;
}

function readKept(path: string): string | null {
  try {
    return kept.parse(JSON.parse(readFileSync(path, 'utf8'))).command;
  } catch {
    return null;
  }
}

/** Beside the file and renamed: a crash leaves the old one or the new. */
function keep(path: string, command: string | null): void {
  if (command === null) {
    rmSync(path, { force: true });
    return;
  }
  writeFileSync(`${path}.new`, JSON.stringify({ command }), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function sentenceOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  throw error;
}

/** Has the engine listen to a second of sound, in the box. @throws DomainError (invalid) with what went wrong */
async function tryOut(transcriber: Transcriber, data_dir: string): Promise<void> {
  const work_dir = join(data_dir, 'work', newKey());
  await mkdir(work_dir, { recursive: true, mode: 0o700 });
  try {
    const wav_path = join(work_dir, 'sound.wav');
    await writeFile(wav_path, secondOfSound());
    const tooSlow = AbortSignal.timeout(trialMs);
    const { transcript } = await transcribe({ wav_path, seconds: 1, work_dir }, transcriber, runInSandbox, tooSlow);
    if (transcript.state === 'not_made') throw invalid(`A second of sound was tried. ${transcript.reason}`);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw invalid(`A second of sound was tried, and the engine had not finished after ${trialMs / 1000} seconds.`);
  } finally {
    await rm(work_dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @returns the setting as the data folder has it; one that is of no use any more is told, and no reason not to start */
export function createTranscriberSettings(
  { data_dir, recordings }: ServiceConfig,
  isLocalOnly: boolean,
): TranscriberSettings {
  const path = join(data_dir, 'transcriber.json');
  const ofEnvironment = recordings.transcriber;
  // "setting a command is code execution": what other computers reach takes it from its own command line only.
  const may_change = isLocalOnly && ofEnvironment === null;
  let command = readKept(path);
  let transcriber: Transcriber | null = null;
  let problem: string | null = null;
  try {
    if (ofEnvironment === null && command !== null) transcriber = readTranscriber(command, named);
  } catch (error) {
    problem = sentenceOf(error);
  }

  function read(): TranscriberSetting {
    const shared = { may_change, has_ffmpeg: recordings.ffmpeg !== null };
    if (ofEnvironment) return { command: ofEnvironment.command, source: 'environment', problem: null, ...shared };
    return { command, source: command === null ? 'none' : 'settings', problem, ...shared };
  }

  function parse(line: string): Transcriber | null {
    try {
      return readTranscriber(line, named);
    } catch (error) {
      throw invalid(sentenceOf(error));
    }
  }

  async function change(line: string | null): Promise<TranscriberSetting> {
    if (ofEnvironment) throw conflict('SHEAF_TRANSCRIBER is set where the service was started, and it wins.');
    if (!may_change)
      throw forbidden(
        'Other computers reach this service, so its engine is set by SHEAF_TRANSCRIBER at its start only.',
      );
    const next = line === null ? null : parse(line);
    if (next !== null) await tryOut(next, data_dir);
    keep(path, next === null ? null : next.command);
    command = next === null ? null : next.command;
    transcriber = next;
    problem = null;
    return read();
  }

  return { tools: () => ({ ffmpeg: recordings.ffmpeg, transcriber: ofEnvironment ?? transcriber }), read, change };
}
