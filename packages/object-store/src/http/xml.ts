const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Characters XML 1.0 cannot hold, even escaped. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** @returns text safe inside an element; what XML cannot express becomes U+FFFD. */
function escapeXml(text: string): string {
  return text.replace(unprintable, '\ufffd').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

/** An element and its content. The name must be our own text, as it is not escaped; attributes may follow it. */
export type XmlNode = readonly [name: string, content: string | number | boolean | readonly XmlNode[]];

function render([name, content]: XmlNode): string {
  const inner = Array.isArray(content) ? content.map(render).join('') : escapeXml(String(content));
  return `<${name}>${inner}</${name.split(' ', 1)[0]}>`;
}

/** The start of every document; white space may follow it. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** @returns an XML document of one element whose children are `fields`, in order. */
export function xmlDocument(root: string, fields: Readonly<Record<string, string>>): string {
  return `${xmlDeclaration}${render([root, Object.entries(fields)])}`;
}

/** @returns an XML document in S3's namespace, as clients expect it of every answer except errors. */
export function s3Document(root: string, content: XmlNode[1]): string {
  return `${xmlDeclaration}${s3Element(root, content)}`;
}

/** @returns such a document without the declaration, when that has been sent already. */
export function s3Element(root: string, content: XmlNode[1]): string {
  return render([`${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/"`, content]);
}
