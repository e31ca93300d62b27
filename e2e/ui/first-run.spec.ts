import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';

test('Ctrl+K opens the search; ? lists every shortcut; the import of a known export starts two clicks after its drop', async ({
  page,
  sheaf,
}) => {
  const choose = page.getByRole('button', { name: 'Choose files…' });
  await choose.focus();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toContainText('Search everything');
  // All of it is seen at once.
  await page.setViewportSize({ width: 1280, height: 860 });
  expect(await shortcuts.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(sheaf.heading('Search')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused();

  await sheaf.go('Import');
  await page.evaluate(() => {
    let clicks = 0;
    addEventListener('click', () => document.documentElement.setAttribute('data-clicks', String(++clicks)));
  });
  await sheaf.drop(sample('product-study-qualtrics.csv'));
  await expect(page.getByText('From Qualtrics')).toBeVisible();
  await sheaf.importButton.click();
  await expect(page.getByRole('tab', { name: 'Questions' })).toBeVisible({ timeout: 30_000 });
  // One: what is suggested holds, and the survey opens by itself.
  await expect(page.locator('html')).toHaveAttribute('data-clicks', '1');
});
