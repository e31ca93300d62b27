import { readFileSync } from 'node:fs';
import { press } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';

const folder = testFolder();

/** Writes the answers of people `from` … `to` − 1. */
function write(name: string, from: number, to: number): string {
  const rows = Array.from({ length: to - from }, (_, at) => {
    const person = from + at;
    return `person${person}@example.org,${person % 11},"Longer hours, said ${person}"`;
  });
  return folder.write(name, `${['Email,Score,What should we change?', ...rows].join('\n')}\n`);
}

test('a chart, a number and a quote are kept, put in order, taken away and deleted; changed data is said', async ({
  page,
  sheaf,
}) => {
  await sheaf.go('Findings');
  await expect(page.getByText('No findings yet')).toBeVisible();
  await expect(page.getByText('Press the bookmark beside a chart or an answer').locator('svg')).toBeVisible();
  await sheaf.go('Import');
  await sheaf.drop(write('spring.csv', 0, 40));
  await sheaf.import();
  await sheaf.readSurvey();

  // A chart with its sentence, and one of its numbers.
  const card = page.getByRole('article', { name: 'Score' });
  const add = card.getByRole('button', { name: /to the findings$/ });
  await add.click();
  await page.getByLabel('What this shows, in one sentence').fill('People like us');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add.click();
  await page.getByLabel('What', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Add to findings' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A quote by a key.
  await page.getByRole('tab', { name: 'Open answers' }).click();
  const answer = page.getByRole('tabpanel').locator('li[tabindex]').first();
  await answer.focus();
  const said = await answer.locator('p').first().textContent();
  await page.keyboard.press('f');
  await expect(page.getByRole('status').filter({ hasText: 'Added to the findings.' })).toBeAttached();

  await sheaf.go('Findings');
  const sentences = page.getByRole('textbox', { name: /^Sentence of/ });
  await expect(sentences).toHaveCount(3);
  await expect(sentences.first()).toHaveValue('People like us');
  await expect(page.getByRole('blockquote').getByRole('paragraph').first()).toHaveText(said ?? '');
  const findings = page.locator('ol > li');
  await expect(findings.nth(0)).toContainText(/Spring · Score · not filtered · 40 responses on /);

  // Words and order, by the keyboard.
  await sentences.nth(2).fill('They wait too long');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move They wait too long up' })).toBeVisible();
  await page.getByRole('button', { name: 'Move They wait too long up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(sentences.nth(1)).toHaveValue('They wait too long');
  await page.reload();
  await expect(sentences.nth(1)).toHaveValue('They wait too long');

  // Taken back and made again: the sentence and the place.
  await page.getByRole('button', { name: 'Move They wait too long up' }).click();
  await expect(sentences.nth(0)).toHaveValue('They wait too long');
  await sentences.nth(0).fill('They wait');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move They wait down' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sentences.nth(0)).toHaveValue('They wait too long');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sentences.nth(1)).toHaveValue('They wait too long');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(sentences.nth(0)).toHaveValue('They wait too long');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sentences.nth(1)).toHaveValue('They wait too long');

  // Taken away.
  const downloading = page.waitForEvent('download');
  await page.getByRole('group', { name: 'Save as' }).getByRole('button', { name: 'Web page' }).click();
  const file = await downloading;
  const html = readFileSync(await file.path(), 'utf8');
  expect(html.match(/<h2>/g)).toHaveLength(3);
  expect(html).toContain('<h2>They wait too long</h2>');

  // Deleted and brought back.
  await page.getByRole('button', { name: 'Delete They wait too long' }).click();
  await expect(sentences).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sentences.nth(1)).toHaveValue('They wait too long');
  await page.getByRole('button', { name: 'Delete They wait too long' }).click();
  await expect(sentences).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sentences.nth(1)).toHaveValue('They wait too long');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // More responses: other numbers.
  const chart = findings.nth(0).locator('p').last();
  const before = await chart.textContent();
  await sheaf.go('Import');
  await sheaf.drop(write('summer.csv', 40, 80));
  await press(page.getByRole('button', { name: 'Add the responses to it' }));
  await page.getByRole('button', { name: 'Add 40 responses' }).click();
  await expect(page.getByText(/^40.* added to “Spring”/)).toBeVisible();
  await sheaf.go('Findings');
  await expect(findings.nth(0)).toContainText(/The survey has changed since: 80 responses instead of 40/);
  await expect(chart).toHaveText(before ?? '');
  await findings.nth(0).getByRole('button', { name: 'Use the new numbers' }).click();
  await expect(findings.nth(0)).not.toContainText('The survey has changed');

  // Where it is from.
  await findings.nth(0).getByRole('button', { name: 'Open in the survey' }).click();
  await expect(page.getByRole('article', { name: 'Score' })).toBeVisible();

  // They go with their survey, and the bar of the deletion says so.
  await (await sheaf.inMenu('Delete')).click();
  await expect(page.getByRole('complementary', { name: 'Deleted' })).toContainText(
    'Spring is deleted, with 3 findings of it.',
  );
});
