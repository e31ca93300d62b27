import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';

const folder = testFolder();

/** The next file that the page saves. The stand-in's browser has two owners, and each may have stored the file. */
function savedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      void blob.text().then(resolve);
      URL.createObjectURL = make;
      return make.call(URL, blob);
    };
    return promise;
  });
}

const liked = 'What did you like and why?';
const praise = 'It was all that I had hoped for and then some more.';
const ticks = (i: number) => `${i % 2 ? 'Tea' : ''},${i % 3 ? 'Coffee' : ''},${i % 5 ? 'Water' : ''}`;

/** 40 responses: a test, a duplicate, an e-mail address in a comment, a column for each option. */
function doubtful(wave = 1): string {
  const rows = Array.from({ length: 37 }, (_, i) => `Ann Lee ${wave}${i},${praise} (${wave}-${i}),${ticks(i)}`);
  rows.push('Test,test,,,', rows[0] ?? '');
  rows.unshift(`Bo Day ${wave},Write to bo@example.org please,${ticks(1)}`);
  return folder.write(
    `doubtful-${wave}.csv`,
    `Your name,${liked},Drinks - Tea,Drinks - Coffee,Drinks - Water\n${rows.join('\n')}\n`,
  );
}

test('what nothing is done about stands apart from the choices', async ({ page, sheaf }) => {
  const rows = Array.from({ length: 40 }, (_, i) => `${i < 3 ? 'Ann Lee' : `Ann Lee ${i}`},${praise} (${i})`);
  await sheaf.drop(folder.write('names.csv', `Your name,${liked}\n${[...rows, 'Test,test'].join('\n')}\n`));
  await page.getByRole('button', { name: /^Clean-up: 1 suggestion…$/ }).click();
  const panel = page.getByRole('dialog', { name: /^Clean-up/ });
  await expect(panel.getByRole('list').first().getByRole('listitem')).toHaveText(/^Leave out: 1 test response/);
  const notes = panel.getByRole('region', { name: 'For your information: these are kept' });
  await expect(notes).toContainText('2 responses with the same name as an earlier one in this file');
  await expect(notes.getByRole('checkbox')).toHaveCount(0);
  // The panel ends above the bar that opens it.
  const [end, bar] = [await panel.boundingBox(), await page.locator('form').last().locator('..').boundingBox()];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});

test('ticked findings are left out and replaced; the receipt and the survey show it', async ({ page, sheaf }) => {
  await sheaf.drop(doubtful());
  await page.getByRole('button', { name: /^Clean-up: \d suggestions…$/ }).click();
  await page.getByRole('button', { name: 'Show the responses: Leave out: 1 test response' }).click();
  const rows = page.getByRole('grid', { name: 'The responses it is about' });
  await expect(rows.getByRole('gridcell', { name: 'Test', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leave out: 1 test response' }).check();
  await page.getByRole('checkbox', { name: 'Leave out: 1 duplicate response' }).check();
  await page.getByRole('checkbox', { name: `Replace: 1 e-mail address in “${liked}”` }).check();
  const decided = 'Clean-up: 2 of 40 left out, details replaced in 1 column';
  await expect(page.getByRole('button', { name: decided })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: decided })).toBeFocused();
  await expect(sheaf.importButton).toHaveText('Import 38 responses');
  expect(await sheaf.import()).toEqual([38, 40]);
  await sheaf.readSurvey();
  expect(Object.keys(await sheaf.bars('Drinks')).sort()).toEqual(['Coffee', 'Tea', 'Water']);
  const grid = await sheaf.responses();
  expect((await sheaf.cells(grid, 1))[1]).toBe('Write to [email] please');

  // The next wave is cleaned in the same way, in two clicks.
  await sheaf.drop(doubtful(2));
  await page.getByRole('button', { name: 'Add the responses to it' }).click();
  const before = 'as for the earlier responses: 2 of 40 left out, details replaced in 1 column';
  await expect(page.getByRole('button', { name: before })).toBeVisible();
  const saved = savedText(page);
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('button', { name: 'Save as a template…' }).click();
  const template = folder.write('cleaning.json', await saved);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add 38 responses' }).click();
  await expect(page.getByText('38 of 40 added to “Doubtful 1”, 2 left out as decided')).toBeVisible();
  const all = await sheaf.responses();
  await all.focus();
  const first = all.locator('tr[aria-rowindex="40"]');
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(first).toBeVisible({ timeout: 500 });
  }).toPass();
  expect((await sheaf.cells(all, 39))[1]).toBe('Write to [email] please');

  // A window that has never seen the survey knows it from the template.
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.reload();
  await sheaf.drop(doubtful(3));
  await page.getByRole('button', { name: 'Add the responses to it' }).click();
  await expect(page.getByRole('button', { name: /^Clean-up: \d suggestions…$/ })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('button', { name: 'Use a template…' }).click();
  await (await chooser).setFiles(template);
  await expect(page.getByRole('button', { name: decided })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 38 responses' })).toBeVisible();
});

test('a mapping is saved as a file and used again; a confirmed mapping is offered for the next file with the same headers', async ({
  page,
  sheaf,
}) => {
  const visits = 'How often do you visit us?';
  await sheaf.drop(sample('customer-feedback.csv'));
  // 155 of its responses share a name; of these 38 are not told apart by their addresses.
  await expect(
    page.getByRole('button', { name: /^Clean-up: 38 responses with the same name as an earlier one/ }),
  ).toBeVisible();
  const missing = page.getByRole('textbox', { name: 'Count as no answer' });
  const showVisits = () => sheaf.columns.getByRole('button', { name: visits }).click();
  await sheaf.setType(visits, 'Do nothing');
  const saved = savedText(page);
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('button', { name: 'Save as a template…' }).click();
  await page.keyboard.press('Escape');
  const template = folder.write('mapping.json', await saved);
  await sheaf.setType(visits, 'Single choice');
  const open = async (file: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Template' }).click();
    await page.getByRole('button', { name: 'Use a template…' }).click();
    await (await chooser).setFiles(file);
  };
  await open(folder.write('other.json', '{}'));
  await expect(page.getByRole('alert')).toContainText('This is not a mapping template of Sheaf');
  await open(template);
  await expect(sheaf.typeOf(visits)).toHaveValue('Do nothing');

  await showVisits();
  await page.getByRole('complementary').locator('summary').filter({ hasText: 'Count as no answer' }).click();
  await missing.fill('Never, Once');
  await missing.press('Enter');
  await sheaf.import();
  await sheaf.drop(folder.copy(sample('customer-feedback.csv'), 'wave-2.csv'));
  await expect(sheaf.typeOf(visits)).toHaveValue('Single choice');
  await page.getByRole('button', { name: 'Do the same again' }).click();
  await expect(sheaf.typeOf(visits)).toHaveValue('Do nothing');
  await showVisits();
  await expect(missing).toHaveValue('Never, Once');
});

test('a file can be read with another dialect, and the preview changes', async ({ page, sheaf }) => {
  // One character of CP 1252 is also one of Mac Roman: the file does not tell.
  await sheaf.drop(folder.write('old.csv', Buffer.from('Caf\xe9;Price, net\nyes;1\nno;2\n', 'latin1')));
  await page.getByText('Read it differently').click();
  await page.getByRole('combobox', { name: 'Text encoding' }).selectOption('macintosh');
  await expect(sheaf.typeOf('CafÈ')).toBeVisible();
  await page.getByRole('combobox', { name: 'Text encoding' }).selectOption('windows-1252');
  await page.getByRole('combobox', { name: 'Separator' }).selectOption(',');
  await expect(sheaf.typeOf('Café;Price')).toBeVisible();
  await page.getByRole('combobox', { name: 'Separator' }).selectOption(';');
  await expect(sheaf.typeOf('Price, net')).toBeVisible();
  expect(await sheaf.import()).toEqual([2, 2]);
  // A title as wide as the table looks like a header.
  const visits = Array.from({ length: 12 }, (_, at) => `Team ${at % 3},${at},every ${at % 2 ? 'day' : 'week'}`);
  await sheaf.drop(
    folder.write('titled.csv', ['Staff survey,Run 7,for team A', 'Team,Number,Visits', ...visits].join('\n')),
  );
  await expect(sheaf.typeOf('Staff survey')).toBeVisible();
  await page.getByText('Read it differently').click();
  await page.getByRole('combobox', { name: 'First header row' }).selectOption('line 2');
  await expect(sheaf.typeOf('Visits')).toBeVisible();
  expect(await sheaf.import()).toEqual([12, 12]);
  await sheaf.readSurvey();
  expect(await sheaf.bars('Visits')).toEqual({ 'every day': 6, 'every week': 6 });
});

/** More than the 32 MB up to which a file is checked without being asked. */
function large(): string {
  const file = folder.write('large.csv', `Your name,${liked}\n`);
  for (let block = 0; block < 240; block++) {
    const rows = Array.from({ length: 1000 }, (_, i) => `${block * 1000 + i}`);
    appendFileSync(file, rows.map((row) => `Person ${row},"${praise} (${row}) ${praise} ${praise}"\n`).join(''));
  }
  return file;
}

test('a large file is checked when somebody asks for it, in the background', async ({ page, sheaf }) => {
  await sheaf.drop(large());
  await page.getByRole('button', { name: 'Clean-up: not checked for duplicates and personal details' }).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const progress = page.getByRole('button', { name: /^Checking every response…/ });
  await expect(progress).toBeFocused();
  // Meanwhile it is a quiet line, and the import stays what is next.
  await expect(progress).toHaveAttribute('data-variant', 'subtle');
  await expect(sheaf.importButton).toHaveAttribute('data-variant', 'filled');
});
