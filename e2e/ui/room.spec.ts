import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/app.ts';
import { findDrift } from '../fixtures/screenshot-edges.ts';
import { findOverflow } from '../fixtures/screenshot-overflow.ts';

test.use({ data: 'customer feedback' });

/** How many of these stand in the first line. */
async function countBeside(parts: Locator): Promise<number> {
  await expect(parts.nth(1)).toBeVisible();
  const tops = await parts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

test('every list and setting uses the room of a large and of a small window, and nothing is cut', async ({
  page,
  sheaf,
}) => {
  for (const [width, height, columnsOfSettings] of [
    [2560, 1440, 2],
    [1024, 700, 1],
  ] as const) {
    await page.setViewportSize({ width, height });
    const check = async (screen: string) => {
      expect.soft(await findDrift(page), `${screen}, ${width} px: what is beside the edges`).toEqual([]);
      await expect.soft(async () => expect(await findOverflow(page), screen).toEqual([])).toPass({ timeout: 3000 });
    };
    for (const place of ['Activity', 'Surveys', 'Participants'] as const) {
      await sheaf.go(place);
      const table = await page.getByRole('main').getByRole('table').first().boundingBox();
      // Wider, and the eye loses the row.
      expect.soft(table?.width, place).toBeGreaterThan(Math.min(width - 320, 1399));
      await check(place);
    }
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await check('a person');
    await sheaf.go('Search');
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('queue');
    const found = page.getByRole('region', { name: /^Open answers/ }).getByRole('listitem');
    expect.soft(await countBeside(found)).toBe(1);
    const results = await page.getByRole('region', { name: /^Open answers/ }).boundingBox();
    expect.soft(results?.width, 'lines that read well').toBeLessThanOrEqual(720);
    await check('Search');
    await sheaf.go('Settings');
    expect.soft(await countBeside(page.getByRole('main').getByRole('region'))).toBe(columnsOfSettings);
    await check('Settings');
    await sheaf.goToService();
    await check('the service');
  }
});
