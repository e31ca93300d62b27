import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  expectNoViolations,
  expectNoViolationsInAll,
  expectReflow,
  expectUsableEnlarged,
  moveTo,
  type OpenPart,
  press,
} from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/app.ts';
import { badFiles } from '../fixtures/bad-files.ts';
import { kinds, writeEveryKind } from '../fixtures/every-kind.ts';
import { dropFiles, root, sample } from '../fixtures/files.ts';
import { findDrift } from '../fixtures/screenshot-edges.ts';
import { findOverflow } from '../fixtures/screenshot-overflow.ts';

test('axe finds nothing on any screen, light, dark and forced colours; at 200 % everything can be reached; the blocks share their edges', async ({
  page,
  sheaf,
}) => {
  const check = async (screen: string) => {
    await expectNoViolationsInAll(page, screen);
    await expectUsableEnlarged(page, screen);
    expect.soft(await findDrift(page), `${screen}: what is beside the edges`).toEqual([]);
  };
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await check('start');
  await sheaf.drop(sample('customer-feedback.csv'));
  await expect(sheaf.importButton).toBeEnabled();
  await check('mapping');
  await sheaf.import();
  await expect(page.getByRole('article').first()).toBeVisible();
  await check('questions');
  await sheaf.responses();
  await check('responses');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await expect(page.getByText('309 open answers')).toBeVisible();
  await check('open answers');
  await page.getByRole('tabpanel').locator('li[tabindex]').first().focus();
  await page.keyboard.press('f');
  await sheaf.go('Findings');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await check('findings');
  await sheaf.go('Activity');
  await expect(sheaf.heading('Activity')).toBeVisible();
  await check('activity');
  await sheaf.go('Surveys');
  await expect(sheaf.heading('Surveys')).toBeVisible();
  await check('surveys');
  await sheaf.go('Participants');
  await expect(page.getByText('238 people')).toBeVisible();
  await check('participants');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await check('participant');
  await sheaf.go('Settings');
  await check('settings');
  await sheaf.goToService();
  await expect(page.getByText('What runs in the background, and whether it works.')).toBeVisible();
  await check('service');
});

test('documents and recordings reflow: in narrow windows no screen scrolls sideways, and nothing is cut off', async ({
  page,
  sheaf,
}, info) => {
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  const usual = page.viewportSize() ?? { width: 1280, height: 860 };
  // A list that could not be loaded is scrolled by keyboard.
  await page.route(/\/api\//, (route) => route.abort());
  await sheaf.go('Documents & recordings');
  await expect(page.getByText('The contents appear here as soon as the service can be reached again.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoViolations(page);
  await page.setViewportSize(usual);
  await page.unrouteAll();
  await sheaf.go('Import');

  const report = info.outputPath('what we have learnt from the interviews.txt');
  writeFileSync(report, 'What people told us\n\nThe queue is the first thing anybody mentions.\n');
  await sheaf.dropAll([report]);
  await expect(page.getByRole('button', { name: 'Import document' })).toBeVisible();
  await expectReflow(page, 'a document before its import');
  await dropFiles(page, [join(root, 'src/service/documents/fixtures/speech.mp3')]);
  await page.getByRole('button', { name: /^All files/ }).click();
  await expect(page.getByRole('table', { name: 'Files to import' }).getByText('Ready')).toHaveCount(2);
  await expectReflow(page, 'the list of files');
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(2);
  await expectReflow(page, 'the list of imported files');
  await sheaf.go('Documents & recordings');
  await page.getByRole('link', { name: /what we have learnt/ }).click();
  await expect(page.getByText('The queue is the first thing')).toBeVisible();
  await expectReflow(page, 'an insight');
  await sheaf.go('Documents & recordings');
  await page.getByRole('link', { name: /speech/ }).click();
  await expect(page.getByText('No transcript yet. A program on this computer can make it.')).toBeVisible();
  await expectReflow(page, 'a recording');
  // Below each other, not on each other.
  await page.setViewportSize({ width: 512, height: 700 });
  const player = await page.getByRole('group', { name: 'speech.mp3' }).boundingBox();
  const transcript = await page.getByText('No transcript yet. A program on this computer can make it.').boundingBox();
  expect(transcript?.y ?? 0).toBeGreaterThan((player?.y ?? 0) + (player?.height ?? 0));
});

test('axe finds nothing in any state of a mapping and of the charts, light, dark and forced colours', async ({
  page,
  sheaf,
}, info) => {
  const usual = page.viewportSize() ?? { width: 1280, height: 860 };
  const check = (state: string, open?: OpenPart) => expectNoViolationsInAll(page, state, open);
  await sheaf.drop(writeEveryKind(info.outputPath('shop.csv'), [Array.from({ length: 40 }, () => '1').join(',')]));
  const decisions = page.getByRole('region', { name: 'Clean-up' });
  await press(decisions.getByRole('button', { name: /^1 bad row/ }));
  const skip = page.getByRole('radio', { name: 'Leave them out' });
  await expect(skip).toBeVisible();
  await check('the panel of bad rows');
  await skip.check();
  await page.keyboard.press('Escape');
  await moveTo(sheaf, kinds.grid);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText(/^\d+ columns selected$/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: kinds.grid })).toBeVisible();
  await check('an unfolded grid, its details, the selection');

  await sheaf.importAndRead();
  // All cards are near enough to be drawn.
  await page.setViewportSize({ ...usual, height: 2000 });
  const filter = page.getByRole('region', { name: 'Filter' });
  const part = (kind: keyof typeof kinds, name: RegExp) => sheaf.question(kinds[kind]).getByRole('button', { name });
  await part('grid', /^The shop is clean, Agree/).press('Space');
  await part('number', /^25 – 30/).press('Space');
  await expect(page.getByRole('main')).toContainText('4 of 60 responses');
  await check('every kind of chart, picked parts, chips');
  await page.setViewportSize({ width: 1024, height: 2000 });
  await expect(async () => expect(await findOverflow(page)).toEqual([])).toPass({ timeout: 3000 });
  // A narrow window has no room for the ticks of an axis: each bar has its label beside it.
  await page.setViewportSize({ width: 320, height: 2000 });
  await sheaf.question(kinds.number).scrollIntoViewIfNeeded();
  for (const bin of ['25 – 30', '30 – 35', '65 – 70'])
    await expect(sheaf.question(kinds.number).getByText(bin, { exact: true })).toBeVisible();
  await page.setViewportSize(usual);
  await filter.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('textbox', { name: 'Save this filter as' }).fill('Regulars');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the segment Regulars' })).toBeVisible();
  await check('segments', 'dialog');
  await page.keyboard.press('Escape');
  await filter.getByRole('button', { name: 'Clear all' }).click();

  await filter.getByRole('button', { name: 'Weight by…' }).click();
  await check('the menu of weights', 'dialog');
  await page.getByRole('option', { name: 'Weight' }).click();
  await filter.getByRole('button', { name: 'Compare by…' }).click();
  await page.getByRole('option', { name: kinds.choice }).click();
  await expect(page.getByRole('article').first().getByRole('table')).toBeVisible();
  await check('weighted and compared');
  await filter.getByRole('button', { name: /^Stop comparing/ }).click();
  await filter.getByRole('button', { name: /^Stop weighting/ }).click();

  await sheaf.question(kinds.scale).scrollIntoViewIfNeeded();
  await part('scale', /^Details of/).click();
  await page.getByText('Edit…', { exact: true }).click();
  await page.getByRole('button', { name: 'Change the order' }).click();
  await check('how a question is shown, and its order', 'complementary');
  await sheaf.question(kinds.sum).scrollIntoViewIfNeeded();
  await part('sum', /^Details of/).click();
  await check('the details of a question of several columns', 'complementary');
});

test('German is chosen in Settings, used on every screen and for what the service reports, and changed back', async ({
  page,
  sheaf,
}, info) => {
  await sheaf.go('Settings');
  await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(sheaf.heading('Einstellungen')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Aktivität' }).click();
  await expect(page.getByText('Noch keine Importe')).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Dateien wählen …' })).toBeVisible();
  await dropFiles(page, [badFiles.binary(info.outputPath())]);
  await expect(page.getByText(/^Das ist ein PNG-Bild, keine CSV-Datei/)).toBeVisible();
  await page.getByRole('button', { name: 'photo.csv aus der Liste entfernen' }).click();
  await dropFiles(page, [sample('water-points-kobo/note_5.wav')]);
  await page.getByRole('button', { name: 'Datei importieren' }).click();
  await expect(
    page.getByText('Noch kein Transkript. Ein Programm auf diesem Computer kann es anfertigen.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(sheaf.heading('Settings')).toBeVisible();
});
