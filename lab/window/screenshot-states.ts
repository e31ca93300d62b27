import type { Page } from '@playwright/test';
import { writeEveryKind } from '../../e2e/fixtures/every-kind.ts';
import { drop, go, made, press, type Tour } from './screenshot-tour.ts';

// The states that a user reaches with the second or third click: what opens over a screen, and what is further down.

async function removeAll(page: Page): Promise<void> {
  const remove = page.getByRole('navigation', { name: 'Files to import' }).getByRole('button', { name: /^Remove/ });
  while (await remove.first().isVisible()) await remove.first().click();
}

/** Scrolls the questions or settings by most of a screen and takes a picture, until the end is reached. */
async function shootDown({ page, shoot }: Tour, name: string, selector: string, most: number): Promise<void> {
  const scroller = page.locator(selector).first();
  for (let at = 1; at <= most; at++) {
    await shoot(`${name}-${at}`);
    const isEnd = await scroller.evaluate((element) => {
      let up: Element | null = element;
      while (up !== null && up.scrollHeight <= up.clientHeight + 1) up = up.parentElement;
      const before = up?.scrollTop;
      up?.scrollBy(0, up.clientHeight * 0.8);
      return up?.scrollTop === before;
    });
    if (isEnd) return;
  }
}

/** 30 responses to a question about visits. */
const wave = (year: number) => [
  'When?,How was it?,Why?',
  ...Array.from(
    { length: 30 },
    (_, at) => `${year}-03-${10 + (at % 20)},${['Good', 'Bad'][at % 2]},It was a visit like ${at}`,
  ),
];

async function manyFiles({ page, shoot }: Tour): Promise<void> {
  const waves = [2021, 2022, 2023].map((year) => made(`visits-to-the-park-${year}.csv`, wave(year).join('\n')));
  const others = ['notes of the interviews.txt', 'a report.txt'].map((name) => made(name, 'What people said.'));
  await drop({ page }, ...waves, ...others, made('photo.csv', '\x89PNG\r\n\x1a\n'));
  await page.getByText('photo.csv').first().waitFor();
  await shoot('many-files');
  await page.getByRole('button', { name: /2022/ }).first().click();
  await shoot('many-files-one');
  await removeAll(page);
  await drop({ page }, ...waves);
  await press(page, 'Make one survey of them');
  await press(page, /^Import 1 survey and 2 waves/);
  await page.getByText('Done').nth(2).waitFor({ timeout: 60_000 });
  await shoot('waves-done');
  await removeAll(page);
  await go(page, 'Surveys');
  await page
    .getByRole('link', { name: /Visits to the park/ })
    .first()
    .click();
  await press(page, '3 waves');
  await shoot('waves');
  await page.keyboard.press('Escape');
}

async function badRows({ page, shoot }: Tour): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, at) => `p${at + 1},Yes,It was all that I had hoped for ${at + 1}`);
  rows[9] = 'p10,Yes,good, but slow';
  rows[19] = 'p20,No';
  rows[29] = 'p30,No,"never closed';
  await drop({ page }, made('damaged.csv', ['Id,Again?,Why?', ...rows].join('\n')));
  await press(page, /bad rows: choose/);
  await shoot('bad-rows');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Skip them/ })
    .check();
  await page.getByRole('dialog').getByRole('listbox').getByRole('option').first().dblclick();
  await shoot('bad-row-corrected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Id' }).check();
  await press(page, 'More…');
  await shoot('mapping-menu');
  await press(page, 'These say who answered');
  await press(page, /^Person key/);
  await shoot('person-key');
  await page.keyboard.press('Escape');
  await removeAll(page);
}

async function kinds(tour: Tour): Promise<void> {
  const { page, shoot } = tour;
  await drop({ page }, writeEveryKind(made('every-kind.csv', '')));
  await page.getByRole('button', { name: /^Import \d/ }).waitFor();
  await shoot('kinds-mapping');
  await press(page, /^Import \d/);
  await press(page, /^Read /);
  await page.getByRole('article').first().waitFor();
  await shootDown(tour, 'kinds', '[role="feed"]', 7);
  await press(page, /^Details of /);
  await shoot('kinds-inspector');
  await press(page, /^Join with|^Change its columns/);
  await shoot('join');
  await page.keyboard.press('Escape');
  await press(page, 'Filter');
  await shoot('filter-open');
  await page.keyboard.press('Escape');
  await page.getByRole('article').nth(1).getByRole('button', { pressed: false }).first().click();
  await press(page, 'Segments');
  await shoot('segments');
  await page.keyboard.press('Escape');
  await press(page, 'Compare by…');
  await shoot('compare-choice');
  await page.keyboard.press('Enter');
  await page.getByRole('table').first().waitFor();
  await shootDown(tour, 'compare', 'main [class*="list"]', 3);
}

async function settings(tour: Tour): Promise<void> {
  const { page, shoot } = tour;
  await go(page, 'Settings');
  await page.getByRole('button', { name: 'New key…' }).click();
  await page.getByRole('button', { name: 'Add an instance…' }).click();
  await shootDown(tour, 'settings-all', 'main section', 5);
  await go(page, 'Activity');
  await press(page, /^Receipt/);
  await shoot('receipt-dialog');
  await page.keyboard.press('Escape');
}

/** Each after the stops of the tour; the ones that need data make their own. */
export const states: Record<string, (tour: Tour) => Promise<void>> = { manyFiles, badRows, kinds, settings };
