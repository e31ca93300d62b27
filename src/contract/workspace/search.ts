import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, marks } from '../fields.ts';
import { nextCursor, queryCursor, queryNumber, queryProject, queryWords, workspaceBase } from '../query.ts';

/** What can be found, in the order of the answer's groups. */
export const searchKinds = ['survey', 'question', 'note', 'passage', 'participant', 'insight', 'file'] as const;
export type SearchKind = (typeof searchKinds)[number];
/** What can be found in one survey. */
export const surveyKinds: readonly SearchKind[] = ['question', 'note', 'passage'];

/** Text around a match. `marks` are the start and end of each match in `text`, in UTF-16 units. */
const snippet = z.object({ text: z.string(), marks });
export type Snippet = z.output<typeof snippet>;

const project_id = count;
const inSurvey = { project_id, survey_key: z.string(), survey_name: z.string() };
const seconds = z.number().nullable();

/** What a passage belongs to: an insight, a file or a medium of a survey, with the first response it came with. */
export const passageOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('insight'), insight_key: z.string(), name: z.string() }),
  z.object({ kind: z.literal('file'), wav_key: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('media'),
    survey_key: z.string(),
    media_id: count,
    name: z.string(),
    row: count.nullable(),
  }),
]);
export type PassageOwner = z.output<typeof passageOwner>;

function toPath(owner: PassageOwner): string {
  if (owner.kind === 'insight') return `${workspaceBase}/insights/${owner.insight_key}`;
  if (owner.kind === 'file') return `${workspaceBase}/files/${owner.wav_key}`;
  return `${workspaceBase}/surveys/${owner.survey_key}/media/${owner.media_id}`;
}

/** @returns the address that reads the text from a passage on. */
export function linkOfPassage(owner: PassageOwner, position: number, isSpoken: boolean): string {
  return `${toPath(owner)}/${isSpoken ? 'transcript' : 'text'}?offset=${position - 1}`;
}

/**
 * One result. `row` is 1-based; `position` is the page, slide, sheet or segment; `start` and `end` are seconds; `link` is
 * the address that reads the text from there on.
 */
const found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('survey'), ...inSurvey, snippet }),
  z.object({ kind: z.literal('question'), ...inSurvey, question_id: count, snippet }),
  z.object({
    kind: z.literal('note'),
    ...inSurvey,
    question_id: count,
    question: z.string(),
    note_id: count,
    row: count,
    snippet,
  }),
  z.object({
    kind: z.literal('passage'),
    project_id,
    owner: passageOwner,
    position: count,
    title: z.string().nullable(),
    start: seconds,
    end: seconds,
    link: z.string(),
    snippet,
  }),
  z.object({ kind: z.literal('participant'), project_id, participant_id: count, snippet }),
  z.object({ kind: z.literal('insight'), project_id, insight_key: z.string(), snippet }),
  z.object({ kind: z.literal('file'), project_id, wav_key: z.string(), snippet }),
]);
export type Found = z.output<typeof found>;

/** The results of one kind. `count` stops at 10,000; then `count_is_exact` is false. */
const foundGroup = z.object({
  kind: z.enum(searchKinds),
  count,
  count_is_exact: z.boolean(),
  results: z.array(found),
  next_cursor: nextCursor,
});
export type FoundGroup = z.output<typeof foundGroup>;

const search = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/search`,
  summary:
    'Searches everything the key may read: names and questions by the beginnings of their words, notes, documents and transcripts word by word. One group for each kind; `kind` asks for one group only, and `cursor` for its next page.',
  scope: 'project:read',
  query: z.object({
    q: queryWords.min(1, { error: 'q must say what to search for.' }),
    project_id: queryProject,
    /** Questions, notes and media of this survey only. */
    survey_key: z.string().max(100, { error: 'survey_key must be that of a survey.' }).optional(),
    kind: z.enum(searchKinds, { error: `kind must be one of ${searchKinds.join(', ')}.` }).optional(),
    limit: queryNumber('limit', 1, 50, 10),
    cursor: queryCursor,
  }),
  replies: { 200: z.object({ groups: z.array(foundGroup), indexing: z.boolean() }), 400: errorBody, 404: errorBody },
});

export const searchEndpoints = { search };
