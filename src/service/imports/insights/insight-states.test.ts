// Every state of an insight × complete, the impossible pairs included.
import { describe, expect, it } from 'vitest';
import { insightStatuses } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { followInsight, initializeInsight, sendRecord } from '../../testing/record-scenario.ts';

const service = await provideService();

/** Written beside the service, so that what is in progress stands still. */
async function standing(processing_status: (typeof insightStatuses)[number], queued: 0 | 1, isSent: boolean) {
  const insight = await initializeInsight(service, 'notes.txt');
  const { insight_key } = insight;
  // A form ends when its insight is complete.
  if (isSent) await sendRecord(insight, 'Hello');
  await service.database.write((tx) =>
    tx
      .updateTable('stored_insights')
      .set({ processing_status, queued })
      .where('insight_key', '=', insight_key)
      .execute(),
  );
  return insight;
}

const states = [
  { processing_status: 'pending', queued: 0, now: 'not yet processed' },
  { processing_status: 'pending', queued: 1, now: 'in progress' },
  { processing_status: 'completed', queued: 1, now: 'done' },
  { processing_status: 'failed', queued: 1, now: 'done' },
] as const;
const bodies = [undefined, {}, { should_publish: false }, { should_publish: true }];
const pairs = states.flatMap((state) =>
  bodies.flatMap((body) => [true, false].map((isSent) => ({ ...state, body, isSent }))),
);

describe('insight processing_status × complete', () => {
  it('the walk knows every status', () => {
    expect(new Set(states.map((state) => state.processing_status))).toEqual(new Set(insightStatuses));
  });
  it.each(pairs)('$processing_status ($now), body $body, document in storage: $isSent', async (row) => {
    const { processing_status, queued, body, isSent } = row;
    const insight = await standing(processing_status, queued, isSent);
    const { insight_key, links } = insight;
    const reply = await service.call('POST', links.complete, { token: service.token, ...(body && { body }) });
    const answer = [reply.status, reply.body];
    if (processing_status !== 'pending') {
      // "200 with current status when already completed or failed."
      expect(answer).toEqual([200, { insight_key, status: processing_status }]);
    } else if (queued === 1) {
      // "200 with a `message` that the upload is already processing"
      expect(answer).toEqual([200, { insight_key, status: 'processing', message: expect.any(String) }]);
    } else if (isSent) {
      expect(answer).toEqual([202, { insight_key, status: 'processing' }]);
      const insight_state = body?.should_publish ? 0 : 1;
      expect(await followInsight(service, insight)).toMatchObject({ processing_status: 'completed', insight_state });
      return;
    } else expect(answer).toMatchObject([400, { error: expect.any(String) }]);
    const { body: after } = await service.call('GET', links.status, { token: service.token });
    expect(after).toMatchObject({ processing_status, insight_state: 1 });
  });
});
