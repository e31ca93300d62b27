import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/app.ts';
import { kinds, writeEveryKind } from '../fixtures/every-kind.ts';
import { expectFilled, focusByKey, hasFrame, shareApart, takePicture } from '../fixtures/pixels.ts';

/** How high the window must be for a whole card. */
const high = { width: 1280, height: 1400 };

const framed = async (element: Locator): Promise<boolean> => hasFrame(await takePicture(element, 4), 4);

/** Forced colours remove every background, and with it what only a background marked: so a frame marks it. */
async function expectMarked(marked: Locator, others: Locator): Promise<void> {
  expect(await framed(marked)).toBe(true);
  expect(await framed(others)).toBe(false);
}

/** Every icon has the colour of its text, and none has a colour of Sheaf. */
async function expectSystemIcons(page: Page): Promise<void> {
  const coloured = await page.locator('svg').evaluateAll((icons) =>
    icons.flatMap((icon) => {
      const around = icon.parentElement;
      if (around === null || getComputedStyle(icon).color === getComputedStyle(around).color) return [];
      return [around.outerHTML.slice(0, 120)];
    }),
  );
  expect(coloured).toEqual([]);
}

/** The dot before the state of the service. */
async function expectDot(page: Page): Promise<void> {
  const picture = await takePicture(page.getByText('On this computer', { exact: true }));
  const box = { x: 0, y: 0, width: 8, height: picture.height };
  expect(shareApart(picture, box, picture.at(0, 0))).toBeGreaterThan(0.15);
}

/** Runs the same in both palettes that a system can force. */
async function inBoth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await test.step(`forced colours, ${colorScheme}`, look);
  }
}

test('forced colours, by pixels: marks of the frame, every kind of chart, what is picked, and the focus', async ({
  page,
  sheaf,
}, info) => {
  await page.setViewportSize(high);
  await sheaf.drop(writeEveryKind(info.outputPath('shop.csv')));
  const navigation = page.getByRole('navigation', { name: 'Sheaf' });
  const link = (name: string) => navigation.getByRole('link', { name });
  await inBoth(page, async () => {
    await expectMarked(link('Import'), link('Activity'));
    await expectMarked(page.getByRole('tab', { name: /^Columns/ }), page.getByRole('tab', { name: 'Rows' }));
    await expectDot(page);
    await expectSystemIcons(page);
  });
  await sheaf.importAndRead();
  await expect(sheaf.question(kinds.grid)).toBeVisible();
  await inBoth(page, async () => {
    await expectMarked(link('Surveys'), link('Documents & recordings'));
    for (const [kind, least] of [
      ['ticks', 3],
      ['sum', 3],
      ['ranking', 3],
      ['scale', 5],
      ['number', 8],
      ['choice', 2],
    ] as const)
      await expectFilled(sheaf.question(kinds[kind]), kind, least);
    await focusByKey(link('Surveys'));
    const focused = await takePicture(link('Surveys'), 8);
    await link('Surveys').blur();
    const marked = await takePicture(link('Surveys'), 8);
    expect(focused.changed(marked), 'the focus on what is marked').toBeGreaterThan(marked.width);
  });
});
