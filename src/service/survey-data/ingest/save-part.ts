import { ClaimLost } from '../../core/errors.ts';
import { type Claim, createThreadJobs } from '../../data/jobs/queue.ts';
import { rowNumberWriter } from '../../data/row-numbers.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { numbersOfRespondents } from '../columns/respondents.ts';
import { columnWriter } from './save-columns.ts';
import { respondentWriter } from './save-respondents.ts';
import type { SeenParticipants } from './seen-participants.ts';
import type { IngestOutcome, PartContent, PartRow } from './types.ts';

/** Reads and saves parts on one connection. */
interface PartWriter {
  find(part_id: number): PartRow | undefined;
  /** @returns the storage key of the next part if it is waiting */
  findNext(part: PartRow): string | undefined;
  /** Saves rows, counts, respondents and PROCESSED in one transaction; repeated calls save them only once. @throws ClaimLost */
  save(part: PartRow, claim: Claim, content: PartContent, seen: SeenParticipants): IngestOutcome;
}

/** Prepares the statements of one connection. */
export function partWriter(db: Handle): PartWriter {
  const saveColumnsTx = columnWriter(db);
  const saveRespondentsTx = respondentWriter(db);
  const saveNumbersTx = rowNumberWriter(db);
  const findPart = db.prepare<[number], PartRow>(
    `SELECT p.id AS part_id, p.part_number, p.status, p.row_count, p.s3_key, p.appended, p.upload_id, u.project_id, u.column_mapping, u.missing_answers,
       u.auto_map, u.add_to_research_panel, u.revision,
       p.part_number = (SELECT MAX(part_number) FROM survey_parts WHERE upload_id = p.upload_id) AS is_last
     FROM survey_parts p JOIN surveys u ON u.id = p.upload_id WHERE p.id = ?`,
  );
  const findNext = db
    .prepare<[number, number], string>(
      "SELECT s3_key FROM survey_parts WHERE upload_id = ? AND part_number = ? AND status = 'UPLOADED'",
    )
    .pluck();
  const jobs = createThreadJobs(db);
  const finishPart = db.prepare<[number, number]>(
    "UPDATE survey_parts SET status = 'PROCESSED', row_count = ? WHERE id = ?",
  );
  const raiseUpload = db.prepare<[number, number]>(
    'UPDATE stored_surveys SET number_of_responses = number_of_responses + ? WHERE id = ?',
  );

  const save = db.transaction<PartWriter['save']>((part, claim, content, seen) => {
    jobs.requireClaim(claim);
    const held = findPart.get(part.part_id);
    // The part was retried: it has other bytes now than those that were read.
    if (held?.s3_key !== part.s3_key) throw new ClaimLost();
    if (held.status === 'PROCESSED') return { kind: 'processed', rows: held.row_count };
    saveColumnsTx(part, content);
    saveRespondentsTx(part, content, seen);
    saveNumbersTx(part.part_id, 'time', content.times);
    saveNumbersTx(part.part_id, 'participant', numbersOfRespondents(content.respondents.byRow));
    finishPart.run(content.rows, part.part_id);
    raiseUpload.run(content.rows, part.upload_id);
    return { kind: 'processed', rows: content.rows };
  });
  return {
    find: (part_id) => findPart.get(part_id),
    findNext: ({ upload_id, part_number }) => findNext.get(upload_id, part_number + 1),
    save: save.immediate,
  };
}
