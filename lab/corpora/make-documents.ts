// Makes the documents of src/service/documents/fixtures/ with LibreOffice, from three flat OpenDocument sources written here.
// Run by hand, the results are committed: `node lab/corpora/make-documents.ts`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

const fixtures = fileURLToPath(new URL('../../src/service/documents/fixtures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sheaf-documents-'));

const namespaces = [
  ['office', 'office'],
  ['text', 'text'],
  ['table', 'table'],
  ['style', 'style'],
  ['draw', 'drawing'],
  ['presentation', 'presentation'],
  ['number', 'datastyle'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  )
  .join(' ');

const flat = (kind: string, automatic: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.2" ` +
  `office:mimetype="application/vnd.oasis.opendocument.${kind}">` +
  `<office:automatic-styles>${automatic}</office:automatic-styles><office:body>${body}</office:body></office:document>`;

/** A PNG of 64 by 48 pixels with a slope of colours. */
function picture(): string {
  const [width, height] = [64, 48];
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (_, x) => [x * 4, y * 5, 128]);
    return Buffer.from([0, ...pixels.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const p = (text: string, style = '') => `<text:p${style && ` text:style-name="${style}"`}>${text}</text:p>`;
const h = (level: number, text: string) =>
  `<text:h text:style-name="Heading_20_${level}" text:outline-level="${level}">${text}</text:h>`;
const cell = (text: string) => `<table:table-cell office:value-type="string">${p(text)}</table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const image = `<draw:image><office:binary-data>${picture()}</office:binary-data></draw:image>`;

const headings = [1, 2]
  .map(
    (level) =>
      `<style:style style:name="Heading_20_${level}" style:display-name="Heading ${level}" style:family="paragraph" style:default-outline-level="${level}"/>`,
  )
  .join('');

const report = flat(
  'text',
  '<style:style style:name="NewPage" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>',
  `<office:text>${p('A report on how people park their bicycles.')}${h(1, 'Findings')}${p(
    'Most riders want a roof<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>' +
      `${p('Asked in March 2026.')}</text:note-body></text:note> over the racks.`,
  )}<text:list><text:list-item>${p('Roof first')}</text:list-item><text:list-item>${p('Light second')}</text:list-item></text:list>${h(
    2,
    'Numbers by town',
  )}<table:table table:name="Towns"><table:table-column table:number-columns-repeated="3"/>${row(
    cell('Town'),
    cell('Riders'),
    cell('Share'),
  )}${row(cell('Ghent'), cell('120'), cell('48 %'))}${row(cell('Zürich'), cell('130'), cell('52 %'))}</table:table>${p(
    `<draw:frame draw:name="Slope" text:anchor-type="as-char" svg:width="3cm" svg:height="2.25cm">${image}</draw:frame>`,
  )}${p('The second page begins here.', 'NewPage')}${h(1, 'Method &amp; thanks')}${p('Forty interviews, each half an hour.')}</office:text>`,
).replace('<office:automatic-styles>', `<office:styles>${headings}</office:styles><office:automatic-styles>`);

const value = (number: number, style = '') =>
  `<table:table-cell office:value-type="float" office:value="${number}"${style}>${p(String(number))}</table:table-cell>`;
const sheets = flat(
  'spreadsheet',
  '<number:date-style style:name="iso"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/>' +
    '<number:text>-</number:text><number:day number:style="long"/></number:date-style>' +
    '<number:boolean-style style:name="bool"><number:boolean/></number:boolean-style><style:style style:name="truth" style:family="table-cell" style:data-style-name="bool"/>' +
    '<style:style style:name="day" style:family="table-cell" style:data-style-name="iso"/>',
  `<office:spreadsheet><table:table table:name="Answers">${row(cell('Name'), cell('Score'), cell('Day'), cell('Happy'))}${row(
    cell('Ada'),
    value(7.5),
    `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="2026-03-01">${p('2026-03-01')}</table:table-cell>`,
    `<table:table-cell table:style-name="truth" office:value-type="boolean" office:boolean-value="true">${p('TRUE')}</table:table-cell>`,
  )}${row(cell('Zoë'), value(8), '<table:table-cell/>', cell('a&lt;b'))}${row(
    cell('Sum'),
    `<table:table-cell table:formula="of:=SUM([.B2:.B3])" office:value-type="float" office:value="15.5">${p('15.5')}</table:table-cell>`,
  )}</table:table><table:table table:name="Town list">${row(cell('Ghent'))}${row(cell('Zürich'))}</table:table></office:spreadsheet>`,
);

const box = (kind: string, y: number, text: string) =>
  `<draw:frame presentation:class="${kind}" presentation:style-name="Default-${kind === 'outline' ? 'outline1' : kind}" svg:width="24cm" svg:height="4cm" svg:x="2cm" svg:y="${y}cm"><draw:text-box>${text}</draw:text-box></draw:frame>`;
const place = (kind: string, y: number, height: number) =>
  `<draw:frame presentation:class="${kind}" presentation:placeholder="true" presentation:style-name="Default-${kind}" draw:layer="backgroundobjects" ` +
  `svg:width="24cm" svg:height="${height}cm" svg:x="2cm" svg:y="${y}cm"><draw:text-box/></draw:frame>`;
const presentationStyles = ['title', 'outline1', 'notes', 'subtitle', 'background', 'backgroundobjects']
  .map((name) => `<style:style style:name="Default-${name}" style:family="presentation"/>`)
  .join('');
const master = `<style:page-layout style:name="screen"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout>`;
const masters = `<office:master-styles><style:master-page style:name="Default" style:page-layout-name="screen">${place('title', 1, 4)}${place('outline', 6, 8)}</style:master-page></office:master-styles>`;

const deck = flat(
  'presentation',
  master +
    '<style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
  `<office:presentation><draw:page draw:name="one">${box('title', 1, p('Parking bicycles'))}${box(
    'outline',
    6,
    `<text:list><text:list-item>${p('Roof first')}</text:list-item><text:list-item>${p('Light second')}</text:list-item></text:list>`,
  )}<presentation:notes>${box('notes', 10, p('Say hello to Ghent.'))}</presentation:notes></draw:page><draw:page draw:name="two">${box(
    'title',
    1,
    p('Numbers by town'),
  )}<draw:frame svg:width="20cm" svg:height="4cm" svg:x="2cm" svg:y="6cm"><table:table><table:table-column table:number-columns-repeated="2"/>${row(
    cell('Town'),
    cell('Riders'),
  )}${row(cell('Zürich'), cell('130'))}</table:table></draw:frame></draw:page><draw:page draw:name="three" draw:style-name="hidden">${box(
    'title',
    1,
    p('Kept back'),
  )}<draw:frame svg:width="6cm" svg:height="4.5cm" svg:x="2cm" svg:y="6cm">${image}</draw:frame></draw:page></office:presentation>`,
)
  .replace('<office:automatic-styles>', `<office:styles>${presentationStyles}</office:styles><office:automatic-styles>`)
  .replace('<office:body>', `${masters}<office:body>`)
  .replaceAll('<draw:page ', '<draw:page draw:master-page-name="Default" ');

/** Each source, the names of its filters where the extension is not enough, and the files that are made of it. */
const sources = [
  { name: 'report', extension: 'fodt', content: report, to: ['docx', 'doc', 'pdf'] },
  { name: 'sheets', extension: 'fods', content: sheets, to: ['xlsx', 'xls'] },
  { name: 'deck', extension: 'fodp', content: deck, to: ['pptx', 'ppt'] },
] as const;

// Without this, a ppt carries a bitmap of 440 KB of its first slide.
const settings = `<?xml version="1.0"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Filter/Microsoft/Export"><prop oor:name="EnablePowerPointPreview"><value>false</value></prop></item></oor:items>`;
mkdirSync(join(folder, 'profile/user'), { recursive: true });
writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), settings);

try {
  for (const { name, extension, content, to } of sources) {
    const source = join(folder, `${name}.${extension}`);
    writeFileSync(source, content);
    for (const target of to) {
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      execFileSync('soffice', [profile, '--headless', '--convert-to', target, '--outdir', folder, source]);
      copyFileSync(join(folder, `${name}.${target}`), join(fixtures, `${name}.${target}`));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
