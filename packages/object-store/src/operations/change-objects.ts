import type { Payload } from '../auth/sigv4.ts';
import { readDocument } from '../body/read-document.ts';
import type { Tag } from '../disk/object-metadata.ts';
import { abortOnFailure, appendRange } from '../disk/object-writer.ts';
import { answerEmpty, answerXml } from '../http/answers.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { listChildren, malformedXmlError, readText, requireText, type XmlElement, type XmlNode } from '../http/xml.ts';
import { checkKey, makeTagSet, readTags } from '../keys-and-tags.ts';
import { S3Error, toS3Error } from '../s3-error.ts';
import { checkVersion, readPrecondition } from './preconditions.ts';

/** Keys in one request. */
const maxKeys = 1000;
const atOnce = 16;

/** Deletes one object. @returns its element of the answer. */
async function deleteOne({ disk, request }: OperationContext, object: XmlElement): Promise<XmlNode> {
  const key = requireText(object, 'Key');
  try {
    checkKey(key);
    checkVersion(readText(object, 'VersionId'));
    const etag = readText(object, 'ETag');
    const precondition =
      etag === undefined ? undefined : readPrecondition({ ...request, headers: new Map([['if-match', etag]]) });
    await disk.deleteObject(request.target.bucket, key, precondition);
    return ['Deleted', [['Key', key]]];
  } catch (error) {
    const { code, message } = toS3Error(error);
    return [
      'Error',
      [
        ['Key', key],
        ['Code', code],
        ['Message', message],
      ],
    ];
  }
}

/** DeleteObjects: each key succeeds or fails by itself. @throws S3Error MalformedXML, NoSuchBucket, BadDigest. */
export async function deleteObjects(context: OperationContext, payload: Payload): Promise<void> {
  context.disk.requireBucket(context.request.target.bucket);
  const document = await readDocument(context, payload, 'Delete');
  const objects = listChildren(document, 'Object');
  if (objects.length === 0 || objects.length > maxKeys) throw malformedXmlError('it needs 1 to 1,000 objects.');
  for (const object of objects) requireText(object, 'Key');
  const outcomes: XmlNode[] = [];
  for (let at = 0; at < objects.length; at += atOnce) {
    const batch = objects.slice(at, at + atOnce).map((object) => deleteOne(context, object));
    outcomes.push(...(await Promise.all(batch)));
  }
  const quiet = readText(document, 'Quiet')?.trim() === 'true';
  answerXml(context, 'DeleteResult', quiet ? outcomes.filter(([name]) => name === 'Error') : outcomes);
}

/** DeleteObject: 204, also when there was no such object. The deletion is durable when it answers. @throws S3Error PreconditionFailed. */
export async function deleteObject(context: OperationContext): Promise<void> {
  const { request, disk } = context;
  const { bucket, key } = request.target;
  checkKey(key);
  checkVersion(request.target.query.get('versionId'));
  await disk.deleteObject(bucket, key, readPrecondition(request));
  answerEmpty(context, 204);
}

/**
 * Changes the tags of the object of a request. They are in its file, so a copy of the file with the new metadata replaces it.
 * @throws S3Error NoSuchKey, NoSuchBucket, OperationAborted when the object was replaced meanwhile
 */
async function retag({ disk, request }: OperationContext, tags?: readonly Tag[]): Promise<void> {
  const { bucket, key } = request.target;
  await disk.readObject(bucket, key, async (object) => {
    const { etag, last_modified } = object.metadata;
    const writer = disk.createWriter();
    await abortOnFailure(writer, async () => {
      await appendRange(writer, object);
      await disk.publish(writer, { ...object.metadata, tags }, (present) => {
        if (present?.etag === etag && present.last_modified === last_modified) return;
        throw new S3Error('OperationAborted', 'The object was replaced meanwhile. Try again.');
      });
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
  await retag(context, readTags(await readDocument(context, payload, 'Tagging')));
  answerEmpty(context, 200);
}

/** GetObjectTagging. @throws S3Error NoSuchKey. */
export async function getObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  const { bucket, key } = context.request.target;
  const { tags } = await context.disk.readMetadata(bucket, key);
  answerXml(context, 'Tagging', makeTagSet(tags ?? []));
}

/** DeleteObjectTagging. @throws S3Error NoSuchKey. */
export async function deleteObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  await retag(context);
  answerEmpty(context, 204);
}
