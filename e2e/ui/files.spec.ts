import { writeFileSync } from 'node:fs';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { writeWorkbook } from '../fixtures/write-workbook.ts';

test('a workbook: one click imports the sheet with the responses; another is chosen; it becomes a document; a table is pasted', async ({
  page,
  sheaf,
}, info) => {
  await sheaf.drop(sample('staff-survey.xlsx'));
  await expect(page.getByText('Excel workbook')).toBeVisible();
  await expect(page.getByLabel('Sheet')).toHaveValue('1');
  await expect(sheaf.typeOf('Start time')).toHaveValue('Timestamp');
  await expect(sheaf.importButton).toBeVisible();
  expect(await sheaf.import()).toEqual([90, 90]);
  await sheaf.readSurvey();
  const teams = await sheaf.bars('Which team do you work in?');
  expect(Object.values(teams).reduce((sum, count) => sum + count, 0)).toBe(90);
  const grid = await sheaf.responses();
  expect(await sheaf.cell(grid, 2, 'Staff number')).toBe('0845');

  await sheaf.go('Import');
  const wave = (name: string, rows: number) => ({
    name,
    rows: [
      ['How was it?', 'Why?'],
      ...Array.from({ length: rows }, (_, at) => [at % 2 ? 'Good' : 'Bad', `Reason ${at}`]),
    ],
  });
  const file = info.outputPath('waves.xlsx');
  writeFileSync(file, await writeWorkbook([wave('Spring', 12), wave('Autumn', 30), { name: 'Notes', rows: [['x']] }]));
  await sheaf.drop(file);
  await expect(page.getByRole('button', { name: 'Import 12 responses' })).toBeVisible();
  await page.getByLabel('Sheet').selectOption('Autumn');
  await expect(page.getByRole('button', { name: 'Import 30 responses' })).toBeVisible();
  await page.getByText('Read it differently').click();
  await page.getByRole('button', { name: 'Import as a document' }).click();
  await expect(page.getByText('Goes to Documents')).toBeVisible();
  await page.getByRole('button', { name: 'Read it as a survey' }).click();
  await expect(page.getByRole('button', { name: 'Import 12 responses' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove waves.xlsx from the list' }).click();

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
  await paste('', 'Only a sentence.');
  await expect(page.getByRole('alert')).toContainText('There is no table on the clipboard.');
  const rows = Array.from({ length: 20 }, (_, at) => [at % 2 === 0 ? 'Good' : 'Bad', `Reason ${at}`]);
  const lines = [['How was it?', 'Why?'], ...rows];
  const html = `<table>${lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  await paste(html, lines.map((cells) => cells.join('\t')).join('\n'));
  await expect(sheaf.heading('Pasted table.csv')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await sheaf.import()).toEqual([20, 20]);
});

test('an SPSS file shows question texts and labelled answers without a touch', async ({ page, sheaf }, info) => {
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
  expect(await sheaf.import()).toEqual([40, 40]);
  await sheaf.readSurvey();
  expect(Object.entries(await sheaf.bars('How was your visit?'))).toEqual(inOrder);
  await sheaf.question('How was your visit?').getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'How was your visit?' });
  expect(await table.getByRole('rowheader').allTextContents()).toEqual(inOrder.map(([label]) => label));
});
