import type { PresignedForm } from '../../contract/index.ts';
import type { RecordEntry, RecordProgress } from '../journal/document-entry.ts';
import type { Run } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate } from '../transfer/rate.ts';
import { sendFile } from '../transfer/send-file.ts';

export type RecordRun = Run<RecordEntry, RecordProgress>;

/** Reports the bytes that have left. */
export function createMeter(run: RecordRun): (bytes: number, waiting?: Waiting) => void {
  const rate = new Rate();
  return (bytes_sent, waiting) => {
    rate.add(run.clock.now(), bytes_sent);
    const { file_bytes: bytes_total } = run.entry;
    run.report({
      phase: 'sending',
      bytes_sent,
      bytes_total,
      bytes_per_second: waiting === undefined ? rate.perSecond : null,
      seconds_left: waiting === undefined ? rate.secondsFor(bytes_total - bytes_sent) : null,
      waiting: waiting ?? null,
    });
  };
}

/** Sends the record's file. @returns false when `form` has expired; "There is no retry endpoint" (section 4.2; 4.3). @throws as `sendFile` */
export function sendRecord(run: RecordRun, form: PresignedForm): Promise<boolean> {
  const moved = createMeter(run);
  return sendFile(run, {
    name: run.entry.file_name,
    file: run.file,
    form,
    moved,
    wait: (waiting) => moved(0, waiting),
  });
}
