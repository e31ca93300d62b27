import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long a client may continue to read when the service wants to stop. */
const patienceMs = 5000;

/**
 * @returns a function that streams pieces as the client reads them. When the client disconnects, the source ends. A client
 * that stays connected without reading cannot keep the service from stopping.
 */
export function createStreams(server: FastifyInstance): (pieces: AsyncIterable<Uint8Array>) => Readable {
  const open = new Set<Readable>();
  server.addHook('preClose', async () => {
    setTimeout(() => {
      for (const stream of open) stream.destroy();
    }, patienceMs).unref();
  });
  return (pieces) => {
    const stream = Readable.from(pieces, { objectMode: false });
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    return stream;
  };
}
