import { invalidArgumentError, S3Error } from './s3-error.ts';

/** Headers that are kept with an object, and that a signed query can replace in an answer. */
const ownHeaders = 'content-type cache-control content-disposition content-encoding content-language expires'.split(
  ' ',
);
const metaPrefix = 'x-amz-meta-';
const maxMetaBytes = 2048;
const defaultType = 'binary/octet-stream';

/** Headers that ask for features the store does not have. They are refused: ignoring them would be a false promise. */
const unsupported = [
  'x-amz-object-lock-',
  'x-amz-server-side-encryption',
  'x-amz-grant-',
  'x-amz-website-redirect-location',
  'x-amz-write-offset-bytes',
];

/** A header may hold tabs, but no other control characters. */
function hasControls(value: string): boolean {
  return /\p{Cc}/u.test(value.replaceAll('\t', ''));
}

/** @throws S3Error NotImplemented for encryption, grants and locks. */
function refuseUnsupported(name: string): void {
  if (!unsupported.some((prefix) => name.startsWith(prefix))) return;
  throw new S3Error('NotImplemented', `This store does not support '${name}'.`, { Header: name });
}

/**
 * Picks the values that are stored with an object from request headers or form fields (names in lower case).
 * @throws S3Error InvalidArgument for control characters, MetadataTooLarge over 2 KB of x-amz-meta-, NotImplemented.
 */
export function pickKeptHeaders(values: Iterable<readonly [string, string]>): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': defaultType };
  let metaBytes = 0;
  for (const [name, value] of values) {
    refuseUnsupported(name);
    const isMeta = name.startsWith(metaPrefix);
    if (!(isMeta || (ownHeaders.includes(name) && value !== ''))) continue;
    if (hasControls(value)) throw invalidArgumentError(name, `The value of '${name}' holds a control character.`);
    if (isMeta) metaBytes += Buffer.byteLength(name) - metaPrefix.length + Buffer.byteLength(value);
    headers[name] = value;
  }
  if (metaBytes <= maxMetaBytes) return headers;
  throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size', {
    Size: String(metaBytes),
    MaxSizeAllowed: String(maxMetaBytes),
  });
}

/** @returns the UTF-8 bytes of a value, one character each, because Node writes headers that way. */
function wireValue(value: string): string {
  return Buffer.from(value).toString('latin1');
}

const typeName = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;
const activeType =
  /^(text\/(html|xml|xsl|xml-external-parsed-entity|vnd\.wap\.wml|rdf|ecmascript|javascript)|application\/(xml|xml-dtd|xhtml|mathml|rdf|vnd\.wap\.xhtml|x-mimearchive|ecmascript|javascript|x-javascript|x-shockwave-flash)|image\/svg|multipart\/.*|message\/.*|.*\+xml)$/;
/** Shown by the browser's own viewers, which a sandbox would stop. */
const viewedType = /^(image|audio|video)\/|^application\/pdf$/;

/** @returns the types that a Content-Type may be read as, in lower case: a browser takes one of several, separated by commas. */
function typesIn(contentType: string): string[] {
  return contentType.split(',').map((one) => (one.split(';')[0] ?? '').trim().toLowerCase());
}

/** @returns whether a browser may run the type or show it as a page. One that is written badly counts: it is unknown what it is read as. */
function isActive(contentType: string): boolean {
  return typesIn(contentType).some((type) => !typeName.test(type) || activeType.test(type));
}

/** Active types can only be downloaded. */
function safeDisposition(type: string, disposition: string | undefined): string | undefined {
  if (!isActive(type)) return disposition;
  if (disposition === undefined) return 'attachment';
  if (/^attachment\s*(;|$)/i.test(disposition)) return disposition;
  const semicolon = disposition.indexOf(';');
  return semicolon < 0 ? 'attachment' : `attachment${disposition.slice(semicolon)}`;
}

/** @returns the headers an object is served with; `overrides` replace its own. */
export function makeServedHeaders(
  kept: Readonly<Record<string, string>>,
  overrides: ReadonlyMap<string, string>,
): Record<string, string> {
  const headers: Record<string, string> = { ...kept, ...Object.fromEntries(overrides) };
  const type = headers['content-type'] ?? defaultType;
  const disposition = safeDisposition(type, headers['content-disposition']);
  if (disposition !== undefined) headers['content-disposition'] = disposition;
  for (const [name, value] of Object.entries(headers)) headers[name] = wireValue(value);
  const isViewed = !isActive(type) && typesIn(type).every((one) => viewedType.test(one));
  const policy: Record<string, string> = isViewed ? {} : { 'content-security-policy': "default-src 'none'; sandbox" };
  return { ...headers, 'x-content-type-options': 'nosniff', ...policy };
}

/**
 * Reads `response-content-type` and the other response- parameters from a signed query.
 * @throws S3Error InvalidArgument when a value holds control characters.
 */
export function readOverrides(query: ReadonlyMap<string, string>): Map<string, string> {
  const overrides = new Map<string, string>();
  for (const name of ownHeaders) {
    const value = query.get(`response-${name}`);
    if (value === undefined) continue;
    if (hasControls(value)) throw invalidArgumentError(`response-${name}`, 'The value holds a control character.');
    overrides.set(name, value);
  }
  return overrides;
}

/** Canned ACLs that grant nothing to others in a store with one owner. */
const privateAcls =
  'private authenticated-read aws-exec-read bucket-owner-full-control bucket-owner-read log-delivery-write'.split(' ');

/**
 * Checks `x-amz-acl` or a form's `acl`: each request needs a signature, so nothing can be opened to others.
 * @throws S3Error AccessControlListNotSupported
 */
export function requirePrivate(acl: string | undefined): void {
  if (acl === undefined || acl === '' || privateAcls.includes(acl)) return;
  throw new S3Error(
    'AccessControlListNotSupported',
    `The bucket does not allow ACLs: '${acl}' would open it to others. Leave the ACL out, or send 'private'.`,
  );
}
