import { limits } from '../../contract/index.ts';
import { limitReply } from '../../importer/index.ts';
import type { StoredFile } from './stored-files.ts';

/** The browser keeps a large blob on disk. */
async function read(address: string): Promise<Blob> {
  const reply = await fetch(address, { redirect: 'error' });
  if (!reply.ok || reply.body === null) throw new Error(`HTTP ${reply.status}`);
  const headers = { 'content-type': reply.headers.get('content-type') ?? '' };
  return new Response(limitReply(reply.body, { bytes: limits.recordingBytes }), { headers }).blob();
}

self.onmessage = async ({ data: { id, address } }: MessageEvent<{ id: number; address: string }>) => {
  const blob = await read(address).catch(() => null);
  self.postMessage({ id, blob } satisfies StoredFile);
};
