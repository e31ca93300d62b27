import { isSupportedMedia } from '../../../columns/index.ts';
import { type JobKind, type MediaLevel, surveyMediaExtensions } from '../../../contract/index.ts';
import { responseId } from '../../data/ids.ts';
import { type Claim, createThreadJobs, type ThreadJobs } from '../../data/jobs/queue.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { groupsOf } from '../../data/sqlite/statements.ts';
import { listPlannedColumns } from '../columns/planned-columns.ts';
import { firstRespondentRank, type LinkedPart, type MediaMatch, mediaMatcher } from './media-matches.ts';
import type { LinkRequest } from './types.ts';

/** The kind of the jobs that read LINKED files (imports/surveys/media.job.ts). */
export const mediaJobKind = 'survey_media' satisfies JobKind;

type WaitingFile = Row<'survey_media', 'id' | 'filename' | 'status'>;

/** The columns of an upload that linking needs. */
function readUpload(db: Handle, upload_id: number) {
  const files = db
    .prepare<[number], WaitingFile>(
      "SELECT id, filename, status FROM survey_media WHERE upload_id = ? AND status IN ('UPLOADED', 'LINKED') ORDER BY id",
    )
    .all(upload_id);
  const parts = db
    .prepare<[number], LinkedPart>(
      "SELECT id, row_count FROM survey_parts WHERE upload_id = ? AND status = 'PROCESSED' ORDER BY id",
    )
    .all(upload_id);
  const media_config = db
    .prepare<[number], string | null>('SELECT media_config FROM surveys WHERE id = ?')
    .pluck()
    .get(upload_id);
  return {
    files,
    parts,
    rules: {
      columns: listPlannedColumns(db, upload_id),
      media_config: media_config ? (JSON.parse(media_config) as unknown) : null,
    },
  };
}

/** @returns a function that replaces the links of one part, in one transaction. It throws ClaimLost. */
function linkWriter(db: Handle, jobs: ThreadJobs) {
  const insert = groupsOf(
    db,
    'INSERT INTO survey_media_links (media_id, response_id, column_index) VALUES',
    '(?, ?, ?)',
  );
  const clear = db.prepare<[number, number]>(
    'DELETE FROM survey_media_links WHERE response_id >= ? AND response_id < ?',
  );
  const find = db.prepare<[number, number]>(
    'SELECT 1 FROM survey_media_links WHERE response_id >= ? AND response_id < ? LIMIT 1',
  );

  const replace = db.transaction((claim: Claim, part: LinkedPart, matches: readonly MediaMatch[]) => {
    jobs.requireClaim(claim);
    clear.run(responseId(part.id, 0), responseId(part.id + 1, 0));
    for (let at = 0; at < matches.length; at += insert.size) {
      const group = matches.slice(at, at + insert.size);
      insert
        .of(group.length)
        .run(...group.flatMap(({ media_id, response_id, column_index }) => [media_id, response_id, column_index]));
    }
  });
  return (claim: Claim, part: LinkedPart, matches: readonly MediaMatch[]): void => {
    const isUntouched =
      matches.length === 0 && find.get(responseId(part.id, 0), responseId(part.id + 1, 0)) === undefined;
    if (!isUntouched) replace.immediate(claim, part, matches);
  };
}

function levelOf(rank: number | undefined): MediaLevel | null {
  if (rank === undefined) return null;
  return rank < firstRespondentRank ? 'RESPONSE' : 'RESPONDENT';
}

/** Why a file is FAILED (docs/interface.md#media-file-states). */
function failureOf(filename: string): string {
  if (!isSupportedMedia(filename)) {
    return `Files of this kind are not supported. Upload one of ${surveyMediaExtensions.join(', ')}.`;
  }
  return 'No answer and no respondent of the survey matches this name.';
}

/** @returns a function that sets every file to LINKED or FAILED and queues the reading of new LINKED files, in one transaction. A LINKED file stays LINKED; a new answer may change its level. */
function settleFiles(db: Handle, jobs: ThreadJobs) {
  const settle = db.prepare<[string, MediaLevel | null, string | null, number]>(
    "UPDATE survey_media SET status = ?, media_level = ?, failure = ? WHERE id = ? AND status IN ('UPLOADED', 'LINKED')",
  );
  return db.transaction(
    ({ claim, at }: LinkRequest, files: readonly WaitingFile[], best: ReadonlyMap<number, number>) => {
      jobs.requireClaim(claim);
      const linked: number[] = [];
      for (const { id, filename, status } of files) {
        const level = levelOf(best.get(id));
        if (level !== null) settle.run('LINKED', level, null, id);
        if (level !== null && status === 'UPLOADED') linked.push(id);
        if (level === null && status === 'UPLOADED') settle.run('FAILED', null, failureOf(filename), id);
      }
      jobs.enqueueTx(linked.map((media_id) => ({ kind: mediaJobKind, payload: { media_id }, created_at: at })));
    },
  );
}

/** Removes repeated matches: two columns may name one file in one row. */
function distinct(matches: readonly MediaMatch[]): MediaMatch[] {
  const keyOf = ({ media_id, response_id, column_index }: MediaMatch) => `${media_id} ${response_id} ${column_index}`;
  return [...new Map(matches.map((match) => [keyOf(match), match])).values()];
}

/**
 * @returns a function that links the media files of an upload whose parts are all saved. It reads the columns twice, part
 * by part: first for the best rank of each file, then for the rows with that rank. Links are replaced each time, so it may
 * be stopped anywhere; FAILED files stay FAILED until they are retried.
 */
export function createMediaLinker(db: Handle): (request: LinkRequest) => void {
  const jobs = createThreadJobs(db);
  const replaceLinks = linkWriter(db, jobs);
  const settleTx = settleFiles(db, jobs);

  return (request) => {
    const { upload_id, claim } = request;
    const { files, parts, rules } = readUpload(db, upload_id);
    if (files.length === 0) return;
    const visitMatches = mediaMatcher(
      db,
      files.filter(({ filename }) => isSupportedMedia(filename)),
      rules,
    );
    const best = new Map<number, number>();
    for (const part of parts) {
      visitMatches(part, ({ media_id, rank }) => {
        best.set(media_id, Math.min(rank, best.get(media_id) ?? rank));
      });
    }
    for (const part of parts) {
      const matches: MediaMatch[] = [];
      visitMatches(part, (match) => {
        if (match.rank === best.get(match.media_id)) matches.push(match);
      });
      replaceLinks(claim, part, distinct(matches));
    }
    settleTx.immediate(request, files, best);
  };
}
