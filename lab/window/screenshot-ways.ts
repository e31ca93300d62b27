import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import type { Tour } from './screenshot-tour.ts';

// The screens of the library and a mapping again, in every way in which the window may be looked at.

const sample = fileURLToPath(new URL('../../resources/samples/customer-feedback.csv', import.meta.url));

/** The path of the first thing in each list of the library. */
async function findScreens(page: Page): Promise<Map<string, string>> {
  const screens = new Map<string, string>();
  for (const list of ['surveys', 'documents', 'participants']) {
    await page.goto(`${new URL('/', page.url()).href}#/${list}`);
    screens.set(list, `#/${list}`);
    const first = page.locator('main a.covers').first();
    await first.waitFor({ timeout: 5000 }).catch(() => undefined);
    const path = await first.getAttribute('href', { timeout: 1000 }).catch(() => null);
    if (path !== null) screens.set(list.slice(0, -1), path);
  }
  return screens
    .set('import', '#/')
    .set('activity', '#/activity')
    .set('findings', '#/findings')
    .set('settings', '#/settings');
}

async function visitAll({ page, shoot }: Tour, screens: ReadonlyMap<string, string>, way: string): Promise<void> {
  for (const [name, path] of screens) {
    await page.goto(`${new URL('/', page.url()).href}${path}`);
    await page.locator('main h1, main h2').first().waitFor();
    await shoot(`${way}-${name}`);
  }
  await page.goto(`${new URL('/', page.url()).href}#/`);
  await page.locator('main h1').waitFor();
  await dropFiles(page, [sample]);
  await page.locator('main table [data-key]').first().click();
  await shoot(`${way}-mapping`);
  await page.locator('main nav span > button').click();
}

/** Takes every screen in German, in a large window, at 200 % and in German at 200 %, 320 px wide, and under forced colours. */
export async function everyWay(tour: Tour): Promise<void> {
  const { page } = tour;
  const screens = await findScreens(page);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const speak = async (language: string) => {
    await page.evaluate((chosen) => localStorage.setItem('sheaf.language', chosen), language);
    await page.reload();
  };
  await speak('de');
  await visitAll(tour, screens, 'german');
  await page.setViewportSize({ width: 512, height: 350 });
  await visitAll(tour, screens, 'german-enlarged');
  await speak('en');
  await page.setViewportSize({ width: 1600, height: 1000 });
  await visitAll(tour, screens, 'large');
  await page.setViewportSize({ width: 512, height: 350 });
  await visitAll(tour, screens, 'enlarged');
  await page.setViewportSize({ width: 320, height: 256 });
  await visitAll(tour, screens, 'narrow');
  await page.setViewportSize(size);
  await page.emulateMedia({ forcedColors: 'active' });
  await visitAll(tour, screens, 'forced-colours');
  await page.emulateMedia({ forcedColors: 'none' });
}
