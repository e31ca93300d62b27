import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

const encoder = new TextEncoder();

/** @returns an archive with these files, in their order */
export async function makeZip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, content] of Object.entries(files))
    await writer.add(path, new Uint8ArrayReader(typeof content === 'string' ? encoder.encode(content) : content), {
      // OpenDocument has its type in the first bytes, as they are.
      level: path === 'mimetype' ? 0 : 6,
      extendedTimestamp: false,
    });
  return new Uint8Array(await writer.close());
}
