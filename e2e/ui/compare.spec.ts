import { press } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { readCells, sample } from '../fixtures/files.ts';
import { findViolations } from '../fixtures/find-violations.ts';
import { expectFilled } from '../fixtures/pixels.ts';

const feedback = sample('customer-feedback.csv');
const visits = 'How often do you visit us?';
const recommend = 'How likely are you to recommend us to a friend or colleague?';

test.use({ data: 'customer feedback' });

test('by keyboard alone: every chart by another question, with shares and marks; small columns are hidden; two segments side by side', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  const [header = [], ...rows] = readCells(feedback);
  const at = (name: string) => header.indexOf(name);

  await press(page.getByRole('button', { name: 'Compare by…' }));
  await page.keyboard.type('how often');
  await page.keyboard.press('Enter');
  const card = sheaf.question(recommend);
  const table = card.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(page.getByText('2 small groups hidden (fewer than 30 responses)')).toBeVisible();
  const score = (row: readonly string[]) => Number(row[at(recommend)]);
  const daily = rows.filter((row) => row[at(visits)] === 'Every day');
  const share = Math.round((100 * daily.filter((row) => score(row) >= 9).length) / daily.length);
  const column = (await table.getByRole('columnheader').allInnerTexts()).findIndex((name) => /Every day/.test(name));
  const promoters = table.getByRole('row', { name: /^Promoters/ });
  await expect(promoters.getByRole('cell').nth(column - 1)).toContainText(`${share}%`);
  await expect(
    table
      .getByRole('row', { name: /^Base/ })
      .getByRole('cell')
      .nth(column - 1),
  ).toHaveText(String(daily.length));
  // In the order of the chart.
  await expect(table.getByRole('rowheader').first()).toHaveText('Detractors');
  const ranking = 'Rank what matters most to you (best first)';
  await press(page.getByRole('navigation', { name: 'List of questions' }).getByRole('button', { name: ranking }));
  await expect(sheaf.question(ranking)).toBeFocused();
  await expect(sheaf.question(ranking).getByRole('row').nth(1)).toContainText('Price');
  await page.emulateMedia({ forcedColors: 'active' });
  await expectFilled(card, 'compared', 3);
  await page.emulateMedia({ forcedColors: 'none' });

  // Small columns can be shown.
  await press(page.getByRole('button', { name: 'Show', exact: true }));
  await expect(table.getByRole('columnheader')).toHaveCount(7);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sheaf.question(visits).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await press(page.getByRole('button', { name: /^Stop comparing/ }));
  await expect(sheaf.question(visits).getByRole('listitem').first()).toBeVisible();

  // Two segments side by side in three presses, with all others.
  const often = ['Every day', 'Once a week'];
  for (const option of often) {
    await press(sheaf.question(visits).getByRole('button', { name: new RegExp(`^${option}`) }));
    await press(page.getByRole('button', { name: 'Segments' }));
    const panel = page.getByRole('dialog', { name: 'Segments' });
    await panel.getByLabel('Save this filter as').fill(option);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: `Remove the segment ${option}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: /^Remove.*How often/ }));
  }
  await press(page.getByRole('button', { name: 'Compare by…' }));
  await page.keyboard.type('segments');
  await page.keyboard.press('Enter');
  const bases = table.getByRole('row', { name: /^Base/ }).getByRole('cell');
  const count = (isIn: (answer: string) => boolean) => rows.filter((row) => isIn(row[at(visits)] ?? '')).length;
  await expect(table.getByRole('columnheader', { name: /All others/ })).toBeVisible();
  await expect(bases).toHaveText(
    [count(() => true), ...often.map((option) => count((answer) => answer === option))]
      .concat(count((answer) => !often.includes(answer)))
      .map(String),
  );
});

test('two banners side by side by keyboard: named above their columns, marks within each, one removed', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  const [header = [], ...rows] = readCells(feedback);
  const ranking = 'Rank what matters most to you (best first)';
  const answer = (row: readonly string[], question: string) => row[header.indexOf(question)] ?? '';
  await press(page.getByRole('button', { name: 'Compare by…' }));
  await page.keyboard.type('how often');
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: 'Compare also by…' }));
  await page.keyboard.type('how often');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('recommend');
  await page.keyboard.press('Enter');

  // Three columns of the one and three of the other, each of which has a mark for none but its own.
  const table = sheaf.question(ranking).getByRole('table');
  await table.scrollIntoViewIfNeeded();
  const above = table.getByRole('row').first().getByRole('columnheader');
  await expect(above).toHaveText(['Answer', 'Total', visits, recommend]);
  await expect(above.nth(2)).toHaveAttribute('colspan', '3');
  const names = table.getByRole('row').nth(1).getByRole('columnheader');
  await expect(names).toHaveText([
    ...['A Once a week', 'B Several times a week', 'C Every day'],
    ...['D Promoters', 'E Passives', 'F Detractors'],
  ]);
  const columns = ['Once a week', 'Several times a week', 'Every day'].map((option) =>
    rows.filter((row) => answer(row, visits) === option),
  );
  for (const [least, most] of [
    [9, 10],
    [7, 8],
    [0, 6],
  ] as const)
    columns.push(
      rows.filter((row) => Number(answer(row, recommend)) >= least && Number(answer(row, recommend)) <= most),
    );
  const bases = table.getByRole('row', { name: /^Base/ }).getByRole('cell');
  await expect(bases).toHaveText([rows, ...columns].map((own) => String(own.length)));
  for (const item of ['Price', 'Taste', 'Speed']) {
    const cells = table.getByRole('row', { name: new RegExp(`^${item}`) }).getByRole('cell');
    for (const [place, own] of [rows, ...columns].entries()) {
      const first = own.filter((row) => answer(row, ranking).startsWith(item)).length;
      await expect(cells.nth(place)).toContainText(`${Math.round((100 * first) / own.length)}%`);
    }
  }
  const marked = await page
    .locator('table [title^="higher than"]')
    .evaluateAll((marks) =>
      marks.map((mark) => [mark.closest('td')?.cellIndex ?? 0, mark.getAttribute('title') ?? ''] as const),
    );
  expect(marked.length).toBeGreaterThan(0);
  for (const [cell, said] of marked) expect(said).toMatch(cell <= 4 ? /than [ABC, ]+$/ : /than [DEF, ]+$/);

  // A banner is a question like any other in the columns of the other one.
  await expect(sheaf.question(visits).getByRole('table')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await press(page.getByRole('button', { name: `Stop comparing by ${visits}` }));
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Answer', 'Total', 'A Promoters', 'B Passives', 'C Detractors'],
  ]);
  await expect(page.getByRole('button', { name: `Stop comparing by ${recommend}` })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(above).toHaveCount(4);
});

test('the statements of a grid are one table, whose picture and numbers name them', async ({ page, sheaf }) => {
  await sheaf.drop(sample('product-study-qualtrics.csv'));
  await sheaf.importAndRead();
  await page.getByRole('button', { name: 'Compare by…' }).click();
  await page.keyboard.type('device');
  await page.keyboard.press('Enter');
  const card = sheaf.question('The following tasks were easy to complete.');
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('table')).toHaveCount(1);
  const statements = card.getByRole('rowheader', { name: /^(Find an invoice|Invite a teammate|Export the report)$/ });
  await expect(statements).toHaveCount(3);
  await expect(card.getByRole('rowheader', { name: 'Strongly agree' })).toHaveCount(3);
  await expect(card.getByRole('rowheader', { name: 'Base' })).toHaveCount(1);
});
