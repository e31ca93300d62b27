import { z } from 'zod';
import { defineEndpoint, type Scope } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, flag, jsonBody, natural, text } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { queryWords, surveyParams, workspaceBase } from '../query.ts';
import { responseFilter } from './filter.ts';

/** Colours of codes, by the names that the window gives them. */
export const codeColors = ['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'] as const;
export type CodeColor = (typeof codeColors)[number];

/** Sets the code on every answer of a question that has the words, also on those of later waves. */
const codeRule = z.object({ rule_id: count, question_id: count, words: z.string() });
export type CodeRule = z.output<typeof codeRule>;

/** A theme that people mark in open answers. It belongs to a project. docs/workspace.md#codes */
export const code = z.object({
  code_id: count,
  name: z.string(),
  color: z.enum(codeColors),
  /** Codes of one group stand together; '': none. */
  group: z.string(),
  note: z.string(),
  /** The code that counts its answers now; null: itself. */
  merged_into: count.nullable(),
  /** Those of this survey. */
  rules: z.array(codeRule),
});
export type Code = z.output<typeof code>;

/** A code with its answers in a question: those that a person marked, and those that a rule finds. */
export const countedCode = code.pick({ code_id: true, name: true, color: true }).extend({ count: z.number() });

const fields = {
  name: text('name', ownLimits.codeName),
  color: z.enum(codeColors, { error: `color must be one of ${codeColors.join(', ')}.` }),
  group: z.union([z.literal(''), text('group', ownLimits.codeName)]),
  note: z.union([z.literal(''), text('note', ownLimits.codeNote)]),
};

/** What a person says of a new code. */
const newCode = jsonBody({
  name: fields.name,
  color: fields.color.optional(),
  group: fields.group.default(''),
  note: fields.note.default(''),
});

/** A change of a code; what is left out stays. */
const codeChange = jsonBody({
  name: fields.name.optional(),
  color: fields.color.optional(),
  group: fields.group.optional(),
  note: fields.note.optional(),
  merged_into: natural('merged_into').nullable().optional(),
  deleted: flag('deleted').optional(),
});
export type CodeChange = z.output<typeof codeChange>;

const base = `${workspaceBase}/surveys/:survey_key/codes` as const;
const survey = { scope: 'survey:write', params: surveyParams } as const;
const listed = z.object({ codes: z.array(code) });

const listCodes = defineEndpoint({
  ...survey,
  method: 'GET',
  path: base,
  summary: 'The codes of the project of a survey, by group and name, with their rules in this survey.',
  replies: { 200: listed, 404: errorBody },
});

/** The endpoints that make and change codes of a project, below the address of something in it. @param answer what a change is answered with */
export function defineCodes<const Path extends string, Params extends z.ZodRawShape, Answer extends z.ZodType>(
  path: Path,
  scope: Scope,
  params: z.ZodObject<Params>,
  answer: Answer,
) {
  return {
    create: defineEndpoint({
      method: 'POST',
      path: `${path}/codes`,
      summary: 'Makes a code of its project. Without `color` it gets the one that fewest codes have.',
      scope,
      params,
      body: newCode,
      replies: { 201: code, 400: errorBody, 404: errorBody, 409: errorBody },
    }),
    edit: defineEndpoint({
      method: 'PATCH',
      path: `${path}/codes/:code_id`,
      summary:
        'Renames, colours or groups a code of its project, merges it into another (`merged_into`; null: takes it out again), deletes it or brings it back (`deleted`). Its marks and rules stay.',
      scope,
      params: params.extend({ code_id: z.string() }),
      body: codeChange,
      replies: { 200: answer, 400: errorBody, 404: errorBody, 409: errorBody },
    }),
  };
}

const ofSurvey = defineCodes(`${workspaceBase}/surveys/:survey_key`, 'survey:write', surveyParams, listed);

const addCodeRule = defineEndpoint({
  ...survey,
  method: 'POST',
  path: `${base}/:code_id/rules`,
  summary:
    'Sets a code on every answer of a question that has all of the words, as `q` finds them; in later waves too.',
  params: surveyParams.extend({ code_id: z.string() }),
  body: jsonBody({ question_id: natural('question_id'), words: text('words', ownLimits.searchWords) }),
  replies: { 201: codeRule, 400: errorBody, 404: errorBody, 409: errorBody },
});

const removeCodeRule = defineEndpoint({
  ...survey,
  method: 'DELETE',
  path: `${base}/:code_id/rules/:rule_id`,
  summary: 'Removes a rule. What people marked stays.',
  params: surveyParams.extend({ code_id: z.string(), rule_id: z.string() }),
  replies: { 200: listed, 404: errorBody },
});

const answerWords = z.object({ from: natural('words.from', 0), to: natural('words.to') });
/** Some words of an answer: UTF-16 units of its text, `to` behind the last one. */
export type AnswerWords = z.output<typeof answerWords>;

const ids = z.array(natural('note_ids'), { error: 'note_ids must be a list of ids of open answers.' });
const rows = z.array(natural('rows'), { error: 'rows must be a list of numbers of responses.' });

const markAnswers = defineEndpoint({
  ...survey,
  method: 'POST',
  path: `${base}/:code_id/marks`,
  summary:
    'Sets or removes a code on some open answers (`note_ids`; with `also_same` on all that say the same and that `q` and `filter` find), on those of some responses (`rows`), or on all of a question that `q` and `filter` find. It wins over rules. With `words` some words of one answer get the code, or lose it; who takes it from the answer takes it from all of its words.',
  params: surveyParams.extend({ code_id: z.string() }),
  body: jsonBody({
    question_id: natural('question_id'),
    mark: z.enum(['set', 'removed'], { error: 'mark must be set or removed.' }),
    note_ids: ids.min(1).max(ownLimits.codedAtOnce).optional(),
    rows: rows.min(1).max(ownLimits.codedAtOnce).optional(),
    words: answerWords.optional(),
    also_same: flag('also_same').default(false),
    q: queryWords.optional(),
    filter: responseFilter.default([]),
  }),
  replies: {
    /** `changed`: the answers that did not have the mark before. `change_id`: null when there were none. */
    201: z.object({ change_id: count.nullable(), changed: count }),
    400: errorBody,
    404: errorBody,
    409: errorBody,
  },
});

/** What people marked in a question, by the numbers of the responses, ascending. */
const questionMarks = z.object({
  question_id: count,
  set: z.array(count),
  removed: z.array(count),
  /** The words that have the code, by response. */
  words: z.array(z.object({ row: count, from: count, to: count })),
});
export type QuestionMarks = z.output<typeof questionMarks>;

const listMarks = defineEndpoint({
  ...survey,
  method: 'GET',
  path: `${base}/:code_id/marks`,
  summary:
    'On which responses people set a code, or one that was merged into it, on which of their words, and where they removed it; without what rules find.',
  params: surveyParams.extend({ code_id: z.string() }),
  replies: { 200: z.object({ questions: z.array(questionMarks) }), 404: errorBody },
});

const undoMarks = defineEndpoint({
  ...survey,
  method: 'PATCH',
  path: `${workspaceBase}/surveys/:survey_key/code-changes/:change_id`,
  summary: 'Takes back what one call of markAnswers did, or does it again.',
  params: surveyParams.extend({ change_id: z.string() }),
  body: jsonBody({ undone: flag('undone') }),
  replies: { 200: z.object({ change_id: count, undone: z.boolean() }), 400: errorBody, 404: errorBody },
});

export const codeEndpoints = {
  listCodes,
  createCode: ofSurvey.create,
  changeCode: ofSurvey.edit,
  addCodeRule,
  removeCodeRule,
  markAnswers,
  listMarks,
  undoMarks,
};
