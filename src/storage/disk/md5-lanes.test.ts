// MD5 side by side against the one of OpenSSL.
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blockBytes, laneCount, Md5Lanes, startMd5 } from './md5-lanes.ts';

const lanes = new Md5Lanes();
const stretch = lanes.inputs[0]!.length;
const mb = 1024 ** 2;
/** Around the limits of blocks, padding, stretches and a megabyte. */
const lengths = [
  ...[0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 121, 127, 128, 129, 8191],
  ...[stretch - 1, stretch, stretch + 1, mb - 1, mb, mb + 1],
];
const md5 = (file: Uint8Array) => createHash('md5').update(file).digest('hex');

/** Hashes whole blocks that all of `files` have together, then less by less; a file that ends leaves its lane to the next one. */
function hashTogether(files: readonly Buffer[]): string[] {
  const running = files.map((file) => ({ file, at: 0, state: startMd5() }));
  for (;;) {
    const group = running.filter(({ file, at }) => file.length - at >= blockBytes).slice(0, laneCount);
    if (group.length === 0) break;
    const least = Math.min(stretch, ...group.map(({ file, at }) => file.length - at));
    const length = least - (least % blockBytes);
    for (const [lane, job] of group.entries()) {
      job.file.copy(lanes.inputs[lane]!, 0, job.at, job.at + length);
      job.at += length;
    }
    lanes.hash(
      group.map(({ state }) => state),
      length,
    );
  }
  return running.map(({ file, at, state }) => {
    const rest = file.copy(lanes.inputs[0]!, 0, at);
    return Buffer.from(lanes.finish(state, rest, file.length)).toString('hex');
  });
}

describe.each(Array.from({ length: laneCount + 1 }, (_, index) => index + 1))('%i files at once', (count) => {
  it.each(lengths)('of %i bytes each', (length) => {
    const files = Array.from({ length: count }, () => randomBytes(length));
    expect(hashTogether(files)).toEqual(files.map(md5));
  });

  it('of different lengths, each length in each lane', () => {
    for (const start of lengths.keys()) {
      const files = Array.from({ length: count }, (_, lane) => randomBytes(lengths[(start + lane) % lengths.length]!));
      expect(hashTogether(files), `lengths from number ${start} on`).toEqual(files.map(md5));
    }
  });
});

it('the length of a file above 512 MB goes into its MD5 with all its bits', () => {
  // Its length in bits does not fit into 32 of them.
  const [state, rest, times] = [startMd5(), 'end', 513];
  const expected = createHash('md5');
  const zeros = Buffer.alloc(mb);
  for (const input of lanes.inputs) input.fill(0);
  for (let time = 0; time < times; time++) {
    expected.update(zeros);
    for (let at = 0; at < mb; at += stretch) lanes.hash([state], stretch);
  }
  lanes.inputs[0]!.write(rest);
  const found = Buffer.from(lanes.finish(state, rest.length, times * mb + rest.length));
  expect(found.toString('hex')).toBe(expected.update(rest).digest('hex'));
});
