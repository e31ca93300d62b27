import type { PresignedForm } from '../../contract/index.ts';
import type { DocumentEntry, DocumentProgress } from '../journal/document-entry.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate } from '../transfer/rate.ts';
import { sendFile } from '../transfer/send-file.ts';

export type RecordRun = ImportContext<DocumentEntry, DocumentProgress>;

/** Reports the bytes that have left. */
export function createMeter(context: RecordRun): (bytes: number, waiting?: Waiting) => void {
  const rate = new Rate();
  return (bytesSent, waiting) => {
    rate.add(context.clock.now(), bytesSent);
    const { file_bytes: bytesTotal } = context.entry;
    context.report({
      phase: 'sending',
      bytesSent,
      bytesTotal,
      bytesPerSecond: waiting === undefined ? rate.perSecond : null,
      secondsLeft: waiting === undefined ? rate.secondsFor(bytesTotal - bytesSent) : null,
      waiting: waiting ?? null,
    });
  };
}

/** Sends the record's file. @returns false when `form` has expired; "There is no retry endpoint" (section 4.2; 4.3). @throws as `sendFile` */
export function sendRecord(context: RecordRun, form: PresignedForm): Promise<boolean> {
  const moved = createMeter(context);
  return sendFile(context, {
    name: context.entry.file_name,
    file: context.file,
    form,
    moved,
    wait: (waiting) => moved(0, waiting),
  });
}
