import { z } from 'zod';
import { extractDetails, passage } from '../../contract/index.ts';

/** What the parsing child writes: it has read hostile bytes, so its word is checked like anybody's. */
export const parserAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('extracted'),
    details: extractDetails,
    passages: z.array(passage.omit({ position: true })),
    thumbnail: z.string().nullable(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string().max(2000) }),
]);
export type ParserAnswer = z.output<typeof parserAnswer>;

/** The file in the work folder that holds the answer. */
export const answerFile = 'answer.json';
