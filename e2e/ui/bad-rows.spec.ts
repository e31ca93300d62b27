import type { Page } from '@playwright/test';
import { press, tabTo } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';

const folder = testFolder();

/** 40 responses; 10 has a cell too many, 20 one too few, 30 a quote that never closes. */
function damaged(): string {
  const rows = Array.from({ length: 40 }, (_, at) => `p${at + 1},Yes,It was all that I had hoped for ${at + 1}`);
  rows[9] = 'p10,Yes,good, but slow';
  rows[19] = 'p20,No';
  rows[29] = 'p30,No,"never closed';
  return folder.write('damaged.csv', `Id,Again?,Why?\n${rows.join('\n')}\n`);
}

const decisions = (page: Page) => page.getByRole('region', { name: 'Clean-up' });

test('bad rows stop the import until it is decided what happens; skipped ones are saved, one is corrected by hand', async ({
  page,
  sheaf,
}) => {
  await sheaf.drop(damaged());
  const chip = decisions(page).getByRole('button', {
    name: /^2 bad rows: choose, 1 short row: filled with blanks \(needs an answer\)$/,
  });
  await expect(chip).toBeVisible();
  await expect(page.getByText('2 rows cannot be imported as they are.')).toBeVisible();
  await expect(sheaf.importButton).toBeDisabled();
  await chip.click();
  const panel = page.getByRole('dialog', { name: /bad rows/ });
  const list = panel.getByRole('grid', { name: 'Bad rows' });
  const rows = list.locator('tbody').getByRole('row');
  await expect(rows).toHaveText([
    'line 114 cells instead of 3p10,Yes,good, but slow',
    'line 212 cells instead of 3p20,No',
    'line 31a quote never closesp30,No,"never closed',
  ]);
  await panel.getByRole('radio', { name: 'Leave them out' }).check();
  await expect(sheaf.importButton).toHaveText('Import 38 responses');

  // Only one fault is shown, then all of them by the keys of the list.
  await panel.getByRole('combobox', { name: 'Show' }).selectOption('unclosed_quote');
  await expect(rows).toHaveCount(1);
  await panel.getByRole('combobox', { name: 'Show' }).selectOption('');
  await list.focus();
  await list.press('ArrowDown');
  await list.press('Enter');
  const second = page.getByRole('dialog', { name: 'Correct response 20' });
  await second.getByLabel('Why?').fill('nothing');
  await second.getByRole('button', { name: 'Use it and show the next bad row' }).click();
  const row = page.getByRole('dialog', { name: 'Correct response 30' });
  await expect(row.getByLabel('Id')).toBeFocused();
  await row.getByLabel('Why?').fill('closed by hand');
  await row.getByLabel('Why?').press('Enter');
  await expect(row).toHaveCount(0);
  await expect(list).toBeFocused();
  await expect(rows).toHaveText([/instead of 3p10/, /corrected by handp20/, /corrected by handp30/]);
  await expect(sheaf.importButton).toHaveText('Import 39 responses');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what is left out…' }).click();
  expect((await download).suggestedFilename()).toBe('damaged.csv.rejects.csv');
  await page.keyboard.press('Escape');

  expect(await sheaf.import()).toEqual([39, 40]);
  await sheaf.readSurvey();
  const grid = await sheaf.responses();
  expect(await sheaf.cell(grid, 28 + 1, 'Why?')).toBe('closed by hand');
});

test('by keyboard alone: the rules mend rows, and Ctrl+Z takes the decision back', async ({ page, sheaf }) => {
  await sheaf.drop(damaged());
  await press(decisions(page).getByRole('button', { name: /^2 bad rows/ }));
  // Of a group of radio buttons Tab reaches one, and the arrows choose another.
  await tabTo(page, page.getByRole('radio', { name: /^Stop/ }));
  await page.keyboard.press('ArrowUp');
  await expect(decisions(page).getByRole('button', { name: /^2 bad rows: repair/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(decisions(page).getByRole('button', { name: /^2 bad rows: repair/ })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(decisions(page).getByRole('button', { name: /needs an answer/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(await sheaf.import()).toEqual([40, 40]);
});
