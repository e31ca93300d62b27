/** Entities that survey editors write into questions; numbers are read as they are. */
const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  ouml: 'ö',
  Ouml: 'Ö',
  auml: 'ä',
  Auml: 'Ä',
  uuml: 'ü',
  Uuml: 'Ü',
  eacute: 'é',
  Eacute: 'É',
  egrave: 'è',
  Egrave: 'È',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  Agrave: 'À',
  aacute: 'á',
  Aacute: 'Á',
  acirc: 'â',
  atilde: 'ã',
  aring: 'å',
  Aring: 'Å',
  aelig: 'æ',
  ccedil: 'ç',
  Ccedil: 'Ç',
  iacute: 'í',
  Iacute: 'Í',
  igrave: 'ì',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  oacute: 'ó',
  Oacute: 'Ó',
  ograve: 'ò',
  ocirc: 'ô',
  otilde: 'õ',
  oslash: 'ø',
  Oslash: 'Ø',
  oelig: 'œ',
  uacute: 'ú',
  Uacute: 'Ú',
  ugrave: 'ù',
  ucirc: 'û',
  yacute: 'ý',
  times: '×',
  plusmn: '±',
  frac12: '½',
  shy: '',
};
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
  if (name !== undefined) return entities[name] ?? entities[name.toLowerCase()] ?? whole;
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
