import type { PresignedForm } from '../../contract/index.ts';
import { lacksAddress } from '../client/find-address.ts';
import { ImportError } from '../core/import-error.ts';
import { problem, say } from '../core/problems.ts';
import { type Clock, Retry } from '../core/retry.ts';
import type { Waiting } from './progress.ts';
import { findStorageMessage, isStored, type Upload, type UploadReply } from './upload.ts';

/** The parts of an import that sending needs. */
interface Sender {
  upload: Upload;
  clock: Clock;
  signal: AbortSignal;
  patienceSeconds: number;
}

interface SentBlob {
  blob: Blob;
  /** The number of a survey's part, or the name of a file. */
  item: number | string;
  /** The form for the next attempt. */
  form: () => Promise<PresignedForm>;
  /** Called when the storage refuses the form. @returns whether `form` gives another one */
  renewForm?: () => boolean;
  /** Bytes that have been sent; 0 when an attempt starts. */
  onSent: (bytes: number) => void;
  onWait: (waiting: Waiting) => void;
}

/** @returns the error for an upload that the storage refuses for good, or that it never answered (null). */
function storageError(item: number | string, reply: UploadReply | null): ImportError {
  const isPart = typeof item === 'number';
  const failure = { kind: 'storage', part_number: isPart ? item : null, status: reply?.status ?? 0 } as const;
  const message =
    reply === null
      ? `${isPart ? `Part ${item}` : item} could not be sent: the storage cannot be reached. What has arrived is saved; continue when the connection is back.`
      : `The storage refused ${isPart ? `part ${item}` : item}: ${findStorageMessage(reply)}`;
  return new ImportError(failure, message);
}

/** Whether the storage may accept the same bytes later. */
const isTemporary = (reply: UploadReply | null): boolean =>
  reply === null || reply.status === 408 || reply.status === 429 || reply.status >= 500;

function waitingFor(reply: UploadReply | null, milliseconds: number): Waiting {
  const seconds = Math.ceil(milliseconds / 1000);
  // 507: its disk is full, which its own sentence says.
  if (reply?.status === 507) return { sentence: findStorageMessage(reply), seconds };
  const told =
    reply === null ? problem('storage_unreachable') : problem('storage_busy', { why: findStorageMessage(reply) });
  return { problem: told, sentence: say(told), seconds };
}

/** @returns the storage's answer; null when there was none. @throws ImportError (`address`); the signal's reason */
async function attempt({ upload, signal }: Sender, { blob, form, onSent }: SentBlob): Promise<UploadReply | null> {
  const current = await form();
  onSent(0);
  return upload(current, blob, { signal, onProgress: onSent }).catch((error: unknown) => {
    signal.throwIfAborted();
    // The form leads to a wrong place, and will do so again.
    if (error instanceof ImportError) throw error;
    return null;
  });
}

/**
 * Sends a blob through a form until the storage has it. Temporary failures are retried while the patience lasts.
 * @returns false when the form has expired and cannot be renewed
 * @throws ImportError (`address`) for a form that may not be used; ImportError (`storage`) when the storage refuses the bytes or stays away too long; the signal's reason
 */
export async function sendBlob(sender: Sender, sent: SentBlob): Promise<boolean> {
  const retry = new Retry(sender.clock, sender.patienceSeconds);
  let refused: UploadReply | null = null;
  for (;;) {
    const reply: UploadReply | null = await attempt(sender, sent).catch((error: unknown) => {
      // Some services give no new form. Then the storage has said why.
      throw refused !== null && lacksAddress(error) ? storageError(sent.item, refused) : error;
    });
    if (reply !== null && isStored(reply)) return true;
    sent.onSent(0);
    const wait = retry.nextWait();
    if (reply?.status === 403 && sent.renewForm === undefined) return false;
    if (reply?.status === 403 && sent.renewForm?.()) {
      refused = reply;
      continue;
    }
    if (!isTemporary(reply) || !retry.allows(wait)) throw storageError(sent.item, reply);
    sent.onWait(waitingFor(reply, wait));
    await sender.clock.sleep(wait, sender.signal);
  }
}

/** Items that are sent at the same time. */
const lanes = 2;

/**
 * Sends items, two at a time and in their order.
 * @param stop called with the first failure, to end what is still in flight
 * @throws that failure, when everything has ended
 */
export async function sendAll<T>(
  items: readonly T[],
  send: (item: T) => Promise<void>,
  stop: (reason: unknown) => void,
): Promise<void> {
  const queue = [...items];
  const sendFromQueue = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await send(item);
  };
  const running = Array.from({ length: lanes }, () =>
    sendFromQueue().catch((error: unknown) => {
      stop(error);
      throw error;
    }),
  );
  await Promise.allSettled(running);
  await Promise.all(running);
}
