import { z } from 'zod';

/** What the window reports of its queue whenever it changes: the complete state each time, so that no error adds up. */
export const queueReport = z.object({
  /** Imports that wait or run. */
  activeImports: z.number().int().min(0),
  /** Progress of all of them together, 0 to 1; null when there are none. */
  fraction: z.number().min(0).max(1).nullable(),
  /** The import that has just ended, in the window's own words: the desktop shows them in a notification. */
  ended: z.object({ name: z.string().max(500), sentence: z.string().max(1000), isDone: z.boolean() }).nullable(),
});
export type QueueReport = z.output<typeof queueReport>;

/**
 * The window's answer to the event `leaving`, which comes when the user closes Sheaf while imports run. `asking`: the
 * question is on the screen. Then the user's choice: `background` goes on out of sight and quits when all are done,
 * `leave` quits at once (the queue goes on at the next start), `stay` goes back to the window.
 */
export const leaveAnswers = ['asking', 'background', 'leave', 'stay'] as const;
export type LeaveAnswer = (typeof leaveAnswers)[number];
