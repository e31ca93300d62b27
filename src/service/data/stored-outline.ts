import { z } from 'zod';
import {
  byName,
  type ColumnType,
  columnTypes,
  displayKinds,
  displayReasons,
  groupKinds,
  groupReasons,
  type QuestionList,
  questionList,
} from '../../contract/index.ts';
import type { Reader } from './database.ts';
import { findRow } from './rows.ts';

// What survey_tables and questions hold as JSON about groups and displays.

const columns = z.array(z.number().int());

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
  return table === undefined ? [] : groupsSchema.parse(JSON.parse(table.chosen_groups ?? table.found_groups));
}

/** The same of a survey by its id; none before its first part has been read. */
export const findGroups = async (db: Reader, upload_id: number): Promise<StoredGroup[]> =>
  readGroups(await findRow(db, 'survey_tables', ['found_groups', 'chosen_groups'], { upload_id }));

/** What a person made of the list of questions. */
export const readQuestionList = (json: string | null | undefined): QuestionList =>
  questionList.parse(JSON.parse(json ?? '{}'));

/** @returns by type; empty if none was found */
export const readFoundDisplays = (json: string | null): FoundDisplays =>
  json === null ? {} : foundDisplays.parse(JSON.parse(json));

/** @returns null if nobody chose one */
export const readChosenDisplay = (json: string | null): z.output<typeof chosenDisplay> | null =>
  json === null ? null : chosenDisplay.parse(JSON.parse(json));
