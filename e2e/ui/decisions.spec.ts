import type { Page } from '@playwright/test';
import { type App, expect, test, testFolder } from '../fixtures/app.ts';
import { dropFiles } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const folder = testFolder();

function write(name: string, lines: readonly string[]): string {
  return folder.write(name, `${lines.join('\n')}\n`);
}

const why = 'What did you like and why?';
const said = (at: number) => `The staff took their time and answered all of it (${at})`;

/** 40 responses, the first with an address in its text, the last two the same. */
function comments(name: string): string {
  const rows = Array.from({ length: 38 }, (_, at) => `Team ${at % 3},${said(at)},${at % 2 ? 'yes' : 'no'}`);
  return write(name, [
    `Team,${why},Again`,
    'Team 1,Write to bo@example.org about the long waiting time please,yes',
    ...rows,
    rows.at(-1) ?? '',
  ]);
}

const replace = (page: Page) => page.getByRole('checkbox', { name: /^Replace: .*e-mail address/ });
/** The clean-up, whatever was decided about it. */
const open = (page: Page) => page.getByRole('button', { name: /^Clean-up: (\d|details)/ }).click();

/** What the first response has below a header, as the service has it. */
async function arrived(sheaf: SheafPage, header = why): Promise<string> {
  await sheaf.readSurvey();
  return sheaf.cell(await sheaf.responses(), 1, header);
}

test('decisions about missing columns block the import, and apply again when the columns are back; a ticked redaction is applied', async ({
  page,
  sheaf,
}) => {
  await sheaf.drop(comments('one.csv'));
  await open(page);
  await replace(page).check();
  await page.getByText('Read it differently').click();
  const separator = page.getByRole('combobox', { name: 'Separator' });
  await separator.selectOption(';');
  const gone = page.getByRole('alert').filter({ hasText: 'for which you had chosen something' });
  await expect(gone).toContainText(`“${why}”`);
  await expect(page.getByRole('button', { name: /^Import \d+ responses$/ })).toBeDisabled();
  await separator.selectOption(',');
  await expect(gone).toHaveCount(0);
  await open(page);
  await expect(replace(page)).toBeChecked();
  await separator.selectOption(';');
  await gone.getByRole('button', { name: 'Continue without them' }).click();
  await expect(gone).toHaveCount(0);
  await separator.selectOption(',');
  await open(page);
  await expect(replace(page)).not.toBeChecked();

  await replace(page).check();
  await page.keyboard.press('Escape');
  await dropFiles(page, [comments('other.csv')]);
  const all = page.getByRole('button', { name: /^All files/ });
  await all.click();
  await page.getByRole('button', { name: 'one.csv', exact: true }).click();
  // Each changes what the look was made with, and it is made again.
  await sheaf.setType('Again', 'Open-ended');
  await sheaf.setType(why, 'Single choice');
  await all.click();
  await page.getByRole('button', { name: 'Remove other.csv from the list' }).click();
  await sheaf.setType(why, 'Open-ended');
  await sheaf.setType('Team', 'Do nothing');
  expect(await sheaf.import()).toEqual([40, 40]);
  expect(await arrived(sheaf)).toBe('Write to [email] about the long waiting time please');
});

/** @returns each file on the import screen with its decisions, as the window has saved it for its next start, in JSON */
const readDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await opened(indexedDB.open('sheaf'));
    try {
      const drafts: unknown[] = await opened(database.transaction('drafts').objectStore('drafts').getAll());
      return drafts.map((draft) => JSON.stringify(draft, (_, value) => (value instanceof Map ? [...value] : value)));
    } finally {
      database.close();
    }
  });

/** Continues with the file of an earlier window, which a browser without handles asks for. */
async function goOn(app: App, path: string): Promise<void> {
  const chooser = app.page.waitForEvent('filechooser');
  await app.page.getByRole('button', { name: 'Choose the file…' }).click();
  await (await chooser).setFiles(path);
}

test('a reopened draft that is imported at once is redacted, without the responses that were left out', async ({
  app,
}) => {
  const path = comments('one.csv');
  const chooser = app.page.waitForEvent('filechooser');
  await app.page.getByRole('button', { name: 'Choose files…' }).click();
  await (await chooser).setFiles(path);
  await open(app.page);
  await replace(app.page).check();
  await app.page.getByRole('checkbox', { name: 'Leave out: 1 duplicate response' }).check();
  await expect.poll(() => readDrafts(app.page)).toEqual([expect.stringMatching(/leave_out.*redact|redact.*leave_out/)]);
  await app.restart();
  const sheaf = new SheafPage(app.page);
  await expect(app.page.getByText('You were working on one.csv when the window closed.')).toBeVisible();
  await goOn(app, path);
  expect(await sheaf.import()).toEqual([39, 40]);
  expect(await arrived(sheaf)).toBe('Write to [email] about the long waiting time please');
});

/** Visits whose dates never tell the day from the month. */
const visits = (name: string) =>
  write(name, [
    'Submitted,Rating,Comment,Visit date,Age,Weight',
    ...Array.from({ length: 24 }, (_, at) => {
      const day = `0${(at % 4) + 2}/0${(at % 3) + 5}/2024`;
      return `${day} 10:${10 + at},${at % 5},"Fine, ${said(at)}",${day},${20 + at},${50.5 + at * 1.5}`;
    }),
  ]);
const question = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Which comes first in the dates of 2 columns: “Submitted”, “Visit date”?' });

test('if no date shows the order of day and month, the user is asked before the import, by keyboard; the answer is remembered', async ({
  page,
  sheaf,
}) => {
  await sheaf.drop(visits('visits.csv'));
  await expect(question(page)).toBeVisible();
  await expect(page.getByText('Choose how the dates are read.')).toBeVisible();
  // What is only shown as dates is asked about too; what becomes of a column is one word.
  await expect(sheaf.columns.getByRole('row', { name: 'Check these 2' })).toBeVisible();
  await expect(sheaf.typeOf('Visit date')).toHaveValue('date');
  await expect(sheaf.typeOf('Age')).toHaveValue('number');
  await sheaf.setType('Weight', 'Do nothing');
  await expect(page.getByRole('button', { name: 'Import 24 responses' })).toBeDisabled();
  await question(page).getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await expect(question(page).getByRole('radio', { name: 'The day: 02/05/2024 10:10 is 2 May 2024' })).toBeChecked();
  await expect(page.getByText('Choose how the dates are read.')).toHaveCount(0);
  expect(await sheaf.import()).toEqual([24, 24]);
  await expect(sheaf.question('Visit date')).toContainText(/Jul/);
  await expect(sheaf.question('Age')).toContainText('Mean');
  await expect(sheaf.question('Weight')).toHaveCount(0);
  expect(await arrived(sheaf, 'Submitted')).toContain('2024-05-02');

  await sheaf.go('Import');
  await sheaf.drop(visits('next.csv'));
  await page.getByRole('button', { name: /dates: day first$/ }).click();
  await expect(page.getByText('Set as for the last file of this kind.')).toBeVisible();
  await expect(question(page).getByRole('radio', { name: /^The day/ })).toBeChecked();
  await question(page)
    .getByRole('radio', { name: /^The month/ })
    .check();
  expect(await sheaf.import()).toEqual([24, 24]);
  await expect(sheaf.question('Visit date')).toContainText(/Feb/);
  expect(await arrived(sheaf, 'Submitted')).toContain('2024-02-05');
});
