import { z } from 'zod';

const id = z.uuid();

/**
 * What the service asks of the desktop that forked it: in the app only main may start processes of the app, and the parsers of
 * documents run in one each (docs/decisions/0011). There is no choice of program: main knows the one.
 */
export const parserRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start_parser'), id, path: z.string(), work_dir: z.string(), soffice: z.string() }),
  z.object({ type: z.literal('kill_parser'), id }),
]);
export type ParserRequest = z.output<typeof parserRequest>;
export type ParserStart = Extract<ParserRequest, { type: 'start_parser' }>;

/** What main tells about them. `too_large`: main ended it because it took more memory than `parserMemoryBytes`. */
export const parserReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('parser_started'), id, pid: z.number().int().positive() }),
  z.object({
    type: z.literal('parser_ended'),
    id,
    code: z.number().int(),
    stderr: z.string(),
    too_large: z.boolean(),
  }),
]);
export type ParserReport = z.output<typeof parserReport>;

/** Reliability goal G7: resident memory a parser may take. */
export const parserMemoryBytes = 512 * 1024 * 1024;
/** Of these; the rest is for what parsers hold outside the JavaScript heap. */
export const parserHeapMegabytes = 320;
