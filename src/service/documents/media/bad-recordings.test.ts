import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { fixtureBytes, machineTools, parserInputs, spoken } from '../../testing/recordings.ts';
import { createSandbox, type RunInSandbox } from '../sandbox/index.ts';
import { type Extracted, ParseFailure, type ParserInput } from '../types.ts';
import { describeRecording } from './describe-recording.ts';
import { readRecording } from './read-recording.ts';

const runInSandbox = createSandbox(tmpdir());

const ffmpeg = machineTools()?.ffmpeg ?? null;
const inputs = parserInputs();
afterAll(inputs.remove);

/** Both ways to read a recording must give the same answer to a bad one. Without the sandbox: these are wrong, not dangerous. */
const readers: [string, (input: ParserInput) => Promise<Extracted>][] = [['without ffmpeg', describeRecording]];
if (ffmpeg) {
  const tools = { ffmpeg, transcriber: null, runInSandbox };
  readers.push(['with ffmpeg', (input) => readRecording(input, tools, new AbortController().signal)]);
}

function edited(extension: 'mp4' | 'wav', edit: (bytes: Buffer) => Buffer): ParserInput {
  return inputs.given(extension, edit(fixtureBytes(extension)));
}

/** Gives the sandbox of `type` another size. */
const boxSize = (type: string, size: number) => (bytes: Buffer) => {
  bytes.writeUInt32BE(size, bytes.indexOf(type) - 4);
  return bytes;
};
const cutAt = (type: string) => (bytes: Buffer) => bytes.subarray(0, bytes.indexOf(type) - 4);
const wavSize = (size: number) => (bytes: Buffer) => {
  bytes.writeUInt32LE(size, bytes.indexOf('data') + 4);
  return bytes;
};

/** A file of `bytes` zeros after a head, of which the disk holds the head only. */
function sparse(extension: 'mp3' | 'wav' | 'mp4', head: Uint8Array, bytes: number): ParserInput {
  const input = inputs.given(extension, head);
  const file = openSync(input.path, 'r+');
  ftruncateSync(file, bytes);
  closeSync(file);
  return input;
}

describe.each(readers)('bad recordings, %s', (_, read) => {
  const notWhatItSays = /^The name ends in \.(\w+), but this is not [\w ()]+ data\. [^/]+$/;
  const damaged = /^The recording (is damaged|is empty|holds neither)[^/]+$/;

  it.each([
    [
      'B75 a PNG named .mp4',
      () => inputs.given('mp4', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      notWhatItSays,
    ],
    [
      'B75 a WAV named .mp3',
      () => inputs.given('mp3', fixtureBytes('wav')),
      /^The name ends in \.mp3.* It looks like WAV: rename it\.$/,
    ],
    ['B75 an MP4 named .webm', () => inputs.given('webm', fixtureBytes('mp4')), /It looks like MP4 or QuickTime/],
    ['B84 an empty file', () => inputs.given('ogg', ''), /^The file is empty\.$/],
    ['B84 one byte', () => inputs.given('wmv', 'x'), notWhatItSays],
    ['B91 an MP4 whose moov is missing', () => edited('mp4', cutAt('moov')), damaged],
    ['B91 an MP4 that holds only its first box', () => edited('mp4', boxSize('ftyp', 0)), damaged],
    [
      'B92 an HLS playlist named .mp4',
      () => inputs.given('mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
      notWhatItSays,
    ],
    ['B92 a playlist named .mp3', () => inputs.given('mp3', '#EXTM3U\nhttp://127.0.0.1/a.mp3\n'), notWhatItSays],
    ['B94 10 GB of nothing named .mp4', () => sparse('mp4', new Uint8Array(0), 10 * 1024 ** 3), notWhatItSays],
  ])('%s', async (_name, make, reason) => {
    const error = await read(make()).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ParseFailure);
    expect((error as ParseFailure).message).toMatch(reason);
  });

  it.each([
    ['tracks', 'trak'],
    ['index', 'moov'],
  ])('B91 an MP4 whose %s reach to the end of the file is read', async (_name, type) => {
    const { details } = await read(edited('mp4', boxSize(type, 0)));
    expect(details).toMatchObject({ kind: 'video', duration_seconds: expect.closeTo(spoken.seconds, 1) });
  });

  it.each([
    ['zero', wavSize(0)],
    ['ten times too large', wavSize(800_000)],
  ])('B93 a WAV whose header says that its data is %s', async (_name, edit) => {
    const { details } = await read(edited('wav', edit));
    expect(details).toMatchObject({ kind: 'audio', duration_seconds: expect.closeTo(spoken.seconds, 1) });
  });

  it('B94 an MP4 with 10 GB of zeros behind it is read', async () => {
    const { details } = await read(sparse('mp4', fixtureBytes('mp4'), 10 * 1024 ** 3));
    expect(details).toMatchObject({ kind: 'video', duration_seconds: expect.closeTo(spoken.seconds, 1) });
  });

  it('B93 zeros behind the data of a WAV are not sound', async () => {
    const { details } = await read(inputs.given('wav', Buffer.concat([fixtureBytes('wav'), Buffer.alloc(64_000)])));
    expect(details).toMatchObject({ kind: 'audio', duration_seconds: expect.closeTo(spoken.seconds, 1) });
  });

  it('B95 an MP4 with a web page behind it is read as an MP4', async () => {
    const { details } = await read(edited('mp4', (bytes) => Buffer.concat([bytes, Buffer.from('<html><script>1')])));
    expect(details).toMatchObject({ kind: 'video', duration_seconds: expect.closeTo(spoken.seconds, 1) });
  });

  it('B88 truncated recordings are read up to the cut, or refused', async () => {
    for (const extension of ['mp4', 'avi', 'webm', 'wmv', 'mp3', 'wav'] as const) {
      const bytes = fixtureBytes(extension);
      const cut = inputs.given(extension, bytes.subarray(0, Math.floor((bytes.length * 5) / 8)));
      const outcome = await read(cut).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, extension).toBeInstanceOf(ParseFailure);
      else expect(outcome, extension).toHaveProperty('details.duration_seconds');
    }
  });
});

describe.skipIf(!ffmpeg)('bad recordings and the limits (skipped: ffmpeg is not installed)', () => {
  it.each([
    ['wav', 'memory', 'rejects'],
    ['mp4', 'time', 'resolves'],
  ] as const)(
    'a %s whose sound takes too much %s: without a picture it is refused',
    async (extension, why, outcome) => {
      if (!ffmpeg) return;
      // The sandbox's answer, in place of a file that provokes it: decoding writes a WAV, the other steps run as they are.
      const killing: RunInSandbox = async (command, stopping) =>
        command.args.includes('wav') && command.file === ffmpeg.ffmpeg
          ? { kind: 'killed', why }
          : runInSandbox(command, stopping);
      const tools = { ffmpeg, transcriber: null, runInSandbox: killing };
      const extracted = readRecording(inputs.fixture(extension), tools, new AbortController().signal);
      const reason = `The sound could not be decoded within its limits (${why}). Export it again in another format.`;
      if (outcome === 'rejects')
        await expect(extracted).rejects.toThrow(new ParseFailure('sound_beyond_limits', { why }));
      else
        expect(await extracted).toMatchObject({
          details: { waveform: [], transcript: { state: 'not_made', reason } },
          thumbnail: expect.stringContaining('poster'),
        });
    },
  );
});

describe.skipIf(!ffmpeg)('bad recordings and what ffmpeg may open (skipped: ffmpeg is not installed)', () => {
  it('B92 every program gets the demuxer and may only open files', async () => {
    if (!ffmpeg) return;
    const seen: string[] = [];
    // Beside the sandbox, which has no network anyway: the programs themselves must not try.
    const listening: RunInSandbox = (command, stopping) => {
      seen.push(command.args.join(' '));
      return runInSandbox(command, stopping);
    };
    const input = inputs.fixture('mp4');
    await readRecording(input, { ffmpeg, transcriber: null, runInSandbox: listening }, new AbortController().signal);
    expect(seen).toHaveLength(3);
    for (const args of seen) expect(args).toContain(`-protocol_whitelist file -f mov -i file:${input.path}`);
  });
});
