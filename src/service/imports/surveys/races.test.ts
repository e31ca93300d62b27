import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import type { SurveyUpload } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, csv, initialize, sendParts } from '../../testing/survey-scenario.ts';
import type { Reply } from '../../testing/test-service.ts';

const service = await provideService();

/**
 * The requests that may happen at once to an upload whose only part is in storage, and all answers the specification allows.
 */
const events = {
  complete: { method: 'POST', path: 'complete', body: undefined, allowed: [202, 200, 400, 409] },
  retry: { method: 'POST', path: 'parts/1/retry', body: undefined, allowed: [200, 400, 409] },
  append: { method: 'POST', path: 'append', body: { num_parts: 1 }, allowed: [201, 400, 409] },
  register: { method: 'POST', path: 'media/register', body: { files: ['Ada.mp4'] }, allowed: [201, 400] },
  'media retry': { method: 'POST', path: 'media/Ada.mp4/retry', body: undefined, allowed: [200, 400, 404] },
  status: { method: 'GET', path: 'status', body: undefined, allowed: [200] },
} as const;
type Event = keyof typeof events;

async function race(order: readonly Event[]) {
  const { upload_key, links } = await initialize(service, 1, { body: { media_config: {} } }).then(async (survey) => {
    await sendParts(survey, [csv]);
    return survey;
  });
  const replies = await Promise.all(
    order.map(async (event): Promise<{ event: Event; reply: Reply }> => {
      const { method, path, body } = events[event];
      const json = body === undefined ? {} : { body };
      return {
        event,
        reply: await service.call(method, `${base}/${upload_key}/${path}`, { token: service.token, ...json }),
      };
    }),
  );
  const answered = (event: Event, status: number) =>
    replies.filter((one) => one.event === event && one.reply.status === status).length;
  return { upload_key, links, replies, answered };
}

/** A status is read from one moment: no COMPLETED before the last row, no row before its part. */
function expectOneState({ status, parts, processing }: SurveyUpload): void {
  const states = parts.map((part) => part.status);
  const total = processing.total_responses ?? 0;
  if (status === 'COMPLETED') expect({ states, total }).toEqual({ states: ['PROCESSED'], total: 2 });
  expect(status).not.toBe('FAILED');
  expect(total, `${status} with parts ${states}`).toBe(states[0] === 'PROCESSED' ? 2 : 0);
}

describe('complete, retry, append, register and status at once', () => {
  it('only outcomes that the specification allows: races of 2 to 8 requests', async () => {
    const orders = fc.array(fc.constantFrom(...(Object.keys(events) as Event[])), { minLength: 2, maxLength: 8 });
    const property = fc.asyncProperty(orders, async (order) => {
      const { upload_key, links, replies, answered } = await race(order);
      for (const { event, reply } of replies) {
        expect(events[event].allowed, `${event}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
      }
      replies.filter(({ event }) => event === 'status').map(({ reply }) => expectOneState(reply.body));
      const accepted = answered('complete', 202);
      expect(accepted, 'processing is queued once').toBeLessThanOrEqual(1);
      if (answered('append', 201) > 0) {
        // It came after the last row: the appended part waits, the rows stay.
        const { body } = await service.ask('GET', links.status);
        expect(body).toMatchObject({ status: 'AWAITING_UPLOAD', processing: { total_responses: 2 } });
        expect(body.parts[0].status).toBe('PROCESSED');
      } else if (accepted === 1) {
        // Every row, once: no retry took the object away from under the job, and none was let in.
        const final = await service.waitUntilFinal(upload_key);
        expect(final).toMatchObject({ status: 'COMPLETED', processing: { total_responses: 2 } });
        expect(answered('retry', 200)).toBe(0);
      } else {
        const { body } = await service.ask('GET', links.status);
        expect(body.status).toBe('AWAITING_UPLOAD');
      }
    });
    await fc.assert(property, { numRuns: tries(8, 60) });
  });
});
