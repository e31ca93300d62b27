import type { Page } from '@playwright/test';
import { expectNoViolations, press } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { collectSaved, sample } from '../fixtures/files.ts';
import { expectFilled } from '../fixtures/pixels.ts';

test.use({ data: 'customer feedback' });
const folder = testFolder();

/** Notes how far things move by themselves from now on. @returns what reads it */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const moved = { by: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
    return moved;
  });
  return () => sum.evaluate(({ by }) => by);
}

test('one search finds questions, answers and people; the type of a column is changed after the import and changed back', async ({
  page,
  sheaf,
}) => {
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('recommend');
  const questions = page.getByRole('region', { name: /^Questions/ });
  await expect(questions.getByRole('link')).toHaveCount(1);
  // A found question is at its chart, a found answer at its place in the response.
  await questions.getByRole('link').click();
  await expect(sheaf.question('How likely are you to recommend us to a friend or colleague?')).toBeFocused();
  await page.goBack();
  // The last word is a beginning, and another number of a word is found and marked.
  const everything = page.getByRole('searchbox', { name: 'Search everything' });
  await everything.fill('queues off');
  const notes = page.getByRole('region', { name: /^Open answers/ });
  await expect(notes.locator('mark').first()).toHaveText('queue');
  await expectNoViolations(page);
  await notes.getByRole('link', { name: /^Show all \d+: Open answers/ }).click();
  await expect.poll(() => notes.getByRole('listitem').count()).toBeGreaterThan(8);
  const note = notes.getByRole('link').nth(11);
  await note.click();
  const answer = page.getByRole('complementary', { name: /^Response \d+$/ }).getByRole('definition');
  await expect(answer.filter({ hasText: 'queue' }).first()).toBeInViewport();
  await page.getByRole('link', { name: 'About this person' }).click();
  await expect(page.getByRole('main').getByText(/^last answered \d/)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(note).toBeFocused();
  await expect(everything).toHaveValue('queues off');
  await page.getByRole('link', { name: 'Everything found' }).click();
  await expect(page.getByRole('region', { name: /^Questions/ })).toHaveCount(0);

  await sheaf.go('Participants');
  await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill('amara duarte');
  await page.getByRole('button', { name: 'no e-mail, same name as another person: Amara Duarte' }).press('Enter');
  const alike = page.getByRole('dialog', { name: 'Same person?' });
  await expect(alike.getByRole('listitem').filter({ hasText: 'known by the name alone' }).first()).toContainText(
    '1 response',
  );
  await expectNoViolations(page);
  await alike.getByRole('link').last().press('Enter');
  await expect(page.getByRole('main').getByText('amara.duarte155@example.com', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill('gruber');
  await page
    .getByRole('table')
    .getByRole('link', { name: /Gruber$/ })
    .first()
    .click();
  await expect(sheaf.heading(/Gruber$/)).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('What do you like about us?');

  await sheaf.go('Search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zxqv');
  await expect(page.getByRole('heading', { name: 'No results for “zxqv”' })).toBeVisible();
  await page.getByLabel('Where').selectOption('Customer feedback');
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(page.getByLabel('Where').locator('option:checked')).toHaveText('Everywhere');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveValue('');

  await sheaf.open('Customer feedback');
  const question = 'How likely are you to recommend us to a friend or colleague?';
  // Of an open question there is nothing else to show.
  await sheaf.question('What do you like about us?').getByRole('button', { name: 'Details' }).click();
  await expect(page.getByLabel('Type of question')).toBeVisible();
  await sheaf
    .question(question)
    .getByRole('button', { name: /^Details of/ })
    .click();
  const inspector = page.getByRole('complementary', { name: `Details of ${question}` });
  await expect(inspector.getByLabel('Type of question')).toBeHidden();
  await inspector.getByText('Edit…', { exact: true }).click();
  await inspector.getByLabel('Type of question').selectOption('Single choice');
  await inspector.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(async () => Object.keys(await sheaf.bars(question))).toContain('10');
  await sheaf.heading('Customer feedback').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sheaf.question(question)).toContainText('Promoters');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(sheaf.question(question)).not.toContainText('Promoters');
  await inspector.getByLabel('Type of question').selectOption('Timestamp');
  await inspector.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(inspector.getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});

test('a project that is chosen in the sidebar limits surveys, documents, people and search, until all are chosen', async ({
  page,
  sheaf,
}) => {
  const room = page.getByRole('navigation', { name: 'Sheaf' }).getByRole('combobox', { name: 'Project', exact: true });
  const survey = page.getByRole('link', { name: 'Customer feedback' });
  await sheaf.go('Settings');
  await expect(room).toHaveCount(0);
  await press(page.getByRole('button', { name: 'New project…' }));
  await page.getByLabel('New name').fill('Second study');
  await press(page.getByRole('button', { name: 'Create project' }));
  await room.selectOption('Second study');
  // An import begins in this project, whichever was used last; another one can be chosen there.
  await sheaf.drop(sample('customer-feedback.csv'));
  const into = page.getByRole('main').getByLabel('Project', { exact: true });
  await expect(into.locator('option:checked')).toHaveText('Second study');
  await room.selectOption('My research');
  await expect(into.locator('option:checked')).toHaveText('My research');
  await room.selectOption('Second study');
  for (const place of ['Surveys', 'Documents & recordings', 'Participants'] as const) {
    await sheaf.go(place);
    await expect(page.getByText('There is nothing here in the chosen project.')).toBeVisible();
  }
  await expectNoViolations(page);
  await sheaf.go('Search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('queue');
  await expect(page.getByRole('heading', { name: 'No results for “queue”' })).toBeVisible();
  await room.selectOption('My research');
  await expect(page.getByRole('region', { name: /^Open answers/ })).toBeVisible();
  await sheaf.go('Surveys');
  await expect(survey).toBeVisible();
  await room.selectOption('Second study');
  await page.reload();
  await expect(page.getByText('There is nothing here in the chosen project.')).toBeVisible();
  await room.selectOption('All projects');
  await expect(survey).toBeVisible();
});

test('the head is low and nothing jumps; questions are listed beside their charts; an answer is quoted; paper has all charts', async ({
  page,
  sheaf,
}) => {
  await sheaf.go('Surveys');
  const readShift = await watchShift(page);
  await sheaf.open('Customer feedback');
  const visits = 'How often do you visit us?';
  await expect(sheaf.question(visits).getByRole('listitem').first()).toBeVisible();
  const tabs = await page.getByRole('tablist').boundingBox();
  expect((tabs?.y ?? Number.NaN) + (tabs?.height ?? 0)).toBeLessThanOrEqual(120);
  expect(await readShift()).toBeLessThan(0.1);

  const questions = page.getByRole('navigation', { name: 'List of questions' });
  await press(questions.getByRole('button', { name: 'Reorder or hide' }));
  await expectNoViolations(page);
  await questions.getByRole('textbox', { name: `Short name of ${visits}` }).fill('Visits');
  await page.keyboard.press('Enter');
  await press(questions.getByRole('button', { name: `Move ${visits} down` }));
  await press(questions.getByRole('button', { name: 'Done' }));
  await press(questions.getByRole('button', { name: 'Visits' }));
  await expect(sheaf.question(visits)).toBeFocused();
  await expect(questions.locator('[aria-current]')).toHaveText('Visits');
  await press(questions.getByRole('button', { name: 'Reorder or hide' }));
  await press(questions.getByRole('checkbox', { name: `Show ${visits}` }), 'Space');
  await expect(sheaf.question(visits)).toHaveCount(0);
  await expect(questions.getByRole('checkbox', { name: `Show ${visits}` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo: list of questions' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sheaf.question(visits)).toBeVisible();

  // On paper: every chart, those too that were never scrolled to, without the frame and its buttons.
  const last = page.getByRole('feed').getByRole('article').last();
  await page.emulateMedia({ media: 'print' });
  await expect(last.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export…' })).toBeHidden();
  await expectFilled(sheaf.question(visits), 'printed', 3);
  await page.emulateMedia({ media: 'screen' });

  // An answer is copied with who gave it; going back finds the question, the words and the place.
  const copied = await page.evaluateHandle(() => {
    const texts: string[] = [];
    navigator.clipboard.write = async (items) => {
      for (const item of items) texts.push(await (await item.getType('text/plain')).text());
    };
    return texts;
  });
  await press(page.getByRole('button', { name: /^Search \d+ open answers/ }).first());
  await page.getByRole('searchbox', { name: 'Search the open answers' }).fill('queue');
  const found = page.getByRole('listitem').filter({ hasText: 'queue' }).first();
  await found.getByRole('button', { name: 'Copy with who said it' }).click();
  await expect.poll(() => copied.evaluate((texts) => texts[0] ?? '')).toMatch(/^“.*queue.*” – .+, Customer feedback$/s);
  await found.getByRole('button', { name: /^Response/ }).click();
  await expect(
    page
      .getByRole('complementary', { name: /^Response/ })
      .getByText('queue')
      .first(),
  ).toBeInViewport();
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the open answers' })).toHaveValue('queue');
});

test('a survey is exported, deleted, restored, deleted again and restored from Activity', async ({ page, sheaf }) => {
  // It saves two files and looks at three screens: a busy machine needs more than the usual minute.
  await sheaf.open('Customer feedback');
  const saved = page.waitForEvent('download');
  const handed = await collectSaved(page);
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const usual = dialog.getByRole('button', { name: 'CSV, as imported' });
  // What is rarely wanted is behind one word.
  await expect(dialog.getByRole('button', { name: 'Parquet file' })).toBeHidden();
  // Only with the keyboard: Enter saves.
  await usual.press('Enter');
  expect((await saved).suggestedFilename()).toBe('Customer feedback.csv');
  const csv = await handed.evaluate(([blob]) => blob?.text() ?? '');
  expect(csv.replace('\uFEFF', '').startsWith('Timestamp,')).toBe(true);
  // One header row and the responses, as other programs want it.
  expect(csv.split('\r\n')[1]).toMatch(/^\d/);
  expect(csv.trimEnd().split('\r\n').length).toBeGreaterThan(240);
  await expect(dialog).toBeHidden();
  const exported = async (choice: string, option?: string) => {
    await page.getByRole('button', { name: 'Export…' }).click();
    if (option !== undefined) {
      await dialog.getByText('More formats').click();
      await dialog.getByRole('checkbox', { name: option }).check();
    }
    const button = dialog.getByRole('button', { name: choice });
    if (!(await button.isVisible())) await dialog.getByText('More formats').click();
    const next = page.waitForEvent('download');
    await button.click();
    const name = (await next).suggestedFilename();
    await expect(dialog).toBeHidden();
    return { name, text: await handed.evaluate((blobs) => blobs.at(-1)?.text() ?? '') };
  };
  for (const [choice, name] of [
    ['PowerPoint slides', 'Customer feedback.pptx'],
    ['Word document', 'Customer feedback.docx'],
    ['Web page', 'Customer feedback.html'],
  ] as const)
    expect((await exported(choice)).name).toBe(name);
  const workbook = await exported('Workbook');
  expect(workbook.name).toBe('Customer feedback.xlsx');
  const parsed = await exported('CSV, cleaned', 'Answers for Sheaf');
  expect(parsed.text.split('\r\n')[1]).toContain('Sheaf: Timestamp');
  expect(parsed.text.split('\r\n')[2]).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(csv).toMatch(/@example\.com/);
  await page.getByRole('button', { name: 'Export…' }).click();
  await dialog.getByRole('checkbox', { name: 'Leave out personal details' }).check();
  const clean = page.waitForEvent('download');
  await usual.press('Enter');
  await clean;
  await expect(dialog).toBeHidden();
  const withoutPeople = await handed.evaluate((blobs) => blobs.at(-1)?.text() ?? '');
  expect(withoutPeople).toContain('How often do you visit us?');
  expect(withoutPeople).not.toMatch(/@example\.com|^"?Name/m);
  const dictionary = await exported('The questions');
  expect(dictionary.name).toBe('Customer feedback data dictionary.csv');
  expect(dictionary.text.split('\r\n')[1]).toContain('Timestamp');
  const template = await exported('Template for the next import');
  expect(JSON.parse(template.text)).toMatchObject({
    format: 'sheaf-mapping',
    columns: [{ type: 'Timestamp' }, {}, {}, {}, {}, {}, {}, {}, {}],
  });

  // A new name, by keyboard; it is in the list too, and undo takes it back.
  await press(await sheaf.inMenu('Rename…'));
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type('Spring feedback');
  await page.keyboard.press('Enter');
  await expect(sheaf.heading('Spring feedback')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sheaf.heading('Customer feedback')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await sheaf.go('Surveys');
  await page.getByRole('link', { name: 'Spring feedback' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(sheaf.heading('Customer feedback')).toBeVisible();

  await (await sheaf.inMenu('Delete')).click();
  await expect(page.getByText('No surveys yet')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('work');
  await expectNoViolations(page);
  // The bar stands below the screen and covers none of its buttons.
  const work = await page.locator('#work').boundingBox();
  const bar = await page.getByRole('complementary', { name: 'Deleted' }).boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual((work?.y ?? 0) + (work?.height ?? Number.NaN));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('work');
  await page.getByRole('link', { name: 'Customer feedback' }).click();
  // A user who goes to another screen before the service has answered stays there.
  const answer = Promise.withResolvers<void>();
  const listed = Promise.withResolvers<void>();
  let isDeleted = false;
  await page.route('**/imports?*state=deleted*', async (route) => {
    if (isDeleted) await listed.promise;
    await route.fallback();
  });
  await page.route('**/surveys/*', async (route) => {
    if (route.request().method() === 'DELETE') await answer.promise;
    await route.fallback();
  });
  await (await sheaf.inMenu('Delete')).click();
  await sheaf.go('Activity');
  await expect(page.getByRole('row', { name: /Customer feedback/ })).toBeVisible();
  isDeleted = true;
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  answer.resolve();
  await deleted;
  await expect(page.getByRole('complementary', { name: 'Deleted' })).toBeVisible();
  // The survey has left the list of imports and is not in the list of what was deleted yet: the choice made meanwhile stays.
  await expect(page.getByText('No import of this kind is in this state.')).toBeVisible();
  await page.getByLabel('Show states').selectOption('Deleted');
  listed.resolve();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  // All states are this one too.
  await page.getByLabel('Show states').selectOption('All states');
  await expect(page.getByRole('row', { name: /Customer feedback/ })).toContainText('Deleted');
  await page.getByRole('button', { name: 'Restore' }).click();
  await sheaf.go('Surveys');
  await expect(page.getByRole('link', { name: 'Customer feedback' })).toBeVisible();
});

test('a person key is set, changed and undone; people are shown by it', async ({ page, sheaf }) => {
  const rows = Array.from(
    { length: 24 },
    (_, at) => `${at === 0 ? '' : at % 2 ? 'North' : 'south'},${(at >> 1) % 6},Answer ${at}`,
  );
  await sheaf.drop(folder.write('visits.csv', `Clinic,Patient number,What happened?\n${rows.join('\n')}\n`));
  await sheaf.importAndRead();
  const fact = page.getByRole('main').getByRole('link', { name: /participants/ });
  await (await sheaf.inMenu('How people are recognised…')).click();
  const dialog = page.getByRole('dialog', { name: 'How people are recognised' });
  const suggested = dialog.getByRole('button', { name: 'Take “Patient number” out of the key' });
  if ((await suggested.count()) > 0) await suggested.click();
  for (const column of ['Clinic', 'Patient number']) await dialog.getByLabel('Add a column').selectOption(column);
  await dialog.getByRole('combobox', { name: 'Name of the key' }).fill('Patient');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('23 of 24 responses have the whole key.');
  await expectNoViolations(page, 'dialog');
  await dialog.getByRole('button', { name: 'Take “Clinic” out of the key' }).click();
  await dialog.getByRole('combobox', { name: 'Name of the key' }).fill('Number');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('24 of 24 responses have the whole key.');
  await page.keyboard.press('Escape');
  await expect(fact).toHaveText('6 participants by “Number”');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(fact).toHaveText('12 participants by “Patient”');

  await fact.click();
  await expect(page.getByText('12 people of “Visits”')).toContainText('1 response names nobody');
  await page.getByRole('link', { name: '1 response names nobody' }).click();
  await expect(page.getByRole('main')).toContainText('1 of 24 responses');
  await expect(page.getByText('Person: nobody')).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill('north');
  await expect(page.getByText('6 people')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Patient: North · 1' })).toBeVisible();
  await page.getByRole('link', { name: 'North · 1' }).click();
  await expect(sheaf.heading('North · 1')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await press(page.getByRole('button', { name: 'Next person' }));
  await expect(sheaf.heading(/^North · (?!1$)/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Previous person' }));
  await expect(sheaf.heading('North · 1')).toBeVisible();
});
