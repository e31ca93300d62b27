import { expectNoViolations, press, tabTo, type } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { collectSaved, readCells, sample } from '../fixtures/files.ts';

const feedback = sample('customer-feedback.csv');
const visits = 'How often do you visit us?';
const recommend = 'How likely are you to recommend us to a friend or colleague?';

test.use({ data: 'customer feedback' });

test('by keyboard alone: a filter is made, changed and undone; charts, open answers, rows and the export follow', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  const cells = readCells(feedback);
  const [header = [], ...rows] = cells;
  const at = (name: string) => header.indexOf(name);
  const of = (text: string) => rows.filter((row) => row[at(visits)] === text);
  const bar = page.getByRole('region', { name: 'Filter' });
  const addButton = bar.getByRole('button', { name: 'Filter', exact: true });

  await press(addButton);
  await page.keyboard.type('often');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await press(panel.getByRole('checkbox', { name: 'Every day' }), 'Space');
  await expectNoViolations(page, 'dialog');
  await page.keyboard.press('Enter');
  const chip = bar.getByRole('listitem');
  await expect(chip).toHaveText(`${visits}: Every day`);
  const everyDay = of('Every day').length;
  await expect(page.getByRole('main')).toContainText(`${everyDay} of 240 responses`);
  await expect(page.getByRole('status').filter({ hasText: `${everyDay} of 240 responses` })).toHaveCount(1);
  // A chart keeps offering its other bars; the other charts follow.
  expect((await sheaf.bars(visits))['Once a week']).toBe(of('Once a week').length);
  const promoters = of('Every day').filter((row) => Number(row[at(recommend)]) >= 9).length;
  expect(await sheaf.term(recommend, 'Promoters 9–10')).toBe(promoters);

  // Another option of the same question joins the chip.
  await press(chip.getByRole('button', { name: /^Change/ }));
  await press(page.getByRole('checkbox', { name: 'Once a week', exact: true }), 'Space');
  await page.keyboard.press('Enter');
  await expect(chip).toHaveText(`${visits}: Every day or Once a week`);
  const either = everyDay + of('Once a week').length;
  await expect(page.getByRole('main')).toContainText(`${either} of 240 responses`);

  const tab = page.getByRole('tab', { name: 'Questions' });
  await tabTo(page, tab);
  await page.keyboard.press('ArrowRight');
  const grid = page.getByRole('grid', { name: 'Responses' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(either + 1));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^\d+ open answers$/)).not.toHaveText('309 open answers');
  await page.keyboard.press('ArrowLeft');
  await expect(grid).toBeVisible();

  const handed = await collectSaved(page);
  await press(page.getByRole('button', { name: 'Export…' }));
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('checkbox', { name: `Only the ${either} filtered responses` })).toBeChecked();
  await press(dialog.getByRole('button', { name: 'CSV, as imported' }));
  await expect(dialog).toBeHidden();
  const saved = await handed.evaluate((blobs) => blobs.at(-1)?.text() ?? '');
  expect(
    saved
      .trimEnd()
      .split('\r\n')
      .filter((line) => /^\W?2024|^\d/.test(line)).length,
  ).toBe(either);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(chip).toHaveText(`${visits}: Every day`);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(chip).toHaveText(`${visits}: Every day or Once a week`);
  // Going elsewhere and back keeps it.
  await sheaf.go('Surveys');
  await page.getByRole('link', { name: 'Customer feedback' }).click();
  await expect(chip).toHaveText(`${visits}: Every day or Once a week`);
  await press(chip.getByRole('button', { name: /^Remove/ }));
  await expect(chip).toHaveCount(0);
  await expect(addButton).toBeFocused();
  await expect(page.getByRole('main')).toContainText('240 responses');
});

test('a condition for every kind of question: score, text, days, person; a filter is saved as a segment, applied and removed', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  const [header = [], ...rows] = readCells(feedback);
  const at = (name: string) => header.indexOf(name);
  const bar = page.getByRole('region', { name: 'Filter' });
  const clear = async () => bar.getByRole('button', { name: /^Remove/ }).click();

  await sheaf.filterBy('recommend');
  await page.getByLabel('From', { exact: true }).selectOption('9');
  await page.getByRole('button', { name: 'Apply' }).click();
  const promoters = rows.filter((row) => Number(row[at(recommend)]) >= 9).length;
  await expect(page.getByRole('main')).toContainText(`${promoters} of 240 responses`);
  await clear();

  await sheaf.filterBy('What do you like');
  await type(page.getByLabel('Text', { exact: true }), 'coffee');
  await page.keyboard.press('Enter');
  const coffee = rows.filter((row) => /coffee/i.test(row[at('What do you like about us?')] ?? '')).length;
  await expect(page.getByRole('main')).toContainText(`${coffee} of 240 responses`);
  await clear();

  await sheaf.filterBy('Time of the response');
  await page.getByLabel('To', { exact: true }).fill('2024-03-10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(bar.getByRole('listitem')).toHaveText(/^Time: until /);
  await expect(page.getByRole('main').getByText('240 responses', { exact: true })).toHaveCount(0);
  await clear();

  await sheaf.filterBy('Person');
  await page.getByRole('combobox', { name: 'Find a person' }).fill('gruber');
  await page
    .getByRole('option', { name: /Gruber/ })
    .first()
    .click();
  await expect(bar.getByRole('listitem')).toHaveText(/^Person: .*Gruber/);
  await clear();

  // A word of the open answers, and the person of a response, by a click.
  await sheaf.filterBy('What do you like', 'has the word');
  await type(page.getByLabel('Word', { exact: true }), 'crowded');
  await page.keyboard.press('Enter');
  const withWord = rows.filter((row) => /\bcrowded\b/i.test(row[at('What do you like about us?')] ?? '')).length;
  await expect(page.getByRole('main')).toContainText(`${withWord} of 240 responses`);
  await expect(bar.getByRole('listitem')).toHaveText(/has the word “crowded”/);
  await clear();
  await page.getByRole('tab', { name: 'Responses' }).click();
  await page.getByRole('grid', { name: 'Responses' }).getByRole('row').nth(5).getByRole('gridcell').nth(3).click();
  const opened = page.getByRole('complementary').getByText(/^Response \d+$/);
  // The cell is in sight beside its panel, and so is that of the next response.
  const cell = page.locator('[aria-selected="true"] [data-active]');
  await expect(cell).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Next response' }).click();
  await expect(opened).toHaveText('Response 6');
  await expect(cell).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Previous response' }).click();
  await expect(opened).toHaveText('Response 5');
  const title = await opened.innerText();
  await page.getByRole('button', { name: 'Only their responses' }).click();
  await expect(bar.getByRole('listitem')).toHaveText(/^Person: /);
  await expect(page.getByRole('main').getByText('240 responses', { exact: true })).toHaveCount(0);
  await expect(opened).toHaveText(title);
  await clear();
  await expect(page.getByRole('main').getByText('240 responses', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Questions' }).click();

  // By keyboard alone.
  await press(sheaf.question(visits).getByRole('button', { name: 'Every day', exact: true }));
  // While it is counted, the count of the filter before stays.
  const everyDay = `${rows.filter((row) => row[at(visits)] === 'Every day').length} of 240 responses`;
  await expect(page.getByRole('main').getByText(everyDay, { exact: true })).toBeVisible();

  const segments = bar.getByRole('button', { name: 'Segments' });
  await press(segments);
  const panel = page.getByRole('dialog', { name: 'Segments' });
  await type(panel.getByRole('textbox', { name: 'Save this filter as' }), 'Regulars');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Regulars', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(bar.getByRole('button', { name: /^Remove How often/ }));
  await expect(page.getByRole('main').getByText('240 responses', { exact: true })).toBeVisible();

  await press(segments);
  await press(panel.getByRole('button', { name: 'Regulars', exact: true }));
  await expect(page.getByRole('main')).toContainText(everyDay);
  await press(segments);
  // A removal that fails says why, and the segment stays.
  const remove = panel.getByRole('button', { name: 'Remove the segment Regulars' });
  const headers = { 'access-control-allow-origin': '*' };
  await page.route('**/saved-filters/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, headers, json: { error: 'Refused for a moment.' } })
      : route.fallback(),
  );
  await press(remove);
  await expect(panel.getByRole('alert')).toContainText('Refused for a moment.');
  await page.unroute('**/saved-filters/*');
  await press(remove);
  await expect(panel.getByText(/^No segments yet/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await press(segments);
  await expect(panel.getByRole('button', { name: 'Regulars', exact: true })).toBeVisible();
});
