import { detectDialect } from '@sheaf/survey-columns';
import { describe, expect, it } from 'vitest';
import { createClient, importSurvey } from '../../../importer/index.ts';
import { createMemoryJournal } from '../../../importer/journal/memory-journal.fixture.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();

const answers = Array.from({ length: 60 }, (_, i) => `${1000 + i},${i % 2 ? 'Yes' : 'No'},"Because, ${i}"`);
const text = (...lines: string[]): string => `${lines.join('\n')}\n`;
const file = (...rows: string[]): string => text('Respondent,Will you come?,Why?', ...rows);
const repeated = (row: string, count: number): string[] => Array<string>(count).fill(row);
const between = [...answers.slice(0, 20), ',,', ...answers.slice(20, 40), '', ',,', ',,', ...answers.slice(40)];
const stray = [...answers.slice(1), '1099,No,a 5" screen', ',,', '"","",""'];

/** Files of 60 responses with other rows in any place, and the number of these. */
const cases: [name: string, text: string, left_out: { blank_lines?: number; summary_rows?: number }][] = [
  ['rows of delimiters below, as Excel saves them', file(...answers, ...repeated(',,', 940)), { blank_lines: 940 }],
  ['more delimiters than columns', file(...answers, ',,,,,,', ',,,,'), { blank_lines: 2 }],
  ['white space in every cell', file(...answers, ' ,\t, ', '   '), { blank_lines: 2 }],
  ['quoted empty cells', file(...answers, '"","",""', '"",,""'), { blank_lines: 2 }],
  ['blank rows between the responses', file(...between), { blank_lines: 4 }],
  ['a blank row below the header', file(',,', ...answers), { blank_lines: 1 }],
  ['a blank last row without a line end', `${file(...answers)},,`, { blank_lines: 1 }],
  ['line ends of Windows', file(...answers, ',,', ' , ,').replaceAll('\n', '\r\n'), { blank_lines: 2 }],
  ['stray quotes, so that the part is read leniently', file(...stray), { blank_lines: 2 }],
  ['a footer', file(...answers, 'n = 60,,'), { summary_rows: 1 }],
  [
    'blank rows, a total, its source and blank rows again',
    file(...answers, ',,', 'Total,60,', '', 'Source: Acme Panel,,', ',,'),
    { blank_lines: 3, summary_rows: 2 },
  ],
];

const importByHand = (...parts: string[]) => importParts(service, parts, { auto_map: true });
const countByHand = async (...parts: string[]) => (await importByHand(...parts)).processing.total_responses;

async function importByImporter(csv: string) {
  const blob = new Blob([csv]);
  return importSurvey({
    client: createClient({ base_url: service.url, token: () => service.token }),
    journal: createMemoryJournal(),
    file: blob,
    file_name: 'rows.csv',
    dialect: detectDialect(new Uint8Array(await blob.arrayBuffer()), { whole: true }),
    project_id: (await service.project()).id,
    name: 'Rows',
    auto_map: true,
    pollSeconds: 0.05,
  });
}

describe('rows without answers are not responses', () => {
  it.each(cases)(
    '%s: through the bare interface; the importer sends none and its receipt lists them',
    async (...row) => {
      const [, csv, left_out] = row;
      expect(await countByHand(csv)).toBe(60);
      const receipt = await importByImporter(csv);
      expect(receipt).toMatchObject({ rows_in_file: 60, rows_sent: 60, rows_reported: 60 });
      expect(Object.fromEntries(receipt.left_out.map(({ kind, count }) => [kind, count]))).toEqual(left_out);
    },
  );

  it('blank rows after 20,000 rows do not make a part too long', async () => {
    expect(await countByHand(file(...answers, ...repeated(',,', 21_000)))).toBe(60);
  });

  it('only the last part may have a footer', async () => {
    const part = file(...answers, 'Total,60,');
    expect(await countByHand(part, part)).toBe(121);
  });

  it('a part with only blank rows fails; a row is numbered without those above it', async () => {
    expect((await importByHand(file(',,', ',,'))).error_details).toMatchObject({ code: 'no_rows' });
    const { error_details } = await importByHand(file(',,', answers[0] ?? '', ',,', '1,2,3,4'));
    expect(error_details).toMatchObject({ code: 'ragged_row', row: 2 });
  });

  it('a file with blank rows in very many places is rewritten without them', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${i},Yes,fine\n,,`);
    expect(await importByImporter(file(...rows))).toMatchObject({ rows_reported: 3000, mode: 'rewrite' });
  });
});

/** Header rows below the first one: units, and a panel's question texts and labels. */
const deep: [name: string, above: string[], row: (i: number) => string][] = [
  ['units', ['Person,Age,Height,Where do you live?', ',years,cm,'], (i) => `P${i},${20 + i},${160 + i},Town ${i % 3}`],
  [
    'panel',
    [
      'record,Q1,Q2r1,Q2r2,Q3',
      'Record number,What is your gender?,Which do you know?,Which do you know?,Why is that?',
      ',,Coke,Pepsi,',
    ],
    (i) => `${5001 + i},${(i % 2) + 1},${i % 2},${(i + 1) % 2},It was fine ${i}`,
  ],
];

it.each(deep)('header rows below the header are not responses: %s', async (_, above, row) => {
  const rows = Array.from({ length: 30 }, (__, i) => row(i));
  const [first, second] = [rows.slice(0, 15), rows.slice(15)];
  expect(await countByHand(text(...above, ...first), text(...above, ...second))).toBe(30);
  // The second part has only the names.
  expect(await countByHand(text(...above, ...first), text(above[0] ?? '', ...second))).toBe(30);
  const receipt = await importByImporter(text(...above, ...rows));
  expect(receipt).toMatchObject({ rows_in_file: 30, rows_reported: 30, mode: 'slice' });
  expect(receipt.left_out).toMatchObject([{ kind: 'header_rows', count: above.length - 1 }]);
});
