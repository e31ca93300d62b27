import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Participant, ParticipantDetails } from '../../../contract/index.ts';
import { notFound } from '../../core/errors.ts';
import { type AccessScope, inProjects } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import { makeResponseId, partOfResponse, rowOfResponse } from '../../data/ids.ts';
import { findRow } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import { isIn, joinConditions, lowerCase, readAll, readFirst } from '../../data/sql.ts';
import { findHiddenParticipants } from '../../data/survey-participants.ts';
import { addressSql, readAddress, readValues } from '../columns/respondents.ts';
import { readParticipants, readResponseTimes } from './columns.ts';
import { cutPage, type QueryTools, readCursor } from './query-tools.ts';
import { readRows } from './rows.ts';
import { holdsWords, toWords } from './search/search-names.ts';
import { composeVersion, countRows, findPart, listSurveyParts, readShape } from './shape.ts';

interface ParticipantRow {
  id: number;
  project_id: number;
  name: string;
  email: string | null;
  key: { name: string; values: string[] } | null;
  in_panel: boolean;
}

/** `place`: their values of the order, from which the cursor of the next page is made. */
type PlacedParticipant = ParticipantRow & { place: (number | string)[] };

interface ParticipantRowsQuery {
  scope: AccessScope;
  /** Only these; absent: all. */
  ids?: readonly number[] | undefined;
  /** Each word is part of the name, the address or a value of the key. */
  words: readonly string[];
  after: readonly (number | string)[] | null;
  limit: number;
  /** Where counting stops. */
  most: number;
}

/** People by name, then those with only an address, then those with neither; by 24 characters, as the cursor of a page holds them. */
const order = [
  sql`CASE WHEN name <> '' THEN 1 WHEN ${addressSql} <> '' THEN 2 ELSE 3 END`,
  sql`substr(${lowerCase('name')}, 1, 24)`,
  sql`substr(lower(${addressSql}), 1, 24)`,
  sql.ref('id'),
];

async function shownParticipants(
  db: Reader,
  { scope, words, ids }: ParticipantRowsQuery,
): Promise<RawBuilder<SqlBool>> {
  const hidden = await findHiddenParticipants(db, scope);
  const isShown = hidden.size === 0 ? [] : [sql<SqlBool>`NOT ${isIn('id', [...hidden])}`];
  const isAsked = ids === undefined ? [] : [isIn('id', ids)];
  const within = joinConditions([inProjects(scope), ...isShown, ...isAsked]);
  const texts = [addressSql, sql.ref<string>('name'), sql.ref<string>('key_values')];
  return joinConditions([within, await holdsWords(db, words, { table: 'participants', texts, within })]);
}

function toParticipant(row: Row<'participants'>): ParticipantRow {
  const { id, project_id, name, in_panel, key_name, key_values } = row;
  const key = key_name === null ? null : { name: key_name, values: readValues(key_values ?? '') };
  return { id, project_id, name, email: readAddress(row), key, in_panel: in_panel === 1 };
}

/** Participants in their order. `count`: of all pages. */
export async function listParticipantRows(
  { db }: Pick<QueryTools, 'db'>,
  query: ParticipantRowsQuery,
): Promise<{ participants: PlacedParticipant[]; count: number }> {
  const shown = await shownParticipants(db, query);
  const counted = await readFirst(
    db,
    sql<{ count: number }>`SELECT count(*) AS count FROM
      (SELECT 1 FROM participants WHERE ${shown} LIMIT ${query.most}) AS listed`,
  );
  const count = counted?.count ?? 0;
  if (count === 0) return { participants: [], count };
  const isAfter = query.after === null ? shown : sql`(${sql.join(order)}) > (${sql.join([...query.after])})`;
  const participants = await readAll(
    db,
    sql<Row<'participants'> & Record<string, number | string>>`SELECT *,
        ${sql.join(order.map((part, at) => sql`${part} AS ${sql.ref(`place_${at}`)}`))}
      FROM participants WHERE ${shown} AND ${isAfter} ORDER BY ${sql.join(order)} LIMIT ${query.limit}`,
  );
  return {
    participants: participants.map((row) => ({
      ...toParticipant(row),
      place: order.map((_, at) => row[`place_${at}`] ?? 0),
    })),
    count,
  };
}

/** @returns a visible participant */
async function findParticipant(db: Reader, scope: AccessScope, id: number): Promise<ParticipantRow | undefined> {
  const row = await readFirst(
    db,
    sql<Row<'participants'>>`SELECT * FROM participants WHERE id = ${id} AND ${inProjects(scope)}`,
  );
  return row && !(await findHiddenParticipants(db, scope)).has(id) ? toParticipant(row) : undefined;
}

/** A response of a participant, and its survey. */
interface ParticipantResponse {
  response_id: number;
  participant_id: number;
  survey_key: string;
  /** In milliseconds since 1970; NaN if unknown. */
  time: number;
}

type SurveyParts = Awaited<ReturnType<typeof listSurveyParts>>;

const toVersion = ({ survey_key, revision, parts }: SurveyParts[number]): string =>
  composeVersion(survey_key, revision, countRows(parts));

const toRows = (tools: QueryTools, survey: SurveyParts[number]) => ({
  ...tools,
  parts: survey.parts,
  rows: countRows(survey.parts),
  version: toVersion(survey),
});

/** How many responses of these surveys have no known person. */
async function countNameless(tools: QueryTools, surveys: SurveyParts): Promise<number> {
  let nameless = 0;
  for (const survey of surveys)
    for (const participant of await readParticipants(toRows(tools, survey))) if (Number.isNaN(participant)) nameless++;
  return nameless;
}

/**
 * What some participants answered in surveys, in the order of the responses' ids. No index leads from a participant to the responses, because
 * it would cost every import; who answered which row is kept in memory.
 */
async function listParticipantResponses(
  tools: QueryTools,
  surveys: SurveyParts,
  ids: readonly number[],
): Promise<ParticipantResponse[]> {
  const wantedIds = new Set(ids);
  const responses: ParticipantResponse[] = [];
  for (const own of surveys) {
    const { survey_key, parts } = own;
    const rows = countRows(parts);
    const survey = toRows(tools, own);
    const participants = await readParticipants(survey);
    const times = await readResponseTimes(survey);
    for (let row = 0; row < rows; row++) {
      const participant_id = participants[row] ?? Number.NaN;
      if (!wantedIds.has(participant_id)) continue;
      const part = findPart(survey, row);
      if (part === undefined) continue;
      const response_id = makeResponseId(part.id, row - part.rows_before);
      responses.push({ response_id, participant_id, survey_key, time: times[row] ?? Number.NaN });
    }
  }
  return responses.sort((a, b) => a.response_id - b.response_id);
}

export interface ParticipantsQuery {
  scope: AccessScope;
  q?: string | undefined;
  survey_key?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

function describe(participant: ParticipantRow, responses: readonly ParticipantResponse[]): Participant {
  const own = responses.filter(({ participant_id }) => participant_id === participant.id);
  const surveys = new Set(own.map(({ survey_key }) => survey_key));
  const last = own.reduce((latest, { time }) => (time > latest ? time : latest), Number.NEGATIVE_INFINITY);
  const last_answered_at = Number.isFinite(last) ? new Date(last).toISOString() : null;
  return { ...participant, number_of_responses: own.length, number_of_surveys: surveys.size, last_answered_at };
}

/** People read at once, because many cost as little as a page. No index has their order: it would make an import slower by a tenth. */
const readAtOnce = 1000;

interface PeopleAhead {
  byteLength: number;
  /** After whom they were read. */
  from: string;
  people: PlacedParticipant[];
  count: number;
}

/**
 * The people after `after`, more than a page if there are so many: those that an earlier page of this list read, or else read now.
 * @param version names the list and its state
 */
async function readAhead(
  tools: QueryTools,
  version: string,
  { after, limit }: Pick<ParticipantRowsQuery, 'after' | 'limit'>,
  read: () => ReturnType<typeof listParticipantRows>,
): Promise<Pick<PeopleAhead, 'people' | 'count'>> {
  const nobody = (): PeopleAhead => ({ byteLength: 1000 * readAtOnce, from: '', people: [], count: 0 });
  const ahead = await tools.cache.get(version, nobody);
  const from = JSON.stringify(after);
  const at = ahead.people.findIndex(({ place }) => JSON.stringify(place) === from);
  const people = at >= 0 || ahead.from === from ? ahead.people.slice(at + 1) : [];
  if (people.length >= limit || (people.length > 0 && ahead.people.length < readAtOnce))
    return { people, count: ahead.count };
  const { participants, count } = await read();
  return Object.assign(ahead, { from, people: participants, count });
}

/** A page of participants. @throws DomainError (invalid) for a cursor of another list */
export async function listParticipants(
  tools: QueryTools,
  { scope, q = '', survey_key, cursor, limit }: ParticipantsQuery,
): Promise<{ participants: Participant[]; count: number; responses_of_nobody: number; next_cursor: string | null }> {
  const list = ['people by name', scope.projectIds, q.trim(), survey_key ?? null];
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const surveys = await listSurveyParts(tools.db, scope);
  const version = JSON.stringify([list, surveys.map(toVersion)]);
  const { people, count } = await readAhead(tools, version, { after, limit: limit + 1 }, async () => {
    const answered = survey_key === undefined ? undefined : await readParticipants(await readShape(tools, survey_key));
    const ids = answered && [...new Set(answered)].filter(Number.isFinite);
    const most = Number.MAX_SAFE_INTEGER;
    return listParticipantRows(tools, { scope, ids, words: toWords(q), after, limit: readAtOnce, most });
  });
  const { page, next_cursor } = cutPage(list, people, limit, ({ place }) => place);
  const responses = await listParticipantResponses(
    tools,
    surveys,
    page.map(({ id }) => id),
  );
  return {
    participants: page.map(({ place: _, ...participant }) => describe(participant, responses)),
    count,
    responses_of_nobody: await countNameless(
      tools,
      surveys.filter((one) => survey_key === undefined || one.survey_key === survey_key),
    ),
    next_cursor,
  };
}

const shownResponses = 200;

async function readSurvey(
  tools: QueryTools,
  survey_key: string,
  responses: readonly ParticipantResponse[],
): Promise<ParticipantDetails['surveys'][number]> {
  const { db } = tools;
  const shape = await readShape(tools, survey_key);
  const rows = responses
    .filter((one) => one.survey_key === survey_key)
    .flatMap(({ response_id }) => {
      const part = shape.parts.find(({ id }) => id === partOfResponse(response_id));
      return part === undefined ? [] : [part.rows_before + rowOfResponse(response_id)];
    });
  const survey = await findRow(db, 'surveys', ['name'], { survey_key });
  return {
    survey_key,
    survey_name: survey?.name ?? '',
    responses: await readRows(shape, rows.slice(0, shownResponses)),
  };
}

type OwnMedia = ParticipantDetails['media'];

/** Files linked to one of the responses. */
async function listMedia(db: Reader, responses: readonly ParticipantResponse[]): Promise<OwnMedia> {
  const ids = responses.map(({ response_id }) => response_id);
  const rows = await readAll(
    db,
    sql<Omit<OwnMedia[number], 'row'> & { response_id: number }>`SELECT u.survey_key, m.filename, m.media_level,
        min(l.response_id) AS response_id
      FROM survey_media_links l JOIN survey_media m ON m.id = l.media_id JOIN surveys u ON u.id = m.upload_id
      WHERE ${isIn('l.response_id', ids)} AND m.media_level IS NOT NULL
      GROUP BY m.id, u.survey_key, m.filename, m.media_level ORDER BY m.id`,
  );
  const media: OwnMedia = [];
  for (const { response_id, ...medium } of rows) {
    const { parts } = await readShape({ db }, medium.survey_key);
    const part = parts.find(({ id }) => id === partOfResponse(response_id));
    media.push({ ...medium, row: (part?.rows_before ?? 0) + rowOfResponse(response_id) + 1 });
  }
  return media;
}

/** @throws DomainError (not found) if no participant of these projects has this id */
export async function getParticipant(
  tools: QueryTools,
  { scope, participant_id }: { scope: AccessScope; participant_id: number },
): Promise<ParticipantDetails> {
  const { db } = tools;
  const participant = await findParticipant(db, scope, participant_id);
  if (participant === undefined) throw notFound('participant_unknown');
  const responses = await listParticipantResponses(tools, await listSurveyParts(db, scope), [participant_id]);
  const surveys: ParticipantDetails['surveys'] = [];
  for (const survey_key of new Set(responses.map((response) => response.survey_key)))
    surveys.push(await readSurvey(tools, survey_key, responses));
  return { ...describe(participant, responses), surveys, media: await listMedia(db, responses) };
}
