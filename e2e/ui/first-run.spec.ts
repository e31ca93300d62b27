import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

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
