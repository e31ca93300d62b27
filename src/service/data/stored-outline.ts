import type { AnswerRule, MissingCount, Spelling } from '@sheaf/survey-columns';
import { z } from 'zod';
import {
  byName,
  type ColumnType,
  columnTypes,
  displayKinds,
  displayReasons,
  groupKinds,
  groupReasons,
  missingCount,
  type QuestionList,
  questionList,
} from '../../contract/index.ts';
import { parseStored } from '../core/json.ts';
import type { Reader } from './database.ts';
import { findRow } from './rows.ts';

// What survey_tables and questions hold as JSON about columns, groups and displays.

const columns = z.array(z.number().int());
const texts = z.array(z.string());

const separated = { separator: z.string().nullable(), options: texts };
const missing = z.object({ words: texts, standard: z.enum(['nothing', 'system', 'typed']) });
const spellings = z.array(z.object({ from: z.string(), to: z.string() }));
const answerRule: z.ZodType<AnswerRule> = z.intersection(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['single', 'rank', 'nps', 'text', 'none']) }),
    z.object({ kind: z.enum(['multi', 'ranking']), ...separated }),
    z.object({ kind: z.literal('place'), place: z.number(), first: z.number(), question: z.string() }),
    z.object({
      kind: z.literal('timestamp'),
      form: z.enum(['text', 'excel', 'epoch-s', 'epoch-ms']),
      order: z.enum(['ymd', 'dmy', 'mdy']),
      order_certain: z.boolean(),
    }),
  ]),
  z.object({ missing: missing.exactOptional(), spellings: spellings.exactOptional() }),
);

/** How the cells of a column are read. */
export const readRule = (json: string): AnswerRule => parseStored(json, answerRule);

/** The merged spellings of a column, as a change of it holds them. */
export const readSpellings = (json: string): Spelling[] => parseStored(json, spellings);

/** The words of a column that count as no answer, and how often they are there. */
export const readMissing = (json: string): MissingCount[] => parseStored(json, z.array(missingCount));

/** Texts, such as the given order of options or a row of the header. */
export const readTexts = (json: string): string[] => parseStored(json, texts);

/** The header rows of the imported file. */
export const readHeaderRows = (json: string): string[][] => parseStored(json, z.array(texts));

const storedGroup = z.object({
  kind: z.enum(groupKinds),
  text: z.string(),
  /** Column indexes of the members. */
  members: columns,
  items: z.array(z.string()),
  iterations: z.array(z.string()).nullable(),
  write_ins: columns,
  /** The column with all chosen options in one cell. */
  whole: z.number().int().nullable().default(null),
  source: z.enum(['found', 'user']),
  confidence: z.number(),
  reason: z.enum(groupReasons).nullable(),
});
export type StoredGroup = z.output<typeof storedGroup>;

/** How a column was found to be shown. The order of its options is found from all of them when they are read. */
const storedDisplay = z.object({
  as: z.enum(displayKinds),
  decimal: z.enum(['point', 'comma']).nullable(),
  unit_seconds: z.number().nullable(),
  confidence: z.number(),
  reason: z.enum(displayReasons),
});

const foundDisplays: z.ZodType<Partial<Record<ColumnType, z.output<typeof storedDisplay>>>> = z.partialRecord(
  z.enum(columnTypes),
  storedDisplay,
);
/** How a column is shown with each type that it may get. Types without a choice of displays are left out. */
export type FoundDisplays = z.output<typeof foundDisplays>;

const chosenDisplay = z.object({
  as: z.enum(displayKinds),
  scores: byName(z.number().nullable()).nullable(),
});

const groupsSchema = z.array(storedGroup);

/** The groups of a survey: as a person set them, else as found. @param table null before the first part has been read */
export function readGroups(table: { found_groups: string; chosen_groups: string | null } | undefined): StoredGroup[] {
  return table === undefined ? [] : parseStored(table.chosen_groups ?? table.found_groups, groupsSchema);
}

/** The same of a survey by its id; none before its first part has been read. */
export const findGroups = async (db: Reader, upload_id: number): Promise<StoredGroup[]> =>
  readGroups(await findRow(db, 'survey_tables', ['found_groups', 'chosen_groups'], { upload_id }));

/** What a person made of the list of questions. */
export const readQuestionList = (json: string | null | undefined): QuestionList =>
  parseStored(json ?? '{}', questionList);

/** @returns by type; empty if none was found */
export const readFoundDisplays = (json: string | null): FoundDisplays => parseStored(json ?? '{}', foundDisplays);

/** @returns null if nobody chose one */
export const readChosenDisplay = (json: string | null): z.output<typeof chosenDisplay> | null =>
  parseStored(json ?? 'null', chosenDisplay.nullable());
