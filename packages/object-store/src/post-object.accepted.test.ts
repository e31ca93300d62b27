// POST Object: forms that are accepted, and what the store answers and keeps.
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formBody, testBoundary } from './testing/form-body.ts';
import { baseConditions, file, get, hour, inAnHour, post, type Row, without } from './testing/form-rows.ts';
import { provideStore } from './testing/provide-store.ts';
import { element, send } from './testing/send.ts';
import { signedHeaders } from './testing/signing.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

/** Written in two, so that no reader takes it for a template. */
const placeholder = '$' + '{filename}';

const store = await provideStore({ region: 'us-east-1' });

interface Success extends Row {
  name: string;
  key?: string;
  stored?: Buffer;
  headersOut?: Record<string, string>;
}

const anyKey = (key: string): Row => ({
  fields: { key },
  conditions: [...without('"key"'), ['starts-with', '$key', '']],
});

const successes: Success[] = [
  { name: 'the plain form (post_object_authenticated_request)' },
  {
    name: 'field names and condition keys in any case (post_object_case_insensitive_condition_fields)',
    fields: { key: undefined, KEY: 'part.csv' },
    conditions: [...without('"key"'), { kEy: 'part.csv' }],
  },
  {
    name: 'the name of the file in the key (post_object_set_key_from_filename)',
    ...anyKey(`in/${placeholder}`),
    filename: 'C:\\Users\\ada\\été $& "x".csv'.replaceAll('"', '\\"'),
    key: `in/${encodeURIComponent('été $& "x".csv')}`,
  },
  { name: 'a key that looks like a path', ...anyKey('a/./b//c/../d%2e'), key: 'a/./b//c/../d%252e' },
  {
    name: 'binary/octet-stream without a type (post_object_authenticated_no_content_type)',
    fields: { 'Content-Type': undefined },
    conditions: without('Content-Type'),
    headersOut: { 'content-type': 'binary/octet-stream' },
  },
  {
    name: 'metadata comes back (post_object_user_specified_header)',
    fields: { 'x-amz-meta-team': 'bleu é' },
    conditions: [...baseConditions, ['starts-with', '$x-amz-meta-team', 'bleu']],
    headersOut: { 'x-amz-meta-team': Buffer.from('bleu é').toString('latin1') },
  },
  {
    name: 'the right digests',
    fields: {
      'Content-MD5': createHash('md5').update(file).digest('base64'),
      'x-amz-checksum-sha256': createHash('sha256').update(file).digest('base64'),
    },
    conditions: [...baseConditions, ['starts-with', '$content-md5', ''], ['starts-with', '$x-amz-checksum-sha256', '']],
  },
  { name: 'a file that looks like a boundary', bytes: Buffer.from(`\r\n--${testBoundary.slice(0, -1)}\r\n--\r\r\n-`) },
  {
    name: 'more bytes than one chunk of the disk (post_object_upload_larger_than_chunk)',
    bytes: Buffer.alloc(3 * 1024 * 1024 + 7, 'chunk'),
    conditions: [...without('content-length-range'), ['content-length-range', 0, 5 * 1024 * 1024]],
  },
];

describe('accepted', () => {
  it.each(successes)('$name', async ({ name: _, key = 'part.csv', headersOut = {}, ...row }) => {
    const bytes = row.bytes ?? file;
    const reply = await post(store, row);
    expect([reply.status, reply.text]).toEqual([204, '']);
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    expect(reply.headers.etag).toBe(etag);
    const stored = await get(store, key);
    expect(stored.status).toBe(200);
    expect(stored.body.equals(bytes)).toBe(true);
    expect(stored.headers).toMatchObject({ etag, 'x-content-type-options': 'nosniff', ...headersOut });
    const url = `${store.url}/${testBucket}/${key}`;
    const gone = await send(url, { method: 'DELETE', headers: signedHeaders('DELETE', url, testKeys) });
    expect(gone.status).toBe(204);
  });

  const statusCondition = ['starts-with', '$success_action_status', ''];
  const answers: (Row & { name: string; status: number; body?: RegExp })[] = [
    {
      name: '201 (post_object_set_success_code)',
      fields: { success_action_status: '201' },
      conditions: [...baseConditions, statusCondition],
      status: 201,
      body: /<PostResponse><Location>http:[^<]*\/surveys\/part.csv<\/Location><Bucket>surveys<\/Bucket><Key>part.csv<\/Key><ETag>&quot;[0-9a-f]{32}&quot;<\/ETag><\/PostResponse>/,
    },
    {
      name: 'another status is 204 (post_object_set_invalid_success_code)',
      fields: { success_action_status: '404' },
      conditions: [...baseConditions, statusCondition],
      status: 204,
    },
  ];
  it.each(answers)('answers: $name', async ({ status, body = /^$/, ...row }) => {
    const reply = await post(store, row);
    expect(reply.status).toBe(status);
    expect(reply.headers.location).toMatch(/\/surveys\/part\.csv$/);
    expect(reply.text.replaceAll('\n', '')).toMatch(body);
  });

  it('checks the expiry when the fields arrive', async () => {
    store.clock.now = () => Date.now() + 2 * hour;
    try {
      expect(element((await post(store, {})).text, 'Message')).toContain('Policy expired');
    } finally {
      store.clock.now = Date.now;
    }
  });
});

describe('forms that older tools sign by version 2', () => {
  const sendForm = (fields: Record<string, string>) => {
    const body = formBody(Object.entries(fields), { bytes: file });
    const headers = { 'content-type': `multipart/form-data; boundary=${testBoundary}`, 'content-length': body.length };
    return send(`${store.url}/${testBucket}`, { method: 'POST', headers, body });
  };
  const tagging = '<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>';
  const sign = (secret: string = testKeys.secretKey): Record<string, string> => {
    const any = ['$key', '$tagging', '$acl'].map((name) => ['starts-with', name, '']);
    const document = { expiration: inAnHour(), conditions: [{ bucket: testBucket }, ...any] };
    const policy = Buffer.from(JSON.stringify(document)).toString('base64');
    const signature = createHmac('sha1', secret).update(policy).digest('base64');
    return { key: 'old.txt', AWSAccessKeyId: testKeys.accessKey, acl: 'private', signature, policy, tagging };
  };
  it('post_object_authenticated_request, post_object_tags_authenticated_request', async () => {
    expect((await sendForm(sign())).status).toBe(204);
    expect((await get(store, 'old.txt')).body.equals(file)).toBe(true);
    expect(element((await get(store, 'old.txt?tagging=')).text, 'Value')).toBe('1');
  });
  it.each<[string, Record<string, string>]>([
    ['SignatureDoesNotMatch', sign('wrong')],
    ['InvalidAccessKeyId', { ...sign(), AWSAccessKeyId: 'foo' }],
    ['AccessControlListNotSupported', { ...sign(), acl: 'public-read' }],
    ['AccessDenied', { key: 'foo.txt', success_action_status: '201' }],
  ])('refused with %s', async (code, fields) => {
    expect(element((await sendForm(fields)).text, 'Code')).toBe(code);
  });
});
