import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoViolationsInAll, press, type } from '../fixtures/accessibility.ts';
import { addRemote, type EnteredRemote, enterRemote } from '../fixtures/add-remote.ts';
import { expect, test } from '../fixtures/app.ts';
import { dropFiles, root, sample } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';
import { withoutCors } from '../fixtures/without-cors.ts';

let remote: Remote;
test.beforeEach(async () => {
  remote = await Remote.start();
});
test.afterEach(() => remote.remove());

test('settings: failures in the background are shown with what to do, until they are over; a service without the endpoint has a sentence', async ({
  page,
}) => {
  const failure = { at: new Date().toISOString(), message: 'The store does not answer.' };
  const broken = { state: 'failing', since: failure.at, last_failure: failure };
  let answer: object | null = {
    checked_at: failure.at,
    jobs: {
      ...{ state: 'failing', since: failure.at, last_failure: null, condition: 'gave_up', oldest_waiting_at: null },
      ...{ running: 0, waiting: 0, scheduled: 0, retrying: 0, gave_up: 1, refused: 2 },
      failures: [{ kind: 'insight', outcome: 'gave_up', at: failure.at, message: 'The disk is full.' }],
    },
    storage: { ...broken, condition: 'unreachable', objects: null, database_bytes: 4096, free_bytes: 8192 },
    backups: { ...broken, condition: 'failed' },
    parsers: { files: 'own', network: false },
  };
  await page.route('**/workspace/health', (route) =>
    answer === null ? route.fulfill({ status: 404, json: { error: 'No.' } }) : route.fulfill({ json: answer }),
  );
  const sheaf = new SheafPage(page);
  await sheaf.go('Settings');
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('status')).toHaveText(['JobsFailing', 'StorageFailing', 'BackupsFailing']);
  await expect(health.getByText('Insight: given up just now: The disk is full.')).toBeVisible();
  await expect(health.getByText('2 imports with unusable content in the last day')).toBeVisible();
  await expect(health.getByText('sees no other file. It has no network.')).toBeVisible();
  await expectNoViolationsInAll(page);
  await press(health.getByRole('link', { name: 'See Activity' }));
  await expect(sheaf.heading('No imports yet')).toBeVisible();
  answer = null;
  await sheaf.go('Settings');
  await expect(health.getByText('This instance does not report its health.')).toBeVisible();
  await page.unrouteAll();
  // Without a click: it is read again every ten seconds.
  await expect(health.getByRole('status')).toHaveText(['JobsWorks', 'StorageWorks'], {
    timeout: 20_000,
  });
});

test('settings: keys, projects, storage; a wrong instance is explained; a right one survives a restart and works without CORS headers', async ({
  app,
}) => {
  test.setTimeout(120_000);
  const { page } = app;
  const sheaf = new SheafPage(page);
  await sheaf.go('Settings');
  // Without a mouse.
  await press(page.getByRole('button', { name: 'New project…' }));
  await type(page.getByLabel('New name'), 'Panel');
  await press(page.getByRole('button', { name: 'Create project' }));
  await press(page.getByRole('button', { name: 'Archive Panel' }));
  await press(page.getByRole('button', { name: 'Restore Panel' }));
  await press(page.getByRole('button', { name: 'New key…' }));
  await type(page.getByLabel('Name', { exact: true }), 'Export');
  await page.getByLabel('The key ends').selectOption('In 90 days');
  await press(page.getByRole('button', { name: 'Create key' }));
  const secret = (await page.locator('[data-secret="Client secret"]').textContent()) ?? '';
  expect(secret).toMatch(/^secret_/);
  await press(page.getByRole('button', { name: 'I have copied it' }));
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText(/\/data$/)).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Export' });
  await expect(item).toContainText(/Not used yet · Ends \w+ \d+, \d+/);
  await press(page.getByRole('button', { name: 'New secret for Export' }));
  const rotation = page.getByRole('form', { name: 'New secret for Export' });
  await rotation.getByLabel('The old secret works').selectOption('For a week');
  await rotation.getByLabel('The key ends').selectOption('Never');
  await expectNoViolationsInAll(page);
  await press(page.getByRole('button', { name: 'Make the secret' }));
  const second = page.locator('[data-secret="Client secret"]');
  await expect(second).toContainText(/^secret_/);
  await expect(second).not.toHaveText(secret);
  await press(page.getByRole('button', { name: 'I have copied it' }));
  await expect(item).toContainText(/Not used yet · The old secret works until/);
  await expectNoViolationsInAll(page);
  await press(page.getByRole('button', { name: 'Revoke Export' }));
  await expect(page.getByRole('button', { name: 'Show 1 revoked key' })).toBeVisible();
  await page.reload();
  const audit = page.getByRole('region', { name: 'Audit trail' });
  await expect(audit.getByRole('row').nth(1)).toContainText('Revoked a key');
  await audit.getByRole('combobox', { name: 'Show' }).selectOption('Created a key');
  await expect(audit.getByRole('row')).toHaveCount(2);
  await expect(audit.getByRole('row').nth(1)).toContainText('Key Export');
  await expectNoViolationsInAll(page);

  const key = remote.key();
  await page.getByRole('button', { name: 'Add an instance…' }).click();
  // Every other reason: src/importer/client/try-instance.test.ts.
  const wrong: [EnteredRemote, RegExp][] = [
    [{ address: 'http://sheaf.example.org', ...key }, /Use the https address/],
    [{ address: remote.url, ...key, client_secret: 'secret_no' }, /does not accept/],
    [{ address: remote.url, ...key }, /has no project/],
  ];
  for (const [entered, sentence] of wrong) {
    await enterRemote(page, entered);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  remote.run('projects', 'create', '--name', 'Shared');
  const storage = 'https://s3.example.org';
  const plain = await withoutCors(remote.url, { storage });
  await addRemote(page, key, plain.url);

  await app.restart();
  const after = new SheafPage(app.page);
  await app.page.getByRole('combobox', { name: 'Instance' }).selectOption('Team server');
  await expect(app.page.getByText('20 requests a minute')).toBeVisible();
  await after.go('Surveys');
  await expect(app.page.getByText('No surveys yet')).toBeVisible();
  await after.go('Import');
  // Its forms lead to another host: it asks once, sends nothing before, and Settings can take it back.
  let posts = 0;
  const forms = remote.storage_url;
  await app.page.route(`${storage}/**`, async (route) => {
    posts++;
    const reply = await fetch(route.request().url().replace(storage, forms), {
      method: 'POST',
      headers: { 'content-type': route.request().headers()['content-type'] ?? '' },
      body: route.request().postDataBuffer() as never,
    });
    await route.fulfill({
      status: reply.status,
      body: await reply.text(),
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await after.drop(sample('customer-feedback.csv'));
  await press(after.importButton);
  await expect(
    app.page.getByText(/^127\.0\.0\.1:\d+ wants files to be sent to https:\/\/s3\.example\.org\. Allow\?/),
  ).toBeVisible();
  expect(posts).toBe(0);
  await expectNoViolationsInAll(app.page);
  await press(app.page.getByRole('button', { name: /^Allow and continue/ }));
  await after.readSurvey();
  expect(posts).toBe(1);
  await after.go('Settings');
  await expect(app.page.getByText(`Files go to ${storage}.`)).toBeVisible();
  await press(app.page.getByRole('button', { name: 'Storage of Team server' }));
  await expectNoViolationsInAll(app.page);
  await press(app.page.getByRole('button', { name: 'No longer allow it' }));
  await press(app.page.getByRole('button', { name: 'Done' }));
  await expect(app.page.getByText('Files go to https')).toHaveCount(0);
  const { imports } = await remote.get<{ imports: { survey_name: string }[] }>('/imports', key);
  expect(imports.map(({ survey_name }) => survey_name)).toEqual(['Customer feedback']);
  plain.close();
});

test('a survey is sent on unchanged, although the remote is cut off and the window closed in between', {
  tag: '@campaign',
}, async ({ app }) => {
  test.setTimeout(120_000);
  const rows = 45_000;
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-send-'));
  const file = join(folder, 'Panel 2025.csv');
  const lines = Array.from({ length: rows }, (_, n) => `person${n}@example.org,${n % 11},"Said ""${n}"" and more"`);
  writeFileSync(file, `Email,Score,Why?\r\n${lines.join('\r\n')}\r\n`);
  const key = remote.key();
  remote.run('projects', 'create', '--name', 'Shared');
  const sheaf = new SheafPage(app.page);
  await sheaf.drop(file);
  await sheaf.import();
  rmSync(folder, { recursive: true });
  // It speaks the interface and has none of our own addresses.
  const foreign = await withoutCors(remote.url, { hidden: /^\/api\/v1\/workspace/ });
  await addRemote(app.page, key, foreign.url);
  await sheaf.go('Surveys');
  await app.page.getByRole('link', { name: /Panel 2025/ }).click();
  await app.page.getByRole('button', { name: 'Send to another instance…' }).click();
  await expect(app.page.getByRole('combobox', { name: 'Project' })).toHaveValue(/\d/);
  await expectNoViolationsInAll(app.page);
  await app.page.getByRole('button', { name: 'Send the survey' }).click();
  await expect(app.page.getByRole('progressbar')).not.toHaveAttribute('value', '0');
  await remote.kill();
  await expect(app.page.getByText(/Continues in/)).toBeVisible();
  await app.stop();
  await remote.up();
  await app.start();

  interface Sent {
    imports: { state: string; survey_key: string; survey_name: string; number_of_responses: number }[];
  }
  await expect
    .poll(async () => (await remote.get<Sent>('/imports', key)).imports, { timeout: 40_000 })
    .toEqual([expect.objectContaining({ state: 'completed', survey_name: 'Panel 2025', number_of_responses: rows })]);
  const [{ survey_key } = { survey_key: '' }] = (await remote.get<Sent>('/imports', key)).imports;
  const { questions } = await remote.get<{ questions: { header: string; type: string }[] }>(
    `/surveys/${survey_key}`,
    key,
  );
  expect(questions.map(({ header, type }) => `${header}: ${type}`)).toEqual([
    'Email: Email',
    'Score: NPS',
    'Why?: Open-ended',
  ]);
  const { parts } = await remote.get<{ parts: { row_count: number; file_url: string }[] }>(
    `/surveys/${survey_key}/source`,
    key,
  );
  expect(parts.map(({ row_count }) => row_count)).toEqual([20_000, 20_000, 5000]);
  const texts = await Promise.all(parts.map(async ({ file_url }) => (await fetch(file_url)).text()));
  expect(texts.map((text) => text.slice('Email,Score,Why?\r\n'.length)).join('')).toBe(`${lines.join('\r\n')}\r\n`);
  foreign.close();
});

test('a document, a recording and a survey with recordings are sent on, each byte for byte', async ({
  app: { page },
}) => {
  test.setTimeout(120_000);
  // Three things in one minute; the limit of twenty is kept to in the test before.
  const key = remote.key(100);
  remote.run('projects', 'create', '--name', 'Shared');
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-send-'));
  const report = 'What we have learnt.\n'.repeat(200);
  writeFileSync(join(folder, 'report.txt'), report);
  const recording = join(root, 'src/service/documents/fixtures/speech.mp3');
  copyFileSync(recording, join(folder, 'talk.mp3'));
  copyFileSync(recording, join(folder, 'clip-1.mp3'));
  writeFileSync(
    join(folder, 'diary.csv'),
    `Email,Score,Diary,Drinks - Tea,Drinks - Milk\nana@x.org,9,clip-1.mp3,Tea,Milk\nbo@x.org,3,,Tea,\n${'cy@x.org,3,,,Milk\n'.repeat(4)}`,
  );
  const sheaf = new SheafPage(page);
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await dropFiles(page, [folder]);
  await expect(page.getByText('1 of 2 media files belong to')).toBeVisible();
  await page.getByRole('button', { name: /^Import 1 survey, 1 insight and 1 file$/ }).click();
  const plan = page.getByRole('table', { name: 'Files to import' });
  await expect(plan.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(3, { timeout: 60_000 });
  rmSync(folder, { recursive: true });
  await addRemote(page, key, remote.url);
  const things = [
    ['Surveys', /diary/i, 'Send the survey'],
    ['Insights', /report\.txt/, 'Send the insight'],
    ['Files', /talk\.mp3/, 'Send the file'],
  ] as const;
  for (const [place, name, button] of things) {
    await sheaf.go(place);
    await page.getByRole('link', { name }).first().click();
    // What was decided about the questions goes with the survey.
    if (place === 'Surveys') {
      await page.getByRole('button', { name: 'Details of Drinks' }).click();
      await page.getByRole('button', { name: 'Split into single questions' }).click();
      await expect(sheaf.question('Drinks - Tea')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Send to another instance…' }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/ is on Team server/)).toBeVisible({ timeout: 40_000 });
  }

  interface Item {
    kind: string;
    survey_key: string;
    insight_key: string;
    wav_key: string;
  }
  const { imports } = await remote.get<{ imports: Item[] }>('/imports', key);
  const sent = new Map(imports.map((item) => [item.kind, item]));
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const { file_url: text } = await remote.get<{ file_url: string }>(
    `/insights/${sent.get('insight')?.insight_key}`,
    key,
  );
  expect((await bytesAt(text)).toString()).toBe(report);
  const { file_url: sound } = await remote.get<{ file_url: string }>(`/files/${sent.get('file')?.wav_key}`, key);
  expect((await bytesAt(sound)).equals(readFileSync(recording))).toBe(true);
  const { groups } = await remote.get<{ groups: unknown[] }>(`/surveys/${sent.get('survey')?.survey_key}/outline`, key);
  expect(groups).toEqual([]);
  const { media } = await remote.get<{ media: { filename: string; file_url: string }[] }>(
    `/surveys/${sent.get('survey')?.survey_key}/source`,
    key,
  );
  expect(media.map(({ filename }) => filename)).toEqual(['clip-1.mp3']);
  expect((await bytesAt(media[0]!.file_url)).equals(readFileSync(recording))).toBe(true);
});
