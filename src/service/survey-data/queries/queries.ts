import type { Handle } from '../../data/sqlite/open.ts';
import { createMemory, type Memory } from './cache.ts';
import { readDictionary, writeDictionary } from './dictionary.ts';
import { type ExportQuery, type ExportSlice, planExport, readExport } from './export.ts';
import { type ImportsQuery, listImports } from './imports.ts';
import { type FilesQuery, type InsightsQuery, listFiles, listInsights } from './library-lists.ts';
import { listNotes, type NotesQuery } from './notes.ts';
import { getParticipant, listParticipants, type ParticipantsQuery } from './participants.ts';
import { listFilteredQuestions, type QuestionsQuery } from './questions.ts';
import { listResponses, type ResponsesQuery } from './responses.ts';
import { type EverythingQuery, searchEverything } from './search/search-everything.ts';
import { getSurvey } from './survey.ts';
import { listSurveyMedia, type MediaQuery } from './survey-media.ts';

/** What a reading thread works with. */
export interface ReadingTools {
  db: Handle;
  search: Handle;
  /** Answers to "which rows" and "in which order" that the next page will want again. */
  memory: Memory;
}

/** @param search a read connection to the search index */
export function createReadingTools(db: Handle, search: Handle): ReadingTools {
  return { db, search, memory: createMemory(64 * 1024 * 1024) };
}

/** Everything that can be read, by name: what a reading thread answers. Whether the asker may is settled before. */
export const readings = {
  survey: ({ db }: ReadingTools, { survey_key }: { survey_key: string }) => getSurvey(db, survey_key),
  questions: (tools: ReadingTools, query: QuestionsQuery) => listFilteredQuestions(tools, query),
  responses: (tools: ReadingTools, query: ResponsesQuery) => listResponses(tools, query),
  exportPlan: (tools: ReadingTools, query: ExportQuery) => planExport(tools, query),
  exportSlice: (tools: ReadingTools, slice: ExportSlice) => readExport(tools, slice),
  dictionary: (tools: ReadingTools, query: { survey_key: string }) => readDictionary(tools, query),
  dictionaryFile: (tools: ReadingTools, query: { survey_key: string }) => writeDictionary(tools, query),
  search: (tools: ReadingTools, query: EverythingQuery) => searchEverything(tools, query),
  participants: (tools: ReadingTools, query: ParticipantsQuery) => listParticipants(tools, query),
  participant: (tools: ReadingTools, query: { project_ids: readonly number[]; participant_id: number }) =>
    getParticipant(tools, query),
  notes: (tools: ReadingTools, query: NotesQuery) => listNotes(tools, query),
  insights: ({ db }: ReadingTools, query: InsightsQuery) => listInsights(db, query),
  files: ({ db }: ReadingTools, query: FilesQuery) => listFiles(db, query),
  imports: ({ db }: ReadingTools, query: ImportsQuery) => listImports(db, query),
  media: ({ db }: ReadingTools, query: MediaQuery) => listSurveyMedia(db, query),
};
export type Readings = typeof readings;
