import { z } from 'zod';
import { extractDetails, passage } from '../../contract/index.ts';

/** The result of the child process. It has read hostile bytes, so the result is validated. */
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

/** The file with the result, in the work folder. */
export const answerFile = 'answer.json';
