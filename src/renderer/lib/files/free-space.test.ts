import { gzipSync } from 'node:zlib';
import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { openByteSink } from './byte-sink.ts';
import { TemporaryFiles } from './temporary-files.ts';
import { unpackArchive } from './unpack.ts';

const useEstimate = (estimate: () => Promise<StorageEstimate>) => vi.stubGlobal('navigator', { storage: { estimate } });
const useRoom = (bytes: number) => useEstimate(async () => ({ quota: bytes + 50, usage: 50 }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function diskFile() {
  const written: number[] = [];
  const handle = { write: (bytes: Uint8Array) => written.push(bytes.length) && bytes.length, flush() {}, close() {} };
  const file = { createSyncAccessHandle: async () => handle } as unknown as FileSystemFileHandle;
  return { written, file };
}

it('a table is not converted beyond it', async () => {
  useRoom(1000);
  const { written, file } = diskFile();
  const sink = await openByteSink(file);
  sink.write(new Uint8Array(900));
  expect(() => sink.write(new Uint8Array(1))).toThrow('The disk is full');
  expect(written).toEqual([900]);
});

const csv = 'id,why\n1,because\n'.repeat(1000);

it.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
  ['a.zip', () => makeZip({ 'a.csv': csv }), 0],
  // Its size is not known before it is unpacked.
  ['a.csv.gz', () => gzipSync(csv), 1],
])('%s is not unpacked beyond it', async (name, pack, files) => {
  const create = vi.spyOn(TemporaryFiles.prototype, 'create').mockResolvedValue(null);
  useRoom(1000);
  const archive = new File([Uint8Array.from(await pack())], name);
  await expect(unpackArchive(archive)).rejects.toThrow('The disk is full');
  expect(create).toHaveBeenCalledTimes(files);
});
