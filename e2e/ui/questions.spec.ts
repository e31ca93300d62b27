import { writeFileSync } from 'node:fs';
import { expectNoViolationsInAll, moveTo, press, tabTo } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

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

test('questions, selection, search and undo by keyboard alone; what needs an eye', async ({ page }, info) => {
  const file = info.outputPath('visit.csv');
  writeFileSync(file, survey());
  const sheaf = new SheafPage(page);
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
  await expect(heard).toHaveText('Type of 3 columns: Do nothing.');
  await keys.press('ControlOrMeta+z');
  await expect(activeRow.getByRole('combobox')).toHaveValue('Multi choice');
  await expect(heard).toHaveText('Undone: type of 3 columns.');
  await keys.press('ControlOrMeta+Shift+z');
  await expect(heard).toHaveText('Redone: type of 3 columns.');
  await keys.press('ControlOrMeta+z');

  // Enter shows the question; a second time leads into it. It is renamed, split, and both are undone.
  await keys.press('Enter');
  const question = page.getByRole('complementary', { name: 'Drinks' });
  await expect(question.getByText('3 options')).toBeVisible();
  await expectNoViolationsInAll(page, 'the details of a question', 'complementary');
  await keys.press('Enter');
  const name = question.getByRole('textbox', { name: 'Question' });
  await tabTo(page, name);
  await keys.press('ControlOrMeta+a');
  await keys.type('What do you drink?');
  await keys.press('Enter');
  const renamed = page.getByRole('complementary', { name: 'What do you drink?' });
  await expect(renamed).toBeVisible();
  await tabTo(page, renamed.getByRole('button', { name: 'Split into columns' }));
  await keys.press('Enter');
  await expect(sheaf.typeOf('Drinks: Coffee')).toBeVisible();
  await expect(heard).toHaveText('“What do you drink?” is split into its columns.');
  await tabTo(page, columns);
  await keys.press('ControlOrMeta+z');
  await expect(heard).toHaveText('Undone: which columns are one question.');
  await expect(sheaf.typeOf('Drinks: Coffee')).toHaveCount(0);
  await expect(sheaf.typeOf('What do you drink?')).toBeVisible();
  await keys.press('ControlOrMeta+z');
  await expect(sheaf.typeOf('Drinks')).toBeVisible();

  await expect(sheaf.importButton).toBeEnabled();

  // The comment with an address stands first, and a filter shows nothing else.
  const eye = page.getByRole('button', { name: /^Needs your eye \(\d\)$/ });
  await tabTo(page, eye);
  await keys.press('Space');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await moveTo(sheaf, 'Comment');
  await keys.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Comment' })).toContainText('e-mail addresses');
  // A column that is left out says so once in the bar above the list, and has no chart.
  await keys.press('Escape');
  await keys.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Columns' });
  await press(bar.getByRole('button', { name: 'Do nothing' }));
  await expect(bar.getByRole('combobox', { name: 'Type of the selected columns' })).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Do nothing' })).toHaveCount(0);
  await expect(bar.getByRole('combobox', { name: 'Display of the selected columns' })).toHaveText(/^No chart/);
  await tabTo(page, columns);
  await keys.press('Space');
  await keys.press('ControlOrMeta+z');
  await keys.press('Escape');
  await tabTo(page, eye);
  await keys.press('Space');

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
  await expectNoViolationsInAll(page);
  await keys.press('s');
  for (const header of ['Visits last year', 'Visits this year'])
    await expect(sheaf.typeOf(header)).toHaveValue('Single choice');
  await press(page.getByRole('button', { name: 'More…' }));
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
  await keys.press('Delete');

  // Of a grid all rows are shown in another way, although one is selected.
  await moveTo(sheaf, 'The staff were …');
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await keys.press(key);
  await tabTo(page, bar.getByRole('combobox', { name: 'Display of the selected columns' }));
  await keys.type('Opt');
  await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toHaveText(/^Display of 3 columns: Options/);
  await tabTo(page, columns);
  for (const key of ['ControlOrMeta+z', 'Space', 'ArrowLeft']) await keys.press(key);

  // How a column is shown, and the order of its options.
  await moveTo(sheaf, 'Age');
  await keys.press('Enter');
  const age = page.getByRole('complementary', { name: 'Age' });
  await expect(age.getByRole('combobox', { name: 'Display of Age' })).toHaveValue('ordered');
  const order = age.getByRole('region', { name: 'Order of the options' }).getByRole('listitem');
  await expect(order).toHaveText(['18-24', '25-34', '35-44', '45+']);
  await tabTo(page, age.getByRole('button', { name: 'Move “45+” up' }));
  await keys.press('Enter');
  await expect(order).toHaveText(['18-24', '25-34', '45+', '35-44']);
  await expect(age.getByRole('button', { name: 'Move “45+” up' })).toBeFocused();
  await keys.press('ArrowUp');
  await expect(order).toHaveText(['18-24', '45+', '25-34', '35-44']);
  await keys.press('ControlOrMeta+z');
  await expect(order).toHaveText(['18-24', '25-34', '45+', '35-44']);

  // The survey has the order that was given.
  await sheaf.import();
  await sheaf.readSurvey();
  await expect(async () => {
    expect(Object.keys(await sheaf.bars('Age'))).toEqual(['18-24', '25-34', '45+', '35-44']);
  }).toPass();
});
