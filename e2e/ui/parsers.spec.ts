import { fileURLToPath } from 'node:url';
import { describeSandbox } from '../../src/service/documents/sandbox/index.ts';
import { expectNoViolationsInAll } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { dropFiles } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const report = fileURLToPath(new URL('../../src/service/documents/fixtures/report.pdf', import.meta.url));

test('a document is read by a parser of the app, and Settings say what that parser can reach', async ({ page }) => {
  const { bubblewrap, shared_memory } = await describeSandbox();
  const sheaf = new SheafPage(page);
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await dropFiles(page, [report]);
  await page.getByRole('button', { name: 'Import insight' }).click();
  await page.getByRole('button', { name: /^(Read|See|Open) / }).click();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page.getByText('A report on how people park their bicycles.').first()).toBeVisible();
  await sheaf.go('Settings');
  const health = page.getByRole('region', { name: 'Health' });
  const seen = bubblewrap && shared_memory ? 'sees no other file.' : 'bubblewrap prevents that.';
  // Electron leads every process of the app to Chromium's network.
  await expect(health.getByText(`${seen} It can reach your network.`)).toBeVisible();
  await expectNoViolationsInAll(page);
});
