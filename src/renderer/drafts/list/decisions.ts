import { personalKinds, qualityKinds, testFindings } from '@sheaf/survey-columns';
import { z } from 'zod';
import { columnTypes, displayKinds, groupKinds } from '../../../contract/index.ts';
import { badRowRules } from '../../../importer/index.ts';

const texts = z.array(z.string()).readonly();
const byHeader = <Value extends z.ZodType>(value: Value) => z.map(z.string(), value).readonly();

/** An existing survey. */
export const existingSurvey = z.object({
  upload_key: z.string(),
  survey_key: z.string(),
  survey_name: z.string(),
  project_id: z.number().int(),
  instance: z.string().nullable(),
});
export type ExistingSurvey = z.output<typeof existingSurvey>;

/** Where the user wants to send the responses of a table. */
const destination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  /** To an existing survey; null until it is chosen. */
  z.object({ kind: z.literal('survey'), survey: existingSurvey.nullable() }),
  /** To the survey that another table of the list creates. */
  z.object({ kind: z.literal('wave'), of: z.string() }),
]);
export type Destination = z.output<typeof destination>;

/**
 * A change to the responses of a file that the user has chosen. It refers to headers and kinds, so that it stays valid when
 * the file is inspected again.
 */
export const cleaningStep = z.discriminatedUnion('does', [
  z.object({
    /** Leaves out responses of a kind. */
    does: z.literal('leave_out'),
    kind: z.enum(qualityKinds),
    /** For test responses, the finding meant; else '': a file has one finding of every other kind at most. */
    about: z.enum(testFindings),
  }),
  /** Replaces personal details of a kind in every answer of a column. */
  z.object({ does: z.literal('redact'), header: z.string(), kind: z.enum(personalKinds) }),
]);
export type CleaningStep = z.output<typeof cleaningStep>;

export const dayOrder = z.enum(['dmy', 'mdy']);

/** The column that links media files: the one that names most of them, none, or the one the user chose. */
const link = z.discriminatedUnion('by', [
  z.object({ by: z.literal('best') }),
  z.object({ by: z.literal('none') }),
  z.object({ by: z.literal('column'), header: z.string() }),
]);
export type LinkChoice = z.output<typeof link>;

/** Columns that are one question, by their headers. */
const namedGroup = z.object({
  kind: z.enum(groupKinds),
  /** The question; empty when only the items are named. */
  text: z.string(),
  /** In the order of the file, without the write-ins. */
  headers: texts,
  /** One per header: the option, statement, place or item; in a loop the question. */
  items: texts,
  /** In a loop what each column is about ("Child 1"); otherwise null. */
  iterations: texts.nullable(),
  /** The headers of the text columns "Other, please specify" that belong to the question. */
  write_ins: texts,
  /** The user put it together, changed it or says that it is right. */
  isConfirmed: z.boolean(),
});
export type NamedGroup = z.output<typeof namedGroup>;

/** What is saved of the decisions about a table: all but the media files, which are opened by their handles. */
export const savedDecisions = z.object({
  name: z.string(),
  /** The place of the chosen table in a file with several; null: the first one that looks like a table. */
  table: z.number().int().nullable(),
  /** Types that the user set, by header; every other column has the suggested type. */
  types: byHeader(z.enum(columnTypes)),
  /** Words that do not count as answers, as the user listed them, by header. */
  missing: byHeader(texts),
  /** The questions of several columns as the user put them together; null: as found in the file. */
  groups: z.array(namedGroup).readonly().nullable(),
  /** How columns are shown, by header, as a saved mapping says; every other column is shown as found. */
  displays: byHeader(z.enum(displayKinds)),
  /** Options in the order of a saved mapping, by header. */
  orders: byHeader(texts),
  /** The columns that together say who answered, as a saved mapping says; null: addresses and names do. Surveys are joined by its name. */
  personKey: z.object({ name: z.string(), headers: texts }).nullable(),
  /** null: as in the wave before, if the survey has one. */
  cleaningSteps: z.array(cleaningStep).readonly().nullable(),
  /** How ambiguous dates are read; null: as remembered, otherwise the user is asked. */
  dayOrder: dayOrder.nullable(),
  /** What happens to bad rows; null: they stop the import. */
  badRowRules: badRowRules.nullable(),
  destination,
  /** Columns that the file words otherwise than the survey it is added to: the survey's header, by header of the file. */
  matches: byHeader(z.string()),
  /** If some responses are already in the survey: which are sent. null until the user has chosen. */
  send: z.enum(['all', 'new']).nullable(),
  /** Names under which the user wants media files to be linked, by path. */
  media: z.object({ names: byHeader(z.string()), link }),
  /** A large file is inspected because the user asked for it. */
  inspectAnyway: z.boolean(),
  /** Whether the user has accepted or declined the mapping that was confirmed before. */
  isOfferAnswered: z.boolean(),
});
type SavedDecisions = z.output<typeof savedDecisions>;

/** Media files that go with a survey. */
export type MediaChoice = SavedDecisions['media'] & { files: ReadonlyMap<string, File> };

/**
 * The user's decisions about a table; nothing else about it is stored. Row count, inspection, comparison and media matches are
 * computed from these decisions and the file, and are discarded when an input changes.
 */
export type Decisions = Omit<SavedDecisions, 'media'> & { media: MediaChoice };

/** What somebody decides about a document, recording or picture: whether it is never attached to a table automatically. */
export const documentDecisions = z.object({ isApart: z.boolean() });
export type DocumentDecisions = z.output<typeof documentDecisions>;

export const noMedia: MediaChoice = { files: new Map(), names: new Map(), link: { by: 'best' } };

/** @returns the decisions about a table before the user has made any */
export const makeUndecided = (name: string): Decisions => ({
  name,
  table: null,
  types: new Map(),
  missing: new Map(),
  groups: null,
  displays: new Map(),
  orders: new Map(),
  personKey: null,
  cleaningSteps: null,
  dayOrder: null,
  badRowRules: null,
  destination: { kind: 'new' },
  matches: new Map(),
  send: null,
  media: noMedia,
  inspectAnyway: false,
  isOfferAnswered: false,
});
