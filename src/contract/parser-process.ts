import { z } from 'zod';

const id = z.uuid();

/**
 * Messages from the service to the desktop's main process: in the packaged app only main can start a Node of the app, and
 * each document parser needs one (docs/decisions/0011). Main chooses its script.
 */
export const parserRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start_parser'),
    id,
    path: z.string(),
    work_dir: z.string(),
    soffice: z.string(),
    /** The command before the program that limits which files it sees, such as bubblewrap's; empty where there is none. */
    prefix: z.array(z.string()),
    /** Node's permissions, as options. */
    permissions: z.array(z.string()),
  }),
  z.object({ type: z.literal('kill_parser'), id }),
]);
export type ParserRequest = z.output<typeof parserRequest>;
export type ParserStart = Extract<ParserRequest, { type: 'start_parser' }>;

/** Main's messages to the service. `too_large`: main killed it because it used more than `parserMemoryBytes`. */
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

/** Resident memory a parser may use. */
export const parserMemoryBytes = 512 * 1024 * 1024;
/** Its JavaScript heap; the rest is for memory outside of it. */
export const parserHeapMegabytes = 320;
