import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolationsInAll, press } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { readCells, root, sample } from '../fixtures/files.ts';

test.use({ data: 'customer feedback' });
const folder = testFolder();

test('a found answer that the filter hides says so; a passage of a document and a hidden question open at their place, marked', async ({
  page,
  sheaf,
}) => {
  const visits = 'How often do you visit us?';
  const everything = page.getByRole('searchbox', { name: 'Search everything' });
  await sheaf.open('Customer feedback');
  await sheaf.question(visits).getByRole('button', { name: 'Every day' }).click();
  const [, ...rows] = readCells(sample('customer-feedback.csv'));
  const find = (isDaily: boolean) =>
    1 + rows.findIndex((row) => row.join().includes('the queue is') && row.includes('Every day') === isDaily);
  const hidden = page.getByText('The filter hides the response that is open.');
  for (const isDaily of [true, false]) {
    const response = `response ${find(isDaily)}`;
    await sheaf.go('Search');
    await everything.fill('queue');
    await press(
      page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`${response}$`) })
        .getByRole('link'),
    );
    // The answer is marked and in sight.
    const answer = page.getByRole('complementary', { name: response, exact: false }).locator('[data-sought]');
    await expect(answer).toContainText('the queue is');
    await expect(answer).toBeInViewport();
    await expect(hidden).toHaveCount(isDaily ? 0 : 1);
  }
  await press(page.getByRole('button', { name: 'Clear the filter' }));
  await expect(hidden).toHaveCount(0);
  await expect(page.getByRole('main').getByText('240 responses')).toBeVisible();

  const paper = join(folder.path, 'paper.txt');
  const about = (at: number) => `# Part ${at}\n\n${'Nobody spoke about it here. '.repeat(40)}`;
  const parts = Array.from({ length: 12 }, (_, at) => about(at + 1));
  writeFileSync(paper, `${parts.join('\n\n')}\n\n# Last part\n\nOne person mentioned a zebra crossing.\n`);
  await sheaf.dropAll([paper]);
  await page.getByRole('button', { name: 'Import document' }).click();
  await expect(page.getByText('One person mentioned')).toBeAttached();

  await sheaf.go('Search');
  await everything.fill('zebra');
  const passage = page.getByRole('region', { name: /^In documents and recordings/ }).getByRole('link');
  await press(passage);
  await expect(page.locator('mark')).toHaveText('zebra');
  await expect(page.locator('mark')).toBeInViewport();
  await expect(page.locator(':focus')).toContainText('a zebra crossing');
  await page.goBack();
  await expect(passage).toBeFocused();
  await expect(everything).toHaveValue('zebra');

  // A picture that cannot be loaded gives way to the icon of its kind.
  await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
  await sheaf.go('Documents & recordings');
  const card = page.getByRole('listitem').filter({ hasText: 'paper.txt' });
  await expect(card.locator('svg')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);

  await sheaf.open('Customer feedback');
  const list = page.getByRole('navigation', { name: 'List of questions' });
  await list.getByRole('button', { name: 'Reorder or hide' }).click();
  await list.getByRole('checkbox', { name: `Show ${visits}` }).click();
  await expect(sheaf.question(visits)).toHaveCount(0);
  for (const [words, question] of [
    ['visit', visits],
    // Among who and when, which are folded.
    ['email', 'Email'],
  ] as const) {
    await sheaf.go('Search');
    await everything.fill(words);
    await press(page.getByRole('region', { name: /^Questions/ }).getByRole('link', { name: question }));
    await expect(sheaf.question(question)).toBeFocused();
    await expect(sheaf.question(question)).toBeInViewport();
  }
});

test('what was said in a recording of a response opens that response, its player at that second, the words marked', async ({
  page,
  sheaf,
}) => {
  const clip = folder.copy(join(root, 'src/service/documents/fixtures/speech.mp3'), 'clip-2.mp3');
  const answers = Array.from({ length: 20 }, (_, at) => `Question ${at}`);
  const rows = [1, 2, 3].map((at) => [...answers.map((name) => `${name} of ${at}`), `clip-${at}.mp3`].join(','));
  const table = folder.write('diary.csv', `${[...answers, 'Diary'].join(',')}\n${rows.join('\n')}\n`);
  await sheaf.dropAll([table, clip]);
  await sheaf.importAndRead();
  // Transcripts need an engine and ffmpeg, which few machines have.
  const survey_key = new URL(page.url()).hash.split('/')[2] ?? '';
  const transcript = { state: 'made', engine: 'a test', segments: 2 };
  const said = ['The pump was broken.', 'A zebra drank from it.'].map((text, at) => ({
    ...{ position: at + 1, title: null, text },
    ...{ start: at + 0.5, end: at + 1.5 },
  }));
  await page.route(`**/surveys/${survey_key}/media?*`, async (route) => {
    const reply = await route.fetch();
    const { media, ...rest } = await reply.json();
    const of = { audio_codec: 'mp3', video_codec: null, width: null, height: null };
    const details = { kind: 'audio', duration_seconds: 2, waveform: [0, 0.001], ...of, transcript };
    const withWords = (medium: object) => ({ ...medium, media_id: 1, details });
    await route.fulfill({ response: reply, json: { ...rest, media: media.map(withWords) } });
  });
  await page.route('**/media/*/transcript?*', (route) =>
    route.fulfill({ json: { transcript, segments: said, count: said.length } }),
  );
  const marks: { mark_id: number }[] = [];
  await page.route('**/media/*/codes', async (route) => {
    const code = { code_id: 1, name: 'Water', color: 'teal', group: '', note: '' };
    await route.fulfill({ json: { codes: [{ ...code, count: marks.length }], marks } });
  });
  await page.route('**/media/*/marks', async (route) => {
    const mark = { ...route.request().postDataJSON(), mark_id: marks.length + 1 };
    marks.push(mark);
    await route.fulfill({ status: 201, json: mark });
  });
  await page.route('**/workspace/search?*', async (route) => {
    const owner = { kind: 'media', survey_key, media_id: 1, name: 'clip-2.mp3', row: 2 };
    const snippet = { text: 'A zebra drank from it.', marks: [[2, 7]] };
    const found = { kind: 'passage', project_id: 1, owner, position: 2, title: null, start: 1.5, end: 2.5 };
    const results = [{ ...found, link: '', snippet }];
    const group = { kind: 'passage', count: 1, count_is_exact: true, results, next_cursor: null };
    await route.fulfill({ json: { groups: [group], indexing: false } });
  });

  await sheaf.go('Search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zebra');
  const passage = page.getByRole('region', { name: /^In documents and recordings/ }).getByRole('link');
  await press(passage);
  const response = page.getByRole('complementary', { name: 'Response 2' });
  const player = response.getByRole('group', { name: 'clip-2.mp3' });
  await expect(player).toBeInViewport();
  await expect(player.getByText('This recording is silent')).toBeVisible();
  await expect.poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(1.5);
  await expect(response.locator('li:has([aria-current])')).toHaveText('0:01A zebra drank from it.');
  await expect(response.locator('mark')).toHaveText('zebra');
  await expect(response.locator('mark')).toBeInViewport();
  await response.getByRole('button', { name: '0:00 The pump was broken.' }).focus();
  await page.keyboard.press('1');
  await expect(response.getByRole('button', { name: 'Code Water: “The pump was broken.”', exact: true })).toBeVisible();
  expect(marks).toEqual([{ mark_id: 1, code_id: 1, position: 1, from: 0, to: 20 }]);
  await expectNoViolationsInAll(page, 'a place in a recording', 'complementary');
  await page.goBack();
  await expect(passage).toBeFocused();
});
