// Grants in a document, which s3cmd and the consoles of Amazon send in place of the name of a canned ACL.
import { describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { anonymous, bucketCalls, raw } from './testing/raw.ts';
import { element } from './testing/send.ts';

const store = await provideStore();
const { newBucket, put } = bucketCalls(store);

const grant = (grantee: string, permission: string) =>
  `<Grant><Grantee>${grantee}</Grantee><Permission>${permission}</Permission></Grant>`;
const policy = (...grants: string[]) =>
  `<AccessControlPolicy><Owner><ID>sheaf</ID></Owner><AccessControlList>${grants.join('')}</AccessControlList></AccessControlPolicy>`;
const group = (name: string) => `<URI>http://acs.amazonaws.com/groups/global/${name}</URI>`;
const owner = grant('<ID>sheaf</ID><DisplayName>sheaf</DisplayName>', 'FULL_CONTROL');
const read = grant(group('AllUsers'), 'READ');
const setAcl = (path: string, body: string, headers: Record<string, string> = {}) =>
  raw(store, { method: 'PUT', path: `${path}?acl`, body, headers });

describe.each([
  ['a bucket', '', '?list-type=2'],
  ['an object', '/k', ''],
])('grants of %s', (_, key, query) => {
  it('open it to everybody, and close it', async () => {
    const path = `/${await newBucket()}`;
    await put(`${path}/k`);
    const seen = async () => (await anonymous(store, { path: `${path}${key}${query}` })).status;
    expect([(await setAcl(`${path}${key}`, policy(read, owner))).status, await seen()]).toEqual([200, 200]);
    expect([(await setAcl(`${path}${key}`, policy(owner))).status, await seen()]).toEqual([200, 403]);
  });

  it.each(['private', 'public-read', 'public-read-write'])('of %s are taken as they were answered', async (acl) => {
    const path = `/${await newBucket()}`;
    await put(`${path}/k`);
    await raw(store, { method: 'PUT', path: `${path}${key}?acl`, headers: { 'x-amz-acl': acl } });
    const { text } = await raw(store, { path: `${path}${key}?acl` });
    await setAcl(`${path}${key}`, policy(acl === 'private' ? read : '', owner));
    expect((await setAcl(`${path}${key}`, text)).status).toBe(200);
    expect((await raw(store, { path: `${path}${key}?acl` })).text).toBe(text);
  });
});

describe('grants that no canned ACL has', () => {
  it.each([
    ['somebody else', policy(owner, grant('<ID>somebody</ID>', 'READ'))],
    ['signed users only', policy(owner, grant(group('AuthenticatedUsers'), 'READ'))],
    ['everybody, also the ACL', policy(owner, grant(group('AllUsers'), 'READ_ACP'))],
    ['everybody, all of it', policy(owner, grant(group('AllUsers'), 'FULL_CONTROL'))],
    ['everybody, writing without reading', policy(owner, grant(group('AllUsers'), 'WRITE'))],
    ['everybody without the owner', policy(read)],
    ['an owner who may only read', policy(grant('<ID>sheaf</ID>', 'READ'))],
    ['nobody', policy()],
  ])('are refused, and nothing changes: %s', async (_, body) => {
    const path = `/${await newBucket('public-read')}`;
    const before = (await raw(store, { path: `${path}?acl` })).text;
    const reply = await setAcl(path, body);
    expect([reply.status, element(reply.text, 'Code')]).toEqual([501, 'NotImplemented']);
    expect((await raw(store, { path: `${path}?acl` })).text).toBe(before);
  });
});

describe('a request for an ACL', () => {
  it.each([
    ['no document of grants', '<Tagging/>', {}, 400, 'MalformedXML'],
    ['broken XML', '<AccessControlPolicy>', {}, 400, 'MalformedXML'],
    ['a permission twice in a grant', policy(grant('', 'READ</Permission><Permission>READ')), {}, 400, 'MalformedXML'],
    ['a name and grants', policy(owner), { 'x-amz-acl': 'private' }, 400, 'InvalidRequest'],
  ])('is refused: %s', async (_, body, headers, status, code) => {
    const reply = await setAcl(`/${await newBucket()}`, body, headers);
    expect([reply.status, element(reply.text, 'Code')]).toEqual([status, code]);
  });
});
