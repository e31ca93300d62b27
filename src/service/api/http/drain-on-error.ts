import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/** A client that is still sending reads the reply only if its bytes are read for a while: this long. */
const drainMilliseconds = 10_000;

async function* replyThenDrain(answer: string, request: IncomingMessage): AsyncGenerator<string> {
  yield answer;
  await finished(request.resume(), { signal: AbortSignal.timeout(drainMilliseconds) }).catch(() => {});
}

/**
 * A reply before the body has arrived (401, 413, 429 …) is sent at once, but the response ends only when the rest of the
 * body has been read and dropped, for ten seconds at most. Closing at once would reset the connection, and a client that
 * sends everything before it reads would see no reply.
 */
export function drainOnError(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete || typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(replyThenDrain(payload, raw));
  });
}
