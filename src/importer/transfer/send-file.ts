import type { PresignedForm } from '../../contract/index.ts';
import { backOff } from '../core/clock.ts';
import { ImportError } from '../core/import-error.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { ImportContext } from './import-context.ts';
import type { Waiting } from './progress.ts';
import { isPassing, storageMessage, type UploadReply } from './upload.ts';

interface SentFile {
  name: string;
  file: Blob;
  form: PresignedForm;
  /** Bytes that have left; 0 again where it begins anew. */
  moved: (bytes: number) => void;
  wait: (waiting: Waiting) => void;
}

function refused(name: string, reply: UploadReply | null): ImportError {
  const failure = { kind: 'storage', part_number: null, status: reply?.status ?? 0 } as const;
  const message =
    reply === null
      ? `${name} could not be sent: the storage cannot be reached. Carry on when the connection is back.`
      : `The storage refused ${name}: ${storageMessage(reply)}`;
  return new ImportError(failure, message);
}

/**
 * Sends a whole file through its form until the storage has it; an outage is waited out.
 * @returns false when the storage takes nothing through this form any more: it has expired
 * @throws ImportError (`storage`) when it will not take the file or stays away too long; the signal's reason
 */
export async function sendFile<Entry extends JournalEntry, Step>(
  context: ImportContext<Entry, Step>,
  { name, file, form, moved, wait }: SentFile,
): Promise<boolean> {
  const end = context.clock.now() + context.patienceSeconds * 1000;
  for (let tries = 0; ; tries++) {
    moved(0);
    const reply = await context.upload(form, file, { signal: context.signal, onProgress: moved }).catch(() => {
      context.signal.throwIfAborted();
      return null;
    });
    if (reply !== null && reply.status >= 200 && reply.status < 300) return true;
    if (reply?.status === 403) return false;
    const pause = backOff(tries);
    if ((reply !== null && !isPassing(reply.status)) || context.clock.now() + pause > end) throw refused(name, reply);
    const sentence =
      reply === null ? 'The storage cannot be reached.' : `The storage is busy: ${storageMessage(reply)}`;
    moved(0);
    wait({ sentence, seconds: Math.ceil(pause / 1000) });
    await context.clock.sleep(pause, context.signal);
  }
}
