import { z } from 'zod';

/** What the window tells the desktop of its queue whenever that changes: the whole of it each time, so that nothing adds up wrongly. */
export const queueReport = z.object({
  /** Imports that wait or run. */
  at_hand: z.number().int().min(0),
  /** 0 to 1 of them together; null when there are none. */
  fraction: z.number().min(0).max(1).nullable(),
  /** The import that has just ended, in the window's own words: they are shown to whoever looks elsewhere. */
  ended: z.object({ name: z.string().max(500), sentence: z.string().max(1000), is_done: z.boolean() }).nullable(),
});
export type QueueReport = z.output<typeof queueReport>;

/**
 * What comes of `leaving`. `asking`: the question stands on the screen. Then what a person wants who closes Sheaf while imports are under way: `background` goes on out of sight and leaves when all are
 * done, `leave` goes at once (the queue goes on at the next start), `stay` stays.
 */
export const leaveAnswers = ['asking', 'background', 'leave', 'stay'] as const;
export type LeaveAnswer = (typeof leaveAnswers)[number];
