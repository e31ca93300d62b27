/** A piece of HTML. Names are in lower case; comments, declarations, styles and scripts are left out. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string };

/** Elements whose content is not shown as text. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'title', 'xml', 'noscript', 'template']);
const unreadEnd = /<\/(?:style|script|title|xml|noscript|template)/gi;

const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** The entities that Office programs and browsers write: those of Latin-1 (HTML 4, 24.2) and of typography. */
const entities: ReadonlyMap<string, string> = new Map([
  ...latinNames.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', sbquo: '‚' }),
  ...Object.entries({
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
  }),
  ...Object.entries({ thinsp: '\u2009', ensp: '\u2002', emsp: '\u2003', zwnj: '\u200c', zwj: '\u200d', minus: '−' }),
]);

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD';
}

/** @returns a text with its entities as characters; unknown ones stay as they are */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));?/gi, (found, hex, decimal, name) => {
        if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
        return decimal === undefined ? (entities.get(name) ?? found) : characterOf(Number(decimal));
      })
    : text;

const isBlank = (letter: string): boolean => letter === ' ' || letter === '\n' || letter === '\r' || letter === '\t';

/** Reads the attributes of a tag, from the end of its name to its `>`. */
class AttributeScanner {
  readonly attributes = new Map<string, string>();
  readonly #html: string;
  at: number;

  constructor(html: string, at: number) {
    this.#html = html;
    this.at = at;
  }

  /** Leaves `at` after the `>`. */
  read(): void {
    while (this.at < this.#html.length) {
      const letter = this.#html.charAt(this.at);
      if (letter === '>') {
        this.at++;
        return;
      }
      if (isBlank(letter) || letter === '/') this.at++;
      else this.#readAttribute();
    }
  }

  /** @returns the characters from here to one of `ends` */
  #readUpTo(ends: string): string {
    const start = this.at;
    while (this.at < this.#html.length && !ends.includes(this.#html.charAt(this.at))) this.at++;
    return this.#html.slice(start, this.at);
  }

  #readAttribute(): void {
    const start = this.at;
    const name = this.#readUpTo(' \n\r\t=>').toLowerCase();
    while (isBlank(this.#html.charAt(this.at))) this.at++;
    if (this.#html.charAt(this.at) === '=') {
      this.at++;
      this.attributes.set(name, this.#readValue());
    } else this.attributes.set(name, '');
    // A stray sign is passed over.
    if (this.at === start) this.at++;
  }

  #readValue(): string {
    while (isBlank(this.#html.charAt(this.at))) this.at++;
    const quote = this.#html.charAt(this.at);
    if (quote !== '"' && quote !== "'") return this.#readUpTo(' \n\r\t>');
    const end = this.#html.indexOf(quote, this.at + 1);
    if (end === -1) return this.#readUpTo('>');
    const value = this.#html.slice(this.at + 1, end);
    this.at = end + 1;
    return value;
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
  const scanner = new AttributeScanner(html, at + found.length);
  scanner.read();
  if (slash === '/') return [{ kind: 'close', name }, scanner.at];
  if (unread.has(name)) return [null, endOfUnread(html, scanner.at)];
  return [{ kind: 'open', name, attributes: scanner.attributes }, scanner.at];
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
