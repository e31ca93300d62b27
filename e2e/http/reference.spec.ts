// The page of the interface at /docs, in a browser: for people who write programs for a service.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { chromiumArguments, requireHeadlessChromium } from '../../scripts/find-chromium.ts';
import { tabTo } from '../fixtures/accessibility.ts';
import { root } from '../fixtures/files.ts';
import { findViolations } from '../fixtures/find-violations.ts';
import { type Child, endChild, firstLine, spawnNode } from '../fixtures/hosts/child.ts';
import { findOverflow } from '../fixtures/screenshot-overflow.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

let folder: string;
let service: Child;
let url: string;
let signInUrl: string;
let browser: Browser;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-reference-'));
  service = spawnNode([join(root, 'out/service/cli.js'), 'serve', '--data-dir', folder, '--open-code'], {});
  ({ url, sign_in_url: signInUrl } = JSON.parse(await firstLine(service)) as { url: string; sign_in_url: string });
  browser = await chromium.launch({ executablePath: requireHeadlessChromium(), args: [...chromiumArguments] });
});
test.afterAll(async () => {
  await browser.close();
  await endChild(service);
  await rm(folder, { recursive: true, force: true });
});

const address = '/api/v1/developer/import/surveys/initialize';
const operation = (page: Page) => page.locator('details', { has: page.getByRole('heading', { name: address }) });

/** @returns what the console of the page reports, and the requests to other hosts */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(request.url());
  });
  return complaints;
}

test('the page has no violation in light, dark and forced colours, and sends requests only to its service', async () => {
  const page = await browser.newPage({ viewport: { width: 1024, height: 700 } });
  const complaints = watch(page);
  await page.goto(`${url}/docs#op-listSurveys`);
  await expect(page.getByText('Surveys whose upload reached COMPLETED, in projects the key may see.')).toBeInViewport();
  await operation(page).locator('summary').click();
  // Axe needs half a minute for all eighty operations, which have the same parts: only some of them stay.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details:not([open]):not(:nth-of-type(1))')) one.remove();
  });
  for (const { colorScheme, forcedColors } of [
    { colorScheme: 'light', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia({ colorScheme, forcedColors });
    expect(await findViolations(page), `${colorScheme}, ${forcedColors}`).toEqual([]);
  }
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);
  expect(complaints).toEqual([]);
  await page.close();
});

for (const { width, height } of [
  { width: 1024, height: 700 },
  // WCAG 1.4.10: 1280 × 1024 at 400 %.
  { width: 320, height: 256 },
]) {
  test(`by keyboard alone at ${width} × ${height}: to a group, to an operation, into its example; what is wider than the window scrolls in its own box`, async () => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`${url}/docs`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
    await tabTo(page, page.getByRole('link', { name: 'Survey imports' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Survey imports' })).toBeInViewport();
    await tabTo(page, operation(page).locator('summary'));
    await expect(operation(page).getByText('Body', { exact: true })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(operation(page).getByRole('heading', { name: 'Body' })).toBeVisible();
    await expect(operation(page).getByRole('rowheader', { name: 'file_type', exact: true })).toBeVisible();
    const sample = operation(page).getByRole('group', { name: /^Request of/ });
    await tabTo(page, sample);
    await expect(sample).toContainText(`POST ${address}`);
    await expect(operation(page).getByText('Created.')).toHaveCount(1);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findOverflow(page)).toEqual([]);
    expect(await unreachableBoxes(page)).toEqual([]);
    await page.close();
  });
}

/** @returns the names of boxes that scroll sideways and that Tab passes by */
const unreachableBoxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto')
      .filter((one) => one.tabIndex !== 0)
      .map((one) => one.outerHTML.slice(0, 200)),
  );

test('Settings link to the page', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(signInUrl);
  await new SheafPage(page).go('Settings');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `${url}/docs` }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Sheaf import service' })).toBeVisible();
  await page.context().close();
});
