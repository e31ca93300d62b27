import { limits } from '../../contract/index.ts';
import { limitReply } from '../../importer/index.ts';
import { serveWorker } from '../lib/run-worker.ts';

/** @returns the file at an address. The browser keeps a large blob on disk. @throws Error */
async function read(address: string): Promise<Blob> {
  const reply = await fetch(address, { redirect: 'error' });
  if (!reply.ok || reply.body === null) throw new Error(`HTTP ${reply.status}`);
  const headers = { 'content-type': reply.headers.get('content-type') ?? '' };
  return new Response(limitReply(reply.body, { bytes: limits.recordingBytes }), { headers }).blob();
}

serveWorker<string, never, Blob>(read);
