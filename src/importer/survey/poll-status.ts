import { isFinal, type SurveyUpload } from '../../contract/index.ts';
import { rowsToSend } from '../plan/import-plan.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate, staleRows } from '../transfer/rate.ts';
import { ownStatus } from './append-batches.ts';

const firstPause = 0.25;

/** Rows of the parts that are saved; the service's own word. */
function processedRows(status: SurveyUpload): number {
  return status.parts.reduce((sum, part) => sum + (part.status === 'PROCESSED' ? part.row_count : 0), 0);
}

/** Looks at the status, less and less often, until it is final. "Poll until status is COMPLETED or FAILED." (section 4.1) */
export async function follow(context: ImportContext): Promise<SurveyUpload> {
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
  for (let pause = firstPause; ; pause = Math.min(context.pollSeconds, pause * 1.5)) {
    const status = await context.client.getSurveyStatus({ params }, context.patient(report));
    const own = ownStatus(context.entry, status);
    rows = processedRows(own);
    parts = own.parts.filter((part) => part.status === 'PROCESSED').length;
    rate.add(context.clock.now(), rows);
    report(null);
    // Whoever appends next is no business of this import.
    const isSaved = own.parts.length > 0 && own.parts.every((part) => part.status === 'PROCESSED');
    if (isSaved && (status.status === 'AWAITING_UPLOAD' || status.status === 'FAILED')) {
      return { ...status, status: 'COMPLETED' };
    }
    if (isFinal(status.status)) return status;
    await context.clock.sleep(pause * 1000, context.signal);
  }
}
