import { expect, test, testFolder } from '../fixtures/app.ts';

const folder = testFolder();

function write(name: string, lines: readonly string[]): string {
  return folder.write(name, `${lines.join('\n')}\n`);
}

const rows = Array.from(
  { length: 12 },
  (_, i) => `"${i + 1}","2024-03-${10 + i}","${i % 2 ? 'Red' : 'a \\"dark\\", blue'}"`,
);

test('what a file can mean in two ways is said beside Import, and is read otherwise at a click', async ({
  page,
  sheaf,
}) => {
  await sheaf.dropAll([write('unnamed.csv', rows)]);
  await expect(page.getByText('The file has no header: its first row is a response.')).toBeVisible();
  await expect(page.getByText('A backslash before a quote makes the quote a part of the answer.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 12 responses' })).toBeEnabled();
  await page.getByRole('button', { name: 'The first row is the header' }).click();
  await expect(page.getByRole('button', { name: 'Import 11 responses' })).toBeEnabled();
  await expect(page.getByText('The file has no header')).toBeHidden();
  await page.getByText('Read it differently').click();
  await page.getByLabel('Number of header rows', { exact: true }).selectOption('0');
  await expect(page.getByRole('button', { name: 'Import 12 responses' })).toBeEnabled();
  await page.getByRole('button', { name: 'Import 12 responses' }).click();
  await sheaf.readSurvey();
  expect(await sheaf.cells(await sheaf.responses(), 3)).toContain('a "dark", blue');
});
