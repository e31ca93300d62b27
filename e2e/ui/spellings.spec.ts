import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../fixtures/app.ts';
import { collectCounts, readCells } from '../fixtures/files.ts';

const question = 'Where do you live?';
/** How often each answer was given. */
const given = { UK: 9, Germany: 6, 'U.K.': 4, uk: 2, germany: 2, Germny: 1, France: 5, USA: 3 };
const counted = { UK: 15, Germany: 9, France: 5, USA: 3 };

/** 32 responses, each with a comment of its own. */
function writeTrips(path: string): void {
  const answers = Object.entries(given).flatMap(([country, times]) => Array.from({ length: times }, () => country));
  const rows = answers.map((country, at) => `${at + 1},${country},It was trip number ${at} and I liked it`);
  writeFileSync(path, `Id,${question},Tell us about it\n${rows.join('\n')}\n`);
}

test('spellings are merged by a tick and a name, exported where asked, and come apart again', async ({
  page,
  sheaf,
}, info) => {
  const file = info.outputPath('trips.csv');
  writeTrips(file);
  await sheaf.drop(file);
  await sheaf.setType(question, 'Single choice');
  await sheaf.importAndRead();
  expect(await sheaf.bars(question)).toEqual(given);

  // By keyboard: the details of the question, its dialog, a tick, and a name that is typed.
  const card = sheaf.question(question);
  // What meets the eye is offered on the line of the question.
  await expect(card.getByRole('button', { name: `Merge spellings… (${question})` })).toBeVisible();
  await card.getByRole('button', { name: `Details of ${question}` }).press('Enter');
  const details = page.getByRole('complementary', { name: `Details of ${question}` });
  await details.getByText('Edit…').press('Enter');
  await details.getByRole('button', { name: `Merge spellings… (${question})` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge spellings' });
  const uk = dialog.getByRole('listitem').filter({ hasText: 'U.K.' });
  for (const spelling of ['“UK” 9', '“U.K.” 4', '“uk” 2'])
    await expect(uk.getByText(spelling, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await uk.getByRole('checkbox', { name: 'Count as UK' }).press('Space');
  await dialog.getByLabel('Germany: count as').fill('Deutschland');
  await expect(dialog.getByRole('checkbox', { name: 'All 2' })).toBeChecked();
  await dialog.getByLabel('Germany: count as').fill('Germany');
  await dialog.getByRole('button', { name: 'Merge 2' }).press('Enter');
  await expect(dialog).toBeHidden();
  const merged = card.getByRole('button', { name: `4 spellings merged (${question})` });
  await expect(merged).toBeVisible();
  expect(await sheaf.bars(question)).toEqual(counted);

  // A filter by the merged option finds every spelling.
  await card.getByRole('listitem').filter({ hasText: 'UK' }).click();
  await expect(page.getByRole('main').getByText('15 of 32 responses')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('main').getByText('15 of 32 responses')).toBeHidden();

  // The original answers have each spelling; what is counted has merged ones.
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export…' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name }).click(),
    ]);
    return download.path();
  };
  expect(collectCounts(readCells(await save('CSV, as imported')), question)).toEqual(given);
  expect(collectCounts(readCells(await save('CSV, cleaned')), question)).toEqual(counted);
  expect(readFileSync(file, 'utf8')).toContain('U.K.');

  // What is merged can count as another answer.
  await merged.press('Enter');
  await dialog.getByLabel('UK: count as').fill('Britain');
  await dialog.getByRole('button', { name: 'Merge 1' }).press('Enter');
  await expect(card.getByRole('button', { name: /^5 spellings merged/ })).toBeVisible();
  expect(await sheaf.bars(question)).toEqual({ Britain: 15, Germany: 9, France: 5, USA: 3 });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(merged).toBeVisible();

  // One spelling comes apart, then all of them; undo takes back each step.
  await merged.press('Enter');
  await dialog.getByRole('checkbox', { name: '“uk” 2', exact: true }).press('Space');
  await dialog.getByRole('button', { name: 'Take 1 apart' }).press('Enter');
  await expect(card.getByRole('button', { name: /^3 spellings merged/ })).toBeVisible();
  await card.getByRole('button', { name: /^3 spellings merged/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Take all apart' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await sheaf.bars(question)).toEqual(given);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card.getByRole('button', { name: /^3 spellings merged/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(merged).toBeVisible();
  expect(await sheaf.bars(question)).toEqual(counted);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(merged).toBeHidden();
  expect(await sheaf.bars(question)).toEqual(given);
});
