import { isFinal, type SurveyUpload } from '../../contract/index.ts';
import { rowsToSend } from '../plan/import-plan.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { readWaiting, type Waiting } from '../transfer/progress.ts';
import { Rate, staleRows } from '../transfer/rate.ts';
import { ownStatus } from './append-batches.ts';

/** @returns the rows of the parts that the service has processed. */
function processedRows(status: SurveyUpload): number {
  return status.parts.reduce((sum, part) => sum + (part.status === 'PROCESSED' ? part.row_count : 0), 0);
}

/** Asks for the status, with longer and longer pauses, until it is final (docs/interface.md#polling). */
export function pollStatus(context: ImportContext): Promise<SurveyUpload> {
  const { plan, upload_key } = context.entry;
  const params = { upload_key: upload_key ?? '' };
  const rate = new Rate(staleRows);
  let rows = 0;
  let parts = 0;
  const report = (waiting: Waiting | null) =>
    context.report({
      phase: 'processing',
      rowsProcessed: rows,
      rowsTotal: rowsToSend(plan),
      partsProcessed: parts,
      partsTotal: plan.parts.length,
      rowsPerSecond: waiting === null ? rate.perSecond : null,
      secondsLeft: waiting === null ? rate.secondsFor(rowsToSend(plan) - rows) : null,
      waiting,
    });
  report(null);
  return context.poll(async () => {
    const status = await context.client.getSurveyStatus({ params }, context.patient(report));
    const own = ownStatus(context.entry, status);
    rows = processedRows(own);
    parts = own.parts.filter((part) => part.status === 'PROCESSED').length;
    rate.add(context.clock.now(), rows);
    report(readWaiting(status));
    // When all own parts are processed, the survey may already wait for the parts of someone else.
    const isSaved = own.parts.length > 0 && own.parts.every((part) => part.status === 'PROCESSED');
    if (isSaved && (status.status === 'AWAITING_UPLOAD' || status.status === 'FAILED'))
      return { ...status, status: 'COMPLETED' };
    return isFinal(status.status) ? status : null;
  });
}
