import { expect, test } from '../fixtures/app.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test('the built main, preload and renderer run until the first click', async ({ page }) => {
  await expect(page).toHaveTitle('Sheaf');
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await new SheafPage(page).go('Surveys');
  await expect(page.getByText('No surveys yet')).toBeVisible();
});
