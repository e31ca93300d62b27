import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileExtension, mediaKinds } from '../../contract/index.ts';
import type { Transcriber } from '../core/config.ts';
import { findRecordingTools } from '../documents/transcription/recording-tools.ts';
import type { ParserInput } from '../documents/types.ts';

const fixtures = fileURLToPath(new URL('../documents/fixtures/', import.meta.url));

/** The sentence in every fixture, in espeak's voice, and how long it takes. */
export const spoken = { words: ['everybody', 'welcome', 'america'], seconds: 2.4875 };

/** Every audio and video type (docs/interface.md#file-types). */
export const recordings = {
  mp4: { kind: 'video' },
  mov: { kind: 'video' },
  avi: { kind: 'video' },
  webm: { kind: 'video' },
  mkv: { kind: 'video' },
  m4v: { kind: 'video' },
  wmv: { kind: 'video' },
  mpeg: { kind: 'video' },
  mp3: { kind: 'audio' },
  m4a: { kind: 'audio' },
  wav: { kind: 'audio' },
  flac: { kind: 'audio' },
  ogg: { kind: 'audio' },
  aac: { kind: 'audio' },
  aiff: { kind: 'audio' },
  aif: { kind: 'audio' },
  amr: { kind: 'audio' },
} as const satisfies Partial<Record<FileExtension, { kind: (typeof mediaKinds)[number] }>>;
type RecordingFixture = keyof typeof recordings;
export const recordingFixtures = Object.keys(recordings) as RecordingFixture[];

export const fixturePath = (extension: RecordingFixture): string => join(fixtures, `speech.${extension}`);
export const fixtureBytes = (extension: RecordingFixture): Buffer => readFileSync(fixturePath(extension));

/** As docs/interface.md gives them: Debian's pocketsphinx 0.8, and pocketsphinx 5. */
const pocketsphinx = ['pocketsphinx_continuous -infile {audio}', 'pocketsphinx single {audio}'];

/** This machine's programs, with a given engine or none. `null`: the engine is not installed. */
export function machineTools(engine = '') {
  try {
    return findRecordingTools({ PATH: process.env.PATH, SHEAF_TRANSCRIBER: engine });
  } catch {
    return null;
  }
}

/** @returns pocketsphinx, or null where it is not installed. */
export function installedEngine(): Transcriber | null {
  return pocketsphinx.map((line) => machineTools(line)?.transcriber ?? null).find((one) => one !== null) ?? null;
}

/** Files for parsers, each with a work folder of its own; `remove` takes all away. */
export function parserInputs() {
  const dir = mkdtempSync(join(tmpdir(), 'sheaf-recordings-'));
  const input = (path: string, extension: FileExtension): ParserInput => {
    return { path, extension, workDir: mkdtempSync(join(dir, 'work-')) };
  };
  return {
    dir,
    fixture: (extension: RecordingFixture) => input(fixturePath(extension), extension),
    given(extension: FileExtension, bytes: Uint8Array | string): ParserInput {
      // Not in the work folder: what lies there counts as the parser's.
      const path = join(mkdtempSync(join(dir, 'given-')), `given.${extension}`);
      writeFileSync(path, bytes);
      return input(path, extension);
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
