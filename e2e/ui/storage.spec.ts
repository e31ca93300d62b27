import { copyFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { picture } from '../../src/service/testing/pictures.ts';
import { press } from '../fixtures/accessibility.ts';
import { addRemote } from '../fixtures/add-remote.ts';
import { expect, test } from '../fixtures/app.ts';
import { collectSaved, dropFiles } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';
import { forwardPosts, withoutCors } from '../fixtures/without-cors.ts';

const storage = 'https://s3.example.org';

const loaded = (page: Page) =>
  page.locator('main img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0));

test('pictures, documents and copies of a storage are there as soon as it is allowed, without a reload', async ({
  page,
}, info) => {
  const remote = await Remote.start();
  remote.run('projects', 'create', '--name', 'Shared');
  const plain = await withoutCors(remote.url, { storage });
  try {
    await forwardPosts(page, storage, remote.storage_url);
    await addRemote(page, remote.key(1000), plain.url);
    await page.getByRole('combobox', { name: 'Instance' }).selectOption('Team server');
    const sheaf = new SheafPage(page);
    await sheaf.go('Import');
    const [photo, report] = [info.outputPath('photo.png'), info.outputPath('report.pdf')];
    const photoBytes = await picture('png');
    writeFileSync(photo, photoBytes);
    copyFileSync(fileURLToPath(new URL('../../src/service/documents/fixtures/report.pdf', import.meta.url)), report);
    await dropFiles(page, [photo, report]);
    await page.getByRole('button', { name: /^Import 1/ }).click();
    await sheaf.go('Activity');
    await press(page.getByRole('button', { name: /^Allow and continue/ }).first());
    await sheaf.go('Files');
    await expect(page.getByRole('link', { name: /photo\.png/ })).toBeVisible();
    await expect.poll(() => loaded(page)).toEqual([true]);
    await page.getByRole('link', { name: /photo\.png/ }).click();
    await expect.poll(() => loaded(page)).toEqual([true]);
    const saved = await collectSaved(page);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(() => saved.evaluate((all) => all.at(-1)?.size)).toBe(photoBytes.length);
    await sheaf.go('Insights');
    await expect.poll(() => loaded(page)).toEqual([true]);
    await page.getByRole('link', { name: /report/ }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
  } finally {
    plain.close();
    await remote.remove();
  }
});
