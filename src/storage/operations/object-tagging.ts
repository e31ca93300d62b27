import type { Payload } from '../auth/payload.ts';
import { readDocument } from '../body/read-document.ts';
import { orAbort } from '../disk/draft.ts';
import type { ObjectRecord, Tag } from '../disk/object-record.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { readTags, tagSet } from '../object-tags.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml } from './stored-object.ts';
import { checkVersion } from './version.ts';

/** Tags lie in the object's file: a copy of it (which most file systems make without copying) takes its place. */
async function retag(context: OperationContext, tags: readonly Tag[]): Promise<void> {
  const { disk, request } = context;
  const { bucket, key } = request.target;
  const clone = await disk.cloneObject(bucket, key);
  await orAbort(clone, async () => {
    const { tags: _, ...rest } = clone.record;
    const record: ObjectRecord = tags.length === 0 ? rest : { ...rest, tags };
    await disk.publish(clone, record, (present) => {
      const same = present?.etag === rest.etag && present.last_modified === rest.last_modified;
      if (!same) throw new S3Error('OperationAborted', 'The object was replaced meanwhile. Try again.');
    });
  });
}

function check({ request: { target } }: OperationContext): void {
  checkKey(target.key);
  checkVersion(target.query.get('versionId'));
}

/** PutObjectTagging. @throws S3Error NoSuchKey, MalformedXML, InvalidTag, OperationAborted. */
export async function putObjectTagging(context: OperationContext, payload: Payload): Promise<void> {
  check(context);
  await retag(context, readTags(await readDocument(context, payload, 'Tagging'), 10));
  answerEmpty(context, 200);
}

/** GetObjectTagging. @throws S3Error NoSuchKey. */
export async function getObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  const { bucket, key } = context.request.target;
  const { record, handle } = await context.disk.openObject(bucket, key);
  await handle.close();
  answerXml(context, 'Tagging', tagSet(record.tags ?? []));
}

/** DeleteObjectTagging. @throws S3Error NoSuchKey. */
export async function deleteObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  await retag(context, []);
  answerEmpty(context, 204);
}
