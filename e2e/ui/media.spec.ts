import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInAll } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { dropFiles, root } from '../fixtures/files.ts';

const recording = join(root, 'src/service/documents/fixtures/speech.mp3');
const folder = testFolder();

const clip = (name: string) => folder.copy(recording, name);

function table(name: string, rows: readonly string[]): string {
  return folder.write(name, `Email,Score,Diary\n${rows.join('\n')}\n`);
}

const diary = ['ana@x.org,9,clip-1.mp3', 'bo@x.org,3,clip-2.mp3', 'cy@x.org,4,clip-3.mp3', 'di@x.org,5,clip-9.mp3'];
const linesOf = (page: Page, kind: string) => page.getByRole('region', { name: kind }).getByRole('listitem');

/** A response with a file named after the respondent, before it is added to a survey; its Media are open. */
async function addTo(page: Page, name: string, survey: RegExp): Promise<void> {
  await dropFiles(page, [table(name, ['ey@x.org,4,none.mp3'])]);
  await page.getByRole('radio', { name: 'More responses for…' }).check();
  await page.getByRole('combobox', { name: 'Survey to add to' }).click();
  await page.getByRole('option', { name: survey }).click();
  await expect(page.getByText('None of them is in the survey yet')).toBeVisible();
  await page.getByRole('tab', { name: /^Media/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add media…' }).click();
  await (await chooser).setFiles([clip('ey@x.org.mp3')]);
}

test('recordings dropped with a table are sent with it; missing ones are listed before the import; afterwards they are played', async ({
  page,
  sheaf,
}) => {
  const files = [table('diary.csv', diary), ...['clip-1.mp3', 'clip-2.mp3', 'Clip 3.mp3', 'extra.mp3'].map(clip)];
  await sheaf.dropAll(files);
  const plan = page.getByRole('table', { name: 'Files to import' });
  // The files that go with a table are a row below it; those that are missing are told once.
  await expect(plan.getByRole('row').nth(2)).toContainText('2 media files: clip-1.mp3, clip-2.mp3Linked by “Diary”');
  await expect(page.getByText('1 media file has almost a name from “Diary” of diary.csv.')).toBeVisible();
  await expect(page.getByText('diary.csv names 2 files that you have not added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 5 files' })).toBeEnabled();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Import with it' }).click();
  await expect(plan.getByRole('rowheader', { name: '2 of 3 media files' })).toBeVisible();
  await expect(plan.getByRole('rowheader', { name: /^clip/i })).toHaveCount(0);
  await expect(plan.getByRole('row', { name: /extra\.mp3/ })).toBeVisible();

  await page.getByRole('button', { name: 'Review: diary.csv' }).click();
  await expect(sheaf.typeOf('Diary')).toHaveValue('MEDIA_RESPONSE');
  await page.getByRole('tab', { name: /^Media/ }).click();
  await expect(linesOf(page, 'Matched')).toHaveText([
    /^clip-1.mp3response 1\d+\.\d KBPlay$/,
    /^clip-2.mp3response 2.*Play$/,
  ]);
  await page.getByLabel('Play clip-1.mp3').press('Enter');
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(1);
  await expect(linesOf(page, 'Similar')).toHaveCount(1);
  await expect(linesOf(page, 'Missing')).toHaveText('clip-9.mp3response 4');
  await expect(page.getByRole('button', { name: /^Add (the|media)/ })).toHaveText('Add the missing file…');
  await expectNoViolationsInAll(page);
  // Its response is shown among the rows.
  await page.getByRole('button', { name: 'response 4' }).click();
  await expect(page.getByRole('row', { selected: true })).toContainText('clip-9.mp3');
  await page.getByRole('tab', { name: /^Media/ }).click();
  await page.getByRole('button', { name: 'Use “Clip 3.mp3” for “clip-3.mp3”' }).focus();
  await page.keyboard.press('Enter');
  await expect(linesOf(page, 'Matched')).toHaveCount(3);
  expect(await sheaf.import()).toEqual([4, 4]);
  await expect(page.getByText('4 responses imported. 3 media files linked.')).toBeVisible();
  const missing = page.locator('[data-tone="warn"]').filter({ hasText: 'named in responses' });
  await expect(missing).toContainText('1 file named in responses is missing: clip-9.mp3.');
  await expect(missing.getByRole('button', { name: 'Add the missing file…' })).toBeVisible();
  await expectNoViolations(page);

  // They are played where they belong: in the card of their question, in the response, on the person.
  await page.getByRole('button', { name: 'Read the survey' }).click();
  const card = sheaf.question('Diary');
  await expect(card.locator('audio')).toHaveCount(3);
  const first = card.getByRole('group', { name: 'clip-1.mp3' }).locator('audio');
  await expect.poll(() => first.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1);
  await expectNoViolations(page);
  await card.getByRole('button', { name: 'Response 1' }).click();
  const response = page.getByRole('complementary', { name: 'Response 1' });
  await expect(response.getByRole('group', { name: 'clip-1.mp3' })).toBeInViewport();
  await expectNoViolations(page, 'complementary');
  await sheaf.go('Participants');
  await page.getByRole('link', { name: 'bo@x.org' }).click();
  await expect(page.getByRole('article').getByRole('group', { name: 'clip-2.mp3' })).toBeVisible();

  await sheaf.go('Activity');
  const done = page.getByRole('row', { name: /diary/i });
  await expect(done).toContainText('Missing: clip-9.mp3');
  await done.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByRole('dialog')).toContainText('3 of 3 files linked, 1 file missing');
  await page.keyboard.press('Escape');

  // What was missing comes with more responses, and is linked to the earlier one that names it.
  await sheaf.dropAll([table('diary-2.csv', [...diary, 'ey@x.org,6,clip-1.mp3']), clip('clip-9.mp3')]);
  await page.getByRole('button', { name: 'Review: diary-2.csv' }).click();
  await page.getByRole('button', { name: 'Add the responses to it' }).click();
  await page.getByRole('radio', { name: 'Add only the 1 new' }).check();
  await page.getByRole('tab', { name: /^Media/ }).click();
  await expect(linesOf(page, 'Matched')).toHaveText(/^clip-9.mp3/);
  await page.getByRole('button', { name: 'Add 1 response' }).click();
  await expect(page.getByText('4 left out as decided. 1 media file linked.')).toBeVisible();
  await sheaf.open('Diary');
  await expect(sheaf.question('Diary').getByRole('group', { name: 'clip-9.mp3' })).toBeVisible();
  await sheaf.go('Activity');
  await expect(done.first()).toContainText('Done');
  await expect(page.getByText(/^Missing:/)).toHaveCount(0);
});

test('recordings that were missing at the import are added in the survey, in Activity and in the receipt', async ({
  page,
  sheaf,
}) => {
  const choose = async (button: Locator, files: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await button.press('Enter');
    await (await chooser).setFiles(files);
  };
  await sheaf.dropAll([table('later.csv', diary), clip('clip-1.mp3')]);
  await page.getByRole('button', { name: 'Review: later.csv' }).click();
  await sheaf.importAndRead();
  const card = sheaf.question('Diary');
  const banner = page.getByRole('status').filter({ hasText: 'All 4 responses imported. 1 media file linked.' });
  const isMissing = '3 files named in responses are missing: clip-2.mp3, clip-3.mp3, clip-9.mp3.';
  await expect(card.getByText(isMissing)).toBeVisible();
  await expect(banner).toContainText(isMissing);
  await expectNoViolations(page);
  // Those that have the name are sent, one with almost the name is asked about, others are none of it.
  const add = (count: string) => card.getByRole('button', { name: `Add the ${count}…` });
  await choose(add('3 missing files'), [clip('clip-2.mp3'), clip('Clip 3.mp3'), clip('extra.mp3')]);
  await expect(card.getByText('1 of 3 added: clip-3.mp3, clip-9.mp3 were not among them.')).toBeVisible();
  await expect(add('2 missing files')).toBeFocused();
  await expect(card.locator('audio')).toHaveCount(2);
  await card.getByRole('button', { name: 'Use “Clip 3.mp3” for “clip-3.mp3”' }).press('Enter');
  await expect(card.getByText('1 of 2 added: clip-9.mp3 was not among them.')).toBeVisible();
  await expect(card.locator(':focus')).toContainText('1 of 2 added');
  await expect(banner).toContainText('1 file named in responses is missing: clip-9.mp3.');
  await choose(add('missing file'), [clip('extra.mp3')]);
  await expect(card.getByRole('alert')).toHaveText('This file is not named in the responses. Missing: clip-9.mp3.');
  // A dropped one goes where it is missing.
  await dropFiles(page, [clip('clip-9.mp3')]);
  await expect(card.locator('[data-tone="good"]')).toHaveText('1 file added.');
  await expect(card.locator('audio')).toHaveCount(4);
  await expect(add('missing file')).toHaveCount(0);
  await expect(banner).not.toContainText('missing');
  await expect(banner).toHaveAttribute('data-tone', 'good');
  await expectNoViolations(page);
  // No response and no wave came with them.
  await expect(page.getByText('4 responses', { exact: true })).toBeVisible();
  await expect(page.getByText(/wave/)).toHaveCount(0);

  await sheaf.dropAll([table('evening.csv', diary), clip('clip-1.mp3')]);
  await page.getByRole('button', { name: 'Review: evening.csv' }).click();
  await sheaf.importAndRead();
  await choose(banner.getByRole('button', { name: 'Add the 3 missing files…' }), [clip('clip-2.mp3')]);
  await expect(banner).toContainText('1 of 3 added: clip-3.mp3, clip-9.mp3 were not among them.');
  await expectNoViolations(page);
  await sheaf.go('Activity');
  const row = page.getByRole('row', { name: /Evening/i });
  await expect(row).toContainText('Missing: clip-3.mp3, clip-9.mp3');
  await choose(row.getByRole('button', { name: 'Add the 2 missing files…' }), [clip('clip-3.mp3')]);
  await expect(row).toContainText('Missing: clip-9.mp3');
  await row.getByRole('button', { name: /^Details of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Receipt' });
  await choose(dialog.getByRole('button', { name: 'Add the missing file…' }), [clip('clip-9.mp3')]);
  await expect(dialog.locator('[data-tone="good"]')).toHaveText('1 file added.');
  await expect(dialog.locator(':focus')).toHaveText('1 file added.');
  await expectNoViolations(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Missing:/)).toHaveCount(0);
  await expect(row).toContainText('4 responsesSurveyDone');
});

test('files that a column names are linked by it; unlinked files block the import; a survey created without media accepts none', async ({
  page,
  sheaf,
}) => {
  await sheaf.drop(table('diary.csv', diary));
  await expect(sheaf.typeOf('Diary')).toHaveValue('Do nothing');
  await page.getByRole('tab', { name: /^Media/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add media…' }).click();
  await (await chooser).setFiles([clip('clip-1.mp3'), clip('clip-7.mp3')]);
  await expect(page.getByRole('region', { name: 'Unused' })).toContainText('clip-7.mp3');
  await expect(page.getByRole('button', { name: 'Import 4 responses' })).toBeEnabled();
  await page.getByLabel('Linked by').selectOption({ label: 'No column: not linked' });
  await expect(page.getByText('Under Media, choose the column that links the files').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 4 responses' })).toBeDisabled();
  await page.getByLabel('Linked by').selectOption({ label: 'File names in “Diary” (1 found)' });
  await expect(page.getByRole('button', { name: 'Import 4 responses' })).toBeEnabled();
  await page.getByRole('tab', { name: /^Columns/ }).click();
  await expect(sheaf.typeOf('Diary')).toHaveValue('MEDIA_RESPONSE');
  // After a type is set by hand, the files are matched again: the column no longer names files.
  await sheaf.setType('Diary', 'Open-ended');
  await expect(page.getByRole('button', { name: 'Import 4 responses' })).toBeDisabled();
  await page.getByRole('tab', { name: /^Media/ }).click();
  await page.getByRole('button', { name: 'Remove the 2 files' }).click();
  await expect(page.getByRole('button', { name: 'Import 4 responses' })).toBeEnabled();

  // This is said before responses are sent.
  await sheaf.go('Import');
  await page.getByRole('button', { name: 'Remove diary.csv from the list' }).click();
  await sheaf.drop(table('without.csv', ['ana@x.org,9,good', 'bo@x.org,3,bad']));
  await sheaf.import();
  await addTo(page, 'later.csv', /^Without/);
  await expect(page.getByRole('alert')).toContainText('This survey does not accept media files.');
  await expect(page.getByRole('button', { name: 'Add responses', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove the file' }).click();
  await expect(page.getByRole('button', { name: 'Add 1 response' })).toBeEnabled();
});
