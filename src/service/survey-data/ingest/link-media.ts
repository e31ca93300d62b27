import { createCellLookup, createRespondentLookup, type MediaName, matchModes } from '@sheaf/survey-columns';
import { z } from 'zod';
import {
  holdsEmail,
  holdsFiles,
  holdsName,
  isSupportedMedia,
  type MediaLevel,
  mediaConfig,
  surveyMediaExtensions,
} from '../../../contract/index.ts';
import { parseStored } from '../../core/json.ts';
import { type Problem, problem, storeProblem } from '../../core/problems.ts';
import type { Connection, Reader, Tx } from '../../data/database.ts';
import { makeResponseId } from '../../data/ids.ts';
import { type Claim, enqueueAllTx, requireClaimTx } from '../../data/jobs/queue.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import { changeRows, findRow, findRows } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import { insertMany } from '../../data/sql.ts';
import { listPartSizes } from '../../data/surveys.store.ts';
import { type ColumnCells, listPlannedColumns, type PlannedColumn } from '../columns/planned-columns.ts';
import { nameReader } from '../columns/respondents.ts';
import { readCells } from '../segments.ts';
import { type LinkRequest, mediaJobKind } from './index.ts';

/** A cell that names a file. Only the matches with the lowest rank count. `column_index` is null for a match with the respondent. */
interface MediaMatch {
  media_id: number;
  response_id: number;
  column_index: number | null;
  rank: number;
}

/** The rules of linking. */
interface MatchRules {
  columns: PlannedColumn[];
  /** null: no respondent-level linking. */
  media_config: unknown;
}

/** Ranks of respondents begin here, with one step for each column. Within a step, longer values come first. */
const step = 1024;
/** Lower ranks belong to responses. */
const firstRespondentRank = step;

/** Unusable fields are ignored, like columns that do not exist (docs/interface.md#linking-media). */
const config = z.object({
  link_column: z.string().optional().catch(undefined),
  match: z.enum(matchModes).catch('stem').default('stem'),
});

type ReadValues = (part: PartSize) => Promise<string[]>;

/** Where to look for a respondent: e-mail, then name, then the link column (docs/interface.md#linking-media). */
function respondentValues(db: Reader, { columns }: MatchRules, link_column: string | undefined): ReadValues[][] {
  const cells =
    ({ column_index }: PlannedColumn): ReadValues =>
    ({ id, row_count }) =>
      readCells(db, id, column_index, 0, row_count);
  const names = columns.filter(({ type }) => holdsName(type));
  const name: ReadValues = async (part) => {
    const read: ColumnCells[] = [];
    for (const plan of names) {
      const values = await cells(plan)(part);
      read.push({ plan, at: (row) => values[row] ?? '' });
    }
    const toName = nameReader(read);
    return Array.from({ length: part.row_count }, (_, row) => toName(row));
  };
  const link = columns.find(({ header }) => header === link_column);
  const addresses = columns.filter(({ type }) => holdsEmail(type));
  return [addresses.map(cells), names.length > 0 ? [name] : [], link ? [cells(link)] : []];
}

/** @returns a function that calls `visit` for each match in a part; twice if two columns have the same value */
function mediaMatcher(
  db: Reader,
  files: readonly MediaName[],
  rules: MatchRules,
): (part: PartSize, visit: (match: MediaMatch) => void) => Promise<void> {
  const findMedia = createCellLookup(files);
  const cellColumns = rules.columns.filter(({ type }) => holdsFiles(type));
  const { link_column, match } = config.catch({ match: 'stem' }).parse(rules.media_config ?? {});
  const steps = rules.media_config === null ? [] : respondentValues(db, rules, link_column);
  const respondents = createRespondentLookup(files, match);

  return async (part, visit) => {
    for (const { column_index } of cellColumns) {
      const cells = await readCells(db, part.id, column_index, 0, part.row_count);
      cells.forEach((cell, row) => {
        const media_id = cell === '' ? undefined : findMedia(cell);
        if (media_id !== undefined)
          visit({ media_id, response_id: makeResponseId(part.id, row), column_index, rank: 0 });
      });
    }
    for (const [index, readers] of steps.entries()) {
      for (const read of readers) {
        const values = await read(part);
        values.forEach((value, row) => {
          for (const { id, length } of respondents(value)) {
            const rank = firstRespondentRank + index * step + (step - 1 - Math.min(length, step - 1));
            visit({ media_id: id, response_id: makeResponseId(part.id, row), column_index: null, rank });
          }
        });
      }
    }
  };
}

type WaitingFile = Row<'survey_media', 'id' | 'filename' | 'status'>;
const present = ['UPLOADED', 'LINKED'] as const;

/** The columns of an upload that linking needs. */
async function readUpload(db: Reader, upload_id: number) {
  const waiting = { upload_id, status: present };
  const files = await findRows(db, 'survey_media', ['id', 'filename', 'status'], waiting, { order: 'id' });
  const parts = await listPartSizes(db, upload_id);
  const survey = await findRow(db, 'surveys', ['media_config'], { id: upload_id });
  const media_config = parseStored(survey?.media_config ?? 'null', mediaConfig.nullable());
  return { files, parts, rules: { columns: await listPlannedColumns(db, upload_id), media_config } };
}

/** Replaces the links of one part, in one transaction. @throws ClaimLost */
async function replaceLinks(
  database: Connection,
  claim: Claim,
  part: PartSize,
  matches: readonly MediaMatch[],
): Promise<void> {
  const [first, next] = [makeResponseId(part.id, 0), makeResponseId(part.id + 1, 0)];
  const links = database.read.selectFrom('survey_media_links').select('media_id');
  const held = links.where('response_id', '>=', first).where('response_id', '<', next).limit(1);
  if (matches.length === 0 && (await held.executeTakeFirst()) === undefined) return;
  await database.write(async (tx) => {
    await requireClaimTx(tx, claim);
    const all = tx.deleteFrom('survey_media_links').where('response_id', '>=', first);
    await all.where('response_id', '<', next).execute();
    await insertMany(
      tx,
      'survey_media_links',
      ['media_id', 'response_id', 'column_index'],
      matches.map(({ media_id, response_id, column_index }) => [media_id, response_id, column_index]),
    );
  });
}

function toLevel(rank: number | undefined): MediaLevel | null {
  if (rank === undefined) return null;
  return rank < firstRespondentRank ? 'RESPONSE' : 'RESPONDENT';
}

/** Why a file is FAILED (docs/interface.md#media-file-states). */
const findFailure = (filename: string): Problem =>
  isSupportedMedia(filename)
    ? problem('media_without_answer')
    : problem('media_of_other_kind', { extensions: surveyMediaExtensions.join(', ') });

/**
 * Sets every file to LINKED or FAILED and queues the reading of new LINKED files, in one transaction. A LINKED file stays
 * LINKED; a new answer may change its level.
 */
async function settleFilesTx(
  tx: Tx,
  { claim, at }: LinkRequest,
  files: readonly WaitingFile[],
  best: ReadonlyMap<number, number>,
): Promise<void> {
  await requireClaimTx(tx, claim);
  const settle = (id: number, set: Row<'survey_media', 'status' | 'media_level' | 'failure'>) =>
    changeRows(tx, 'survey_media', { id, status: present }, set);
  const linked: number[] = [];
  for (const { id, filename, status } of files) {
    const media_level = toLevel(best.get(id));
    if (media_level !== null) await settle(id, { status: 'LINKED', media_level, failure: null });
    if (media_level !== null && status === 'UPLOADED') linked.push(id);
    if (media_level === null && status === 'UPLOADED')
      await settle(id, { status: 'FAILED', media_level, failure: storeProblem(findFailure(filename)) });
  }
  await enqueueAllTx(
    tx,
    linked.map((media_id) => ({ kind: mediaJobKind, payload: { media_id }, created_at: at })),
  );
}

/** Removes repeated matches: two columns may name one file in one row. */
function distinct(matches: readonly MediaMatch[]): MediaMatch[] {
  const toKey = ({ media_id, response_id, column_index }: MediaMatch) => `${media_id} ${response_id} ${column_index}`;
  return [...new Map(matches.map((match) => [toKey(match), match])).values()];
}

/**
 * @returns a function that links the media files of an upload whose parts are all saved. It reads the columns twice, part
 * by part: first for the best rank of each file, then for the rows with that rank. Links are replaced each time, so it may
 * be stopped anywhere; FAILED files stay FAILED until they are retried.
 */
export function createMediaLinker(database: Connection): (request: LinkRequest) => Promise<void> {
  return async (request) => {
    const { upload_id, claim } = request;
    const { files, parts, rules } = await readUpload(database.read, upload_id);
    if (files.length === 0) return;
    const supported = files.filter(({ filename }) => isSupportedMedia(filename));
    const visitMatches = mediaMatcher(database.read, supported, rules);
    const best = new Map<number, number>();
    for (const part of parts)
      await visitMatches(part, ({ media_id, rank }) => {
        best.set(media_id, Math.min(rank, best.get(media_id) ?? rank));
      });
    for (const part of parts) {
      const matches: MediaMatch[] = [];
      await visitMatches(part, (match) => {
        if (match.rank === best.get(match.media_id)) matches.push(match);
      });
      await replaceLinks(database, claim, part, distinct(matches));
    }
    await database.write((tx) => settleFilesTx(tx, request, files, best));
  };
}
