import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long a client may go on reading when the service wants to stop. */
const patienceMs = 5000;

/**
 * @returns a function that makes a body out of pieces as the client takes them. A client that goes away ends the work of
 * whoever feeds it; one that stays but reads nothing cannot keep the service from stopping.
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
