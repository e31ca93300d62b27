import { detectDialect } from '@sheaf/survey-columns';
import { type Dialect, plainDialect } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import {
  createClient,
  createMemoryJournal,
  importSurvey,
  partBlob,
  planParts,
  scanRows,
} from '../../../importer/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();

const answers = Array.from({ length: 60 }, (_, i) => `${1000 + i},${i % 2 ? 'Yes' : 'No'},"Because, ${i}"`);
const header = 'Respondent,Will you come?,Why?';
const file = (...rows: string[]): string => `${[header, ...rows].join('\n')}\n`;
const repeated = (row: string, count: number): string[] => Array<string>(count).fill(row);

/** Rows that are not responses, in any place, and their number. */
const cases: { name: string; text: string; blank_lines?: number; summary_rows?: number; responses?: number }[] = [
  {
    name: 'rows of delimiters below, as Excel saves them',
    text: file(...answers, ...repeated(',,', 940)),
    blank_lines: 940,
  },
  { name: 'more delimiters than columns', text: file(...answers, ',,,,,,', ',,,,'), blank_lines: 2 },
  { name: 'white space in every cell', text: file(...answers, ' ,\t, ', '   '), blank_lines: 2 },
  { name: 'quoted empty cells', text: file(...answers, '"","",""', '"",,""'), blank_lines: 2 },
  {
    name: 'blank rows between the responses',
    text: file(...answers.slice(0, 20), ',,', ...answers.slice(20, 40), '', ',,', ',,', ...answers.slice(40)),
    blank_lines: 4,
  },
  { name: 'a blank row below the header', text: file(',,', ...answers), blank_lines: 1 },
  { name: 'a blank last row without a line end', text: `${file(...answers)},,`, blank_lines: 1 },
  {
    name: 'line ends of Windows',
    text: file(...answers, ',,', ' , ,').replaceAll('\n', '\r\n'),
    blank_lines: 2,
  },
  {
    name: 'stray quotes, so that the part is read leniently',
    text: file(...answers.slice(1), '1099,No,a 5" screen', ',,', '"","",""'),
    blank_lines: 2,
  },
  { name: 'a footer', text: file(...answers, 'n = 60,,'), summary_rows: 1 },
  { name: 'totals', text: file(...answers, 'Total,60,'), summary_rows: 1 },
  {
    name: 'blank rows, a total, its source and blank rows again',
    text: file(...answers, ',,', 'Total,60,', '', 'Source: Acme Panel,,', ',,'),
    blank_lines: 3,
    summary_rows: 2,
  },
];

async function byHand(text: string): Promise<number> {
  const survey = await importParts(service, [text], { auto_map: true });
  return survey.processing.total_responses;
}

async function byImporter(text: string) {
  const blob = new Blob([text]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const dialect: Dialect = detectDialect(bytes, { whole: true });
  const client = createClient({ base_url: service.url, token: () => service.token });
  const project_id = (await service.project()).id;
  return importSurvey({
    client,
    journal: createMemoryJournal(),
    file: blob,
    file_name: 'rows.csv',
    dialect,
    project_id,
    name: 'Rows',
    auto_map: true,
    pollSeconds: 0.05,
  });
}

describe('rows without answers are not responses', () => {
  it.each(cases)('$name: sent through the bare interface', async ({ text, responses = 60 }) => {
    expect(await byHand(text)).toBe(responses);
  });

  it.each(cases)('$name: imported, and the receipt lists them', async ({ text, responses = 60, ...left }) => {
    const receipt = await byImporter(text);
    expect(receipt).toMatchObject({ rows_in_file: responses, rows_sent: responses, rows_reported: responses });
    const counts = Object.fromEntries(receipt.left_out.map(({ kind, count }) => [kind, count]));
    const { blank_lines, summary_rows } = left;
    expect(counts).toEqual({ ...(blank_lines && { blank_lines }), ...(summary_rows && { summary_rows }) });
  });

  it.each(cases)('$name: not sent, because another service would count them', async ({ text }) => {
    const blob = new Blob([text]);
    const dialect = detectDialect(new Uint8Array(await blob.arrayBuffer()), { whole: true });
    const plan = await planParts(blob, dialect, await scanRows(blob, dialect));
    const sent = await (await partBlob(blob, plan, 1)).text();
    const lines = sent.split(/\r?\n/).filter((line) => line !== '');
    expect(lines.length).toBe(61);
    if (!text.includes('5" screen')) expect(plan.mode).toBe('slice');
  });

  it('blank rows after 20,000 rows do not make a part too long', async () => {
    expect(await byHand(file(...answers, ...repeated(',,', 21_000)))).toBe(60);
  });

  it('only the last part may have a footer', async () => {
    const first = file(...answers, 'Total,60,');
    const survey = await importParts(service, [first, file(...answers, 'Total,60,')], { auto_map: true });
    expect(survey.processing.total_responses).toBe(121);
  });

  it('a part with only blank rows fails, because it has no rows', async () => {
    const survey = await importParts(service, [file(',,', ',,')], { auto_map: true });
    expect(survey.error_details).toMatchObject({ code: 'no_rows' });
  });

  it('numbers rows equally in the plan and in the service’s messages', async () => {
    const survey = await importParts(service, [file(',,', answers[0] ?? '', ',,', '1,2,3,4')], { auto_map: true });
    expect(survey.error_details).toMatchObject({ code: 'ragged_row', row: 2 });
  });
});

/** Header rows below the first one: units, and a panel's question texts and labels. */
const deep = {
  units: {
    above: ['Person,Age,Height,Where do you live?', ',years,cm,'],
    rows: Array.from({ length: 30 }, (_, i) => `P${i},${20 + i},${160 + i},Town ${i % 3}`),
  },
  panel: {
    above: [
      'record,Q1,Q2r1,Q2r2,Q3',
      'Record number,What is your gender?,Which do you know?,Which do you know?,Why is that?',
      ',,Coke,Pepsi,',
    ],
    rows: Array.from({ length: 30 }, (_, i) => `${5001 + i},${(i % 2) + 1},${i % 2},${(i + 1) % 2},It was fine ${i}`),
  },
};

describe.each(Object.entries(deep))('header rows below the header (%s) are not responses', (_, { above, rows }) => {
  const text = (...lines: string[]) => `${lines.join('\n')}\n`;

  it('through the bare interface, in one part and in two', async () => {
    expect(await byHand(text(...above, ...rows))).toBe(30);
    const halves = [text(...above, ...rows.slice(0, 15)), text(...above, ...rows.slice(15))];
    const survey = await importParts(service, halves, { auto_map: true });
    expect(survey.processing.total_responses).toBe(30);
  });

  it('through the bare interface, if the second part has only the names', async () => {
    const halves = [text(...above, ...rows.slice(0, 15)), text(above[0] ?? '', ...rows.slice(15))];
    const survey = await importParts(service, halves, { auto_map: true });
    expect(survey.processing.total_responses).toBe(30);
    expect(survey.status).toBe('COMPLETED');
  });

  it('imported, and the receipt lists them', async () => {
    const receipt = await byImporter(text(...above, ...rows));
    expect(receipt).toMatchObject({ rows_in_file: 30, rows_reported: 30, mode: 'slice' });
    expect(receipt.left_out).toMatchObject([{ kind: 'header_rows', count: above.length - 1 }]);
  });
});

it('a file with blank rows in very many places is rewritten without them', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `${i},Yes,fine\n,,`);
  const receipt = await byImporter(file(...rows));
  expect(receipt).toMatchObject({ rows_in_file: 3000, rows_reported: 3000, mode: 'rewrite' });
});

it('fifty megabytes of blank rows below the responses need no part', async () => {
  const blob = new Blob([file(...answers), `${','.repeat(1000)}\n`.repeat(60_000)]);
  const plan = await planParts(blob, plainDialect, await scanRows(blob, plainDialect));
  expect(plan.parts).toMatchObject([{ rows: 60 }]);
  expect((await partBlob(blob, plan, 1)).size).toBeLessThan(10_000);
});
