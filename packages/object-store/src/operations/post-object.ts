import type { Keys } from '../auth/sigv4.ts';
import { chooseChecksum, verifyDigests } from '../body/expected-digests.ts';
import { forEachChunk, listWantedDigests } from '../body/receive-body.ts';
import { abortOnFailure } from '../disk/object-writer.ts';
import { acceptForm, readBoundary } from '../form/accept-form.ts';
import { FormReceiver, type FormUpload } from '../form/form-receiver.ts';
import { writeEtag } from '../http/answers.ts';
import { encodePath, type OperationContext, readContentLength } from '../http/s3-request.ts';
import { renderXml } from '../http/xml.ts';
import { S3Error } from '../s3-error.ts';

/** The stored object that an answer describes. */
interface Stored {
  Location: string;
  Bucket: string;
  Key: string;
  ETag: string;
}

async function receiveForm(context: OperationContext, keys: Keys): Promise<FormUpload> {
  const { request, disk, now } = context;
  const { bucket } = request.target;
  const boundary = readBoundary(request.headers.get('content-type'));
  const length = readContentLength(request.headers.get('content-length'));
  context.acceptBody();
  const receiver = new FormReceiver(boundary, length, (fields) => {
    const form = acceptForm(fields, bucket, disk, keys, now);
    return { form, writer: disk.createWriter(listWantedDigests({ expected: form.expected, trailer: undefined })) };
  });
  try {
    await forEachChunk(request.message, (chunk) => receiver.receive(chunk));
    return receiver.finish();
  } catch (error) {
    await receiver.upload?.writer.abort();
    throw error;
  }
}

async function store(context: OperationContext, { form, writer }: FormUpload): Promise<string> {
  const { bucket } = context.request.target;
  const { key, traits } = form;
  return abortOnFailure(writer, async () => {
    const digests = writer.digest();
    verifyDigests(form.expected, digests);
    const etag = writeEtag(digests);
    const kept = chooseChecksum(form.expected, digests);
    const metadata = { bucket, key, size: writer.size, etag, last_modified: context.now, ...traits, ...kept };
    const isStored = await context.guardForm(key, () => context.disk.publish(writer, metadata));
    if (!isStored)
      throw new S3Error('AccessDenied', 'This form has ended: what it was for is complete. Ask for a new one.');
    return etag;
  });
}

function answer({ response }: OperationContext, fields: ReadonlyMap<string, string>, stored: Stored): void {
  response.setHeader('ETag', stored.ETag);
  response.setHeader('Location', stored.Location);
  const status = fields.get('success_action_status');
  if (status === '201') {
    const body = Buffer.from(renderXml('PostResponse', { ...stored }));
    response.writeHead(201, { 'Content-Type': 'application/xml', 'Content-Length': body.length }).end(body);
  } else if (status === '200') {
    response.writeHead(200, { 'Content-Length': '0' }).end();
  } else {
    response.writeHead(204).end();
  }
}

/**
 * POST Object, the browser form: https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 * Only the signed policy in the form authorises it, not the request's headers.
 */
export async function postObject(context: OperationContext, keys: Keys): Promise<void> {
  const { request } = context;
  const upload = await receiveForm(context, keys);
  const etag = await store(context, upload);
  const { bucket } = request.target;
  const { key, fields } = upload.form;
  const location = `${request.origin}/${encodePath(`${bucket}/${key}`)}`;
  answer(context, fields, { Location: location, Bucket: bucket, Key: key, ETag: etag });
}
