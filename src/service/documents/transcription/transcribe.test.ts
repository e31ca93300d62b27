import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fixturePath, parserInputs } from '../../testing/recordings.ts';
import { createSandbox } from '../sandbox/index.ts';
import { findRecordingTools, splitCommandLine } from './recording-tools.ts';
import { readTranscript, transcribe } from './transcribe.ts';

const runInSandbox = createSandbox(tmpdir());

const inputs = parserInputs();
afterAll(inputs.remove);

describe('the output of engines', () => {
  const two = [
    { start: 0, end: 2.5, text: 'Good morning.' },
    { start: 3661, end: 3662.04, text: 'And <good> bye.' },
  ];
  it.each([
    [
      'SubRip',
      '1\r\n00:00:00,000 --> 00:00:02,500\r\nGood\r\nmorning.\r\n\r\n2\r\n01:01:01,000 --> 01:01:02,040\r\nAnd <i><</i>good> bye.\r\n',
    ],
    [
      'WebVTT',
      'WEBVTT\n\nNOTE made by hand\n\n00:00.000 --> 00:02.500 align:start\n<v Ann>Good morning.\n\nx\n01:01:01.000 --> 01:01:02.040\nAnd <good> bye.',
    ],
    [
      "whisper.cpp's lines",
      '\n[00:00:00.000 --> 00:00:02.500]   Good morning.\n[01:01:01.000 --> 01:01:02.040]  And <good> bye.\n',
    ],
    [
      "whisper.cpp's JSON",
      JSON.stringify({
        transcription: [
          { offsets: { from: 0, to: 2500 }, text: ' Good morning.' },
          { offsets: { from: 3_661_000, to: 3_662_040 }, text: ' And <good> bye.' },
          { offsets: { from: 3_662_040, to: 3_662_040 }, text: ' ' },
        ],
      }),
    ],
    ["whisper's JSON", JSON.stringify({ text: 'Good', segments: two.map((one) => ({ ...one, id: 1 })) })],
    [
      "pocketsphinx 5's lines",
      two.map(({ start, end, text }) => JSON.stringify({ b: start, d: end - start, t: text })).join('\n'),
    ],
  ])('%s: segments with times', (_name, text) => {
    const read = readTranscript(text, 4000);
    const plain = (one: string): string => one.replaceAll(/[<>]|good/g, '');
    expect(read.map((one) => plain(one.text))).toEqual(two.map((one) => plain(one.text)));
    expect(read.map(({ start }) => start)).toEqual([0, 3661]);
    for (const [i, { end }] of read.entries()) expect(end).toBeCloseTo(two[i]?.end ?? 0, 6);
  });

  it('plain text is one segment as long as the recording', () => {
    expect(readTranscript(' good morning\n', 12)).toEqual([{ start: 0, end: 12, text: 'good morning' }]);
  });

  it.each([
    ['a WebVTT file without a cue', 'WEBVTT\n\n'],
    ['JSON without segments', '{"transcription":[]}'],
  ])('%s is a transcript without segments', (_name, text) => expect(readTranscript(text, 12)).toEqual([]));

  it('keeps characters that can be stored, up to 16 MB', () => {
    expect(readTranscript('{"segments":[{"start":0,"end":1,"text":"a\\u0000\\ud800b"}]}', 1)).toMatchObject([
      { text: 'a\ufffdb' },
    ]);
    const [long] = readTranscript('x'.repeat(20_000_000), 1);
    expect(long?.text).toHaveLength(16 * 1024 * 1024);
  });
});

describe('SHEAF_TRANSCRIBER', () => {
  it.each([
    ['a  b\tc', ['a', 'b', 'c']],
    [`say "two words" 'and "more"' ""`, ['say', 'two words', 'and "more"', '']],
    [
      String.raw`C:\whisper\main.exe "C:\my models\m.bin" a\ b "say \"hi\""`,
      [String.raw`C:\whisper\main.exe`, String.raw`C:\my models\m.bin`, 'a b', 'say "hi"'],
    ],
    ['"open', null],
    ["it's", null],
  ])('is split like a shell does, without one: %s', (line, words) => {
    expect(splitCommandLine(line)).toEqual(words);
  });

  it.each([
    ['"open {audio}', /quote that is not closed/],
    ['node -e 1', /must say with \{audio\} where the recording goes/],
    ['node {audio} {language}', /has \{language\}; \{audio\} and \{output\} are what it may hold/],
    ['no-such-engine {audio}', /begins with no-such-engine, which was not found on this computer/],
  ])('is refused with a sentence: %s', (line, message) => {
    expect(() => findRecordingTools({ PATH: process.env.PATH, SHEAF_TRANSCRIBER: line })).toThrow(message);
  });

  it('is not set if it is empty or ffmpeg is missing', () => {
    expect(findRecordingTools({ PATH: '', SHEAF_TRANSCRIBER: ' ' })).toEqual({ ffmpeg: null, transcriber: null });
  });
});

describe('an engine', () => {
  const { dir } = inputs;
  /** An engine of ours: a Node script that is given what `args` say. */
  function makeEngine(script: string, args = '{audio} {output}') {
    const path = join(dir, `engine-${readdirSync(dir).length}.mjs`);
    writeFileSync(path, script);
    chmodSync(path, 0o755);
    const SHEAF_TRANSCRIBER = `'${process.execPath}' '${path}' ${args}`;
    const { transcriber } = findRecordingTools({ PATH: process.env.PATH, SHEAF_TRANSCRIBER });
    if (!transcriber) throw new Error('no engine');
    return transcriber;
  }
  const speech = () => ({ wav_path: fixturePath('wav'), seconds: 2.5, workDir: inputs.fixture('wav').workDir });
  const never = new AbortController().signal;

  it.each(['json', 'vtt', 'srt', 'txt'])('may write its answer to {output}.%s', async (ending) => {
    const text = ending === 'json' ? '{"segments":[{"start":0,"end":2,"text":"hello"}]}' : 'hello';
    const script = `import fs from 'node:fs'; fs.writeFileSync(process.argv[3] + '.${ending}', ${JSON.stringify(text)}); console.log('progress');`;
    const { transcript, segments } = await transcribe(speech(), makeEngine(script), runInSandbox, never);
    expect(segments).toEqual([{ start: 0, end: ending === 'json' ? 2 : 2.5, text: 'hello' }]);
    expect(transcript).toMatchObject({ state: 'made', segments: 1 });
  });

  it('gets the sound as a WAV file, 16 kHz, mono', async () => {
    const script = `import fs from 'node:fs'; const b = fs.readFileSync(process.argv[2].slice(4)); console.log(b.readUInt16LE(22), b.readUInt32LE(24));`;
    const { segments } = await transcribe(speech(), makeEngine(script, '--f={audio}'), runInSandbox, never);
    expect(segments).toMatchObject([{ text: '1 16000' }]);
  });

  it('that fails gives a reason: its exit code and last line, without paths', async () => {
    const script = `console.error('loading'); console.error('cannot open /home/ann/models/tiny.bin (C:\\\\x\\\\y.bin)'); process.exit(3);`;
    const { transcript, segments } = await transcribe(speech(), makeEngine(script), runInSandbox, never);
    expect(segments).toEqual([]);
    expect(transcript).toMatchObject({
      state: 'not_made',
      reason: expect.stringMatching(
        /^The transcription engine node\S* ended with code 3: cannot open tiny\.bin y\.bin\)$/,
      ),
    });
  });

  it('that runs when the service stops is stopped, and its job stays open', async () => {
    const stop = new AbortController();
    const running = transcribe(speech(), makeEngine('setInterval(() => {}, 1000)'), runInSandbox, stop.signal);
    setTimeout(() => stop.abort(), 100);
    await expect(running).rejects.toThrow(/abort/i);
  });
});
