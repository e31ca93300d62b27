import { afterAll, beforeAll, it } from 'vitest';
import { expectRefused, type Refusal } from './testing/expect-refused.ts';
import { baseConditions, hour, inAnHour, policyOf, without } from './testing/form-rows.ts';
import { startTestStore, type TestStore } from './testing/test-store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ region: 'us-east-1' });
});
afterAll(() => store.remove());

const invalidPolicy = { status: 400, code: 'InvalidPolicyDocument' };
const denied = { status: 403, code: 'AccessDenied' };

const rows: Refusal[] = [
  { name: 'row 15: the policy is empty', policy: '', ...invalidPolicy },
  {
    name: 'row 15: the policy is no JSON',
    policy: '{"expiration',
    ...invalidPolicy,
    message: 'Invalid Policy: Invalid JSON.',
  },
  { name: 'row 15: the policy is a list', policy: '[]', ...invalidPolicy },
  {
    name: 'row 16: no expiration',
    policy: policyOf({ conditions: baseConditions }),
    ...invalidPolicy,
    message: 'Invalid Policy: Policy missing expiration.',
  },
  {
    name: 'row 16: EXPIRATION',
    policy: policyOf({ EXPIRATION: inAnHour(), conditions: baseConditions }),
    ...invalidPolicy,
  },
  {
    name: 'row 16: an expiration that is no ISO 8601',
    policy: policyOf({ expiration: new Date(Date.now() + hour).toUTCString(), conditions: baseConditions }),
    ...invalidPolicy,
    message: /Invalid 'expiration' value/,
  },
  {
    name: 'row 16: the thirteenth month',
    policy: policyOf({ expiration: '2999-13-01T00:00:00Z', conditions: baseConditions }),
    ...invalidPolicy,
  },
  {
    name: 'row 16: an expiration without a text of its own',
    policy: '{"expiration":{"toString":0,"valueOf":0},"conditions":[]}',
    ...invalidPolicy,
    message: /Invalid 'expiration' value/,
  },
  {
    name: 'row 16: two expirations',
    policy: `{"expiration":"${inAnHour()}","expiration":"${inAnHour()}","conditions":[]}`,
    ...invalidPolicy,
  },
  { name: 'row 17: no conditions', policy: policyOf({ expiration: inAnHour() }), ...invalidPolicy },
  {
    name: 'row 17: CONDITIONS',
    policy: policyOf({ expiration: inAnHour(), CONDITIONS: baseConditions }),
    ...invalidPolicy,
  },
  {
    name: 'row 17: conditions twice, one escaped',
    policy: `{"expiration":"${inAnHour()}","conditions":[],"\\u0063onditions":${JSON.stringify(baseConditions)}}`,
    ...invalidPolicy,
  },
  {
    name: 'row 17: conditions are an object',
    policy: policyOf({ expiration: inAnHour(), conditions: {} }),
    ...invalidPolicy,
  },
  {
    name: 'row 17: an unknown key',
    policy: policyOf({ expiration: inAnHour(), conditions: baseConditions, more: 1 }),
    ...invalidPolicy,
  },
  ...[
    {},
    { key: 'a', bucket: 'b' },
    ['eq', '$key'],
    ['eq', '$key', 'a', 'b'],
    ['content-length-range', 0],
    ['content-length-range', 0, 1, 2],
    ['content-length-range', -1, 5],
    ['content-length-range', 'a', 5],
    ['matches', '$key', ''],
    { key: 1 },
    ['eq', '$key', 1],
    ['eq', 'key', 'part.csv'],
    null,
    'key',
  ].map((condition) => ({
    name: `row 17: the condition ${JSON.stringify(condition)}`,
    conditions: [...baseConditions, condition],
    ...invalidPolicy,
  })),
  {
    name: 'row 18: expired',
    policy: policyOf({ expiration: new Date(Date.now() - 1000).toISOString(), conditions: baseConditions }),
    ...denied,
    message: 'Invalid according to Policy: Policy expired.',
  },
  {
    name: 'row 19: eq not met',
    fields: { key: 'other.csv' },
    ...denied,
    message: /Policy Condition failed: \[&quot;eq&quot;, ?&quot;\$key&quot;, ?&quot;part.csv&quot;\]/,
  },
  { name: 'row 19: values keep their case', fields: { 'Content-Type': 'TEXT/CSV' }, ...denied },
  {
    name: 'row 19: starts-with not met',
    conditions: [...baseConditions, ['starts-with', '$key', 'reports/']],
    ...denied,
  },
  {
    name: 'row 19: one of two conditions on a field',
    conditions: [...baseConditions, ['starts-with', '$key', 'x'], ['starts-with', '$key', '']],
    ...denied,
  },
  {
    name: 'row 19: the field of a condition is absent',
    conditions: [...baseConditions, ['starts-with', '$x-amz-meta-team', '']],
    ...denied,
  },
  {
    name: "row 19: the policy's bucket is another",
    conditions: [...without('bucket'), { bucket: 'another' }],
    ...denied,
  },
  {
    name: 'row 19: the bucket field is another',
    fields: { bucket: 'another' },
    conditions: [...without('bucket'), ['starts-with', '$bucket', '']],
    ...denied,
  },
  {
    name: 'row 20: a field without a condition',
    fields: { 'x-amz-meta-team': 'blue' },
    ...denied,
    message: /Extra input fields: x-amz-meta-team/,
  },
  {
    name: 'row 20: no bucket condition',
    conditions: without('bucket'),
    ...denied,
    message: /Extra input fields: bucket/,
  },
  { name: 'row 20: no content-type condition', conditions: without('Content-Type'), ...denied },
  { name: 'row 20: no x-amz-date condition', conditions: without('x-amz-date'), ...denied },
];

it.each(rows)('$name', (row) => expectRefused(store, row));
