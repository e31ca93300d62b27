import { type Acl, acls } from './disk/object-metadata.ts';
import { invalidArgument } from './s3-error.ts';

/** Canned ACLs that grant nothing in a store of one owner. */
const sameAsPrivate = new Set([
  'authenticated-read',
  'aws-exec-read',
  'bucket-owner-full-control',
  'bucket-owner-read',
  'log-delivery-write',
]);

/** @returns the meaning of `x-amz-acl` or a form's `acl`. @throws S3Error InvalidArgument for a name S3 does not know. */
export function readAcl(value: string | undefined): Acl {
  if (value === undefined || value === '' || sameAsPrivate.has(value)) return 'private';
  const known = acls.find((acl) => acl === value);
  if (known !== undefined) return known;
  throw invalidArgument('x-amz-acl', `'${value}' is no canned ACL.`);
}
