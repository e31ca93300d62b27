import { expect, test, testFolder } from '../fixtures/app.ts';
import { badFiles } from '../fixtures/bad-files.ts';

const folder = testFolder();

const refused = [
  ['empty', /empty/],
  ['headerOnly', /header row but no responses/],
  ['binary', /This is a PNG picture, not a CSV file\.Import it as a picture/],
] as const;

/** Two that stand twice, one that is blank, and those that JavaScript takes for its own. */
const unusual = ['Email', 'Other', 'Other (2)', 'Column 4', '__proto__', 'constructor'];

test('a file that cannot be imported gets a clear sentence, no import, and a way to continue; from unusual headers nothing is lost', async ({
  page,
  sheaf,
}) => {
  for (const [name, sentence] of refused)
    await test.step(name, async () => {
      await sheaf.dropAll([badFiles[name](folder.path)]);
      await expect(page.getByRole('alert')).toContainText(sentence);
      // What one click mends is no failure.
      await expect(page.getByRole('alert')).toHaveAttribute('data-tone', name === 'binary' ? 'warn' : 'bad');
      await expect(sheaf.importButton).toHaveCount(0);
      await expect(page.getByRole('alert').getByRole('button').first()).toBeEnabled();
      await page.getByRole('button', { name: /^Remove .* from the list$/ }).click();
    });
  // What is a picture can be imported as one, whatever its name.
  await sheaf.dropAll([badFiles.binary(folder.path)]);
  await page.getByRole('button', { name: 'Import it as a picture' }).click();
  await expect(page.getByRole('heading', { name: 'photo.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import file' })).toBeEnabled();
  await page.getByRole('button', { name: /^Remove .* from the list$/ }).click();
  await sheaf.go('Activity');
  await expect(page.getByText('No imports yet')).toBeVisible();

  await sheaf.drop(badFiles.headers(folder.path));
  for (const header of unusual) await expect(sheaf.typeOf(header)).toBeVisible();
  expect(await sheaf.import()).toEqual([40, 40]);
  await sheaf.readSurvey();
  expect(await sheaf.bars('__proto__')).toEqual({ Yes: 20, No: 20 });
  const grid = await sheaf.responses();
  for (const header of unusual)
    await expect(grid.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
});
