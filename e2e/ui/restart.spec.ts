import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test('past imports and their charts survive a restart', async ({ app }) => {
  const before = new SheafPage(app.page);
  await before.drop(sample('customer-feedback.csv'));
  await before.import();
  await before.readSurvey();
  const bars = await before.bars('How often do you visit us?');

  await app.restart();
  const after = new SheafPage(app.page);
  await after.go('Activity');
  await expect(app.page.getByRole('row', { name: /Customer feedback.*240/ })).toBeVisible();
  await after.go('Surveys');
  await app.page.getByRole('link', { name: /Customer feedback/ }).click();
  await expect(after.heading('Customer feedback')).toBeVisible();
  expect(await after.bars('How often do you visit us?')).toEqual(bars);
});
