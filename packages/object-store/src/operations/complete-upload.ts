import { createHash } from 'node:crypto';
import type { Payload } from '../auth/sigv4.ts';
import { encodeDigest, readExpectedDigests, verifyDigests } from '../body/expected-digests.ts';
import { readDocument } from '../body/read-document.ts';
import type { Upload, UploadFolder } from '../disk/bucket.ts';
import { type Digests, MultiDigest } from '../disk/multi-digest.ts';
import type { Checksum, ObjectMetadata, PartMetadata } from '../disk/object-metadata.ts';
import { abortOnFailure, appendRange, type ObjectWriter } from '../disk/object-writer.ts';
import { answerInTime } from '../http/answers.ts';
import { encodePath, type OperationContext, readHeaders } from '../http/s3-request.ts';
import { listChildren, malformedXmlError, readText, requireText, type XmlElement, type XmlNode } from '../http/xml.ts';
import { checkKey } from '../keys-and-tags.ts';
import { readErrorCode, S3Error, tooSmallError } from '../s3-error.ts';
import { checkEarly, readPrecondition } from './preconditions.ts';

/** Smallest size of a part, except the last one. */
const leastPartBytes = 5 * 1024 * 1024;

const maxParts = 10_000;

interface NamedPart {
  number: number;
  etag: string;
  /** Base64, by the upload's algorithm. */
  checksum: string | undefined;
}

function readPart(part: XmlElement, upload: Upload): NamedPart {
  const number = requireText(part, 'PartNumber').trim();
  if (!/^\d{1,5}$/.test(number)) throw malformedXmlError(`'${number}' is not a part number.`);
  const algorithm = upload.checksum?.algorithm;
  return {
    number: Number(number),
    etag: requireText(part, 'ETag').trim().replaceAll('"', ''),
    checksum: algorithm === undefined ? undefined : readText(part, `Checksum${algorithm.toUpperCase()}`)?.trim(),
  };
}

function readParts(document: XmlElement, upload: Upload): NamedPart[] {
  const named = listChildren(document, 'Part').map((part) => readPart(part, upload));
  if (named.length === 0 || named.length > maxParts) throw malformedXmlError('it needs 1 to 10,000 parts.');
  // A client that sent a part again may name it twice: the last one counts.
  const parts = named.filter((part, index) => part.number !== named[index + 1]?.number);
  const misplaced = parts.some((part, index) => index > 0 && part.number <= (parts[index - 1]?.number ?? 0));
  if (!misplaced) return parts;
  throw new S3Error(
    'InvalidPartOrder',
    'The list of parts was not in ascending order. The parts list must be specified in order by part number.',
  );
}

function checkPart(
  named: NamedPart,
  isLast: boolean,
  metadata: ObjectMetadata | undefined,
): asserts metadata is ObjectMetadata {
  const matches =
    metadata?.etag === `"${named.etag}"` &&
    (named.checksum === undefined || named.checksum === metadata.checksum?.value);
  if (metadata === undefined || !matches) {
    const message =
      "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.";
    throw new S3Error('InvalidPart', message, { PartNumber: String(named.number), ETag: named.etag });
  }
  if (isLast || metadata.size >= leastPartBytes) return;
  throw tooSmallError(metadata.size, leastPartBytes, { PartNumber: String(named.number), ETag: named.etag });
}

interface JoinedPart extends PartMetadata {
  /** Base64, by the upload's algorithm. */
  checksum: string | undefined;
}

/** Joins the parts in `writer`. @returns what is known of each. */
async function assemble(uploads: UploadFolder, id: string, named: readonly NamedPart[], writer: ObjectWriter) {
  const parts: JoinedPart[] = [];
  for (const [index, one] of named.entries()) {
    const part = await uploads.openPart(id, one.number);
    try {
      checkPart(one, index === named.length - 1, part?.metadata);
      if (part === undefined) continue;
      await appendRange(writer, part);
      parts.push({ size: part.metadata.size, md5: one.etag, checksum: part.metadata.checksum?.value });
    } finally {
      await part?.handle.close();
    }
  }
  return parts;
}

/** @returns `md5-N`: the MD5 of the parts' MD5s, and their number. */
function joinEtags(parts: readonly PartMetadata[]): string {
  const hash = createHash('md5');
  for (const { md5 } of parts) hash.update(md5, 'hex');
  return `"${hash.digest('hex')}-${parts.length}"`;
}

function joinChecksums(upload: Upload, parts: readonly JoinedPart[], digests: Digests): Checksum | undefined {
  if (upload.checksum === undefined) return undefined;
  const { algorithm, type } = upload.checksum;
  if (type === 'FULL_OBJECT') return { algorithm, type, value: encodeDigest(digests, algorithm) };
  const hashes = new MultiDigest([algorithm]);
  for (const { checksum = '' } of parts) hashes.update(Buffer.from(checksum, 'base64'));
  return { algorithm, type, value: `${encodeDigest(hashes.digest(), algorithm)}-${parts.length}` };
}

function verifyWhole(context: OperationContext, digests: Digests, checksum: Checksum | undefined): void {
  const sums = [...readHeaders(context.request)].filter(([name]) => name.startsWith('x-amz-checksum-'));
  const announced = sums.find(([name]) => name === `x-amz-checksum-${checksum?.algorithm}`)?.[1];
  if (announced === undefined) return;
  if (checksum?.type === 'FULL_OBJECT') verifyDigests(readExpectedDigests(sums), digests);
  else if (announced !== checksum?.value) throw new S3Error('BadDigest', 'The checksum of the parts does not match.');
}

/** Checksum headers of this request are about the object, not about the document. */
function withoutSums(context: OperationContext): OperationContext {
  const headers = [...context.request.headers].filter(([name]) => !name.startsWith('x-amz-checksum-'));
  return { ...context, request: { ...context.request, headers: new Map(headers) } };
}

async function store(context: OperationContext, upload: Upload, named: readonly NamedPart[]): Promise<ObjectMetadata> {
  const { disk, request, now } = context;
  const { bucket, key } = request.target;
  const { headers, tags, id } = upload;
  const writer = disk.createWriter(upload.checksum?.type === 'FULL_OBJECT' ? [upload.checksum.algorithm] : []);
  return abortOnFailure(writer, async () => {
    const joined = await assemble(disk.requireBucket(bucket).uploads, id, named, writer);
    const digests = writer.digest();
    const checksum = joinChecksums(upload, joined, digests);
    verifyWhole(context, digests, checksum);
    const parts = joined.map(({ size, md5 }) => ({ size, md5 }));
    const facts = { bucket, key, size: writer.size, etag: joinEtags(joined), last_modified: now, parts, upload_id: id };
    const metadata = { ...facts, headers, tags, checksum };
    await disk.publish(writer, metadata, readPrecondition(request));
    return metadata;
  });
}

/** @returns the object when an earlier completion of this upload, with these parts, has succeeded and its answer was lost. */
async function findCompleted(context: OperationContext, id: string, document: XmlElement) {
  const { bucket, key } = context.request.target;
  const metadata = await context.disk.findMetadata(bucket, key).catch((error: unknown) => {
    if (readErrorCode(error) === 'ObjectDamaged') return undefined;
    throw error;
  });
  if (metadata?.upload_id !== id) return undefined;
  const named = listChildren(document, 'Part').map((part) => requireText(part, 'ETag').trim().replaceAll('"', ''));
  const parts = metadata.parts ?? [];
  return named.length === parts.length && parts.every(({ md5 }, index) => md5 === named[index]) ? metadata : undefined;
}

async function completeOnce(context: OperationContext, document: XmlElement): Promise<ObjectMetadata> {
  const { request, disk } = context;
  const { bucket, key, query } = request.target;
  const { uploads } = disk.requireBucket(bucket);
  const id = query.get('uploadId') ?? '';
  return uploads.exclusively(id, async () => {
    const done = await findCompleted(context, id, document);
    if (done === undefined) {
      await checkEarly(context, readPrecondition(request));
      const upload = await uploads.find(id, key);
      const stored = await store(context, upload, readParts(document, upload));
      await uploads.remove(id);
      return stored;
    }
    // The upload still exists only when the store crashed directly after the rename.
    await uploads.remove(id);
    return done;
  });
}

function makeResult({ request }: OperationContext, { bucket, key, etag, checksum }: ObjectMetadata): XmlNode[] {
  const sums: XmlNode[] = checksum
    ? [
        [`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value],
        ['ChecksumType', checksum.type],
      ]
    : [];
  return [
    ['Location', `${request.origin}/${encodePath(`${bucket}/${key}`)}`],
    ['Bucket', bucket],
    ['Key', key],
    ['ETag', etag],
    ...sums,
  ];
}

/**
 * CompleteMultipartUpload. One rename makes the object visible; until then the parts stay, so a failed completion can be
 * repeated. A completion repeated after its success gets the same answer, as long as the object exists.
 * @throws S3Error NoSuchUpload, InvalidPart, InvalidPartOrder, EntityTooSmall, MalformedXML, PreconditionFailed.
 */
export async function completeUpload(context: OperationContext, payload: Payload): Promise<void> {
  const { bucket, key } = context.request.target;
  context.disk.requireBucket(bucket);
  checkKey(key);
  const document = await readDocument(withoutSums(context), payload, 'CompleteMultipartUpload');
  await answerInTime(context, 'CompleteMultipartUploadResult', async () =>
    makeResult(context, await completeOnce(context, document)),
  );
}
