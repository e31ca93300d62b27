import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { Transcriber } from '../../core/config.ts';
import {
  installedEngine,
  machineTools,
  parserInputs,
  recordingFixtures,
  recordings,
  spoken,
} from '../../testing/recordings.ts';
import { createSandbox } from '../sandbox/index.ts';
import type { Extracted, ParserInput } from '../types.ts';
import { readRecording } from './read-recording.ts';

const runInSandbox = createSandbox(tmpdir());

const ffmpeg = machineTools()?.ffmpeg ?? null;
const engine = installedEngine();
const inputs = parserInputs();
afterAll(inputs.remove);

const never = new AbortController().signal;
function read(input: ParserInput, transcriber: Transcriber | null = null, stopping = never): Promise<Extracted> {
  if (!ffmpeg) throw new Error('needs ffmpeg');
  return readRecording(input, { ffmpeg, transcriber, runInSandbox }, stopping);
}

function findDetails({ details }: Extracted) {
  if (details.kind !== 'audio' && details.kind !== 'video') throw new Error(`${details.kind} is no recording`);
  return details;
}

/** PNG 11.2.2: the size stands in the first chunk. */
function measureSize(thumbnail: string | null): { width: number; height: number } {
  const png = readFileSync(thumbnail ?? '');
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** The brightness of a picture, 0 to 255. */
function brightness(picture: string | null): number {
  const args = ['-v', 'error', '-i', picture ?? '', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo', '-'];
  return execFileSync(ffmpeg?.ffmpeg ?? '', args).readUInt8(0);
}

describe.skipIf(!ffmpeg)('every audio and video type, read with ffmpeg (skipped: ffmpeg is not installed)', () => {
  it.each(recordingFixtures)('%s: duration, waveform and picture', async (extension) => {
    const extracted = await read(inputs.fixture(extension));
    const details = findDetails(extracted);
    expect(details).toMatchObject(recordings[extension]);
    expect(Math.abs(details.duration_seconds - spoken.seconds)).toBeLessThan(0.15);
    expect(details.waveform).toHaveLength(400);
    expect(Math.max(...details.waveform)).toBeGreaterThan(0.5);
    const video = details.kind === 'video';
    expect([details.width, details.height]).toEqual(video ? [160, 120] : [null, null]);
    expect(measureSize(extracted.thumbnail)).toEqual(video ? { width: 160, height: 120 } : { width: 640, height: 160 });
    // The first half second of each video is black.
    expect(brightness(extracted.thumbnail)).toBeGreaterThan(video ? 60 : 200);
    expect(details.transcript).toMatchObject({
      state: 'not_made',
      reason: expect.stringContaining('Transcription is not set up'),
    });
    expect(extracted.passages).toEqual([]);
  });

  it('reports that a video has no sound, and still shows its picture', async () => {
    const args = ['-v', 'error', '-i', inputs.fixture('mkv').path, '-an', '-c', 'copy', '-f', 'matroska', '-'];
    const extracted = await read(inputs.given('mkv', execFileSync(ffmpeg?.ffmpeg ?? '', args)));
    expect(extracted.details).toMatchObject({
      waveform: [],
      transcript: { state: 'not_made', reason: 'The recording has no sound track.' },
    });
    expect(measureSize(extracted.thumbnail).width).toBe(160);
  });

  // The sound of every type was decoded above.
  test.skipIf(!engine)('pocketsphinx hears what espeak-ng said (skipped: pocketsphinx is not installed)', async () => {
    const { details, passages } = await read(inputs.fixture('mp4'), engine);
    expect(details).toMatchObject({
      transcript: { state: 'made', engine: engine?.engine, segments: passages.length },
    });
    const heard = passages.map((passage) => passage.text).join(' ');
    for (const word of spoken.words) expect(heard).toContain(word);
    expect(passages[0]).toMatchObject({ title: null, start: expect.any(Number), end: expect.any(Number) });
    expect(passages.at(-1)?.end ?? 0).toBeLessThan(spoken.seconds + 0.15);
  });
});
