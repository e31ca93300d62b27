import { expect, it } from 'vitest';
import { findAddressProblem, pinUpload } from './upload.ts';

const far = { base_url: 'https://sheaf.example.org/team', storage_origin: null };
const named = { ...far, storage_origin: 'https://s3.example.org:9000' };
const own = { base_url: 'http://127.0.0.1:8080', storage_origin: null };

it.each([
  ['https://sheaf.example.org/bucket', far, null],
  ['https://sheaf.example.org:9000/bucket', far, null],
  ['https://s3.example.org:9000/bucket', named, null],
  ['http://localhost:9000/bucket', own, null],
  ['http://[::1]:9000/bucket', own, null],
  ['https://s3.example.org/bucket', far, 'elsewhere'],
  ['https://s3.example.org/bucket', named, 'elsewhere'],
  ['https://sheaf.example.org.evil.example/', far, 'elsewhere'],
  ['https://s3.example.org/bucket', own, 'elsewhere'],
  ['http://sheaf.example.org/bucket', far, 'insecure'],
  ['http://s3.example.org:9000/bucket', named, 'insecure'],
  ['ftp://sheaf.example.org/', far, 'unusable'],
  ['https://sheaf.example.org@127.0.0.1/', far, 'unusable'],
  ['/bucket', far, 'unusable'],
  ['', own, 'unusable'],
] as const)('%s of %o: %s', (url, rule, expected) => expect(findAddressProblem(url, rule)).toBe(expected));

it.each([
  ...['http://127.0.0.1:5000/router/reboot', 'http://2130706433/', 'http://0x7f.1/', 'http://localhost/'],
  ...['http://localhost./', 'http://localhost../', 'http://printer.localhost/', 'http://0.0.0.0/'],
  ...['https://10.1.2.3/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://169.254.169.254/latest'],
  ...['https://100.64.0.1/', 'https://224.0.0.1/', 'https://255.255.255.255/', 'https://[::]/'],
  ...['https://[::1]/', 'https://[fe80::1]/', 'https://[fd00::1]/', 'https://[ff02::1]/'],
  ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:a00:1]/', 'https://[64:ff9b::7f00:1]/'],
  ...['https://[::127.0.0.1]/', 'https://[2002:7f00:1::]/'],
])('no instance elsewhere names %s, not even as its confirmed storage', (url) => {
  expect(findAddressProblem(url, { ...far, storage_origin: new URL(url).origin })).toBe('near');
});

it('an instance in a private network may use that network, and never this computer', () => {
  const near = { base_url: 'http://10.0.0.5:8080', storage_origin: 'http://10.0.0.6:9000' };
  expect(findAddressProblem('http://10.0.0.5:9000/', near)).toBeNull();
  expect(findAddressProblem('http://10.0.0.6:9000/', near)).toBeNull();
  expect(findAddressProblem('http://127.0.0.1:9000/', near)).toBe('near');
  expect(findAddressProblem('http://[::ffff:127.0.0.1]:9000/', near)).toBe('near');
});

it('a refused form is not sent, and the error names its origin', async () => {
  const sent: string[] = [];
  const upload = pinUpload(async (form) => {
    sent.push(form.upload_url);
    return { status: 204, body: '' };
  }, far);
  const send = (upload_url: string) =>
    upload({ upload_url, upload_fields: {} }, new Blob(['x']), {
      signal: new AbortController().signal,
      onProgress() {},
    });
  await expect(send('http://127.0.0.1:5000/x')).rejects.toMatchObject({
    failure: { kind: 'address', problem: 'near', origin: 'http://127.0.0.1:5000' },
  });
  await send('https://sheaf.example.org/bucket');
  expect(sent).toEqual(['https://sheaf.example.org/bucket']);
});
