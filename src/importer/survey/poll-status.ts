import { isFinal, type SurveyUpload } from '../../contract/index.ts';
import { rowsToSend } from '../plan/import-plan.ts';
import type { Run } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate, staleRows } from '../transfer/rate.ts';
import { ownStatus } from './append-batches.ts';

const firstPause = 0.25;

/** Rows of the parts that are saved; the service's own word. */
function processedRows(status: SurveyUpload): number {
  return status.parts.reduce((sum, part) => sum + (part.status === 'PROCESSED' ? part.row_count : 0), 0);
}

/** Looks at the status, less and less often, until it is final. "Poll until status is COMPLETED or FAILED." (section 4.1) */
export async function follow(run: Run): Promise<SurveyUpload> {
  const { plan, upload_key } = run.entry;
  const params = { upload_key: upload_key ?? '' };
  const rate = new Rate(staleRows);
  let rows = 0;
  let parts = 0;
  const report = (waiting: Waiting | null) =>
    run.report({
      phase: 'processing',
      rows_processed: rows,
      rows_total: rowsToSend(plan),
      parts_processed: parts,
      parts_total: plan.parts.length,
      rows_per_second: waiting === null ? rate.perSecond : null,
      seconds_left: waiting === null ? rate.secondsFor(rowsToSend(plan) - rows) : null,
      waiting,
    });
  report(null);
  for (let pause = firstPause; ; pause = Math.min(run.pollSeconds, pause * 1.5)) {
    const status = await run.client.getSurveyStatus({ params }, run.patient(report));
    const own = ownStatus(run.entry, status);
    rows = processedRows(own);
    parts = own.parts.filter((part) => part.status === 'PROCESSED').length;
    rate.add(run.clock.now(), rows);
    report(null);
    // Whoever appends next is no business of this import.
    const isSaved = own.parts.length > 0 && own.parts.every((part) => part.status === 'PROCESSED');
    if (isSaved && (status.status === 'AWAITING_UPLOAD' || status.status === 'FAILED')) {
      return { ...status, status: 'COMPLETED' };
    }
    if (isFinal(status.status)) return status;
    await run.clock.sleep(pause * 1000, run.signal);
  }
}
