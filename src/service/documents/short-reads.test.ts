import { mkdtempSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { FileExtension } from '../../contract/index.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { fixtureBytes } from '../testing/record-scenario.ts';
import { findParser } from './answer-parser.ts';
import { measureWaveform } from './media/waveform.ts';
import type { ParseFailure } from './types.ts';

// A disk of the network may give fewer bytes at a time than were asked for.
const folder = provideFolder('short-reads');
afterEach(() => void vi.restoreAllMocks());

/** From now on every read of a file gives at most this many bytes. */
async function giveAtMost(bytes: number): Promise<void> {
  const handle = await open(folder);
  const shared = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const whole = shared.read;
  const short = function (this: FileHandle, into: Buffer, offset: number, length: number, position: number) {
    return Reflect.apply(whole, this, [into, offset, Math.min(length, bytes), position]);
  };
  vi.spyOn(shared, 'read').mockImplementation(short as FileHandle['read']);
}

const documents: [extension: FileExtension, bytes: Uint8Array][] = [
  ['pdf', fixtureBytes('report.pdf')],
  // Without LibreOffice it is refused, once its container has been read.
  ['doc', fixtureBytes('report.doc')],
  ['docx', fixtureBytes('report.docx')],
  ['aac', fixtureBytes('speech.aac')],
];

it.each(documents)(
  'a file of the type .%s is read to its end, however few bytes come at a time',
  async (extension, bytes) => {
    const path = join(folder, `given.${extension}`);
    writeFileSync(path, bytes);
    const parse = await findParser(extension)?.();
    const read = async () => {
      const workDir = mkdtempSync(join(folder, 'work-'));
      const outcome = await parse?.({ path, extension, workDir }).catch((failure: ParseFailure) => failure);
      return outcome instanceof Error ? outcome.message : { details: outcome?.details, passages: outcome?.passages };
    };
    const whole = await read();
    await giveAtMost(5);
    expect(await read()).toEqual(whole);
  },
);

it('a waveform has the same peaks, however few bytes come at a time', async () => {
  const samples = 4000;
  const sound = Int16Array.from({ length: samples }, (_, at) => (at % 10 === 9 ? 100 * (at % 300) : 1));
  const path = join(folder, 'sound.wav');
  writeFileSync(path, Buffer.concat([Buffer.alloc(44), Buffer.from(sound.buffer)]));
  const whole = await measureWaveform(path, samples);
  expect(Math.max(...whole)).toBeGreaterThan(0.8);
  for (const bytes of [1, 3]) {
    await giveAtMost(bytes);
    expect(await measureWaveform(path, samples)).toEqual(whole);
    vi.restoreAllMocks();
  }
});
