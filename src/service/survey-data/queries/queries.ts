import type { AccessScope } from '../../data/access/access.ts';
import { type CodedPassagesQuery, listCodedPassages } from './coded-passages.ts';
import { listCodeMarks, type MarkQuery } from './codes.ts';
import { type ComparisonQuery, compareColumns } from './comparison/compare.ts';
import { type DictionaryQuery, readDictionary, writeDictionary } from './dictionary.ts';
import { askToKeep, type FindingQuery, listFindings } from './findings.ts';
import { type ImportsQuery, listImports } from './imports.ts';
import { type FilesQuery, type InsightsQuery, listFiles, listInsights } from './library-lists.ts';
import { findNotesToMark, listNotes, type NotesQuery } from './notes.ts';
import { getParticipant, listParticipants, type ParticipantsQuery } from './participants.ts';
import { listPhrases, type PhrasesQuery } from './phrases.ts';
import type { QueryTools } from './query-tools.ts';
import { getSurvey, listFilteredQuestions, type QuestionsQuery } from './questions.ts';
import { listResponses, type ResponsesQuery } from './responses.ts';
import { type EverythingQuery, searchEverything } from './search/search-everything.ts';
import { listSurveyWaves } from './shape.ts';
import { listSpellings } from './spellings.ts';
import { listSurveyMedia } from './survey-media.ts';
import { writeFindings } from './take-away/findings.ts';
import type { TakeAwayEnd, TakeAwayQuery, TakeAwaySlice } from './take-away/pieces.ts';
import { writeReport } from './take-away/report.ts';
import { endTakeAway, planTakeAway, scriptTakeAway, takeSlice } from './take-away/take-away.ts';

/** Every query a query thread can run, by name. The caller's access was checked before. */
export const queries = {
  survey: (tools: QueryTools, { survey_key }: { survey_key: string }) => getSurvey(tools, survey_key),
  waves: async ({ db }: QueryTools, { survey_key }: { survey_key: string }) => ({
    waves: await listSurveyWaves(db, survey_key),
  }),
  questions: (tools: QueryTools, query: QuestionsQuery) => listFilteredQuestions(tools, query),
  comparison: (tools: QueryTools, query: ComparisonQuery) => compareColumns(tools, query),
  responses: (tools: QueryTools, query: ResponsesQuery) => listResponses(tools, query),
  takeAwayPlan: (tools: QueryTools, query: TakeAwayQuery) => planTakeAway(tools, query),
  takeAwaySlice: (tools: QueryTools, slice: TakeAwaySlice) => takeSlice(tools, slice),
  takeAwayEnd: (tools: QueryTools, last: TakeAwayEnd) => endTakeAway(tools, last),
  takeAwayScript: scriptTakeAway,
  report: writeReport,
  dictionary: (tools: QueryTools, query: DictionaryQuery) => readDictionary(tools, query),
  dictionaryFile: (tools: QueryTools, query: DictionaryQuery) => writeDictionary(tools, query),
  search: (tools: QueryTools, query: EverythingQuery) => searchEverything(tools, query),
  participants: (tools: QueryTools, query: ParticipantsQuery) => listParticipants(tools, query),
  participant: (tools: QueryTools, query: { scope: AccessScope; participant_id: number }) =>
    getParticipant(tools, query),
  notes: (tools: QueryTools, query: NotesQuery) => listNotes(tools, query),
  notesToMark: (tools: QueryTools, query: MarkQuery) => findNotesToMark(tools, query),
  codeMarks: listCodeMarks,
  findings: listFindings,
  findingToKeep: (tools: QueryTools, query: FindingQuery) => askToKeep(tools, query),
  findingsReport: writeFindings,
  codedPassages: ({ db }: QueryTools, query: CodedPassagesQuery) => listCodedPassages(db, query),
  phrases: (tools: QueryTools, query: PhrasesQuery) => listPhrases(tools, query),
  spellings: listSpellings,
  insights: ({ db }: QueryTools, query: InsightsQuery) => listInsights(db, query),
  files: ({ db }: QueryTools, query: FilesQuery) => listFiles(db, query),
  imports: ({ db }: QueryTools, query: ImportsQuery) => listImports(db, query),
  media: listSurveyMedia,
};
export type Queries = typeof queries;
