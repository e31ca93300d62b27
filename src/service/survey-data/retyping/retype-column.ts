import { z } from 'zod';
import { answerRule, findPlaces, listedMissing, missingAs, responseTimeColumns } from '../../../columns/index.ts';
import { ClaimLost } from '../../core/errors.ts';
import { type Claim, createThreadJobs } from '../../data/jobs/queue.ts';
import { rowNumberWriter } from '../../data/row-numbers.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { findSurveyParticipants } from '../../data/survey-participants.ts';
import { listPlannedColumns, type PlannedColumn } from '../columns/planned-columns.ts';
import { responseTimes } from '../columns/timestamps.ts';
import { type ChangedPart, nothingOf, readPart, sampleCells } from './read-part.ts';
import { addReading, emptyReading, type Reading, saveReadingTx } from './save-column.ts';
import { isNaming, readSurveyRespondents, replaceParticipantsTx, type SurveyPlace } from './survey-respondents.ts';

/** Retypes a column of a survey. */
export interface ColumnChangeRequest {
  change_id: number;
  claim: Claim;
  /** ISO 8601: the service's time. */
  at: string;
}

/** 'changed': done, and the job has ended. 'refused': `reason` says why in a sentence. 'stopped': the service stops. */
export type ColumnChangeOutcome = { kind: 'changed' } | { kind: 'refused'; reason: string } | { kind: 'stopped' };

type ChangeRow = SurveyPlace & Row<'column_changes', 'question_id' | 'to_type' | 'missing' | 'any_share'>;

/** A larger share of unreadable answers is refused, unless the caller allows any share. */
const maxUnreadableShare = 0.5;
/** A column with more distinct options is not a choice, and writing them would delay other writers. */
const mostOptions = 50_000;

function loadChange(db: Handle, change_id: number) {
  const change = db
    .prepare<[number], ChangeRow>(
      `SELECT c.upload_id, c.question_id, c.to_type, c.missing, c.any_share, u.project_id, u.add_to_research_panel AS in_panel
       FROM column_changes c JOIN surveys u ON u.id = c.upload_id WHERE c.id = ? AND c.state IN ('queued', 'running')`,
    )
    .get(change_id);
  if (change === undefined) return undefined;
  const parts = db
    .prepare<[number], ChangedPart>(
      "SELECT id, row_count FROM survey_parts WHERE upload_id = ? AND status = 'PROCESSED' ORDER BY part_number",
    )
    .all(change.upload_id);
  return { change, parts, columns: listPlannedColumns(db, change.upload_id) };
}

/** @returns why a column cannot be retyped; undefined if it can. @param example the first unreadable answer */
function refusalOf(
  reading: Reading,
  plan: PlannedColumn,
  { any_share }: ChangeRow,
  example: string,
): string | undefined {
  const { answered, unreadable, tally } = reading;
  const options = tally.options.size;
  if (options > mostOptions)
    return `Column "${plan.header}" has ${options.toLocaleString('en')} different answers; ${plan.type} can have ${mostOptions.toLocaleString('en')}. Nothing was changed.`;
  if (any_share === 1 || unreadable <= answered * maxUnreadableShare) return undefined;
  const share = Math.round((100 * unreadable) / answered);
  const figures = `${unreadable.toLocaleString('en')} of ${answered.toLocaleString('en')} answers (${share}%)`;
  return `Column "${plan.header}" cannot be ${plan.type}: ${figures} are ${nothingOf(plan)}${example}. Nothing was changed. Choose another type, or send any_share: true.`;
}

function quote({ row, text }: { row: number; text: string }, rows_before: number): string {
  const place = (rows_before + row + 1).toLocaleString('en');
  return `, the first in row ${place}: "${text.slice(0, 60).toWellFormed()}"`;
}

/** When the responses of each part were given. */
type Times = (Float64Array | undefined)[];

/** Rewrites when each response was given. */
function saveTimes(db: Handle, parts: readonly ChangedPart[], all: Times): void {
  const write = rowNumberWriter(db);
  parts.forEach(({ id }, index) => {
    write(id, 'time', all[index]);
  });
}

/** How the column is read from now on. @param sample cells of the column */
function planRetyped(
  columns: readonly PlannedColumn[],
  column: PlannedColumn,
  { to_type, missing }: ChangeRow,
  sample: string[],
): PlannedColumn {
  const known = column.rule.missing;
  const listed = missing === null ? undefined : listedMissing(z.array(z.string()).parse(JSON.parse(missing)));
  const words = listed ?? (known && missingAs(known, to_type));
  const names = columns.map(({ header, text }) => ({ header, text, question: null }));
  const found = findPlaces(names, () => sample.filter((cell) => cell.trim() !== ''))[columns.indexOf(column)];
  const place = found && { place: found.place, first: found.first, question: found.question };
  const source = to_type === column.type ? column.source : 'mapping';
  return { ...column, type: to_type, source, rule: answerRule(to_type, sample, { missing: words, place }) };
}

/** The new times of the responses; undefined if they do not change. */
function newTimes(
  db: Handle,
  { columns, parts }: { columns: PlannedColumn[]; parts: ChangedPart[] },
  plan: PlannedColumn,
  reading: Reading,
): Times | undefined {
  const after = columns.map((column) => (column.id === plan.id ? plan : column));
  const before = responseTimeColumns(columns);
  if (responseTimeColumns(after).join() === before.join()) return undefined;
  return parts.map((part, index) =>
    responseTimes(after, (place) => {
      const column = after[place];
      if (column === undefined) return undefined;
      return column.id === plan.id ? reading.timestamps[index] : readPart(db, part, column).timestamps;
    }),
  );
}

/** @returns a function that replaces the participants, in a transaction; undefined if they do not change */
function newParticipants(
  db: Handle,
  { change, columns, parts }: { change: ChangeRow; columns: PlannedColumn[]; parts: ChangedPart[] },
  before: PlannedColumn,
  after: PlannedColumn,
): (() => void) | undefined {
  if (!isNaming(before.type) && !isNaming(after.type)) return undefined;
  const all = columns.map((column) => (column.id === after.id ? after : column));
  const respondents = readSurveyRespondents(db, parts, all);
  const left = findSurveyParticipants(db, change.upload_id);
  return () => {
    left.updateTx();
    replaceParticipantsTx(db, change, respondents, left);
  };
}

/**
 * Reads the raw answers as the new type, part by part, then writes everything in one transaction that also ends the job, so
 * that a crash leaves either the old or the new state. Yields after each part and returns the outcome.
 */
export function* changeColumn(
  db: Handle,
  { change_id, claim, at }: ColumnChangeRequest,
): Generator<undefined, ColumnChangeOutcome> {
  const jobs = createThreadJobs(db);
  jobs.requireClaim(claim);
  const loaded = loadChange(db, change_id);
  if (loaded === undefined) throw new ClaimLost();
  const { change, parts, columns } = loaded;
  const column = columns.find(({ id }) => id === change.question_id);
  if (column === undefined) return { kind: 'refused', reason: 'The column is not there any more.' };
  const [first] = parts;
  const sample = first === undefined ? [] : sampleCells(db, first, column.column_index);
  const plan = planRetyped(columns, column, change, sample);
  const progress = db.prepare<[number, number, number, number]>(
    "UPDATE column_changes SET state = 'running', parts_done = ?, answered = ?, unreadable = ? WHERE id = ?",
  );
  const reading = emptyReading();
  let example = '';
  let rows_before = 0;
  for (const [index, part] of parts.entries()) {
    const found = readPart(db, part, plan);
    addReading(reading, found);
    if (example === '' && found.example) example = quote(found.example, rows_before);
    rows_before += part.row_count;
    progress.run(index + 1, reading.answered, reading.unreadable, change_id);
    yield;
  }
  const reason = refusalOf(reading, plan, change, example);
  if (reason !== undefined) return { kind: 'refused', reason };
  const times = newTimes(db, loaded, plan, reading);
  const saveRespondentsTx = newParticipants(db, loaded, column, plan);
  const save = db.transaction((): ColumnChangeOutcome => {
    jobs.finishTx(claim, at);
    saveReadingTx(db, parts, plan, reading);
    if (times !== undefined) saveTimes(db, parts, times);
    saveRespondentsTx?.();
    db.prepare('UPDATE stored_surveys SET revision = revision + 1 WHERE id = ?').run(change.upload_id);
    db.prepare("UPDATE column_changes SET state = 'done', finished_at = ? WHERE id = ?").run(at, change_id);
    return { kind: 'changed' };
  });
  return save.immediate();
}
