import { z } from 'zod';
import { problemSchema } from './errors.ts';

const count = z.number().int().nonnegative();

/** The unit of a document's length. A txt has pages of 3,000 characters. */
const documentUnits = ['page', 'slide', 'sheet'] as const;

/** A heading. `position` is the 1-based number of its passage; `level` 1 is the highest. */
const outlineEntry = z.object({ level: z.number().int().min(1).max(9), title: z.string(), position: count });

const documentDetails = z.object({
  kind: z.literal('document'),
  unit: z.enum(documentUnits),
  count,
  outline: z.array(outlineEntry),
  characters: count,
  /** The text was longer than we store, and its end is left out. */
  truncated: z.boolean(),
});

const imageDetails = z.object({ kind: z.literal('image'), width: count, height: count, format: z.string() });

/** A transcript says whether there is one, and if not, why, in a sentence. */
export const transcript = z.discriminatedUnion('state', [
  z.object({ state: z.literal('made'), engine: z.string(), segments: count }),
  z.object({ state: z.literal('not_made'), reason: z.string(), reason_details: problemSchema }),
]);
export type Transcript = z.output<typeof transcript>;

const recordingDetails = z.object({
  kind: z.enum(['audio', 'video']),
  duration_seconds: z.number().nonnegative(),
  width: count.nullable(),
  height: count.nullable(),
  /** Peak of each of 400 equal stretches, 0 to 1; empty without a sound track. */
  waveform: z.array(z.number().min(0).max(1)),
  transcript,
});

/** What processing read from a file; its text is in passages. */
export const extractDetails = z.discriminatedUnion('kind', [documentDetails, imageDetails, recordingDetails]);
export type ExtractDetails = z.output<typeof extractDetails>;
export type DocumentDetails = z.output<typeof documentDetails>;
export type RecordingDetails = z.output<typeof recordingDetails>;

/**
 * A page, slide, sheet or section of a document, or a segment of a transcript. `position` is 1-based; times are seconds
 * from the start, null outside transcripts.
 */
export const passage = z.object({
  position: count,
  title: z.string().nullable(),
  text: z.string(),
  start: z.number().nonnegative().nullable(),
  end: z.number().nonnegative().nullable(),
});
export type Passage = z.output<typeof passage>;
