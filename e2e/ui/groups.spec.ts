import type { Page } from '@playwright/test';
import { expectNoViolations, press, tabTo } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';

const folder = testFolder();

const agreement = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];
const statements = ['The staff are friendly', 'The prices are fair', 'The shop is clean'];
const fruits = ['Apples', 'Pears', 'Plums'];

const points = ['Staff', 'Prices', 'Parking'];
const shares = ['Bread', 'Fruit'];
/** Nobody moved the last one. */
const sliders = ['Taste', 'Smell', 'Look'];

/** 60 responses to a grid, points from 0 to 10, sliders, 100 points to be divided, a choice with a column for each option, an age, and a date of the visit. */
function writeShop(): string {
  const header = [
    ...statements.map((statement) => `How much do you agree? [${statement}]`),
    ...fruits.map((fruit) => `What do you buy? [${fruit}]`),
    ...points.map((point) => `Rate us from 0 to 10 [${point}]`),
    ...sliders.map((slider) => `Move the slider [${slider}]`),
    ...shares.map((share) => `Divide 100 points [${share}]`),
    'Age',
    'Date of your visit',
  ];
  const rows = Array.from({ length: 60 }, (_, row) => [
    ...statements.map((_, at) => agreement[(row * (at + 2) + at) % 5]),
    ...fruits.map((_, at) => (row % (at + 2) === 0 ? 'Yes' : 'No')),
    ...points.map((_, at) => (row * (at + 3)) % 11),
    ...sliders.map((_, at) => (at === 2 ? 50 : (row * (37 + 16 * at)) % 101)),
    30 + (row % 4) * 10,
    70 - (row % 4) * 10,
    18 + ((row * 7) % 53),
    `2024-0${1 + (row % 6)}-1${row % 10}`,
  ]);
  return folder.write('shop.csv', [header, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
}

/**
 * The route stays for the whole test: after one was removed, a new one may miss the next request.
 * @returns what does something while the service refuses changes of the outline; the window says why
 */
async function provideRefusal(page: Page): Promise<(act: () => Promise<void>) => Promise<void>> {
  const headers = { 'access-control-allow-origin': '*' };
  let isRefusing = false;
  await page.route('**/outline', (route) =>
    isRefusing && route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, headers, json: { error: 'Refused for a moment.' } })
      : route.fallback(),
  );
  return async (act) => {
    isRefusing = true;
    await act();
    await expect(page.getByRole('alert')).toContainText('Refused for a moment.');
    isRefusing = false;
  };
}

/** Notes what is copied as a picture. @returns asks for the first bytes of each copy since */
async function keepCopies(page: Page): Promise<() => Promise<string[]>> {
  const copies = await page.evaluateHandle(() => {
    const kept: string[] = [];
    const write = navigator.clipboard.write.bind(navigator.clipboard);
    navigator.clipboard.write = async (items) => {
      await write(items);
      for (const item of items) {
        const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
        kept.push(String.fromCharCode(...bytes.subarray(0, 4)));
      }
    };
    return kept;
  });
  return () => copies.jsonValue();
}

test('by keyboard alone: from card to card; a grid is one chart; filters by it, its table, its split, and undo', async ({
  page,
  sheaf,
}) => {
  const whileRefused = await provideRefusal(page);
  await sheaf.drop(writeShop());
  await sheaf.importAndRead();
  // Page Down goes from card to card, and every card has its place in the list.
  const cards = page.getByRole('feed', { name: 'Questions' }).getByRole('article');
  const count = await cards.count();
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(count));
  await cards.first().getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('PageDown');
  await expect(cards.nth(1)).toBeFocused();
  // In the table a column is headed by what it is of; all of the question is its title.
  const column = (await sheaf.responses()).getByRole('columnheader', { name: 'The staff are friendly', exact: true });
  await expect(column).toHaveAttribute('title', 'How much do you agree? [The staff are friendly]');
  await page.getByRole('tab', { name: 'Questions' }).click();
  const grid = sheaf.question('How much do you agree?');
  await expect(grid).toContainText('Grid');
  const row = grid.getByRole('listitem').filter({ hasText: statements[1] ?? '' });
  await expect(row.getByRole('button', { name: `${statements[1]}, Strongly agree: 12, 20%` })).toBeVisible();
  expect(Object.keys(await sheaf.bars('What do you buy?'))).toEqual(fruits);
  expect((await sheaf.bars('What do you buy?')).Apples).toBe(30);

  // A part of the grid filters, and so does an option with a column of its own; each step is taken back.
  const filter = page.getByRole('region', { name: 'Filter' });
  await press(row.getByRole('button', { name: /, Strongly agree: / }), 'Space');
  await expect(page.getByRole('main')).toContainText('12 of 60 responses');
  // Of the rows one is before the middle now. All that was answered is as long in each.
  const lengths = () =>
    Promise.all(
      statements.map((statement) =>
        grid
          .getByRole('listitem')
          .filter({ hasText: statement })
          .locator('[data-at]')
          .evaluateAll((parts) => parts.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)),
      ),
    );
  await expect(grid.getByRole('button', { name: `${statements[2]}, Disagree: 12, 100%` })).toBeVisible();
  const [longest = 0, ...others] = (await lengths()).toSorted((one, other) => other - one);
  for (const length of others) expect(longest - length).toBeLessThan(2);
  await press(sheaf.question('What do you buy?').getByRole('button', { name: 'Apples', exact: true }));
  await expect(page.getByRole('main')).toContainText('6 of 60 responses');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('main')).toContainText('12 of 60 responses');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('main').getByText('60 responses', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page.getByRole('main')).toContainText('12 of 60 responses');
  await press(filter.getByRole('button', { name: /^Remove/ }));
  await expect(page.getByRole('main').getByText('60 responses', { exact: true })).toBeVisible();

  await press(grid.getByRole('button', { name: 'Show as table' }));
  const cells = grid.getByRole('row').filter({ hasText: statements[1] ?? '' });
  await expect(cells.getByRole('cell').first()).toHaveText('60');
  await expectNoViolations(page);

  // More answers than shades are a heat table, of which a cell filters; numbers with one total have a bar each.
  const heat = sheaf.question('Rate us from 0 to 10');
  const fives = Array.from({ length: 60 }, (_, at) => (at * 3) % 11).filter((point) => point === 5).length;
  await tabTo(page, heat.getByRole('button', { name: /^Staff, 0: / }));
  for (let point = 0; point < 5; point++) await page.keyboard.press('ArrowRight');
  await expect(heat.getByRole('button', { name: `Staff, 5: ${fives}, ` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(`${fives} of 60 responses`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sheaf.question('Divide 100 points').getByRole('listitem')).toHaveText([
    /^Fruit55 55%$/,
    /^Bread45 45%$/,
  ]);
  // Sliders are one grid: the mean and the spread of each row, all between the same two ends.
  const slider = sheaf.question('Move the slider');
  const tastes = Array.from({ length: 60 }, (_, row) => (row * 37) % 101).toSorted((one, other) => one - other);
  const mean = tastes.reduce((sum, number) => sum + number, 0) / 60;
  const deviation = Math.sqrt(tastes.reduce((sum, number) => sum + (number - mean) ** 2, 0) / 59);
  await expect(
    slider.getByRole('img', { name: `Taste, Mean ${mean.toFixed(1)}, Standard deviation ${deviation.toFixed(1)}` }),
  ).toBeVisible();
  await expect(slider.getByRole('listitem')).toHaveCount(3);
  // A period of a date filters.
  const periods = page.getByRole('list', { name: 'Responses over time: Date of your visit' }).getByRole('button');
  await tabTo(page, periods.first());
  await page.keyboard.press('End');
  await expect(periods.last()).toBeFocused();
  const visits = /: (\d+),/.exec((await periods.last().getAttribute('title')) ?? '')?.[1];
  await page.keyboard.press('Enter');
  await expect(periods.last()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main')).toContainText(`${visits} of 60 responses`);
  await page.keyboard.press('ControlOrMeta+z');
  for (const card of [grid, heat, slider, sheaf.question('Divide 100 points')]) {
    const copied = await keepCopies(page);
    await press(card.getByRole('button', { name: 'Copy as PNG' }));
    await expect.poll(copied).toEqual([expect.stringMatching(/^\u0089PNG/)]);
  }

  await press(grid.getByRole('button', { name: 'Details of How much do you agree?' }));
  // Numbers come first: how many answered, and the mean of each row.
  const details = page.getByRole('complementary', { name: 'Details of How much do you agree?' });
  await expect(details.getByText(/^\d+ of 60 answered$/)).toHaveCount(4);
  await expect(details.getByText('Mean', { exact: true })).toHaveCount(3);
  // What is changed of one row is changed of all, and taken back of all.
  await press(page.getByRole('button', { name: statements[2] ?? '', exact: true }));
  await press(page.getByText('Edit…', { exact: true }));
  await page.getByLabel('Chart', { exact: true }).selectOption({ label: 'Options, most frequent first' });
  await expect(page.getByText('All 3 rows of the grid are shown in another way.')).toBeVisible();
  // The grid is still shown as a table: without scores no row has a mean.
  const means = grid.getByRole('columnheader', { name: 'Mean' });
  await expect(means).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(means).toHaveCount(1);
  await press(grid.getByRole('button', { name: 'Details of How much do you agree?' }));
  const split = page.getByRole('button', { name: 'Split into single questions' });
  await expect(split).toBeHidden();
  await press(page.getByText('Edit…', { exact: true }));
  await whileRefused(() => press(split));
  await expect(grid).toBeVisible();
  await press(split);
  await expect(grid).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: statements[1] ?? '' })).toHaveCount(1);
  await whileRefused(() => page.keyboard.press('ControlOrMeta+z'));
  await expect(page.getByRole('alert')).toContainText('The change could not be taken back.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(grid).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // A column is taken out of the question, and joined with the others again.
  await press(grid.getByRole('button', { name: 'Details of How much do you agree?' }));
  await press(page.getByText('Edit…', { exact: true }));
  await press(page.getByRole('button', { name: 'Change its columns…' }));
  const dialog = page.getByRole('dialog', { name: 'Make one question of columns' });
  await expectNoViolations(page, 'dialog');
  const box = (statement = '') => dialog.getByRole('checkbox', { name: statement });
  await press(box(statements[1]), 'Space');
  await press(dialog.getByRole('button', { name: 'Make one question of 2 columns' }));
  await grid.scrollIntoViewIfNeeded();
  await expect(grid).toContainText('Grid of 2 rows');
  const single = page.getByRole('article', { name: `How much do you agree? [${statements[1]}]`, exact: true });
  await press(single.getByRole('button', { name: /^Details of/ }));
  await press(page.getByText('Edit…', { exact: true }));
  await press(page.getByRole('button', { name: 'Join with other columns…' }));
  for (const statement of [statements[0], statements[2]]) await press(box(statement), 'Space');
  await press(dialog.getByRole('button', { name: 'Make one question of 3 columns' }));
  await expect(grid).toContainText('Grid of 3 rows');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(single).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(grid).toContainText('Grid of 3 rows');
});
