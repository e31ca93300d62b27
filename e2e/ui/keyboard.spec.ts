import { join } from 'node:path';
import { moveTo, press, tabTo } from '../fixtures/accessibility.ts';
import { type App, expect, test } from '../fixtures/app.ts';
import { root, sample } from '../fixtures/files.ts';

// The others want no motion; these see that what moves is in nobody's way.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

/** The shortcut that opens files. The desktop gives it to its menu, which Playwright's keys never reach. */
async function pressOpenFiles({ page, running }: App): Promise<void> {
  if (running.clickMenu === undefined) await page.keyboard.press('ControlOrMeta+o');
  else await running.clickMenu('open-files');
}

test('from the shortcut to the last row without a mouse', { tag: '@main' }, async ({ app, page, sheaf }) => {
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await pressOpenFiles(app);
  await (await chooser).setFiles(sample('customer-feedback.csv'));
  await expect(sheaf.columns).toBeVisible();

  const type = sheaf.typeOf('How often do you visit us?');
  await moveTo(sheaf, 'How often do you visit us?');
  await tabTo(page, type);
  await page.keyboard.type('Multi');
  await expect(type).toHaveValue('Multi choice');
  await expect(sheaf.importButton).toBeEnabled();
  const heard = await page.evaluateHandle(() => {
    const region = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
    const sentences: string[] = [];
    if (region !== null)
      new MutationObserver(() => sentences.push(region.textContent)).observe(region, {
        childList: true,
        subtree: true,
      });
    return sentences;
  });
  await tabTo(page, sheaf.importButton);
  await page.keyboard.press('Enter');

  // The survey opens by itself.
  const questions = page.getByRole('tab', { name: 'Questions' });
  await expect(questions).toBeVisible();
  await expect(page.getByText('240 responses imported')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  // At its start, at a quarter at least, and at its end; nothing twice.
  const sentences = await heard.jsonValue();
  expect(sentences[0]).toBe('Importing Customer feedback.');
  expect(sentences.slice(1, -1).length).toBeGreaterThan(0);
  for (const sentence of sentences.slice(1, -1))
    expect(sentence).toMatch(/^Customer feedback: (25|50|75) percent (copied|imported)\.$/);
  expect(sentences.at(-1)).toBe('Customer feedback is imported: 240 responses.');
  expect(new Set(sentences).size).toBe(sentences.length);
  await tabTo(page, questions);
  await page.keyboard.press('ArrowRight');
  const grid = page.getByRole('grid', { name: 'Responses' });
  await expect(grid).toBeVisible();
  await tabTo(page, grid);
  await page.keyboard.press('ControlOrMeta+End');
  await expect(grid.locator('tr[aria-rowindex="241"]')).toBeVisible();
  // Who answered stays beside the last column.
  await expect(grid.getByRole('columnheader', { name: 'Timestamp' })).toBeInViewport();
  await expect(grid.getByRole('columnheader', { name: 'Name', exact: true })).toBeInViewport();
});

test('three files at once: from file to file, all imported with one key, a result read; the focus is never lost', {
  tag: '@main',
}, async ({ app, page, sheaf }) => {
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await pressOpenFiles(app);
  const report = join(root, 'src/service/documents/fixtures/report.docx');
  const speech = join(root, 'src/service/documents/fixtures/speech.mp3');
  await (await chooser).setFiles([
    sample('customer-feedback.csv'),
    sample('workshop-google-forms.csv'),
    report,
    speech,
  ]);
  await expect(sheaf.heading('4 files to import')).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Files to import' });
  const files = page.getByRole('table', { name: 'Files to import' });
  await press(files.getByRole('button', { name: 'Remove speech.mp3 from the list' }));
  await expect(files.getByRole('button', { name: 'Remove report.docx from the list' })).toBeFocused();
  await press(files.getByRole('button', { name: 'workshop-google-forms.csv', exact: true }));
  await expect(sheaf.heading(/workshop/)).toBeVisible();
  await press(strip.getByRole('button', { name: /^All files/ }));
  await press(files.getByRole('button', { name: 'customer-feedback.csv', exact: true }));
  // The mouse leaves the focus in the list, however often it clicks.
  for (const question of ['What do you like about us?', 'What should we do better?', 'Name', 'Email'])
    await sheaf.columns.getByRole('button', { name: question, exact: true }).click();
  await expect(sheaf.columns).toBeFocused();
  await page.keyboard.press('Escape');
  await moveTo(sheaf, 'How often do you visit us?');
  await page.keyboard.press('x');
  await expect(sheaf.typeOf('How often do you visit us?')).toHaveValue('Do nothing');
  await page.keyboard.press('ControlOrMeta+z');
  // Numbers, dates and durations have letters as the types have; the list of keys has them all.
  for (const [letter, result] of [
    ['u', 'number'],
    ['d', 'date'],
    ['a', 'duration'],
  ] as const) {
    await page.keyboard.press(letter);
    await expect(sheaf.typeOf('How often do you visit us?')).toHaveValue(result);
    await page.keyboard.press('ControlOrMeta+z');
  }
  await page.keyboard.press('F1');
  const help = page.getByRole('region', { name: 'What a column of a file becomes' });
  await expect(help.getByRole('definition')).toHaveText([...'NETOSMPRFXUDA']);
  await page.keyboard.press('Escape');
  await press(strip.getByRole('button', { name: /^All files/ }), 'Space');
  await press(page.getByRole('button', { name: 'Import 3 files' }));
  // What is pressed here goes with its screen: the main region has the focus then.
  await expect(sheaf.heading('3 files imported')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press(files.getByRole('button', { name: 'Open: customer-feedback.csv' }));
  await expect(page.getByRole('tab', { name: 'Questions' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
