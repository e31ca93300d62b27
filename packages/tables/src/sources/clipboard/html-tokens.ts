import { entities } from '../../table/plain-text.ts';

/** A piece of HTML. Names are in lower case; comments, declarations, styles and scripts are left out. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string };

/** Elements whose content is not shown as text. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'title', 'xml', 'noscript', 'template']);
const unreadEnd = /<\/(?:style|script|title|xml|noscript|template)/gi;

function asCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD';
}

/** @returns a text with its entities as characters; unknown ones stay as they are */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));?/gi, (found, hex, decimal, name) => {
        if (hex !== undefined) return asCharacter(Number.parseInt(hex, 16));
        return decimal === undefined ? (entities.get(name) ?? found) : asCharacter(Number(decimal));
      })
    : text;

/** The end of a tag, or an attribute with its value: in quotes, behind a quote that is never closed, or without quotes. */
const attribute = /[\s/]*(?:>|([^\s=>/]+|(?==))(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(["'][^>]*|[^\s>"'][^\s>]*|)))?)/y;

/** Reads the attributes of a tag from the end of its name on. @returns them, and the place after its `>` */
function readAttributes(html: string, from: number): [ReadonlyMap<string, string>, number] {
  const attributes = new Map<string, string>();
  attribute.lastIndex = from;
  for (;;) {
    const match = attribute.exec(html);
    if (match === null) return [attributes, html.length];
    const [, name, ...values] = match;
    if (name === undefined) return [attributes, attribute.lastIndex];
    attributes.set(name.toLowerCase(), values.find((value) => value !== undefined) ?? '');
  }
}

/** The end of something that begins with `<!` or `<?`: a comment, a declaration, or a condition of Office. */
function endOfDeclaration(html: string, at: number): number {
  const mark = html.startsWith('<!--', at) ? '-->' : '>';
  const end = html.indexOf(mark, at + 2);
  return end === -1 ? html.length : end + mark.length;
}

/** @returns the end of an element that is not read */
function endOfUnread(html: string, at: number): number {
  unreadEnd.lastIndex = at;
  return unreadEnd.exec(html)?.index ?? html.length;
}

/** Reads what begins with `<` at `at`. @returns the token, null for what is left out, and where it ends */
function readMarkup(html: string, at: number): [HtmlToken | null, number] {
  const [found, slash = '', written = ''] = /^<(\/?)([a-z][\w:-]{0,40})/i.exec(html.slice(at, at + 50)) ?? [];
  if (found === undefined) {
    const isLeftOut = '!?/'.includes(html.charAt(at + 1)) && at + 1 < html.length;
    return isLeftOut ? [null, endOfDeclaration(html, at)] : [{ kind: 'text', text: '<' }, at + 1];
  }
  const name = written.toLowerCase();
  const [attributes, end] = readAttributes(html, at + found.length);
  if (slash === '/') return [{ kind: 'close', name }, end];
  return unread.has(name) ? [null, endOfUnread(html, end)] : [{ kind: 'open', name, attributes }, end];
}

/** Splits HTML into its texts and tags. Accepts any text, and never fails. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next === -1 ? html.length : next;
    if (end > at) yield { kind: 'text', text: decodeEntities(html.slice(at, end)) };
    if (next === -1) return;
    const [token, after] = readMarkup(html, next);
    if (token !== null) yield token;
    at = after;
  }
}
