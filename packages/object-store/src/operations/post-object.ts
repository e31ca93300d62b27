import type { Keys } from '../auth/sigv4.ts';
import { keptChecksum, verifyDigests } from '../body/expected-digests.ts';
import { forEachChunk } from '../body/for-each-chunk.ts';
import { wantedDigests } from '../body/receive-body.ts';
import { orAbort } from '../disk/object-writer.ts';
import { acceptForm, readBoundary } from '../form/accept-form.ts';
import { FormReceiver, type FormUpload } from '../form/form-receiver.ts';
import { contentLength, type OperationContext } from '../http/s3-request.ts';
import { encodePath } from '../http/uri.ts';
import { xmlDocument } from '../http/xml.ts';
import { S3Error } from '../s3-error.ts';
import { writeEtag } from './answers.ts';

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
  const length = contentLength(request.headers.get('content-length'));
  context.acceptBody();
  const receiver = new FormReceiver(boundary, length, (fields) => {
    const form = acceptForm(fields, bucket, disk, keys, now);
    return { form, writer: disk.createWriter(wantedDigests({ expected: form.expected, trailer: undefined })) };
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
  return orAbort(writer, async () => {
    const digests = writer.digest();
    verifyDigests(form.expected, digests);
    const etag = writeEtag(digests);
    const kept = keptChecksum(form.expected, digests);
    const metadata = { bucket, key, size: writer.size, etag, last_modified: context.now, ...traits, ...kept };
    const isStored = await context.guardForm(key, () => context.disk.publish(writer, metadata));
    if (!isStored)
      throw new S3Error('AccessDenied', 'This form has ended: what it was for is complete. Ask for a new one.');
    return etag;
  });
}

/** @returns the redirect that the form asks for; an invalid address, or one that is not a web page, is ignored. */
function redirectTarget(fields: ReadonlyMap<string, string>, stored: Stored): string | undefined {
  const url = URL.parse(fields.get('success_action_redirect') ?? fields.get('redirect') ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.searchParams.append('bucket', stored.Bucket);
  url.searchParams.append('key', stored.Key);
  url.searchParams.append('etag', stored.ETag);
  return url.href;
}

function answer({ response }: OperationContext, fields: ReadonlyMap<string, string>, stored: Stored): void {
  response.setHeader('ETag', stored.ETag);
  const redirect = redirectTarget(fields, stored);
  if (redirect !== undefined) {
    response.writeHead(303, { Location: redirect, 'Content-Length': '0' }).end();
    return;
  }
  response.setHeader('Location', stored.Location);
  const status = fields.get('success_action_status');
  if (status === '201') {
    const body = Buffer.from(xmlDocument('PostResponse', { ...stored }));
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
