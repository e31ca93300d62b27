import { type Problem, ProblemError } from '@sheaf/tables';
import { slowestReply } from '../../contract/index.ts';
import { formatLimit, problem, say } from '../core/problems.ts';

/** An answer is larger or slower than any that Sheaf expects. The message is for the user. */
export class ReplyLimitError extends ProblemError {
  override readonly name = 'ReplyLimitError';
  readonly why: 'size' | 'slow';
  readonly told: Problem;

  constructor(why: 'size' | 'slow', what: Problem) {
    super(what, say(what));
    this.why = why;
    this.told = what;
  }
}

/** The most that is read of an answer. */
interface ReplyLimit {
  /** Bytes after decompression. */
  bytes: number;
}

const tooLargeError = (bytes: number) =>
  new ReplyLimitError('size', problem('answer_too_large', { most: formatLimit(bytes) }));
const tooSlowError = () => new ReplyLimitError('slow', problem('answer_too_slow'));

/** @returns what the promise gives. @throws ReplyLimitError (`slow`) when it takes longer than `ms` */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlowError()), Math.max(0, ms));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Passes the bytes of an answer on, up to a limit and no slower than `slowestReply`. Another instance could send without an end,
 * or a byte a minute, or a megabyte that unpacks to a thousand.
 * @throws ReplyLimitError while it is read; the rest of the answer is not read then
 */
export function limitReply(body: ReadableStream<Uint8Array>, { bytes }: ReplyLimit): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let received = 0;
  // Without the time that the reader of this stream takes.
  let waited = 0;
  return new ReadableStream({
    async pull(controller) {
      const startedAt = performance.now();
      const allowed = slowestReply.graceMs + (received / slowestReply.bytesPerSecond) * 1000;
      try {
        const { done, value } = await within(reader.read(), allowed - waited);
        waited += performance.now() - startedAt;
        if (done) return controller.close();
        received += value.length;
        if (received > bytes) throw tooLargeError(bytes);
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
export async function readLimitedText({ body }: Pick<Response, 'body'>, limit: ReplyLimit): Promise<string> {
  return body === null ? '' : new Response(limitReply(body, limit)).text();
}
