import { expect, test } from '../fixtures/app.ts';
import { collectCounts, readCells, sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const feedback = sample('customer-feedback.csv');
const visits = 'How often do you visit us?';
const bought = 'What did you buy in the last month?';
const recommend = 'How likely are you to recommend us to a friend or colleague?';

test('drop an export, accept the suggestions, import, see the charts and the rows; past imports and their charts survive a restart', async ({
  app,
  page,
  sheaf,
}) => {
  const cells = readCells(feedback);
  await sheaf.drop(feedback);
  const suggested = {
    Timestamp: 'Timestamp',
    Name: 'Name',
    Email: 'Email',
    [visits]: 'Single choice',
    [recommend]: 'NPS',
  };
  for (const [header, type] of Object.entries(suggested)) await expect(sheaf.typeOf(header)).toHaveValue(type);
  await sheaf.columns.getByRole('button', { name: bought }).click();
  const options = await sheaf.barsIn(page.getByRole('region', { name: 'Answers in the first rows' }));

  expect(await sheaf.import()).toEqual([cells.length - 1, cells.length - 1]);
  await sheaf.readSurvey();
  // Several options in a cell are counted as before the import.
  expect(await sheaf.bars(bought)).toEqual(options);
  expect(await sheaf.bars(visits)).toEqual(collectCounts(cells, visits));
  const scores = collectCounts(cells, recommend);
  const between = (low: number, high: number) =>
    Object.entries(scores).reduce((sum, [score, count]) => sum + (+score >= low && +score <= high ? count : 0), 0);
  expect(await sheaf.term(recommend, 'Detractors 0–6')).toBe(between(0, 6));
  expect(await sheaf.term(recommend, 'Promoters 9–10')).toBe(between(9, 10));

  // What was imported is said until something is done.
  const receipt = page.getByText('240 responses imported');
  const daily = sheaf.question(visits).getByRole('button', { name: 'Every day' });
  await expect(receipt).toBeVisible();
  await daily.click();
  await expect(receipt).toHaveCount(0);
  await daily.click();

  const grid = await sheaf.responses();
  await expect(grid).toHaveAttribute('aria-rowcount', String(cells.length));
  const first = await sheaf.cells(grid, 1);
  expect(first.length).toBeGreaterThan(2);
  // When somebody answered stands behind the answers.
  const [time, ...answers] = cells[1] ?? [];
  expect(first).toEqual([...answers, time].slice(0, first.length));
  // No column is cut at the edge, beside the panel of a response neither.
  const countCut = () =>
    grid.evaluate((table) => {
      const { right = 0 } = table.closest('.box')?.getBoundingClientRect() ?? {};
      const isCut = (box: DOMRect) => box.left < right - 2 && box.right > right + 1;
      return [...table.querySelectorAll('th')].filter((head) => isCut(head.getBoundingClientRect())).length;
    });
  expect(await countCut()).toBe(0);
  await grid.locator('tr[aria-rowindex="3"]').getByRole('gridcell').nth(1).click();
  const response = page.getByRole('complementary', { name: 'Response 2' });
  await expect(response).toContainText('EmailNo answer');
  expect(await countCut()).toBe(0);
  await response.getByRole('button', { name: 'Close' }).click();

  // Sorted by a click on a header, and only the responses with a word in another column.
  const at = (header: string) => cells[0]!.indexOf(header);
  const email = grid.getByRole('columnheader', { name: 'Email' });
  await email.getByRole('button').click();
  await expect(email).toHaveAttribute('aria-sort', 'ascending');
  await email.getByRole('button').click();
  await expect(email).toHaveAttribute('aria-sort', 'descending');
  await sheaf.filterBy(visits, 'contains');
  await page.getByLabel('Text').fill('every');
  await page.keyboard.press('Enter');
  const kept = cells.slice(1).filter((row) => row[at(visits)]!.toLowerCase().includes('every'));
  await expect(page.getByRole('main')).toContainText(`${kept.length} of 240 responses`);
  const [last] = kept
    .map((row) => row[at('Email')]!)
    .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? 1 : -1));
  expect(await sheaf.cell(grid, 1, 'Email')).toBe(last);

  await app.restart();
  const after = new SheafPage(app.page);
  await after.go('Activity');
  await expect(app.page.getByRole('row', { name: /Customer feedback.*240/ })).toBeVisible();
  await after.open('Customer feedback');
  expect(await after.bars(visits)).toEqual(collectCounts(cells, visits));
});
