import type { Page } from '@playwright/test';
import { expectNoViolations, press, tabTo } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';

const header = 'Email,Score,What should we change?';
const folder = testFolder();

/** Writes the answers of people `from` … `to` − 1. */
function write(name: string, from: number, to: number, head = header): string {
  const rows = Array.from({ length: to - from }, (_, at) => {
    const person = from + at;
    return `person${person}@example.org,${person % 11},"Longer hours, said ${person}"`;
  });
  return folder.write(name, `${[head, ...rows].join('\n')}\n`);
}

const select = (page: Page) => page.getByRole('combobox', { name: 'Survey to add to' });

test('the survey with the same columns is offered; only new responses are sent; the header difference is shown before anything is sent', async ({
  page,
  sheaf,
}) => {
  await sheaf.drop(write('spring.csv', 0, 40));
  expect(await sheaf.import()).toEqual([40, 40]);
  await sheaf.drop(write('summer.csv', 30, 80));
  await press(page.getByRole('button', { name: 'Add the responses to it' }));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('40 new. 10 match someone already in the survey, by “Email”.')).toBeVisible();
  // The rows of the file that are new are shown, and those that are there already on demand.
  const first = page.locator('tr[aria-rowindex="2"]').getByRole('gridcell').first();
  await expect(first).toHaveText('person40@example.org');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Already in the survey (10)' });
  await expect(first).toHaveText('person30@example.org');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '11');
  await expect(page.getByRole('tab', { name: 'Rows 50' })).toBeVisible();
  await expect(sheaf.typeOf('Score')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add responses', exact: true })).toBeDisabled();
  await expectNoViolations(page);
  await expect(page.getByText('The other 10 are left out.')).toBeVisible();
  await expect(page.getByText('If people were asked again: the 10 then stand beside')).toBeVisible();
  await page.getByRole('radio', { name: /only the 40 new/ }).check();
  await page.getByRole('button', { name: 'Add 40 responses' }).click();
  await expect(page.getByText('40 of 50 added to “Spring”, 10 left out as decided')).toBeVisible();
  await sheaf.readSurvey();
  await expect(page.getByText('80 responses').first()).toBeVisible();

  // The very file of before under another name, which may be imported again.
  await sheaf.go('Import');
  await sheaf.drop(write('spring (1).csv', 0, 40));
  await expect(page.getByText(/This file was already imported as “Spring” on /)).toBeVisible();
  await expect(page.getByText('“Spring” has the same columns.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import 40 responses' })).toBeEnabled();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Open the survey' }).click();
  await expect(page.getByText('80 responses').first()).toBeVisible();

  // By keyboard alone.
  await sheaf.go('Import');
  await press(page.getByRole('button', { name: 'Remove spring (1).csv from the list' }));
  const odd = folder.write('odd.csv', 'Shoe size,Email,Grade,What should we change?\n42,new@example.org,9,nothing\n');
  await sheaf.drop(odd);
  await page.getByRole('radio', { name: 'A new survey' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Choose the survey these responses are added to.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(select(page)).toBeFocused();
  await page.keyboard.type('spr');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const missing = page.getByText('A column of the survey is missing in this file: “Score”.');
  await expect(missing).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add responses', exact: true })).toBeDisabled();
  await expectNoViolations(page);

  // The file words the question otherwise: it is matched, undone and redone.
  const matched = page.getByText('“Grade” is added as “Score”, its wording in the survey.');
  const column = page.getByRole('combobox', { name: 'Column for “Score”' });
  await tabTo(page, column);
  await page.keyboard.type('Gra');
  await expect(matched).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(missing).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(matched).toBeVisible();
  await expect(page.getByText('not in the survey and will be ignored: “Shoe size”')).toBeVisible();
  await expect(page.getByText('None of them is in the survey yet')).toBeVisible();
  await press(page.getByRole('button', { name: 'Add 1 response' }));
  await expect(page.getByText('1 response added to “Spring”')).toBeVisible();
  const grid = await sheaf.responses();
  await tabTo(page, grid);
  await page.keyboard.press('ControlOrMeta+End');
  expect((await sheaf.cells(grid, 81)).slice(-3)).toEqual(['new@example.org', '9', 'nothing']);
});

test('tables with the same header become waves of one survey with one click and are imported in order', async ({
  page,
  sheaf,
}) => {
  const files = [write('wave-1.csv', 0, 30), write('wave-2.csv', 30, 50), write('wave-3.csv', 45, 60)];
  await sheaf.dropAll(files);
  await expect(page.getByText('3 files have the same columns')).toBeVisible();
  await page.getByRole('button', { name: 'Make one survey of them' }).click();
  const plan = page.getByRole('table', { name: 'Files to import' });
  const third = plan.getByRole('row', { name: /wave-3\.csv/ });
  await expect(third).toContainText('Choose which responses are added.');
  await expectNoViolations(page);
  await third.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByText('10 new. 5 match someone already in the survey')).toBeVisible();
  await page.getByRole('radio', { name: /only the 10 new/ }).check();
  await page.getByRole('button', { name: 'All files' }).click();
  await page.getByRole('button', { name: 'Import 3 files' }).click();
  await expect(plan.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(3);
  await sheaf.go('Surveys');
  await expect(page.getByRole('row', { name: /Wave/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Wave 1/ })).toContainText('60');

  // The result knows its waves: named, compared by, filtered by, joined and divided again, by keyboard alone.
  await press(page.getByRole('link', { name: 'Wave 1' }));
  await press(await sheaf.inMenu('Waves…'));
  await page.getByRole('textbox', { name: 'Name of Wave 3' }).focus();
  await page.keyboard.type('Autumn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of Autumn' })).toHaveValue('Autumn');
  await expectNoViolations(page);
  await press(page.getByRole('button', { name: 'Compare by wave' }));
  const table = sheaf.question('Score').getByRole('table');
  await expect(table.getByRole('columnheader', { name: /Wave 1|Wave 2|Autumn/ })).toHaveCount(3);
  await expect(table.getByRole('row', { name: /^Base/ })).toContainText(/30.*20.*10/);
  await press(page.getByRole('button', { name: 'Filter', exact: true }));
  await page.keyboard.type('wave');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Autumn' }).focus();
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: 'Apply' }));
  await expect(page.getByRole('main')).toContainText('10 of 60 responses');
  await expect(page.getByRole('region', { name: 'Filter' })).toContainText('Wave: Autumn');
  await page.keyboard.press('ControlOrMeta+z');
  await press(await sheaf.inMenu('Waves…'));
  await press(page.getByRole('button', { name: 'Join Autumn with Wave 2' }));
  await expect(page.getByText('30 responses', { exact: false }).nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 waves', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('3 waves', { exact: true })).toBeVisible();
});

test('responses that are known by the name only are counted apart, and shown', async ({ page, sheaf }) => {
  const head = 'Name,Email,What should we change?';
  const rows = ['Ana Ruiz,,Longer hours', 'Bo Lind,bo@example.org,More seats', 'Cy Moss,cy@example.org,Nothing at all'];
  await sheaf.drop(folder.write('first.csv', `${[head, ...rows].join('\n')}\n`));
  expect(await sheaf.import()).toEqual([3, 3]);
  const later = [
    'Ana Ruiz,,Fewer stairs',
    'Bo Lind,bo@example.org,A bicycle stand',
    'Di Orr,di@example.org,Better tea',
  ];
  await sheaf.drop(folder.write('later.csv', `${[head, ...later].join('\n')}\n`));
  await press(page.getByRole('button', { name: 'Add the responses to it' }));
  await expect(page.getByText(/1 new. 2 match someone already in the survey/)).toBeVisible();
  await expect(page.getByText(/1 of them matches only by name: check/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Show those with the same name only' }));
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('named');
  await expect(page.getByRole('gridcell', { name: 'Fewer stairs' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'A bicycle stand' })).toHaveCount(0);
});
