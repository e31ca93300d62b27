import type { Problem } from '@sheaf/tables';
import type { PresignedForm } from '../../contract/index.ts';
import { lacksAddress } from '../client/find-address.ts';
import { explainNoAnswer, isLasting } from '../client/no-answer.ts';
import { findOthersProblem } from '../client/read-reply.ts';
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

/** What an attempt ended with. Status 0: there was no answer, and `problem` says why; else `problem` is null unless something on the way answered. */
interface Outcome extends UploadReply {
  problem: Problem | null;
}

const sayOutcome = (outcome: Outcome): string =>
  outcome.problem === null ? findStorageMessage(outcome) : say(outcome.problem);

/** @returns the error for an upload that the storage refuses for good, or that it never answered */
function storageError(item: number | string, outcome: Outcome): ImportError {
  const isPart = typeof item === 'number';
  const { status, problem } = outcome;
  const failure = { kind: 'storage', part_number: isPart ? item : null, status, problem } as const;
  const message =
    status === 0
      ? `${isPart ? `Part ${item}` : item} could not be sent: ${sayOutcome(outcome)} What has arrived is saved; continue when the connection is back.`
      : `The storage refused ${isPart ? `part ${item}` : item}: ${sayOutcome(outcome)}`;
  return new ImportError(failure, message);
}

/** Whether the storage may accept the same bytes later. */
const isTemporary = ({ status, problem }: Outcome): boolean =>
  (status === 0 && !isLasting(problem)) || status === 408 || status === 429 || status >= 500;

function waitingFor(outcome: Outcome, milliseconds: number): Waiting {
  const seconds = Math.ceil(milliseconds / 1000);
  // 507: its disk is full, which its own sentence says.
  if (outcome.status === 507) return { sentence: findStorageMessage(outcome), seconds };
  const busy = problem('storage_busy', { why: outcome.problem ?? findStorageMessage(outcome) });
  const told = outcome.status === 0 && outcome.problem !== null ? outcome.problem : busy;
  return { problem: told, sentence: say(told), seconds };
}

function withoutAnswer(error: unknown, upload_url: string): Outcome {
  const found = explainNoAnswer(error, { address: URL.parse(upload_url)?.origin ?? upload_url });
  const isKnown = found.code !== 'service_unreachable';
  return { status: 0, body: '', problem: isKnown ? found : problem('storage_unreachable') };
}

/** @returns what it ended with. @throws ImportError (`address`); the signal's reason */
async function attempt({ upload, signal }: Sender, { blob, form, onSent }: SentBlob): Promise<Outcome> {
  const current = await form();
  onSent(0);
  try {
    const reply = await upload(current, blob, { signal, onProgress: onSent });
    return { ...reply, problem: findOthersProblem(reply.status, current.upload_url, '', reply.body) };
  } catch (error) {
    signal.throwIfAborted();
    // The form leads to a wrong place, and will do so again.
    if (error instanceof ImportError) throw error;
    return withoutAnswer(error, current.upload_url);
  }
}

/**
 * Sends a blob through a form until the storage has it. Temporary failures are retried while the patience lasts.
 * @returns false when the form has expired and cannot be renewed
 * @throws ImportError (`address`) for a form that may not be used; ImportError (`storage`) when the storage refuses the bytes or stays away too long; the signal's reason
 */
export async function sendBlob(sender: Sender, sent: SentBlob): Promise<boolean> {
  const retry = new Retry(sender.clock, sender.patienceSeconds);
  let refused: Outcome | null = null;
  for (;;) {
    const reply: Outcome = await attempt(sender, sent).catch((error: unknown) => {
      // Some services give no new form. Then the storage has said why.
      throw refused !== null && lacksAddress(error) ? storageError(sent.item, refused) : error;
    });
    if (isStored(reply) && reply.problem === null) return true;
    sent.onSent(0);
    const wait = retry.nextWait();
    if (reply.status === 403 && sent.renewForm === undefined) return false;
    if (reply.status === 403 && sent.renewForm?.()) {
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
