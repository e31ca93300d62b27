import { expect, test } from '../fixtures/app.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const command = `node -e "console.log('It ran.')" {audio}`;

test('an engine is set in Settings, tried, and there after a restart', async ({ app }) => {
  await new SheafPage(app.page).goToService();
  await app.page.getByLabel('Command of the engine').fill(command);
  await app.page.getByRole('button', { name: 'Test and save' }).click();
  await expect(app.page.getByText('It works: it processed one second of sound.')).toBeVisible();

  await app.restart();
  await new SheafPage(app.page).goToService();
  await expect(app.page.getByLabel('Command of the engine')).toHaveValue(command);
});
