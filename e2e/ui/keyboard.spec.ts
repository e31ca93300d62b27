import { expect, test } from '../fixtures/app.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { sample } from '../fixtures/samples.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test('from the shortcut to the last row without a mouse', async ({ page }) => {
  const sheaf = new SheafPage(page);
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+o');
  await (await chooser).setFiles(sample('customer-feedback.csv'));
  await expect(sheaf.columns).toBeVisible();

  const type = sheaf.typeOf('How often do you visit us?');
  await tabTo(page, type);
  await page.keyboard.type('Multi');
  await expect(type).toHaveValue('Multi choice');
  await expect(sheaf.importButton).toBeEnabled();
  await tabTo(page, sheaf.importButton);
  await page.keyboard.press('Enter');

  const read = page.getByRole('button', { name: 'Read the survey' });
  await expect(read).toBeVisible({ timeout: 30_000 });
  await tabTo(page, read);
  await page.keyboard.press('Enter');
  const questions = page.getByRole('tab', { name: 'Questions' });
  await expect(questions).toBeVisible();
  await tabTo(page, questions);
  await page.keyboard.press('ArrowRight');
  const grid = page.getByRole('grid', { name: 'Responses' });
  await expect(grid).toBeVisible();
  await tabTo(page, grid);
  await page.keyboard.press('Control+End');
  await expect(grid.locator('tr[aria-rowindex="241"]')).toBeVisible();
});
