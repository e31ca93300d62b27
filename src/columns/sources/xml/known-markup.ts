const asTable = 'Export the survey as CSV instead.';

/** Markup that holds no list of responses: what it is and what to do, by the name of its first element in lower case. */
const known: Readonly<Record<string, string>> = {
  html: 'The file is a web page (HTML). Open it in a spreadsheet program and save its table as .xlsx or CSV.',
  svg: 'The file is a picture (SVG). It holds no responses.',
  rss: `The file is a news feed (RSS). It holds no responses. ${asTable}`,
  feed: `The file is a news feed (Atom). It holds no responses. ${asTable}`,
  kml: `The file is a map (KML). ${asTable}`,
  gpx: `The file is a track of a GPS device (GPX). ${asTable}`,
  plist: `The file is a property list of a program. It holds no responses. ${asTable}`,
  schema: `The file describes a format (XML Schema). It holds no responses. ${asTable}`,
  stylesheet: `The file is a style sheet (XSLT). It holds no responses. ${asTable}`,
  workbook: 'The file is an Excel workbook in the XML format of 2003. Open it in Excel and save it as .xlsx or CSV.',
  worddocument: 'The file is a Word document in the XML format of 2003. Open it in Word and save it as .docx.',
  package: 'The file is an Office document in one XML file. Open it in its program and save it as .xlsx or .docx.',
  'document-content': 'The file is a part of an OpenDocument file. Open the complete file and save it as CSV.',
  codebook: `The file describes a data set (DDI). It holds no responses. ${asTable}`,
};

/** The name of the first element of markup; empty for another text. */
export const rootName = (text: string): string =>
  /^\s*(?:<\?[\w-]{1,40}[^>]{0,200}>\s*|<!--[^>]{0,500}>\s*|<!doctype[^>]{0,200}>\s*){0,4}<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/i.exec(
    text,
  )?.[1] ?? '';

/** @returns what markup is and what to do instead, if it is known to hold no list of responses; null for other markup */
export function markupSentence(root: string): string | null {
  const name = root.toLowerCase();
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? null;
}
