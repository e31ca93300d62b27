import { expect, test } from '../fixtures/app.ts';

test('main, preload and renderer as built run to the first click', async ({ app, page }) => {
  await expect(page).toHaveTitle('Sheaf');
  await expect(page.getByRole('button').first()).toBeVisible();
  await page.getByRole('button').first().click();
  expect(app.complaints).toEqual([]);
});
