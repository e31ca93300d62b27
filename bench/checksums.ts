// What a checksum costs by itself: processor time for a GB of blocks, medians of rounds in turn.
// `node bench/checksums.ts [--rounds 5] [--block 256]`, the block in KiB. The last rows are the store's own MD5, of files side by side.
import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crc32 } from 'node:zlib';
import { Md5Lanes, startMd5 } from '../src/storage/disk/md5-lanes.ts';
import { median } from './measures.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, block: { type: 'string', default: '256' } },
});
const block = randomBytes(Number(values.block) * 1024);
const key = randomBytes(32);
const iv = randomBytes(12);

// A tag is computed over the block as data that is not encrypted.
const sums: Record<string, () => void> = {
  'CRC-32': () => void crc32(block),
  GMAC: () => void createCipheriv('aes-256-gcm', key, iv).setAAD(block).final(),
  Poly1305: () =>
    void createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
      .setAAD(block, { plaintextLength: 0 })
      .final(),
  'SHA-1': () => void hash('sha1', block, 'buffer'),
  'SHA-256': () => void hash('sha256', block, 'buffer'),
  MD5: () => void hash('md5', block, 'buffer'),
};

const lanes = new Md5Lanes();
const stretch = lanes.inputs[0]!.length;
const sideBySide = [1, 2, 3, 4, 6, 8].map((files) => {
  const states = Array.from({ length: files }, startMd5);
  return { name: `MD5 × ${files}`, bytes: files * stretch, sum: () => lanes.hash(states, stretch) };
});
const all = [...Object.entries(sums).map(([name, sum]) => ({ name, bytes: block.length, sum })), ...sideBySide];

const seconds = new Map(all.map(({ name }) => [name, [] as number[]]));
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { name, bytes, sum } of all) {
    const begun = process.cpuUsage();
    for (let done = 0; done < 1e9; done += bytes) sum();
    const { user, system } = process.cpuUsage(begun);
    seconds.get(name)?.push((user + system) / 1e6);
  }
}
for (const [name, found] of seconds) console.log(`${name.padEnd(8)} ${median(found).toFixed(2)} s`);
