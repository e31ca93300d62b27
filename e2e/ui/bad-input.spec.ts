import { expect, test, testFolder } from '../fixtures/app.ts';
import { badFiles } from '../fixtures/bad-files.ts';

const folder = testFolder();

const refused = [
  ['empty', /empty/],
  ['headerOnly', /header row but no responses/],
  ['binary', /a picture, a sound or a video, not a CSV file/],
] as const;

/** Headers that stand twice or not at all, and those that JavaScript takes for its own. */
const unusual = [
  ['duplicates', 30, ['Email', 'Other', 'Other (2)', 'Column 4', 'Comment']],
  ['proto', 40, ['Email', '__proto__', 'constructor']],
] as const;

test('a file that cannot be imported, or has a bad row, gets a clear sentence, no import, and a way to continue; from unusual files nothing is lost', async ({
  page,
  sheaf,
}) => {
  for (const [name, sentence] of refused)
    await test.step(name, async () => {
      await sheaf.dropAll([badFiles[name](folder.path)]);
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(sheaf.importButton).toHaveCount(0);
      await expect(page.getByRole('alert').getByRole('button').first()).toBeEnabled();
      await page.getByRole('button', { name: /^Remove .* from the list$/ }).click();
    });
  // A row with too many cells stops the import; the message counts such rows and offers help.
  await sheaf.drop(badFiles.tooManyCells(folder.path));
  await expect(page.getByText('1 row cannot be imported as it is.')).toBeVisible();
  await expect(sheaf.importButton).toBeDisabled();
  await page.getByRole('button', { name: /^1 bad row: choose/ }).click();
  await expect(page.getByRole('row', { name: 'line 7 4 cells instead of 3' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Leave them out' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await sheaf.go('Activity');
  await expect(page.getByText('No imports yet')).toBeVisible();

  await sheaf.go('Import');
  await page.getByRole('button', { name: /^Remove .* from the list$/ }).click();
  for (const [name, rows, headers] of unusual)
    await test.step(name, async () => {
      await sheaf.go('Import');
      await sheaf.drop(badFiles[name](folder.path));
      for (const header of headers) await expect(sheaf.typeOf(header)).toBeVisible();
      expect(await sheaf.import()).toEqual([rows, rows]);
      await sheaf.readSurvey();
      if (name === 'proto') expect(await sheaf.bars('__proto__')).toEqual({ Yes: 20, No: 20 });
      const grid = await sheaf.responses();
      for (const header of headers)
        await expect(grid.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
    });
});
