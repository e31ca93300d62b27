import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { enterRemote } from '../fixtures/add-remote.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { dropFiles, root } from '../fixtures/files.ts';
import { type Behaviour, credentials } from '../fixtures/foreign-service/behaviour.ts';
import { json, page as webPage } from '../fixtures/foreign-service/exchange.ts';
import { ForeignService } from '../fixtures/foreign-service/foreign-service.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

// Every other way in which such a service may differ: e2e/fixtures/foreign-service/sign-in.test.ts and import.test.ts.

const folder = testFolder();

/** As strict as the documentation allows, with answers that hold the least, and with what goes wrong in a long day. */
const difficult: Partial<Behaviour> = {
  credentials: 'basic',
  tokenAnswer: (access_token) => ({ access_token, token_type: 'bearer' }),
  requestsPerToken: 9,
  unknownPath: () => webPage(200, 'Welcome'),
  fault: (count) => (count % 11 === 0 ? json(429, { detail: 'Slow down' }) : null),
};

async function addForeign(page: Page, { url }: ForeignService): Promise<void> {
  await new SheafPage(page).go('Settings');
  await page.getByRole('button', { name: 'Connect to a team…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Research hub');
  await enterRemote(page, { address: url, ...credentials });
}

const abilities = (page: Page) => page.getByRole('list', { name: 'What Sheaf can do there' }).getByRole('listitem');

test('a service of another vendor: what it can do is said, and a survey with media, an insight and a file arrive', async ({
  page,
  sheaf,
}) => {
  const service = await ForeignService.start(difficult);
  const clip = join(root, 'src/service/documents/fixtures/speech.mp3');
  for (const name of ['talk.mp3', 'clip-1.mp3']) folder.copy(clip, name);
  folder.write('report.txt', 'What we have learnt.\n'.repeat(50));
  folder.write('diary.csv', `Email,Score,Diary\nana@x.org,9,clip-1.mp3\n${'bo@x.org,3,\n'.repeat(4)}`);
  try {
    await addForeign(page, service);
    await expect(page.getByText('Research hub answers')).toBeVisible();
    await expect(abilities(page)).toHaveText([
      'SurveysCan be imported',
      'DocumentsCan be imported',
      'FilesCan be imported',
      'LibraryCannot be read here: the service shows it only in its own window.',
    ]);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Use Research hub' }).click();
    await sheaf.go('Participants');
    await expect(page.getByText('Sheaf cannot show what is in it')).toBeVisible();
    await sheaf.go('Import');
    await dropFiles(page, [folder.path]);
    // The recording that the table names goes with it.
    await expect(page.getByText(/^1 media file: /)).toBeVisible();
    await page.getByRole('button', { name: 'Import 4 files' }).click();
    const plan = page.getByRole('table', { name: 'Files to import' });
    // Twenty requests a minute are few for three imports.
    await expect(plan.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(3, { timeout: 150_000 });
    await sheaf.go('Surveys');
    await expect(page.getByRole('link', { name: /Diary/i })).toBeVisible({ timeout: 70_000 });
  } finally {
    service.stop();
  }
  expect([...service.surveys.all.values()]).toMatchObject([
    { status: 'COMPLETED', media: [{ filename: 'clip-1.mp3', status: 'LINKED' }] },
  ]);
  expect([...service.insights.all.values(), ...service.files.all.values()]).toMatchObject([
    { name: 'report.txt', isComplete: true },
    { name: 'talk.mp3', isComplete: true },
  ]);
});
