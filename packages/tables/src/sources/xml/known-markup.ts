import type { PlainTableCode } from '../../table-problems.ts';

/** Markup that holds no list of responses, by the name of its first element in lower case. */
const known: Readonly<Record<string, PlainTableCode>> = {
  html: 'is_html',
  svg: 'is_svg',
  rss: 'is_rss',
  feed: 'is_atom',
  kml: 'is_kml',
  gpx: 'is_gpx',
  plist: 'is_plist',
  schema: 'is_xml_schema',
  stylesheet: 'is_xslt',
  workbook: 'is_excel_2003',
  worddocument: 'is_word_2003',
  package: 'is_office_xml',
  'document-content': 'is_opendocument_part',
  codebook: 'is_ddi',
};

/** The name of the first element of markup; empty for another text. */
export const rootName = (text: string): string =>
  /^\s*(?:<\?[\w-]{1,40}[^>]{0,200}>\s*|<!--[^>]{0,500}>\s*|<!doctype[^>]{0,200}>\s*){0,4}<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/i.exec(
    text,
  )?.[1] ?? '';

/** @returns what markup is, if it is known to hold no list of responses; null for other markup */
export function knownMarkup(root: string): PlainTableCode | null {
  const name = root.toLowerCase();
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? null;
}
