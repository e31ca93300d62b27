import AxeBuilder from '@axe-core/playwright';
import { expectUsableEnlarged } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test('axe finds nothing on any screen, light and dark; at 200 % everything can be reached', async ({ page }) => {
  test.setTimeout(120_000);
  const sheaf = new SheafPage(page);
  const check = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze(); // no page beside the window
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${screen}, ${colorScheme}: ${id}: ${html.slice(0, 200)}`),
      );
      expect.soft(found).toEqual([]);
    }
    await expectUsableEnlarged(page, screen);
  };
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await check('start');
  await sheaf.drop(sample('customer-feedback.csv'));
  await expect(sheaf.importButton).toBeEnabled();
  await check('mapping');
  await page.getByRole('tab', { name: 'Checks' }).click();
  await expect(page.getByRole('checkbox', { name: /^Leave out: 38 responses/ })).toBeVisible();
  await check('checks');
  await sheaf.import();
  await check('receipt');
  await sheaf.readSurvey();
  await expect(page.getByRole('article').first()).toBeVisible();
  await check('questions');
  await sheaf.responses();
  await check('responses');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await expect(page.getByText('309 open answers')).toBeVisible();
  await check('open answers');
  await sheaf.go('Activity');
  await expect(sheaf.heading('Activity')).toBeVisible();
  await check('activity');
  await sheaf.go('Surveys');
  await expect(sheaf.heading('Surveys')).toBeVisible();
  await check('surveys');
});

test('German is chosen in Settings, used on every screen, and changed back', async ({ page }) => {
  const sheaf = new SheafPage(page);
  await sheaf.go('Settings');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(sheaf.heading('Einstellungen')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('link', { name: 'Aktivität' }).click();
  await expect(page.getByText('Noch keine Importe')).toBeVisible();
  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(sheaf.heading('Settings')).toBeVisible();
});
