import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

/** Tab forwards, or back, until the wanted thing has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`80 steps of ${key} did not get there.`);
}

test('the guided import goes from an empty window to an imported survey by keyboard alone and announces each step', async ({
  page,
}) => {
  const sheaf = new SheafPage(page);
  const guide = page.getByRole('complementary', { name: 'Guided import' });
  const step = async (number: number, title: string) => {
    await expect(guide).toContainText(`Step ${number} of 8`);
    await expect(page.getByRole('status').filter({ hasText: `Step ${number} of 8: ${title}` })).toHaveCount(1);
  };
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('guided');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await step(1, 'Open a sample');
  await expect(guide).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await step(2, 'See what each column becomes');
  await expect(guide.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await step(3, 'Look at the decisions');
  await page.keyboard.press('Enter');
  await step(4, 'Import it');
  await expect(guide).toBeFocused();
  await tabTo(page, sheaf.importButton, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await step(6, 'Compare the three numbers');
  const read = page.getByRole('button', { name: 'Read the survey' });
  await tabTo(page, read);
  await page.keyboard.press('Enter');
  await step(7, 'Read the result');
  await tabTo(page, guide.getByRole('button', { name: 'End the guide' }));
  await page.keyboard.press('Enter');
  await expect(guide).toBeHidden();
  await expect(page.locator('#work')).toBeFocused();
});

test('Ctrl+K finds data or runs a command; ? lists every shortcut; the focus returns', async ({ page }) => {
  const sheaf = new SheafPage(page);
  const choose = page.getByRole('button', { name: 'Choose files…' });
  await choose.focus();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toContainText('Search everything');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await page.keyboard.type('activ');
  await expect(palette.getByRole('option')).toHaveText(['Search everything for “activ”/', 'Go to Activity']);
  await expectNoViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No imports yet')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('queue office ?');
  await page.keyboard.press('Enter');
  await expect(sheaf.heading('Search')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveValue('queue office ?');
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused();
});

/** Exports of known tools, and what Sheaf says about each. */
const known = {
  'product-study-qualtrics.csv': 'from Qualtrics',
  'workshop-google-forms.csv': 'from Google Forms',
  'water-points-kobo.csv': 'from KoboToolbox',
};

test('the import of a known export starts two clicks after its drop', async ({ page }) => {
  const sheaf = new SheafPage(page);
  await page.evaluate(() => addEventListener('click', () => document.body.append(document.createComment('click'))));
  /** Clicks since it was asked last. */
  const clicks = () =>
    page.evaluate(() => {
      const counted = [...document.body.childNodes].filter(({ nodeType, nodeValue }) => {
        return nodeType === Node.COMMENT_NODE && nodeValue === 'click';
      });
      for (const one of counted) one.remove();
      return counted.length;
    });
  for (const [file, exporter] of Object.entries(known)) {
    await sheaf.go('Import');
    await clicks();
    await sheaf.drop(sample(file));
    await expect(page.getByText(exporter)).toBeVisible();
    await sheaf.importButton.click();
    const read = page.getByRole('button', { name: 'Read the survey' });
    await expect(read).toBeVisible({ timeout: 30_000 });
    // One: what is suggested holds. The other is kept for those who choose a project or a type.
    expect(await clicks()).toBe(1);
    await read.click();
  }
});
