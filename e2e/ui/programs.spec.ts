import { expect, test } from '../fixtures/app.ts';
import { foreignEngine } from '../fixtures/prepared-data.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const sentence = 'This command does not run: nobody has confirmed it on this computer.';

test.use({ data: 'an engine of somebody else' });

test('the engine that a data folder brought is named in Settings, and runs only after it was confirmed', async ({
  app,
}) => {
  const { page } = app;
  await new SheafPage(page).goToService();
  const notice = page.getByText(sentence);
  await expect(notice).toBeVisible();
  await expect(page.getByText(foreignEngine)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm, test and save' }).click();
  await expect(page.getByText('It works: it processed one second of sound.')).toBeVisible();
  await expect(notice).toBeHidden();

  await app.restart();
  await new SheafPage(app.page).goToService();
  await expect(app.page.getByRole('button', { name: 'Test and save', exact: true })).toBeVisible();
  await expect(app.page.getByText(sentence)).toBeHidden();
});
