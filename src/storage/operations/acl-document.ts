import { type Acl, acls } from '../disk/object-metadata.ts';
import { childrenOf, textOf, type XmlElement } from '../http/xml-reader.ts';
import { S3Error } from '../s3-error.ts';

/** The group that everybody belongs to, with or without a signature. */
export const allUsers = 'http://acs.amazonaws.com/groups/global/AllUsers';

/** What each canned ACL grants besides FULL_CONTROL of the owner. */
export const grantedToAll = {
  private: [],
  'public-read': ['READ'],
  'public-read-write': ['READ', 'WRITE'],
} as const satisfies Record<Acl, readonly string[]>;

/** @returns who a grant is for and what it allows, in a line */
function describeGrant(grant: XmlElement, ownerId: string): string {
  const [grantee] = childrenOf(grant, 'Grantee');
  const id = grantee && textOf(grantee, 'ID')?.trim();
  const group = grantee && textOf(grantee, 'URI')?.trim();
  const who = id === ownerId ? 'owner' : group === allUsers ? 'all' : 'other';
  return `${who} ${textOf(grant, 'Permission')?.trim()}`;
}

/**
 * @param document an AccessControlPolicy
 * @returns the canned ACL that grants exactly the same
 * @throws S3Error NotImplemented when there is none: the store has one owner and everybody else
 */
export function readAclDocument(document: XmlElement, ownerId: string): Acl {
  const grants = childrenOf(document, 'AccessControlList').flatMap((list) => childrenOf(list, 'Grant'));
  const found = new Set(grants.map((grant) => describeGrant(grant, ownerId)));
  for (const acl of acls) {
    const wanted = ['owner FULL_CONTROL', ...grantedToAll[acl].map((permission) => `all ${permission}`)];
    if (found.size === wanted.length && wanted.every((one) => found.has(one))) return acl;
  }
  throw new S3Error(
    'NotImplemented',
    `This store takes the grants of ${acls.join(', ')}: FULL_CONTROL of its owner, '${ownerId}', and READ, or READ and WRITE, of AllUsers.`,
  );
}
