import { z } from 'zod';

const question_id = z.number().int().positive();
const score = z.number().int().min(0).max(10);
const moment = z.iso.datetime({ offset: true }).or(z.iso.date());

/**
 * One condition on a response. `options`: chose one of these (of a ranking: put it first). `nps`: a score of this range.
 * `answered`: the cell is not blank, or is. `contains`: the cell has this text, small and capital letters alike. `time`:
 * the response was given from `from` up to, not including, `to`; a day without a time is its first moment in UTC.
 */
export const condition = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('options'), question_id, options: z.array(z.string()).min(1).max(200) }),
    z.object({ kind: z.literal('nps'), question_id, min: score, max: score }),
    z.object({ kind: z.literal('nps_group'), question_id, group: z.enum(['promoters', 'passives', 'detractors']) }),
    z.object({ kind: z.literal('answered'), question_id, answered: z.boolean() }),
    z.object({ kind: z.literal('contains'), question_id, text: z.string().min(1).max(200) }),
    z.object({ kind: z.literal('time'), from: moment.optional(), to: moment.optional() }),
    z.object({ kind: z.literal('participant'), participant_id: z.number().int().nonnegative() }),
  ],
  { error: 'Each condition of filter needs a kind: see docs/interface.md.' },
);
export type Condition = z.output<typeof condition>;

/** All conditions hold. */
export const responseFilter = z
  .array(condition, { error: 'filter must be a list of conditions.' })
  .max(20, { error: 'filter may have at most 20 conditions.' });
export type ResponseFilter = z.output<typeof responseFilter>;

const notJson = 'filter must be a list of conditions as JSON.';

/** The filter as it travels in an address: JSON text. The first thing wrong with it is what the caller reads. */
export const queryFilter = z
  .string({ error: notJson })
  .max(8000, { error: 'filter must have at most 8,000 characters.' })
  .default('[]')
  .transform((text, context): ResponseFilter => {
    try {
      const parsed = responseFilter.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      const issue = parsed.error.issues[0];
      const where = issue && issue.path.length > 0 ? `filter ${issue.path.join('.')}: ` : '';
      context.addIssue(`${where}${issue?.message ?? notJson}`);
    } catch {
      context.addIssue(notJson);
    }
    return z.NEVER;
  });

/** What responses are put in order by: their row in the file, their time, or the answers to a question. */
export const querySort = z
  .string()
  .regex(/^(row|time|question:\d{1,15})$/, { error: 'sort must be row, time or question:ID.' })
  .default('row');
export const queryOrder = z.enum(['asc', 'desc'], { error: 'order must be asc or desc.' }).default('asc');
