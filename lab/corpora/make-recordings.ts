// Makes the recordings in src/service/documents/fixtures: one spoken sentence in each audio and video type of docs/interface.md#file-types.
// `node lab/corpora/make-recordings.ts`, with espeak-ng, ffmpeg and sox (the only one that writes AMR) of Debian. The results are committed,
// so the tests need none of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Chosen because pocketsphinx understands every word of it in espeak's voice. */
const sentence = 'everybody is welcome to america';
const fixtures = fileURLToPath(new URL('../../src/service/documents/fixtures/', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'sheaf-recordings-'));
const speech = join(work, 'speech.wav');
const narrow = join(work, 'narrow.wav');

/** Half a second of black first, so that a poster frame has something to skip. */
const picture = 'color=black:s=160x120:r=25:d=0.5[a];testsrc=s=160x120:r=25:d=2[b];[a][b]concat';
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '36'];

/** The arguments of ffmpeg after its inputs, by extension. */
const audio = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '48k'],
  m4a: ['-c:a', 'aac', '-b:a', '32k'],
  wav: ['-c:a', 'pcm_s16le'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '1'],
  aac: ['-c:a', 'aac', '-b:a', '32k', '-f', 'adts'],
  aiff: ['-c:a', 'pcm_s16be'],
  aif: ['-c:a', 'pcm_s16be'],
};
const video = {
  mp4: [...h264, '-c:a', 'aac', '-b:a', '32k'],
  mov: ['-c:v', 'mpeg4', '-q:v', '20', '-c:a', 'aac', '-b:a', '32k'],
  avi: ['-c:v', 'mpeg4', '-q:v', '20', '-c:a', 'libmp3lame', '-b:a', '48k'],
  webm: ['-c:v', 'libvpx', '-b:v', '60k', '-c:a', 'libopus', '-b:a', '24k'],
  mkv: ['-c:v', 'libvpx-vp9', '-b:v', '60k', '-c:a', 'libopus', '-b:a', '24k'],
  m4v: [...h264, '-c:a', 'aac', '-b:a', '32k', '-f', 'mp4'],
  wmv: ['-c:v', 'wmv2', '-q:v', '20', '-c:a', 'wmav2', '-b:a', '32k'],
  mpeg: ['-c:v', 'mpeg2video', '-q:v', '20', '-c:a', 'mp2', '-ar', '32000', '-b:a', '64k', '-f', 'mpeg'],
};

function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-bitexact', ...args], { stdio: 'inherit' });
}

/** sox ends an AMR file with a broken frame: keep complete ones (a header of 6 bytes, then 32 bytes every 20 ms). */
function makeAmr(): void {
  const file = join(work, 'speech.amr-nb');
  execFileSync('sox', [narrow, '-C', '7', file], { stdio: 'inherit' });
  const bytes = readFileSync(file);
  writeFileSync(join(fixtures, 'speech.amr'), bytes.subarray(0, 6 + Math.floor((bytes.length - 6) / 32) * 32));
}

mkdirSync(fixtures, { recursive: true });
execFileSync('espeak-ng', ['-v', 'en-us+f2', '-s', '160', '-g', '2', '-w', join(work, 'spoken.wav'), sentence]);
ffmpeg('-i', join(work, 'spoken.wav'), '-ar', '16000', '-ac', '1', speech);
ffmpeg('-i', speech, '-ar', '8000', narrow);
for (const [extension, args] of Object.entries(audio)) {
  ffmpeg('-i', speech, ...args, join(fixtures, `speech.${extension}`));
}
for (const [extension, args] of Object.entries(video)) {
  const inputs = ['-i', speech, '-filter_complex', `${picture}[v]`, '-map', '[v]', '-map', '0:a'];
  ffmpeg(...inputs, ...args, join(fixtures, `speech.${extension}`));
}
makeAmr();
rmSync(work, { recursive: true });
