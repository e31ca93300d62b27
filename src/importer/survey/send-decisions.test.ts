import { expect, test } from 'vitest';
import { ClientError } from '../client/read-reply.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { sendOutline, sendPersonKey } from './send-decisions.ts';

const details = { code: 'group_absent', params: { id: 'Q1' } };
const sentence = 'The survey has no group Q1.';

/** An import of which the service refuses the outline, or finds no people. */
function makeContext(client: object): ImportContext {
  const entry = {
    has_workspace: true,
    outline: { displays: { Age: { as: 'number' } } },
    option_orders: { Age: ['1', '2'] },
    person_key: { name: 'Patient', headers: ['Id'] },
  };
  const poll = async <T>(ask: () => Promise<T | null>) => ask();
  const clock = { now: () => 0 };
  return { entry, client, poll, clock, patienceSeconds: 0, patient: () => ({}) } as unknown as ImportContext;
}

test('what the service refuses is noted with its code, so that the window can say it in its language', async () => {
  const changeOutline = async () => {
    throw new ClientError(400, sentence, { error: sentence, ...details });
  };
  const context = makeContext({ changeOutline });
  const refusal = { problem: sentence, problem_details: details };
  expect(await sendOutline(context, 'survey')).toMatchObject({ outline: refusal, option_orders: refusal });
  expect(await sendPersonKey(context, 'survey')).toMatchObject(refusal);
});

test('so is why people were not read again; nothing is noted of what was done', async () => {
  const failed = { state: 'failed', progress: null, failure: sentence, failure_details: details };
  const getOutline = async () => ({ person_key_change: failed });
  const context = makeContext({ changeOutline: async () => ({}), getOutline });
  expect(await sendPersonKey(context, 'survey')).toMatchObject({ problem: sentence, problem_details: details });
  const noted = { problem: null, problem_details: null };
  expect(await sendOutline(context, 'survey')).toMatchObject({ outline: noted, option_orders: noted });
});
