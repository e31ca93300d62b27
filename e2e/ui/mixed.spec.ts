import { join } from 'node:path';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { dropFiles, root } from '../fixtures/files.ts';

const fixtures = join(root, 'src/service/documents/fixtures');
const folder = testFolder();

test('a folder with a survey, a report, a recording and a system file: one plan, one button, everything that is ready is imported', async ({
  page,
  sheaf,
}) => {
  folder.copy(join(root, 'resources/samples/customer-feedback.csv'));
  folder.copy(join(fixtures, 'report.docx'));
  folder.copy(join(fixtures, 'speech.mp3'));
  folder.write('archive.zip', 'PK\u0003\u0004 no table');
  const dates = Array.from({ length: 12 }, (_, at) => `0${(at % 9) + 1}/05/2024 10:${10 + at},${at}`);
  folder.write('dates.csv', `Submitted,Score\n${dates.join('\n')}\n`);
  await sheaf.dropAll([folder.path]);
  await expect(sheaf.heading('4 files to import')).toBeVisible();
  const plan = page.getByRole('table', { name: 'Files to import' });
  await expect(plan.getByRole('row', { name: /archive\.zip/ })).toContainText('Cannot be imported');
  await plan.getByRole('button', { name: 'Remove archive.zip from the list' }).click();
  await expect(plan.getByRole('row', { name: /report\.docx/ })).toContainText('Document');
  await expect(plan.getByRole('row', { name: /speech\.mp3/ })).toContainText('Recording');
  await page.getByRole('button', { name: 'Import 3 files' }).click();
  for (const name of ['customer-feedback.csv', 'report.docx', 'speech.mp3'])
    await expect(plan.getByRole('row', { name: new RegExp(name) })).toContainText('Done');
  // One file has a question left. It holds nothing back, and what is imported opens from here.
  await expect(sheaf.heading('1 file to import')).toBeVisible();
  await expect(plan.getByRole('row', { name: /dates\.csv/ })).toContainText('Choose how the dates are read.');
  await expectNoViolations(page);
  await plan.getByRole('button', { name: 'Open: report.docx' }).click();
  await expect(page.getByText('Most riders want a roof')).toBeVisible();
  await sheaf.go('Import');
  await plan.getByRole('button', { name: 'Remove dates.csv from the list' }).click();
  await expect(sheaf.heading('3 files imported')).toBeVisible();
  await expect(plan.getByRole('button', { name: /from the list$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import more files…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Show the surveys' }).click();
  await expect(page.getByRole('link', { name: 'Customer feedback' })).toBeVisible();

  await sheaf.go('Activity');
  const past = page.getByRole('table');
  await expect(past.getByRole('row', { name: /customer/i })).toContainText('240 responses');
  await expect(past.getByRole('row', { name: /report\.docx/ })).toContainText('Done');
  await page.getByLabel('Show kinds').selectOption('Files');
  await expect(past.getByRole('row', { name: /speech\.mp3/ })).toBeVisible();
  await expect(past.getByRole('row', { name: /report\.docx/ })).toHaveCount(0);

  await sheaf.go('Documents & recordings');
  await page.getByRole('link', { name: 'report.docx' }).click();
  await expect(page.getByText('Most riders want a roof')).toBeVisible();
  // A passage below a heading is named by it alone: it need not be on the page of its own number.
  await expect(page.getByRole('heading', { name: 'Numbers by town', exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Method' }).click();
  await expectNoViolations(page);
  // Nobody else is on this computer.
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);

  await sheaf.go('Settings');
  await expect(page.getByText('1 survey, 2 documents and recordings', { exact: true })).toBeVisible();

  await sheaf.go('Documents & recordings');
  const names = page.getByRole('list', { name: 'Documents & recordings' }).getByRole('link');
  await page.getByLabel('Order').selectOption('By name');
  await expect(names).toHaveText(['report.docx', 'speech.mp3']);
  await expect(page.getByRole('listitem').filter({ hasText: 'speech.mp3' })).toContainText(/\d s/);
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('spe');
  await expect(page.getByRole('link', { name: 'report.docx' })).toHaveCount(0);
  await page.getByRole('link', { name: 'speech.mp3' }).click();
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText(
    'No transcript yet. A program on this computer can make it.',
  );
  const player = page.locator('audio');
  await expect(player).toHaveJSProperty('readyState', 4);
  await player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    audio.currentTime = 1;
    await audio.play();
  });
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(1.2);
});

test('a document is shown before it is sent and becomes an insight; a text can become a survey', async ({
  page,
  sheaf,
}) => {
  const text = folder.write('notes.txt', 'What we heard in the first week.\nMore to come.\n');
  const tabs = folder.write('answers.txt', 'Name\tScore\nAda\t9\nGrace\t10\nEdsger\t8\n');
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/import\/projects$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  // The sidebar asks for them at the start.
  await page.reload();
  await sheaf.dropAll([text]);
  await expect(page.getByLabel('The beginning of the text')).toHaveValue(/What we heard/);
  // As long as the projects are not listed, an import would create one more.
  await expect(page.getByRole('button', { name: 'Import document' })).toBeDisabled();
  release();
  await page.getByRole('button', { name: 'Import document' }).click();
  await expect(page.getByText('Document imported')).toBeVisible();
  await dropFiles(page, [join(fixtures, 'report.pdf')]);
  await expect(page.getByRole('img', { name: /^The (only page|first of)/ })).toBeVisible();
  await dropFiles(page, [tabs]);
  await expect(sheaf.typeOf('Score')).toBeVisible();
});

test('a survey with documents beside it opens by itself, below a line that names them', async ({ page, sheaf }) => {
  for (const path of ['resources/samples/customer-feedback.csv', 'src/service/documents/fixtures/report.docx'])
    folder.copy(join(root, path));
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/preview\.worker/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await sheaf.dropAll([folder.path]);
  // The document is ready, and the button waits for the table.
  const plan = page.getByRole('table', { name: 'Files to import' });
  await expect(plan.getByRole('row', { name: /report\.docx/ })).toContainText('Ready');
  await expect(plan.getByRole('row', { name: /customer-feedback/ })).toContainText('Checking…');
  await expect(page.getByRole('button', { name: 'Import…', exact: true })).toBeDisabled();
  release();
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await sheaf.readSurvey();
  const line = page.getByRole('status').filter({ hasText: '240 responses imported' });
  await expect(line).toContainText('Imported too, in Documents & recordings: report.docx');
  await sheaf.go('Import');
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
});
