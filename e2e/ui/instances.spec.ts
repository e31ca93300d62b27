import { expectNoViolationsInAll, press, type } from '../fixtures/accessibility.ts';
import { addRemote, type EnteredRemote, enterRemote } from '../fixtures/add-remote.ts';
import { expect, test } from '../fixtures/app.ts';
import { collectSaved, sample } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';
import { forwardPosts, withoutCors } from '../fixtures/without-cors.ts';

test('settings: failures in the background are shown with what to do, until they are over; a service without the endpoint has a sentence', async ({
  page,
}) => {
  const failure = { at: new Date().toISOString(), message: 'The store does not answer.', message_details: null };
  const broken = { state: 'failing', since: failure.at, last_failure: failure };
  let answer: object | null = {
    checked_at: failure.at,
    jobs: {
      ...{ state: 'failing', since: failure.at, last_failure: null, condition: 'gave_up', oldest_waiting_at: null },
      ...{ running: 0, waiting: 0, scheduled: 0, retrying: 0, gave_up: 1, refused: 2 },
      failures: [
        { kind: 'insight', outcome: 'gave_up', at: failure.at, message: 'The disk is full.', message_details: null },
      ],
    },
    storage: { ...broken, condition: 'unreachable', objects: null, database_bytes: 4096, free_bytes: 8192 },
    backups: { ...broken, condition: 'failed' },
    addresses: {
      state: 'failing',
      condition: 'wrong',
      since: failure.at,
      problems: [
        {
          problem: 'only_here',
          of: 'storage',
          address: 'http://127.0.0.1:9000',
          setting: 'SHEAF_S3_PUBLIC_ENDPOINT',
          seen: null,
        },
        {
          problem: 'no_answer',
          of: 'service',
          address: 'https://sheaf.example.org',
          setting: 'SHEAF_PUBLIC_URL',
          seen: 'HTTP 502',
        },
      ],
    },
    parsers: { files: 'own', network: false },
  };
  await page.route('**/workspace/health', (route) =>
    answer === null ? route.fulfill({ status: 404, json: { error: 'No.' } }) : route.fulfill({ json: answer }),
  );
  const sheaf = new SheafPage(page);
  await sheaf.go('Settings');
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('status')).toHaveText([
    'JobsFailing',
    'StorageFailing',
    'BackupsFailing',
    'Public addressesFailing',
  ]);
  await expect(health.getByText('sent to http://127.0.0.1:9000, which leads each of them')).toBeVisible();
  await expect(health.getByText('Nothing answers at https://sheaf.example.org (HTTP 502):')).toBeVisible();
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
  await expect(health.getByRole('status')).toHaveText(['JobsWorks', 'StorageWorks']);
});

test('settings: keys, projects, storage; a wrong instance is explained; a right one survives a restart and works without CORS headers', async ({
  app,
}) => {
  const { page } = app;
  const sheaf = new SheafPage(page);
  const remote = await Remote.start();
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
  await expect(item).toContainText(/Not used yet · Ends \d+ \w+ \d+/);
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
  const handed = await collectSaved(page);
  const saved = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save as CSV' }));
  expect((await saved).suggestedFilename()).toBe('audit.csv');
  const trail = await handed.evaluate(([blob]) => blob?.text() ?? '');
  for (const action of ['key_created', 'key_revoked']) expect(trail).toMatch(new RegExp(`${action},key,[^,]*,Export`));
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
  // Its forms name another host: Sheaf asks once and sends nothing before. Settings can take the answer back.
  const posts = await forwardPosts(app.page, storage, remote.storage_url);
  await after.drop(sample('customer-feedback.csv'));
  await press(after.importButton);
  await expect(
    app.page.getByText(/^127\.0\.0\.1:\d+ wants files to be sent to https:\/\/s3\.example\.org\. Allow\?/),
  ).toBeVisible();
  expect(posts()).toBe(0);
  await expectNoViolationsInAll(app.page);
  await press(app.page.getByRole('button', { name: /^Allow and continue/ }));
  await after.readSurvey();
  expect(posts()).toBe(1);
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
  await remote.remove();
});
