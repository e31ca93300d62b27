import { ImportError } from './import-error.ts';
import type { Waiting } from './progress.ts';
import { Rate } from './rate.ts';
import type { RecordEntry, RecordProgress } from './record-journal.ts';
import type { Run } from './run.ts';
import { isPassing, storageMessage, type UploadReply } from './upload.ts';
import { backOff } from './wait.ts';

export type RecordRun = Run<RecordEntry, RecordProgress>;

/** Reports the bytes that have left. */
function createMeter(run: RecordRun): (bytes: number, waiting?: Waiting) => void {
  const rate = new Rate();
  return (bytes_sent, waiting) => {
    rate.add(run.clock.now(), bytes_sent);
    const { file_bytes: bytes_total } = run.entry;
    run.report({
      phase: 'sending',
      bytes_sent,
      bytes_total,
      bytes_per_second: rate.perSecond,
      seconds_left: rate.secondsFor(bytes_total - bytes_sent),
      waiting: waiting ?? null,
    });
  };
}

function refused(reply: UploadReply | null): ImportError {
  const failure = { kind: 'storage', part_number: 1, status: reply?.status ?? 0 } as const;
  const message =
    reply === null
      ? 'The file could not be sent: the storage cannot be reached. Carry on when the connection is back.'
      : `The storage refused the file: ${storageMessage(reply)}`;
  return new ImportError(failure, message);
}

/**
 * Sends the whole file through the form in the journal until the storage has it.
 * @returns false when the storage takes nothing through this form any more: it has expired
 * @throws ImportError (`storage`) when it will not take it or stays away too long; the signal's reason
 */
export async function sendRecord(run: RecordRun, form: NonNullable<RecordEntry['record']>): Promise<boolean> {
  const meter = createMeter(run);
  const end = run.clock.now() + run.patienceSeconds * 1000;
  for (let tries = 0; ; tries++) {
    meter(0);
    const reply = await run
      .upload(form, run.file, { signal: run.signal, on_progress: (bytes) => meter(bytes) })
      .catch(() => {
        run.signal.throwIfAborted();
        return null;
      });
    if (reply !== null && reply.status >= 200 && reply.status < 300) return true;
    // "There is no retry endpoint" (section 4.2; 4.3).
    if (reply?.status === 403) return false;
    const wait = backOff(tries);
    if ((reply !== null && !isPassing(reply.status)) || run.clock.now() + wait > end) throw refused(reply);
    const sentence =
      reply === null ? 'The storage cannot be reached.' : `The storage is busy: ${storageMessage(reply)}`;
    meter(0, { sentence, seconds: Math.ceil(wait / 1000) });
    await run.clock.sleep(wait, run.signal);
  }
}
