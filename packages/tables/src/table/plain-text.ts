const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** The entities that Office programs, browsers and survey editors write: those of Latin-1 (HTML 4, 24.2) and of typography. */
export const entities: ReadonlyMap<string, string> = new Map([
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
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;
/** Tags that survey editors write; `x < 5 and y > 3` and `<your city>` are none. */
const tag =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|div|em|figure|font|h[1-6]|hr|i|iframe|img|label|li|link|mark|o:p|ol|p|pre|s|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|video|audio|source|script)(?:[\s/][^<>]{0,1000})?>/gi;
/** The content of these tags is not text. */
const unread = /<(style|script)\b[^<>]{0,300}>[^<]{0,3000}<\/(?:style|script)>/gi;

function character(
  whole: string,
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
): string {
  if (name === 'shy') return '';
  if (name !== undefined) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
}

/** Removes the tags and entities that survey editors leave in questions. */
export function plainText(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text;
  // Entities first, as some tools escape the tags too; a second time for those that were escaped with them.
  const decoded = text.replace(entity, character).replace(unread, ' ').replace(tag, ' ').replace(entity, character);
  return decoded
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim();
}
