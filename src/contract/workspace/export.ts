import { columnTypes, displayKinds, groupKinds } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint, streamed } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { byName, count } from '../fields.ts';
import { surveyParams, workspaceBase } from '../query.ts';
import { personKey } from './changes.ts';
import { queryBy } from './comparison.ts';
import { queryWeight, responseQuery } from './filter.ts';
import { outlineGroup } from './outline.ts';
import { missingCount } from './surveys.ts';

/** `raw`: cells as they were uploaded. `parsed`: what the service counts in them. docs/workspace.md#export */
const exportAnswers = ['raw', 'parsed'] as const;
export type ExportAnswers = (typeof exportAnswers)[number];

/** `one`: the question texts, for other programs. `all`: for Sheaf, the header rows of the survey and a row of types. */
const exportHeaders = ['one', 'all'] as const;
export type ExportHeaders = (typeof exportHeaders)[number];

/** Formats with types. Each file is written by what docs/workspace.md#files-with-types says. */
const takeAwayFormats = ['sav', 'xlsx', 'parquet'] as const;
export type TakeAwayFormat = (typeof takeAwayFormats)[number];
export const exportFormats = ['csv', ...takeAwayFormats] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Programs for which a script is written. */
export const scriptLanguages = ['r', 'python', 'spss'] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];

/** `escape`: no spreadsheet reads a cell as a formula. `keep`: cells unchanged. */
const formulas = z.enum(['escape', 'keep'], { error: 'formulas must be escape or keep.' }).default('escape');

/** `came`: answers as they came. `merged`: merged spellings as one. docs/workspace.md#spellings */
const exportSpellings = ['came', 'merged'] as const;
export type ExportSpellings = (typeof exportSpellings)[number];
const spellings = z.enum(exportSpellings, { error: 'spellings must be came or merged.' }).default('came');

/** `leave_out`: without who answered. docs/workspace.md#without-personal-details */
const exportPersonal = ['keep', 'leave_out'] as const;
export type ExportPersonal = (typeof exportPersonal)[number];
export const queryPersonal = z.enum(exportPersonal, { error: 'personal must be keep or leave_out.' }).default('keep');

const exportSurvey = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/export`,
  summary: 'All responses that pass `filter`, as a stream to be saved: CSV, or a file with types.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    ...responseQuery,
    as: z.enum(exportFormats, { error: `as must be one of ${exportFormats.join(', ')}.` }).default('csv'),
    answers: z.enum(exportAnswers, { error: 'answers must be raw or parsed.' }).default('raw'),
    headers: z.enum(exportHeaders, { error: 'headers must be one or all.' }).default('one'),
    formulas,
    spellings,
    personal: queryPersonal,
    /** Of a workbook: a sheet of the questions in columns, with weights if any. */
    by: queryBy.optional(),
    weight: queryWeight,
    /** `yes`: starts with the byte order mark by which Excel recognises UTF-8. */
    bom: z.enum(['yes', 'no'], { error: 'bom must be yes or no.' }).default('no'),
  }),
  contentType: 'text/csv; charset=utf-8',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

/** One column of a survey: the question, how its cells are read, and the answers. */
const dictionaryColumn = z.object({
  /** 1-based, as in the export. */
  column: count,
  header: z.string(),
  question: z.string(),
  type: z.enum(columnTypes),
  /** How its cells are read, in words. */
  reading: z.string(),
  answered: count,
  /** Options and their counts, most chosen first or in the given order of the question; null when the column has no options. */
  options: z.array(z.object({ value: z.string(), count })).nullable(),
  /** The options after the first thousand: their number, and how often they were chosen. */
  further_options: z.object({ options: count, count }).nullable(),
  /** Words and codes that count as no answer, and how many cells hold each. */
  missing: z.array(missingCount),
  /** Answers as which other spellings count, with these. docs/workspace.md#spellings */
  spellings: z.array(z.object({ value: z.string(), spellings: z.array(z.string()) })),
  /** Codes of its open answers, by group and name, with the answers that each has. docs/workspace.md#codes */
  codes: z.array(z.object({ name: z.string(), group: z.string(), note: z.string(), count })),
  /** How it is shown; null: the type says it, or there is nothing to show. */
  display: z.enum(displayKinds).nullable(),
  /** The question of several columns that it belongs to; `item` is null for the text of "other, please specify". */
  group: z.object({ question: z.string(), kind: z.enum(groupKinds), item: z.string().nullable() }).nullable(),
});
export type DictionaryColumn = z.output<typeof dictionaryColumn>;

/** The data dictionary of a survey (docs/workspace.md#data-dictionary). `sheaf import --template` accepts it as a mapping template. */
const dictionary = z.object({
  format: z.literal('sheaf-mapping'),
  version: z.literal(1),
  survey_name: z.string(),
  responses: count,
  /** How an export with one header row is read: whether an apostrophe protects formulas. */
  reading: z.object({ protects_formulas: z.boolean() }),
  columns: z.array(dictionaryColumn),
  /** Questions of several columns, chosen displays, orders and the person key, as a mapping template has them. */
  outline: z.object({
    groups: z.array(outlineGroup),
    displays: byName(z.enum(displayKinds)),
    orders: byName(z.array(z.string())),
    person_key: personKey.nullable(),
  }),
});
export type Dictionary = z.output<typeof dictionary>;

const getDictionary = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/export/dictionary`,
  summary: 'The data dictionary: the question, type, reading, options with counts and missing answers of each column.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({ formulas, personal: queryPersonal }),
  replies: { 200: dictionary, 400: errorBody, 404: errorBody },
});

const exportDictionary = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/export/dictionary.csv`,
  summary: 'The data dictionary as CSV, to be saved: one row for each column.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    personal: queryPersonal,
    bom: z.enum(['yes', 'no'], { error: 'bom must be yes or no.' }).default('no'),
  }),
  contentType: 'text/csv; charset=utf-8',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

const exportScript = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/export/script`,
  summary: 'A script for R, Python or SPSS that reads the CSV of counted answers with its labels.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    for: z.enum(scriptLanguages, { error: `for must be one of ${scriptLanguages.join(', ')}.` }),
    spellings,
    personal: queryPersonal,
  }),
  contentType: 'text/plain; charset=utf-8',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

export const exportEndpoints = { exportSurvey, exportScript, getDictionary, exportDictionary };
