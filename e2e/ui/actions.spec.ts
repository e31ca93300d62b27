import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect as all, test, testFolder } from '../fixtures/app.ts';
import { badFiles } from '../fixtures/bad-files.ts';
import { kinds, writeEveryKind } from '../fixtures/every-kind.ts';
import { dropFiles, root, sample } from '../fixtures/files.ts';
import { Presser } from '../fixtures/presser.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test.use({ data: 'customer feedback' });
const expect = all.configure({ timeout: 10_000 });
const folder = testFolder();

const goTo = (address: string, ready: string | RegExp) => async (page: Page) => {
  // Another screen first, so that nothing of this one stays open.
  for (const to of [address === '/activity' ? '/search' : '/activity', address]) {
    await page.evaluate((to) => location.assign(`#${to}`), to);
    await expect(page.locator(`nav [aria-current=page][href$="/${to.split('/')[1]}"]`)).toBeVisible();
  }
  await expect(page.getByRole('main').getByText(ready).first()).toBeVisible();
};

const openSurvey = (tab: string, ready: string | RegExp) => async (page: Page) => {
  await goTo('/surveys', 'Customer feedback')(page);
  await new SheafPage(page).open('Customer feedback');
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tabpanel').getByText(ready).first()).toBeVisible();
};

/** @param make the files, which exist only once a test runs */
const openFiles = (make: () => string[], ready: string | RegExp) => async (page: Page) => {
  await goTo('/import', /./)(page);
  const remove = page.getByRole('button', { name: /^Remove .* from the list$/ });
  while ((await remove.count()) > 0) await remove.first().press('Enter');
  const files = make();
  if (files.length > 0) await dropFiles(page, files);
  await expect(page.getByText(ready).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A button that says how far the check is has another name a moment later.
  await expect(page.getByText('Checking every response')).toHaveCount(0);
  // Before the rows are counted the button does not say yet how many responses it imports.
  await expect(page.getByRole('button', { name: 'Import…', exact: true, disabled: true })).toHaveCount(0);
};

/** A document or a recording, imported the first time. @param ready a button that waits for its content */
function openRecord(file: string, name: string, ready: string): (page: Page) => Promise<void> {
  let address = '';
  return async (page) => {
    if (address === '') {
      await openFiles(() => [file], name)(page);
      await page.getByRole('button', { name: /^Import (file|document)/ }).click();
      await all(page).toHaveURL(/#\/(insights|files)\//);
      address = new URL(page.url()).hash;
    } else {
      await goTo('/activity', 'Customer feedback')(page);
      await page.evaluate((to) => location.assign(to), address);
    }
    await all(page.getByRole('main').getByRole('button', { name: ready })).toBeVisible();
  };
}

type Screens = Record<string, (page: Page) => Promise<unknown>>;
const fixture = (name: string) => join(root, 'src/service/documents/fixtures', name);
const report = fixture('report.pdf');
const speech = fixture('speech.mp3');
const shop = (bad: string[]) => [writeEveryKind(join(folder.path, 'shop.csv'), bad)];

/** The screens and their states; each line is an app of its own. */
const screens: Screens[] = [
  {
    start: openFiles(() => [], 'Choose files…'),
    unreadable: openFiles(() => [badFiles.binary(folder.path)], 'not a CSV file'),
    mapping: openFiles(() => shop([]), kinds.grid),
    'bad rows': openFiles(() => shop([Array.from({ length: 40 }, () => '1').join(',')]), '1 bad row'),
  },
  {
    plan: openFiles(() => [sample('workshop-google-forms.csv'), report], '2 files to import'),
    surveys: goTo('/surveys', 'Customer feedback'),
    responses: openSurvey('Responses', 'Goran Jansen'),
    'open answers': openSurvey('Open answers', '309 open answers'),
    // Last: its import makes another survey of this name.
    'same columns': openFiles(() => [sample('customer-feedback.csv')], 'This file was already imported'),
  },
  { questions: openSurvey('Questions', 'How often do you visit us?') },
  {
    document: openRecord(report, 'report.pdf', 'Zoom in'),
    recording: openRecord(speech, 'speech.mp3', 'Save a copy…'),
    comparison: async (page) => {
      await openSurvey('Questions', 'recommend us')(page);
      const compare = page.getByRole('button', { name: 'Compare by…' });
      // A comparison stays while the window is open.
      if ((await compare.count()) > 0) {
        await compare.press('Enter');
        await page.keyboard.type('how often');
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
    },
    // At its end it imports: what is opened then is another survey.
    'column details': async (page) => {
      await openFiles(() => shop([]), kinds.grid)(page);
      await expect(page.getByRole('button', { name: /^Import \d/ })).toBeVisible();
      await page.getByRole('button', { name: kinds.scale }).first().press('Enter');
      await expect(page.getByRole('complementary')).toBeVisible();
    },
  },
  {
    search: async (page) => {
      await goTo('/search', 'Search')(page);
      await page.getByRole('searchbox').first().fill('queue');
      await expect(page.getByRole('region').first()).toBeVisible();
    },
    findings: goTo('/findings', 'No findings yet'),
    people: goTo('/participants', '238 people'),
    person: async (page) => {
      await goTo('/participants', '238 people')(page);
      await page.getByRole('table').getByRole('link').first().press('Enter');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    documents: goTo('/documents', 'documents'),
    activity: goTo('/activity', 'Customer feedback'),
    settings: goTo('/settings', 'Manage…'),
    service: goTo('/settings/service', 'Idle'),
  },
];

for (const line of screens)
  test(`everything is pressed on: ${Object.keys(line).join(', ')}`, async ({ page }) => {
    page.setDefaultTimeout(10_000);
    const problems: string[] = [];
    for (const [name, open] of Object.entries(line)) {
      const presser = new Presser(page, name, () => open(page));
      await presser.pressAll().catch((error: unknown) => problems.push(`${name}: ${String(error).slice(0, 500)}`));
      if (presser.presses === 0) problems.push(`${name}: nothing was pressed`);
      problems.push(...presser.problems);
    }
    expect(problems).toEqual([]);
  });
