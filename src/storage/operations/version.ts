import { S3Error } from '../s3-error.ts';

/** The store keeps one version of each object, which S3 calls `null`. @throws S3Error NoSuchVersion for any other. */
export function checkVersion(id: string | undefined): void {
  if (id === undefined || id === 'null') return;
  throw new S3Error('NoSuchVersion', 'The specified version does not exist.', { VersionId: id });
}
