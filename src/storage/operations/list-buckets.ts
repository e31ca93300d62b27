import type { OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { answerXml, isoTime, owner } from './stored-object.ts';

/** ListBuckets, by name. */
export async function listBuckets(context: OperationContext): Promise<void> {
  const buckets = context.disk.listBuckets().map(
    ({ name, created }): XmlNode => [
      'Bucket',
      [
        ['Name', name],
        ['CreationDate', isoTime(created)],
      ],
    ],
  );
  answerXml(context, 'ListAllMyBucketsResult', [
    ['Owner', owner],
    ['Buckets', buckets],
  ]);
}
