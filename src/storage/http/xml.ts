const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters XML 1.0 cannot hold, even escaped. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** @returns text safe inside an element; what XML cannot express becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(unprintable, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** @returns an XML document of one element whose children are `fields`, in order. */
export function xmlDocument(root: string, fields: Readonly<Record<string, string>>): string {
  const children = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${children.join('')}</${root}>`;
}
