import { z } from 'zod';
import { defineEndpoint, type Scope } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, flag, jsonBody, natural } from '../fields.ts';
import { workspaceBase } from '../query.ts';
import { countedCode, defineCodes } from './codes.ts';
import { fileParams, insightParams, mediaParams, passagesPage } from './library.ts';
import { passageOwner } from './search.ts';

/** Where words stand in a passage: UTF-16 units of its text, `to` behind the last one. */
const place = { position: count, from: count, to: count };

/** Words of a document or a transcript that a person gave a code. docs/workspace.md#coded-passages */
const passageMark = z.object({ mark_id: count, code_id: count, ...place });
export type PassageMark = z.output<typeof passageMark>;

/** `count`: the places of the document that have the code. */
const documentCode = countedCode.extend({ group: z.string(), note: z.string() });
export type DocumentCode = z.output<typeof documentCode>;

const documentCodes = z.object({ codes: z.array(documentCode), marks: z.array(passageMark) });
export type DocumentCodes = z.output<typeof documentCodes>;

/** The endpoints of what is coded in a document or a recording, below its own address. */
function defineMarks<const Path extends string, Params extends z.ZodRawShape>(
  path: Path,
  scope: Scope,
  params: z.ZodObject<Params>,
) {
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/codes`,
      summary: 'The codes of its project that count, with the number of its places that have each, and these places.',
      scope,
      params,
      replies: { 200: documentCodes, 404: errorBody },
    }),
    mark: defineEndpoint({
      method: 'POST',
      path: `${path}/marks`,
      summary: 'Gives words of its text a code. The same words have a code once.',
      scope,
      params,
      body: jsonBody({
        code_id: natural('code_id'),
        position: natural('position'),
        from: natural('from', 0),
        to: natural('to'),
      }),
      replies: { 201: passageMark, 400: errorBody, 404: errorBody, 409: errorBody },
    }),
    change: defineEndpoint({
      method: 'PATCH',
      path: `${path}/marks/:mark_id`,
      summary: 'Takes a code from words (`removed`), or gives it back.',
      scope,
      params: params.extend({ mark_id: z.string() }),
      body: jsonBody({ removed: flag('removed') }),
      replies: {
        200: z.object({ mark_id: count, removed: z.boolean() }),
        400: errorBody,
        404: errorBody,
        409: errorBody,
      },
    }),
  };
}

/** The same, and the endpoints of the codes of its project. */
const defineDocumentCodes = <const Path extends string, Params extends z.ZodRawShape>(
  path: Path,
  scope: Scope,
  params: z.ZodObject<Params>,
) => ({ ...defineMarks(path, scope, params), ...defineCodes(path, scope, params, documentCodes) });

const ofInsight = defineDocumentCodes(`${workspaceBase}/insights/:insight_key`, 'insight:write', insightParams);
const ofFile = defineDocumentCodes(`${workspaceBase}/files/:wav_key`, 'file:write', fileParams);
/** A recording that came with responses: the codes of its project are those of its survey. */
const ofMedium = defineMarks(`${workspaceBase}/surveys/:survey_key/media/:media_id`, 'survey:write', mediaParams);

/** Coded words with the document that they stand in. `start` and `end` are seconds; `link` reads the text from there on. */
const codedPassage = z.object({
  mark_id: count,
  owner: passageOwner,
  ...place,
  title: z.string().nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
  text: z.string(),
  link: z.string(),
});
export type CodedPassage = z.output<typeof codedPassage>;

const listCodedPassages = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/codes/:code_id/passages`,
  summary:
    'The places of documents and recordings that have a code, by name and position, as far as the scopes of the key let it read them.',
  scope: 'project:read',
  params: z.object({ code_id: z.string() }),
  query: passagesPage,
  replies: { 200: z.object({ passages: z.array(codedPassage), count }), 404: errorBody },
});

export const codedPassageEndpoints = { listCodedPassages };

export const passageCodeEndpoints = {
  ...codedPassageEndpoints,
  listInsightCodes: ofInsight.list,
  createInsightCode: ofInsight.create,
  changeInsightCode: ofInsight.edit,
  codeInsight: ofInsight.mark,
  changeInsightMark: ofInsight.change,
  listFileCodes: ofFile.list,
  createFileCode: ofFile.create,
  changeFileCode: ofFile.edit,
  codeFile: ofFile.mark,
  changeFileMark: ofFile.change,
  listMediumCodes: ofMedium.list,
  codeMedium: ofMedium.mark,
  changeMediumMark: ofMedium.change,
};
