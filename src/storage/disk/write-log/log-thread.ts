import { Worker } from 'node:worker_threads';
import type { LogFolders, LogReply, LogRequest } from './log.worker.ts';
import { encodeRecords, type LogEnd, type LogRecord } from './log-records.ts';

interface Waiting {
  record: LogRecord;
  outcome: PromiseWithResolvers<void>;
}

const errorOf = ({ code, message }: { code: string; message: string }) => Object.assign(new Error(message), { code });

/** The log could not be written, so the change was not made. A part of the record may be in it: empty it before it is used again. */
export class LogFailed extends Error {}

/** The thread that writes the log. Records that come while it works are sent to it together, so that many writers need one sync. */
export class LogThread {
  /** Where the log ends. Set it when the log was read or emptied. */
  end: LogEnd = { at: 0, sum: 0 };
  readonly #folders: LogFolders;
  #worker: Worker | undefined;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(folders: LogFolders) {
    this.#folders = folders;
  }

  /**
   * Settles when the record is durable and the file of its object is written. The caller removes the file of a deleted one.
   * @throws LogFailed; Error of the file system when the record is durable and its file could not be written
   */
  write(record: LogRecord): Promise<void> {
    const outcome = Promise.withResolvers<void>();
    this.#waiting.push({ record, outcome });
    if (!this.#isWriting) void this.#writeBatches();
    return outcome.promise;
  }

  /** Ends the thread; the next record starts it again. Call it only while nothing is written. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #writeBatches(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#writeBatch(batch);
      } catch (error) {
        const failed = new LogFailed('The log could not be written.', { cause: error });
        for (const { outcome } of batch) outcome.reject(failed);
      }
    }
    this.#isWriting = false;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const records = batch.map(({ record }) => record);
    const { bytes, encoded, end } = encodeRecords(records, this.end);
    const reply = await this.#ask({ bytes, at: this.end.at, records: encoded });
    if (!reply.isLogged) throw errorOf(reply.failure);
    this.end = end;
    for (const [index, { outcome }] of batch.entries()) {
      const done = reply.outcomes[index];
      if (done?.isDone) outcome.resolve();
      else
        outcome.reject(
          done === undefined ? new Error('The thread of the log left out a record.') : errorOf(done.failure),
        );
    }
  }

  #ask(request: LogRequest): Promise<LogReply> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<LogReply>();
    const ended = () => reject(new Error('The thread of the log ended.'));
    worker.once('message', resolve).once('error', reject).once('exit', ended);
    worker.ref();
    worker.postMessage(request, [request.bytes.buffer as ArrayBuffer]);
    return promise.finally(() => {
      worker.off('message', resolve).off('error', reject).off('exit', ended);
      // An idle thread must not keep the process running.
      worker.unref();
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./log.worker.ts', import.meta.url), {
      workerData: this.#folders,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }
}
