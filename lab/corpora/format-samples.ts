import { gzipSync } from 'node:zlib';
import { porFile, porText, porVariable, porWhole } from '@sheaf/tables/sources/spss/por.fixture.ts';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { dtaFile } from '@sheaf/tables/sources/stata/dta.fixture.ts';
import { zipOf } from '@sheaf/tables/sources/zip.fixture.ts';
import { writeWorkbook } from '../../e2e/fixtures/write-workbook.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const scale = ['Very bad', 'Bad', 'Good', 'Very good'];
const teams = ['Field', 'Office', 'Remote'];

interface Response {
  id: number;
  why: string;
  team: string;
  /** From 1, as statistics files store it. */
  code: number;
}

const responses: readonly Response[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  why: at % 7 === 0 ? `"Time", as number ${at} said` : `Reason ${at % 11}, told by number ${at}`,
  team: teams[at % 3] ?? '',
  code: 1 + ((at * 5) % 4),
}));
const satisfaction = ({ code }: Response): string => scale[code - 1] ?? '';

/** The header and the responses of every sample, as cells. */
export const sampleTable = {
  header: ['id', 'Why?', 'Team', 'How satisfied are you?'],
  rows: responses.map((one) => [String(one.id), one.why, one.team, satisfaction(one)]),
};
const codes = ['id', 'why', 'team', 'satisfaction'];
const labels = scale.map((label, at): [number, string] => [at + 1, label]);

const csvCell = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = [sampleTable.header, ...sampleTable.rows].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');

const objects = responses.map((one) => ({
  id: one.id,
  'Why?': one.why,
  Team: one.team,
  'How satisfied are you?': satisfaction(one),
}));

function sav(compression: 1 | 2): Bytes {
  const [id = '', why = '', team = '', question = ''] = sampleTable.header;
  return savFile({
    compression,
    encoding: 'UTF-8',
    variables: [
      { name: 'ID', label: id },
      { name: 'WHY', width: 60, label: why },
      { name: 'TEAM', width: 8, label: team },
      { name: 'SATISFAC', label: question, labels },
    ],
    cases: responses.map((one) => [one.id, one.why, one.team, one.code]),
  });
}

function portable(): Bytes {
  const [id = '', why = '', team = '', question = ''] = sampleTable.header.map((text) => `C${porText(text)}`);
  const values = labels.map(([value, label]) => porWhole(value) + porText(label)).join('');
  const variables = `${porVariable('ID')}${id}${porVariable('WHY', 60)}${why}${porVariable('TEAM', 8)}${team}${porVariable('SAT')}${question}`;
  const cases = responses.map((one) => porWhole(one.id) + porText(one.why) + porText(one.team) + porWhole(one.code));
  return porFile(`${variables}D1/${porText('SAT')}${porWhole(labels.length)}${values}`, cases.join(''));
}

function stata(): Bytes {
  const [id = '', why = '', team = '', question = ''] = sampleTable.header;
  return dtaFile({
    release: 118,
    variables: [
      { name: 'id', type: 'int16', label: id },
      { name: 'why', type: 60, label: why },
      { name: 'team', type: 8, label: team },
      { name: 'satisfaction', type: 'int8', label: question, labels: 'scale' },
    ],
    labels: { scale: labels },
    cases: responses.map((one) => [one.id, one.why, one.team, one.code]),
  });
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function openDocument(): Promise<Bytes> {
  const cell = (text: string) => `<table:table-cell><text:p>${inXml(text)}</text:p></table:table-cell>`;
  const rows = [sampleTable.header, ...sampleTable.rows].map(
    (cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`,
  );
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content><office:body><office:spreadsheet><table:table table:name="Responses">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
}

function xml(): string {
  const elements = sampleTable.rows.map((cells) => {
    const fields = cells.map((cell, at) => `<${codes[at]}>${inXml(cell)}</${codes[at]}>`);
    return `<response>${fields.join('')}</response>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<responses>\n${elements.join('')}</responses>\n`;
}

const limeSurvey = (): string =>
  [sampleTable.header, codes, ...sampleTable.rows].map((cells) => `${cells.join('\t')}\n`).join('');

const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** @returns files by their names: the same 60 responses in each format that Sheaf reads as tables, and in archives */
export async function formatSamples(): Promise<Map<string, Bytes>> {
  const sheet = { name: 'Responses', rows: [sampleTable.header, ...sampleTable.rows] };
  return new Map([
    ['responses.xlsx', Uint8Array.from(await writeWorkbook([sheet]))],
    ['responses.ods', await openDocument()],
    ['responses.sav', sav(1)],
    ['responses.zsav', sav(2)],
    ['responses.por', portable()],
    ['responses.dta', stata()],
    ['responses.json', encode(JSON.stringify(objects, null, 2))],
    ['responses.jsonl', encode(objects.map((one) => `${JSON.stringify(one)}\n`).join(''))],
    ['responses.xml', encode(xml())],
    ['responses.vv', encode(limeSurvey())],
    ['responses.csv.gz', Uint8Array.from(gzipSync(csv))],
    ['export.zip', await zipOf({ 'responses.csv': csv, 'readme.txt': 'From our survey tool.\n' })],
  ]);
}
