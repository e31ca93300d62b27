import { z } from 'zod';

/**
 * Between a process of the app and main, which forked it. Electron drops what is still in the pipes when a process ends, so a process
 * that has printed something asks first whether it was read.
 */
export const leavingMessage = z.object({ type: z.literal('leaving') });
export type LeavingMessage = z.output<typeof leavingMessage>;

/** Main has read what was printed: the process may end. */
export const readMessage = z.object({ type: z.literal('read') });
export type ReadMessage = z.output<typeof readMessage>;
