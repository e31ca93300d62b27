import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectNoViolationsInAll, expectUsableEnlarged } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import type { SheafPage } from '../fixtures/sheaf-page.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(join('../../src/service/documents/fixtures', name), import.meta.url));

/** Imports a document or recording, which opens it. */
async function open(sheaf: SheafPage, name: string): Promise<void> {
  await sheaf.dropAll([fixture(name)]);
  await sheaf.page.getByRole('button', { name: /^Import (file|document)$/ }).click();
}

/** The share of the pixels of a page's picture that are not white. */
const measureInk = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let ink = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) ink++;
      return ink / (data.length / 4);
    });

test('a PDF is read page by page, zoomed by keyboard, and read as text; a recording is played by the keyboard', async ({
  page,
  sheaf,
}) => {
  await open(sheaf, 'report.pdf');
  await expect(page.getByRole('tab', { name: 'Pages', selected: true })).toBeVisible();
  await expect.poll(() => measureInk(page)).toBeGreaterThan(0.0005);
  const zoom = page.getByRole('button', { name: 'Fit the width' });
  const fitted = (await zoom.textContent()) ?? '';
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect(zoom).not.toHaveText(fitted);
  await zoom.press('Enter');
  await expect(zoom).toHaveText(fitted);
  await expectNoViolationsInAll(page);
  // The text of the page lies on it, so that it can be selected and read out.
  const written = ((await page.getByRole('region', { name: 'Page 1' }).textContent()) ?? '').trim();
  expect(written.length).toBeGreaterThan(10);
  await page.getByRole('tab', { name: 'Pages' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Text', selected: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Page 1/ })).toBeVisible();
  await expectUsableEnlarged(page, 'a PDF');
  // Settings say what the parser that read it can reach.
  await sheaf.goToService();
  // Electron leads every process of the app to Chromium's network.
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByText('install bubblewrap on Linux. They can reach the network.')).toBeVisible();

  await open(sheaf, 'speech.wav');
  const player = page.locator('audio');
  const seconds = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  expect(await seconds()).toBe(0);
  await expect(page.getByText(/^Recording \(WAV\)$/)).toBeVisible();
  const controls = page.getByRole('group', { name: 'speech.wav' });
  await controls.getByRole('button', { name: 'Play' }).press('Space');
  await expect.poll(seconds).toBeGreaterThan(0);
  await controls.getByRole('button', { name: 'Pause' }).press('Space');
  await expect(controls.getByRole('button', { name: 'Play' })).toBeVisible();
  // It is too short to skip in, and its places are said to the tenth of a second.
  await expect(controls.getByRole('button', { name: /^10 s (back|forward)$/ })).toHaveCount(0);
  await expect(controls.getByText(/^0\.\d \/ \d\.\d s$/)).toBeVisible();
  await controls.getByLabel('Speed').selectOption('1.50×');
  await expect(player).toHaveJSProperty('playbackRate', 1.5);
  await expectNoViolationsInAll(page);

  // Its length is said at once, however late the browser knows it, and the sound wave leads to a place.
  await page.route('**/*.wav*', () => {});
  await page.reload();
  const place = page.getByRole('slider', { name: 'Position' });
  await expect(place).toHaveAttribute('aria-valuetext', /^0\.0 \/ [1-9]\.\d s$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  await place.press('End');
  await expect.poll(seconds).toBeGreaterThan(0.5);
});
