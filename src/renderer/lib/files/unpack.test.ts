import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { findArchive } from './dropped-files.ts';
import { TemporaryFiles } from './temporary-files.ts';
import { unpackArchive } from './unpack.ts';

const csv = `id,why\n${Array.from({ length: 5000 }, (_, id) => `${id},because\n`).join('')}`;
const archive = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], 'answers.csv.gz');

it('remembers the archive of a file, for the receipt', async () => {
  const bytes = gzipSync(csv);
  const [file = new File([], '')] = (await unpackArchive(archive(bytes)))?.files ?? [];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await findArchive(file)).toEqual({ file_name: 'answers.csv.gz', bytes: bytes.length, sha256 });
  expect(await findArchive(new File([csv], 'answers.csv'))).toBeNull();
});

it('says that the disk is full', async () => {
  const full = new WritableStream({
    write: () => Promise.reject(new DOMException('Quota', 'QuotaExceededError')),
  });
  const place = { createWritable: async () => full } as unknown as FileSystemFileHandle;
  vi.spyOn(TemporaryFiles.prototype, 'create').mockResolvedValue(place);
  await expect(unpackArchive(archive(gzipSync(csv)))).rejects.toThrow('The disk is full');
});
