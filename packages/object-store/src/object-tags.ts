import type { Tag } from './disk/object-metadata.ts';
import { decodeUri } from './http/uri.ts';
import { listChildren, malformedXml, readXml, requiredText, type XmlElement, type XmlNode } from './http/xml.ts';
import { compareUtf8 } from './object-key.ts';
import { S3Error } from './s3-error.ts';

const maxKeyLength = 128;
const maxValueLength = 256;

function invalidTag(message: string): S3Error {
  return new S3Error('InvalidTag', message);
}

/** An object can have 10 tags. Keys have up to 128 characters, values up to 256. */
function checkTags(tags: Tag[]): Tag[] {
  if (tags.length > 10) throw invalidTag('Object tags cannot be greater than 10');
  for (const [key, value] of tags) {
    if (key === '' || key.length > maxKeyLength) throw invalidTag('The TagKey you have provided is invalid');
    if (value.length > maxValueLength) throw invalidTag('The TagValue you have provided is invalid');
  }
  if (new Set(tags.map(([key]) => key)).size === tags.length) return tags;
  throw invalidTag('Cannot provide multiple Tags with the same key');
}

/** Reads `a=1&b=2`, percent-encoded. @throws S3Error InvalidTag, InvalidURI. */
export function parseTagQuery(query: string): Tag[] {
  const tags = query.split('&').filter((pair) => pair !== '');
  const parsed = tags.map((pair): Tag => {
    const [key = '', ...value] = pair.replaceAll('+', ' ').split('=');
    return [decodeUri(key), decodeUri(value.join('='))];
  });
  return checkTags(parsed);
}

/** Reads a `Tagging` document. @throws S3Error MalformedXML, InvalidTag. */
export function readTags(tagging: XmlElement): Tag[] {
  const [set, second] = listChildren(tagging, 'TagSet');
  if (set === undefined || second !== undefined) throw malformedXml("it needs one 'TagSet'.");
  const tags = listChildren(set, 'Tag').map((tag): Tag => [requiredText(tag, 'Key'), requiredText(tag, 'Value')]);
  return checkTags(tags);
}

/** Reads the `tagging` field of a form. @throws S3Error MalformedXML, InvalidTag. */
export function parseTagField(xml: string): Tag[] {
  return readTags(readXml(xml, 'Tagging'));
}

/** @returns the content of a `Tagging` document, sorted by key. */
export function tagSet(tags: readonly Tag[]): XmlNode[] {
  const sorted = [...tags].sort(([left], [right]) => compareUtf8(left, right));
  const nodes = sorted.map(
    ([key, value]): XmlNode => [
      'Tag',
      [
        ['Key', key],
        ['Value', value],
      ],
    ],
  );
  return [['TagSet', nodes]];
}
