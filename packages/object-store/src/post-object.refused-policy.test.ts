import { it } from 'vitest';
import { baseConditions, expectRefused, hour, inAnHour, policyOf, type Refusal, without } from './testing/form-rows.ts';
import { provideStore } from './testing/provide-store.ts';

const store = await provideStore({ region: 'us-east-1' });

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
    name: 'row 16: no expiration (post_object_missing_expires_condition)',
    policy: policyOf({ conditions: baseConditions }),
    ...invalidPolicy,
    message: 'Invalid Policy: Policy missing expiration.',
  },
  {
    name: 'row 16: EXPIRATION (post_object_expires_is_case_sensitive)',
    policy: policyOf({ EXPIRATION: inAnHour(), conditions: baseConditions }),
    ...invalidPolicy,
  },
  {
    name: 'row 16: an expiration that is no ISO 8601 (post_object_invalid_date_format)',
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
  {
    name: 'row 17: no conditions (post_object_missing_conditions_list)',
    policy: policyOf({ expiration: inAnHour() }),
    ...invalidPolicy,
  },
  {
    name: 'row 17: CONDITIONS (post_object_condition_is_case_sensitive)',
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
  ...(
    [
      ['no property (post_object_empty_conditions)', {}],
      ['two properties', { key: 'a', bucket: 'b' }],
      ['eq without a value', ['eq', '$key']],
      ['eq with two values', ['eq', '$key', 'a', 'b']],
      ['a range without its end (post_object_missing_content_length_argument)', ['content-length-range', 0]],
      ['a range of three', ['content-length-range', 0, 1, 2]],
      ['a range from -1 (post_object_invalid_content_length_argument)', ['content-length-range', -1, 5]],
      ['a range of words', ['content-length-range', 'a', 5]],
      ['an unknown operator', ['matches', '$key', '']],
      ['a property that is no text', { key: 1 }],
      ['eq with a number', ['eq', '$key', 1]],
      ['a field without its dollar', ['eq', 'key', 'part.csv']],
      ['null', null],
      ['a text', 'key'],
    ] as const
  ).map(([how, condition]) => ({
    name: `row 17: a condition with ${how}`,
    conditions: [...baseConditions, condition],
    ...invalidPolicy,
  })),
  {
    name: 'row 18: expired (post_object_expired_policy)',
    policy: policyOf({ expiration: new Date(Date.now() - 1000).toISOString(), conditions: baseConditions }),
    ...denied,
    message: 'Invalid according to Policy: Policy expired.',
  },
  {
    name: 'row 19: eq not met (post_object_invalid_request_field_value)',
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
    name: 'row 19: the field of a condition is absent (post_object_request_missing_policy_specified_field)',
    conditions: [...baseConditions, ['starts-with', '$x-amz-meta-team', '']],
    ...denied,
  },
  {
    name: "row 19: the policy's bucket is another (post_object_wrong_bucket)",
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
    name: 'row 20: no bucket condition (post_object_missing_policy_condition)',
    conditions: without('bucket'),
    ...denied,
    message: /Extra input fields: bucket/,
  },
  { name: 'row 20: no content-type condition', conditions: without('Content-Type'), ...denied },
  { name: 'row 20: no x-amz-date condition', conditions: without('x-amz-date'), ...denied },
];

it.each(rows)('$name', (row) => expectRefused(store, row));
