import { type Acl, acls } from './disk/object-metadata.ts';
import { invalidArgument } from './s3-error.ts';

/** Canned ACLs that grant nothing more in a store with one owner. */
const sameAsPrivate = new Set([
  'authenticated-read',
  'aws-exec-read',
  'bucket-owner-full-control',
  'bucket-owner-read',
  'log-delivery-write',
]);

/** @returns the meaning of `x-amz-acl` or a form's `acl`. @throws S3Error InvalidArgument for an unknown name. */
export function readAcl(value: string | undefined): Acl {
  if (value === undefined || value === '' || sameAsPrivate.has(value)) return 'private';
  const known = acls.find((acl) => acl === value);
  if (known !== undefined) return known;
  throw invalidArgument('x-amz-acl', `'${value}' is not a canned ACL.`);
}
