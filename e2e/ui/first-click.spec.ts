import { expect, test } from '../fixtures/app.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test('the built main, preload and renderer run until the first click', async ({ page }) => {
  await expect(page).toHaveTitle('Sheaf');
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  const sheaf = new SheafPage(page);
  await sheaf.go('Surveys');
  await expect(page.getByText('No surveys yet')).toBeVisible();
  await sheaf.go('Search');
  await expect(page.getByRole('heading', { name: 'Nothing to search yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Import files' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
});
