import { slowestReply } from '../../contract/index.ts';

/** An answer is larger or slower than any that Sheaf expects. The message is a sentence for the user. */
export class ReplyLimitError extends Error {
  override readonly name = 'ReplyLimitError';
  readonly why: 'size' | 'slow';

  constructor(why: 'size' | 'slow', message: string) {
    super(message);
    this.why = why;
  }
}

/** The most that is read of an answer. */
export interface ReplyLimit {
  /** Bytes after decompression. */
  bytes: number;
  /** Milliseconds that any answer may take; after them it must have arrived at `slowestReply`'s rate. */
  graceMs?: number;
}

const inUnits = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${bytes / 1024} KB` : bytes < 1024 ** 3 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024 ** 3} GB`;

const tooLarge = (bytes: number) =>
  new ReplyLimitError(
    'size',
    `The answer is larger than ${inUnits(bytes)}, which no import service needs. It was not read to its end. Check the address of the instance.`,
  );
const tooSlow = () =>
  new ReplyLimitError('slow', 'The answer arrives so slowly that Sheaf did not wait for its end. Try again later.');

/** @returns what the promise gives. @throws ReplyLimitError (`slow`) when it takes longer than `ms` */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Passes the bytes of an answer on while they keep to a limit. Whoever runs another instance could send without an end, a
 * byte a minute, or a megabyte that unpacks to a thousand.
 * @throws ReplyLimitError while it is read; the rest of the answer is given up then
 */
export function limitReply(
  body: ReadableStream<Uint8Array>,
  { bytes, graceMs = slowestReply.graceMs }: ReplyLimit,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let received = 0;
  // Time that the reader of the stream takes is not the sender's.
  let waited = 0;
  return new ReadableStream({
    async pull(controller) {
      const startedAt = performance.now();
      const allowed = graceMs + (received / slowestReply.bytesPerSecond) * 1000;
      try {
        const { done, value } = await within(reader.read(), allowed - waited);
        waited += performance.now() - startedAt;
        if (done) return controller.close();
        received += value.length;
        if (received > bytes) throw tooLarge(bytes);
        controller.enqueue(value);
      } catch (error) {
        void reader.cancel(error).catch(() => {});
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** @returns the text of an answer. @throws ReplyLimitError; whatever reading throws */
export async function limitedText({ body }: Pick<Response, 'body'>, limit: ReplyLimit): Promise<string> {
  return body === null ? '' : new Response(limitReply(body, limit)).text();
}
