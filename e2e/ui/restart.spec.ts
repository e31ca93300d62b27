import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { savedDrafts } from '../fixtures/saved-drafts.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test('past imports and their charts survive a restart', async ({ app }) => {
  const before = new SheafPage(app.page);
  await before.drop(sample('customer-feedback.csv'));
  await before.import();
  await before.readSurvey();
  const bars = await before.bars('How often do you visit us?');

  await app.restart();
  const after = new SheafPage(app.page);
  await after.go('Activity');
  await expect(app.page.getByRole('row', { name: /Customer feedback.*240/ })).toBeVisible();
  await after.go('Surveys');
  await app.page.getByRole('link', { name: /Customer feedback/ }).click();
  await expect(after.heading('Customer feedback')).toBeVisible();
  expect(await after.bars('How often do you visit us?')).toEqual(bars);
});

/** Gives the page a picker of its own files: real handles, which it may keep and read again without asking. */
async function pickerOf(page: Page, name: string, path: string): Promise<void> {
  const text = readFileSync(path, 'utf8');
  await page.evaluate(
    async ([name, text]) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(name, { create: true });
      const file = await handle.createWritable();
      await file.write(text);
      await file.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    },
    [name, text] as const,
  );
}

test('kill -9 while columns are mapped: the decisions are restored, and files with saved handles are not asked for', {
  tag: '@campaign',
}, async ({ app }) => {
  const path = sample('customer-feedback.csv');
  const sheaf = new SheafPage(app.page);
  const choose = app.page.getByRole('button', { name: 'Choose files…' });
  await expect(choose).toBeVisible();
  await pickerOf(app.page, 'customer-feedback.csv', path);
  await choose.click();
  await expect(sheaf.columns).toBeVisible();
  await sheaf.setType('How often do you visit us?', 'Do nothing');
  await app.page.getByLabel('Survey name').fill('Half mapped');
  await expect
    .poll(() => savedDrafts(app.page))
    .toEqual([expect.stringMatching(/Half mapped.*Do nothing|Do nothing.*Half mapped/)]);

  await app.crash();
  const after = new SheafPage(app.page);
  await expect(app.page.getByText('You were working on customer-feedback.csv when the window closed.')).toBeVisible();
  await app.page.getByRole('button', { name: 'Continue' }).click();
  await expect(after.columns).toBeVisible();
  await expect(after.typeOf('How often do you visit us?')).toHaveValue('Do nothing');
  await expect(app.page.getByLabel('Survey name')).toHaveValue('Half mapped');
  expect(await after.import()).toEqual([240, 240, 240]);

  // An imported file is not a draft any more. A file from an <input> has no handle: the user must choose it again.
  const answer = async (button: string, file: string) => {
    const chooser = app.page.waitForEvent('filechooser');
    await app.page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  };
  const other = sample('workshop-google-forms.csv');
  await app.page.getByRole('button', { name: /^Remove customer/ }).click();
  await answer('Choose files…', other);
  await expect(after.columns).toBeVisible();
  await expect.poll(() => savedDrafts(app.page)).toEqual([expect.stringContaining('workshop-google-forms.csv')]);
  await app.crash();
  await expect(app.page.getByText('You were working on workshop-google-forms.csv when')).toBeVisible();
  await answer('Choose the file…', path);
  await expect(app.page.getByText('That is not workshop-google-forms.csv: the name')).toBeVisible();
  await answer('Choose the file…', other);
  // Removed at once, before it is saved again.
  await app.page.getByRole('button', { name: /^Remove workshop/ }).click();
  await expect.poll(() => savedDrafts(app.page)).toEqual([]);
  await app.page.reload();
  await expect(app.page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await expect(app.page.getByText('when the window closed')).toHaveCount(0);
});
