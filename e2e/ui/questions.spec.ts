import { writeFileSync } from 'node:fs';
import { moveTo, tabTo } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';

const drinks = ['Tea', 'Coffee', 'Water'];
const staff = ['Friendly', 'Quick', 'Informed'];
const agreement = ['Disagree', 'Neither', 'Agree'];

/** Two questions of three columns each, an age, a comment with an address, and two numbers. */
function survey(): string {
  const header = [
    'Age',
    ...drinks.map((one) => `Drinks: ${one}`),
    ...staff.map((one) => `The staff were … [${one}]`),
    'Comment',
    'Visits last year',
    'Visits this year',
  ];
  const rows = Array.from({ length: 40 }, (_, at) => [
    ['18-24', '25-34', '35-44', '45+'][at % 4],
    ...drinks.map((one, place) => ((at >> place) % 2 === 0 ? one : '')),
    ...staff.map((_one, place) => agreement[(at >> place) % 3]),
    at === 7 ? 'Please write to ada@example.org soon' : `I liked the quiet room number ${at} most of all`,
    String(3 + ((at * 37) % 90)),
    String(2 + ((at * 53) % 80)),
  ]);
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

test('questions, selection, search and undo by keyboard alone; what needs an eye', async ({ page, sheaf }, info) => {
  const file = info.outputPath('visit.csv');
  writeFileSync(file, survey());
  await sheaf.drop(file);
  const { columns, activeRow } = sheaf;
  const keys = page.keyboard;
  const heard = page.locator('[aria-live="polite"][aria-atomic="true"]');
  const rows = columns.locator('tr[data-key]');

  // A question of several columns is one row that unfolds.
  await moveTo(sheaf, 'Drinks');
  await expect(activeRow).toHaveAttribute('aria-expanded', 'false');
  await expect(activeRow).toContainText('3 options');
  const folded = await rows.count();
  await keys.press('ArrowRight');
  await expect(activeRow).toHaveAttribute('aria-expanded', 'true');
  await expect(rows).toHaveCount(folded + 3);
  await keys.press('ArrowRight');
  await expect(activeRow).toContainText('Tea');
  await expect(activeRow).toHaveAttribute('aria-level', '2');
  await keys.press('ArrowLeft');
  await keys.press('ArrowLeft');
  await expect(rows).toHaveCount(folded);

  // A letter sets the type of the whole question; one step takes it back, another makes it again.
  await keys.press('x');
  await expect(activeRow.getByRole('combobox')).toHaveValue('Do nothing');
  await expect(heard).toHaveText('Type of 3 columns: No chart.');
  await keys.press('ControlOrMeta+z');
  await expect(activeRow.getByRole('combobox')).toHaveValue('Multi choice');
  await expect(heard).toHaveText('Undone: type of 3 columns.');
  await keys.press('ControlOrMeta+Shift+z');
  await expect(heard).toHaveText('Redone: type of 3 columns.');
  await keys.press('ControlOrMeta+z');

  // Enter shows the question; a second time leads into it. It is split, and that is undone.
  await keys.press('Enter');
  const question = page.getByRole('complementary', { name: 'Drinks' });
  await expect(question.getByText('3 options')).toBeVisible();
  await keys.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Split into columns' }));
  await keys.press('Enter');
  await expect(sheaf.typeOf('Drinks: Coffee')).toBeVisible();
  await expect(heard).toHaveText('1 question is split into columns.');
  await tabTo(page, columns);
  await keys.press('ControlOrMeta+z');
  await expect(heard).toHaveText('Undone: which columns are one question.');
  await expect(sheaf.typeOf('Drinks: Coffee')).toHaveCount(0);
  await expect(sheaf.typeOf('Drinks')).toBeVisible();

  await expect(sheaf.importButton).toBeEnabled();

  // The comment with an address stands first.
  await expect(columns.getByRole('row').nth(1)).toContainText('Check this one');
  await moveTo(sheaf, 'Comment');
  await keys.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Comment' })).toContainText('e-mail addresses');
  // A column that is left out says so once in the bar above the list, and has no chart.
  await keys.press('Escape');
  await keys.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Columns' });
  await keys.press('Delete');
  await expect(bar.getByRole('combobox', { name: 'Type of the selected columns' })).toHaveValue('Do nothing');
  await keys.press('Space');
  await keys.press('ControlOrMeta+z');
  await keys.press('Escape');

  // Found by an answer; two numbers become one question of their own.
  await tabTo(page, columns);
  await keys.press('/');
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' });
  await expect(search).toBeFocused();
  await keys.type('visits');
  await keys.press('Enter');
  await expect(columns).toBeFocused();
  await expect(columns.locator('tr[data-key]')).toHaveCount(2);
  await keys.press('ControlOrMeta+a');
  await expect(page.getByText('2 columns selected')).toBeVisible();
  await keys.press('s');
  for (const header of ['Visits last year', 'Visits this year'])
    await expect(sheaf.typeOf(header)).toHaveValue('Single choice');
  const join = page.getByRole('button', { name: 'Make one question' });
  await tabTo(page, join);
  await keys.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Visits' })).toContainText('Grid of 2 rows');
  await tabTo(page, columns);
  await expect(activeRow).toHaveAttribute('aria-expanded', 'false');
  await keys.press('ControlOrMeta+z');
  await keys.press('ControlOrMeta+y');
  await keys.press('ControlOrMeta+z');
  await expect(sheaf.typeOf('Visits this year')).toBeVisible();
  await keys.press('ControlOrMeta+f');
  await expect(search).toBeFocused();
});
