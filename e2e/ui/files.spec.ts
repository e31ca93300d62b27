import { writeFileSync } from 'node:fs';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { zipOf } from '@sheaf/tables/sources/zip.fixture.ts';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { dropFiles, sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';
import { writeWorkbook } from '../fixtures/write-workbook.ts';

const visits = [
  { visit: 1, 'How was it?': 'Good', 'Why?': 'The guide, mostly' },
  { visit: 2, 'How was it?': 'Bad', 'Why?': 'Too\nlong' },
  { visit: 3, 'How was it?': 'Good', 'Why?': null },
];

test('a workbook: the sheet with the responses is open, and one click imports it', async ({ page }) => {
  const sheaf = new SheafPage(page);
  await sheaf.drop(sample('staff-survey.xlsx'));
  await expect(page.getByText('Excel workbook')).toBeVisible();
  await expect(page.getByLabel('Sheet')).toHaveValue('1');
  await expect(sheaf.typeOf('Start time')).toHaveValue('Timestamp');
  await expect(sheaf.importButton).toBeVisible();
  await expectNoViolations(page);
  expect(await sheaf.import()).toEqual([90, 90, 90]);
  await sheaf.readSurvey();
  const teams = await sheaf.bars('Which team do you work in?');
  expect(Object.values(teams).reduce((sum, count) => sum + count, 0)).toBe(90);
  const grid = await sheaf.responses();
  expect(await sheaf.cells(grid, 2)).toContain('0845');
});

test('another sheet is chosen, the workbook becomes a document, and is opened as a survey again', async ({
  page,
}, info) => {
  const wave = (name: string, rows: number) => ({
    name,
    rows: [
      ['How was it?', 'Why?'],
      ...Array.from({ length: rows }, (_, at) => [at % 2 ? 'Good' : 'Bad', `Reason ${at}`]),
    ],
  });
  const file = info.outputPath('waves.xlsx');
  writeFileSync(file, await writeWorkbook([wave('Spring', 12), wave('Autumn', 30), { name: 'Notes', rows: [['x']] }]));
  const sheaf = new SheafPage(page);
  await sheaf.drop(file);
  await expect(page.getByRole('button', { name: 'Import 12 responses' })).toBeVisible();
  await page.getByLabel('Sheet').selectOption('Autumn');
  await expect(page.getByRole('button', { name: 'Import 30 responses' })).toBeVisible();
  await page.getByText('Read it differently…').click();
  await page.getByRole('button', { name: 'Import as a document' }).click();
  await expect(page.getByRole('radio', { name: 'Insight' })).toBeChecked();
  await page.getByRole('button', { name: 'Read it as a survey' }).click();
  await expect(page.getByRole('button', { name: 'Import 12 responses' })).toBeVisible();
});

test('a ZIP archive of ODK Central: the form is a survey, its repeats are named; pictures come along', async ({
  page,
}, info) => {
  const file = info.outputPath('visits.zip');
  const archive = {
    'visits.csv': 'SubmissionDate,name,KEY\n2024-03-01,Ada,uuid:1\n2024-03-02,Bo,uuid:2\n',
    'visits-children.csv': 'age,PARENT_KEY,KEY\n4,uuid:1,uuid:1/1\n6,uuid:1,uuid:1/2\n',
    'media/photo.png': '\x89PNG\r\n\x1a\n',
  };
  writeFileSync(file, await zipOf(archive));
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await dropFiles(page, [file]);
  await expect(page.getByRole('row', { name: /visits-children\.csv/ })).toContainText(
    'a repeated group of “visits.csv”',
  );
  await expect(page.getByRole('row', { name: /visits\.zip\/visits\.csv/ })).toContainText('2 rows, 3 columns');
  await expect(page.getByRole('row', { name: /visits\.zip\/media\/photo\.png/ })).toBeVisible();
});

test('an SPSS file shows question texts and labelled answers without a touch', async ({ page }, info) => {
  const labels: [number, string][] = [
    [1, 'Very good'],
    [2, 'Good'],
    [3, 'Fair'],
    [4, 'Bad'],
    [9, 'No answer'],
  ];
  const rated = { name: 'VISIT', label: 'How was your visit?', labels, missing: { count: 1, values: [9] } };
  const why = { name: 'WHY', label: 'What should we do better?', width: 24 };
  const cases = Array.from({ length: 40 }, (_, at) => [[4, 4, 2, 1, 9][at % 5] ?? 1, `Comment ${at}`]);
  const file = info.outputPath('visits.sav');
  writeFileSync(file, savFile({ variables: [rated, why], cases }));
  const sheaf = new SheafPage(page);
  await sheaf.drop(file);
  await expect(page.getByText('SPSS file')).toBeVisible();
  await expect(sheaf.columns.getByRole('row', { name: /VISIT/ })).toContainText('How was your visit?');
  await expect(sheaf.columns.getByRole('row', { name: /VISIT/ })).toContainText('Very good');
  await expect(sheaf.typeOf('VISIT')).toHaveValue('Single choice');
  const inOrder = [
    ['Very good', 8],
    ['Good', 8],
    ['Fair', 0],
    ['Bad', 16],
  ];
  await sheaf.columns.getByRole('button', { name: 'VISIT' }).click();
  const answers = page.getByRole('region', { name: 'Answers in the first rows' });
  expect(Object.entries(await sheaf.barsIn(answers))).toEqual(inOrder);
  expect(await sheaf.import()).toEqual([40, 40, 40]);
  await sheaf.readSurvey();
  expect(Object.entries(await sheaf.bars('How was your visit?'))).toEqual(inOrder);
  await sheaf.question('How was your visit?').getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'How was your visit?' });
  expect(await table.getByRole('rowheader').allTextContents()).toEqual(inOrder.map(([label]) => label));
});

test('a table copied in a spreadsheet is pasted and imported; text without a table is not', async ({ page }) => {
  const paste = (html: string, text: string) =>
    page.evaluate(
      ([html, text]) => {
        const clipboardData = new DataTransfer();
        if (html !== '') clipboardData.setData('text/html', html);
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, text] as const,
    );
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await paste('', 'Only a sentence.');
  await expect(page.getByRole('alert')).toContainText('There is no table on the clipboard.');
  const rows = Array.from({ length: 20 }, (_, at) => [at % 2 === 0 ? 'Good' : 'Bad', `Reason ${at}`]);
  const lines = [['How was it?', 'Why?'], ...rows];
  const html = `<table>${lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  await paste(html, lines.map((cells) => cells.join('\t')).join('\n'));
  const sheaf = new SheafPage(page);
  await expect(sheaf.heading('Pasted table.csv')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await sheaf.import()).toEqual([20, 20, 20]);
});

test('a list of JSON objects is imported like a table', async ({ page }, info) => {
  const file = info.outputPath('museum_visits.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: 40 }, () => visits).flat()));
  const sheaf = new SheafPage(page);
  await sheaf.drop(file);
  await expect(page.getByText('JSON file')).toBeVisible();
  expect(await sheaf.import()).toEqual([120, 120, 120]);
  await sheaf.readSurvey();
  expect(await sheaf.bars('How was it?')).toEqual({ Good: 80, Bad: 40 });
});
