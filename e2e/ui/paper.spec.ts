import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { readCells, sample } from '../fixtures/files.ts';

test.use({ data: 'customer feedback' });
const folder = testFolder();

const [header = [], ...rows] = readCells(sample('customer-feedback.csv'));
const liked = header.indexOf('What do you like about us?');
const visits = header.indexOf('How often do you visit us?');

/** Line breaks and spaces differ on paper. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

/** Stands in for the dialog of the browser, which is open from now on whenever Print opens it. */
const watchPrint = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = 'yes';
    };
  });

async function closeDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.printed;
    dispatchEvent(new Event('afterprint'));
  });
}

/** Prints by the keys. @returns what stands on paper, without spaces, and the number of pages */
async function print(page: Page): Promise<{ text: string; pages: number }> {
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf()), verbosity: 0 }).promise;
  let text = '';
  for (let at = 1; at <= pdf.numPages; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  await closeDialog(page);
  return { text: squeeze(text), pages: pdf.numPages };
}

test('print loads what was not seen: every response of the filter, every open answer, every comparison, all people', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  await watchPrint(page);
  await sheaf.question('How often do you visit us?').getByRole('button', { name: 'Every day' }).click();
  const daily = rows.filter((row) => row[visits] === 'Every day');
  const charts = await print(page);
  expect(charts.text).toContain(squeeze('What should we do better?'));
  // Who answered and when stays folded.
  expect(charts.text).not.toContain(squeeze('Different addresses'));

  const grid = await sheaf.responses();
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const filtered = await print(page);
  expect(daily.length).toBeGreaterThan(40);
  for (const row of daily) expect(filtered.text).toContain(squeeze(row[liked] ?? ''));
  expect(filtered.text).not.toContain('Onceaweek');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('main').getByText('240 responses')).toBeVisible();
  const all = await print(page);
  for (const row of rows) expect(all.text).toContain(squeeze(row[liked] ?? ''));
  expect(all.pages).toBeGreaterThan(filtered.pages);
  await expect(grid).toBeVisible();

  await page.getByRole('tab', { name: 'Open answers' }).click();
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(more).toBeVisible();
  const answers = await print(page);
  for (const row of rows) expect(answers.text).toContain(squeeze(row[liked] ?? ''));
  await expect(more).toBeVisible();

  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Compare by…' }).click();
  await page.keyboard.type('how often');
  await page.keyboard.press('Enter');
  const compared = await print(page);
  expect(compared.text).toContain(squeeze('How likely are you to recommend us to a friend or colleague?'));

  await sheaf.go('Participants');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  const people = await print(page);
  for (const row of rows) expect(people.text).toContain(squeeze(row[header.indexOf('Name')] ?? ''));
  expect(people.text).not.toContain(squeeze('The rest is not printed'));

  await sheaf.go('Search');
  await page.getByRole('searchbox').fill('queue');
  await expect(page.getByRole('link', { name: /^Show all/ })).toBeVisible();
  expect((await print(page)).text).toMatch(/Thesearethefirst6of\d+\.Therestisnotprinted\./);
});

test('nothing is printed where the rows cannot be loaded, or the dialog is closed before', async ({ page, sheaf }) => {
  await sheaf.open('Customer feedback');
  await watchPrint(page);
  await sheaf.responses();
  const waiting = Promise.withResolvers<void>();
  await page.route('**/responses?*cursor=*', async (route) => {
    await waiting.promise;
    await route.abort();
  });
  await page.keyboard.press('ControlOrMeta+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expect(dialog).toContainText('Loading all that goes on paper');
  await expectNoViolations(page, 'dialog');
  waiting.resolve();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');

  // The menu of a browser cannot wait: the paper says what is missing.
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Only what was loaded is printed here.')).toBeVisible();
  await closeDialog(page);
  await expect(page.getByText('Only what was loaded is printed here.')).toHaveCount(0);
});

test('5,000 responses are printed at most, and the paper says of how many', async ({ page, sheaf }) => {
  const rows = Array.from({ length: 5100 }, (_, at) => `visit ${at + 1},red`);
  await sheaf.drop(folder.write('visits.csv', `Visit,Colour\n${rows.join('\n')}\n`));
  await sheaf.importAndRead();
  await watchPrint(page);
  await sheaf.responses();
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('#work').innerText();
  expect(text.match(/visit \d+/g)).toHaveLength(5000);
  expect(text).toContain('visit 5000');
  await expect(page.getByText(/^These are the first 5.000 of 5.100\. The rest is not printed\.$/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await closeDialog(page);
});
