import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-colours-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const style = (of: Locator, name: 'backgroundColor' | 'outlineStyle' | 'outlineWidth', pseudo?: string) =>
  of.evaluate((element, [property, part]) => getComputedStyle(element, part)[property], [name, pseudo] as const);

/** Forced colours remove every background, except for elements that keep their own. */
async function expectFilled(of: Locator, pseudo?: string): Promise<void> {
  const page = await of
    .page()
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);
  const own = await style(of, 'backgroundColor', pseudo);
  expect(own).not.toBe(page);
  expect(own).not.toBe('rgba(0, 0, 0, 0)');
}

async function expectOutlined(of: Locator): Promise<void> {
  expect(await style(of, 'outlineStyle')).toBe('solid');
  expect(await style(of, 'outlineWidth')).toBe('2px');
}

test('in forced colours the bars, the page, the tab, the file and the state of the service stay visible', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ forcedColors: 'active' });
  const sheaf = new SheafPage(page);
  await sheaf.drop(sample('customer-feedback.csv'));
  const navigation = page.getByRole('navigation', { name: 'Sheaf' });
  await expectOutlined(navigation.getByRole('link', { name: 'Import' }));
  expect(await style(navigation.getByRole('link', { name: 'Activity' }), 'outlineStyle')).toBe('none');
  await expectOutlined(page.getByRole('tab', { name: /^Columns/ }));
  expect(await style(page.getByRole('tab', { name: 'Rows' }), 'outlineStyle')).toBe('none');
  await expectOutlined(page.getByRole('navigation', { name: 'Files to import' }).getByRole('listitem').first());
  await expectFilled(page.getByText('Connected', { exact: true }), '::before');
  await sheaf.import();
  await sheaf.readSurvey();
  await expectOutlined(navigation.getByRole('link', { name: 'Surveys' }));
  const bar = page.getByRole('listitem').filter({ hasText: /%$/ }).first().locator('span[class*="fill"]');
  await expectFilled(bar);
  const nps = page.locator('[data-part="promoters"]').first();
  await expectFilled(nps);
});

test('radios that are not selected have an outline like every control', async ({ page }) => {
  const file = join(folder, 'visits.csv');
  const rows = Array.from({ length: 12 }, (_, at) => `0${(at % 4) + 2}/0${(at % 3) + 5}/2024,${at % 5}`);
  writeFileSync(file, `Submitted,Rating\n${rows.join('\n')}\n`);
  await new SheafPage(page).drop(file);
  const radio = page
    .getByRole('radiogroup', { name: /^Which comes first/ })
    .getByRole('radio')
    .first();
  await expect(radio).toBeVisible();
  const line = await radio.evaluate((element) => getComputedStyle(element).borderTopColor);
  const wanted = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--control-line)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(line).toBe(wanted);
});
