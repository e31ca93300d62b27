import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { dropFiles, root } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const folder = testFolder();
test.beforeEach(({ page }) => page.setViewportSize({ width: 1024, height: 700 }));

const topics = 'age city work home bus rain music price sleep food colour garden letter winter paper street'.split(' ');
const [first, second] = topics.map((topic) => capital(topic));

/** 40 responses, of which two come twice; three of the 20 columns are the options of one question. */
function writeVisits(): string {
  const header = ['Drinks - Tea', 'Drinks - Coffee', 'Drinks - Water', 'What\u00a0did you see in the shop?'];
  header.push(...topics.map(capital));
  const rows = Array.from({ length: 38 }, (_, row) => [
    row % 2 ? 'Tea' : '',
    row % 3 ? 'Coffee' : '',
    row % 5 ? 'Water' : '',
    `The shelves of aisle ${row} were nearly empty again`,
    ...topics.map((topic, at) => `${topic} ${(row + at) % 3}`),
  ]);
  return folder.write('visits.csv', [header, ...rows, ...rows.slice(0, 2)].map((cells) => cells.join(',')).join('\n'));
}

/** How many rows of the list are wholly visible below its header. */
const visibleRows = (columns: Locator): Promise<number> =>
  columns.evaluate((list) => {
    const frame = list.parentElement?.getBoundingClientRect();
    const heads = list.querySelector('thead')?.getBoundingClientRect();
    if (frame === undefined || heads === undefined) return 0;
    const rows = [...list.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= heads.bottom - 1 && bottom <= frame.bottom + 1).length;
  });

async function chooseGerman(page: Page): Promise<void> {
  await new SheafPage(page).go('Settings');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
}

/** Fails unless the buttons and lists of a toolbar stand in one line and are large enough to hit. */
async function expectOneLine(bar: Locator): Promise<void> {
  const boxes = await bar
    .locator('button, select, input')
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ top, height, width }) => ({ middle: top + height / 2, height, width })),
    );
  expect(boxes.length).toBeGreaterThan(2);
  for (const { middle, height, width } of boxes) {
    expect(Math.abs(middle - (boxes[0]?.middle ?? 0))).toBeLessThan(4);
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(24);
  }
}

test('at 1024 × 700 fifteen rows are visible above a line of decisions; the tools of a selection stay in one line, in German too', async ({
  page,
  sheaf,
}) => {
  await sheaf.drop(writeVisits());
  const decisions = page.getByRole('region', { name: 'Clean-up' });
  await expect(decisions.getByRole('button', { name: /^Clean-up: \d/ })).toBeVisible();
  await expect.poll(() => visibleRows(sheaf.columns)).toBeGreaterThanOrEqual(15);
  // What is above the list takes no more than this.
  expect((await sheaf.columns.boundingBox())?.y).toBeLessThanOrEqual(120);
  // A space that does not break is no other name: the header does not stand twice.
  const label = sheaf.columns.getByRole('button', { name: 'What did you see in the shop?', exact: true });
  await expect(label).toBeVisible();
  await page.getByRole('tab', { name: 'Rows 40' }).click();
  await expect(page.getByRole('columnheader', { name: 'Drinks - Tea Multi choice' })).toBeVisible();
  // The German words are the longer ones.
  await chooseGerman(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await dropFiles(page, [writeVisits()]);
  for (const header of [first, second])
    await page.getByRole('checkbox', { name: `${header} auswählen`, exact: true }).check();
  const join = page.getByRole('button', { name: 'Zu einer Frage machen' });
  await expectOneLine(join.locator('xpath=ancestor::div[contains(@class, "bulk")]'));
});

test('a guess says what else it may be, and is confirmed in its row; a row is lit only while it is looked at', async ({
  page,
  sheaf,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await sheaf.drop(join(root, 'resources/samples/customer-feedback.csv'));
  const row = sheaf.columns.getByRole('row', { name: /What do you like about us/ });
  await expect(row).toContainText('Could also be single choice  ·  60 different answers in 164');
  // An empty box in every row would say that nothing is imported.
  const box = row.getByRole('checkbox');
  await expect(box).toHaveCSS('opacity', '0');
  await row.getByRole('button', { name: 'What do you like about us?', exact: true }).click();
  await expect(box).toHaveCSS('opacity', '1');
  const inspector = page.getByRole('complementary', { name: 'What do you like about us?' });
  const confirm = row.getByRole('button', { name: 'This is right: What do you like about us?' });
  await expect(confirm).toBeVisible();
  // What it becomes is chosen in its row. Its answers are beside the list, which has room for the guess.
  await expect(inspector.getByRole('combobox')).toHaveCount(0);
  await expect(sheaf.columns.getByRole('columnheader', { name: 'First answers' })).toBeHidden();
  await expect(row.getByText(/^Could also be single choice/)).toBeVisible();
  const ground = () => row.evaluate((one) => getComputedStyle(one).backgroundColor);
  const lit = await ground();
  await page.keyboard.press('Escape');
  // What is read differently can be read as it was found again.
  await page.getByText('Read it differently').click();
  const reset = page.getByRole('button', { name: 'Back to as detected' });
  await expect(page.getByText('As detected', { exact: true })).toBeVisible();
  await page.getByLabel('Separator').selectOption('tab');
  await expect(page.getByRole('tab', { name: 'Columns 1' })).toBeVisible();
  await reset.press('Enter');
  await expect(page.getByRole('tab', { name: 'Columns 9' })).toBeVisible();
  await expect(reset).toHaveCount(0);
  await expect(page.getByText('Read it differently')).toBeFocused();
  await expect.poll(ground).not.toBe(lit);
  await confirm.click();
  await expect(row).not.toContainText('Could also be');
  await expect(inspector).toHaveCount(0);
});
