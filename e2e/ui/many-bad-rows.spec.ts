import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const folder = testFolder();

const questions = Array.from({ length: 30 }, (_, at) => `Question ${at + 1}`);

/** 100,000 responses with a comma too many in the second answer, and one with an answer too few. */
function manyBadRows(): string {
  const answers = (at: number) => questions.map((_, column) => (column === 1 ? `good, but ${at}` : 'x'));
  const rows = Array.from({ length: 100_000 }, (_, at) => answers(at).join(','));
  rows[70_000] = questions.slice(1).fill('y').join(',');
  const file = join(folder.path, 'many.csv');
  const good = questions.map(() => 'x').join(',');
  writeFileSync(file, `${questions.join(',')}\n${good}\n${rows.join('\n')}\n`);
  return file;
}

test('of 100,000 bad rows each can be reached and corrected by keys', async ({ page }) => {
  const sheaf = new SheafPage(page);
  await sheaf.drop(manyBadRows());
  const decisions = page.getByRole('list', { name: 'Decisions about this file' });
  await decisions.getByRole('button', { name: /bad rows: choose/ }).click();
  const list = page.getByRole('listbox', { name: 'Bad rows' });
  await list.focus();
  await list.press('End');
  await expect(list.getByRole('option', { selected: true })).toHaveText(
    /^Response 100[\s,]001, .*31 cells instead of 30/,
  );
  expect(await list.getByRole('option').count()).toBeLessThan(40);

  await list.press('Enter');
  const last = page.getByRole('dialog', { name: /^Correct response 100[\s,]001/ });
  await expect(last.getByText('1 cell too many.')).toBeVisible();
  expect(await last.getByRole('textbox').count()).toBeLessThan(31);
  await last.getByRole('searchbox').fill('surplus');
  await expect(last.getByLabel('Surplus cell 1')).toHaveValue('x');
  await last.getByRole('searchbox').fill('good');
  await last.getByRole('searchbox').press('Enter');
  const second = last.getByLabel('Question 2', { exact: true });
  await expect(second).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(second).toHaveValue('good, but 99999');
  await expect(last.getByText('1 cell too many.')).toHaveCount(0);
  await last.getByRole('button', { name: 'Use this row' }).click();
  await expect(list.getByRole('option', { selected: true })).toHaveText(/corrected$/);
});
