import { expectNoViolations, expectNoViolationsInAll, press, type } from '../fixtures/accessibility.ts';
import { addRemote, type EnteredRemote, enterRemote } from '../fixtures/add-remote.ts';
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';
import { forwardPosts, withoutCors } from '../fixtures/without-cors.ts';

const engine = `node -e "console.log('It ran.')" {audio}`;

test('settings: failures in the background are shown with what to do, until they are over', async ({ page, sheaf }) => {
  const failure = { at: new Date().toISOString(), message: 'The store does not answer.', message_details: null };
  const broken = { state: 'failing', since: failure.at, last_failure: failure };
  const answer = {
    checked_at: failure.at,
    jobs: {
      ...{ state: 'failing', since: failure.at, last_failure: null, condition: 'gave_up' },
      ...{ running: 0, waiting: 0, scheduled: 0, retrying: 0, gave_up: 1, refused: 2 },
      failures: [
        { kind: 'insight', outcome: 'gave_up', at: failure.at, message: 'The disk is full.', message_details: null },
      ],
    },
    storage: { ...broken, condition: 'unreachable', objects: null, database_bytes: 4096, free_bytes: 8192 },
    backups: { ...broken, condition: 'failed' },
    addresses: {
      state: 'failing',
      problems: [
        {
          problem: 'only_here',
          of: 'storage',
          address: 'http://127.0.0.1:9000',
          setting: 'SHEAF_S3_PUBLIC_ENDPOINT',
        },
      ],
    },
    parsers: { files: 'own', network: false },
  };
  await page.route('**/workspace/health', (route) => route.fulfill({ json: answer }));
  await sheaf.goToService();
  const health = page.getByRole('region', { name: 'Health' });
  const failing = ['Jobs', 'Storage', 'Backups', 'Public addresses'].map((name) => `${name}Failing`);
  await expect(health.getByRole('status')).toHaveText(failing);
  await expect(health.getByText('sent to http://127.0.0.1:9000, which leads each of them')).toBeVisible();
  await expect(health.getByText('Documents are opened in isolation. They cannot reach the network.')).toBeVisible();
  await expectNoViolationsInAll(page);
  await press(health.getByRole('link', { name: 'See Activity' }));
  await expect(page.getByText('No imports yet')).toBeVisible();
  await sheaf.goToService();
  await expect(health.getByRole('status').first()).toHaveText('JobsFailing');
  await page.unrouteAll();
  // Without a click: it is read again every ten seconds.
  await expect(health.getByRole('status')).toHaveText(['JobsWorks', 'StorageWorks']);
});

test('settings: keys, projects, storage; a wrong instance is explained; a right one and an engine survive a restart; CORS headers are not needed', async ({
  app,
  page,
  sheaf,
}) => {
  const remote = await Remote.start();
  await sheaf.go('Settings');
  // Without a mouse.
  await press(page.getByRole('button', { name: 'New project…' }));
  await type(page.getByLabel('New name'), 'Panel');
  await press(page.getByRole('button', { name: 'Create project' }));
  await press(page.getByRole('button', { name: 'Archive Panel' }));
  await press(page.getByRole('button', { name: 'Restore Panel' }));
  await sheaf.goToService();
  await press(page.getByRole('button', { name: 'New key…' }));
  await type(page.getByLabel('Name', { exact: true }), 'Export');
  await press(page.getByRole('button', { name: 'Create key' }));
  const secret = (await page.locator('[data-secret="Client secret"]').textContent()) ?? '';
  expect(secret).toMatch(/^secret_/);
  await press(page.getByRole('button', { name: 'Done' }));
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText(/\/data$/)).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Export' });
  await expect(item).toContainText('Not used yet');
  await expectNoViolations(page);
  await press(page.getByRole('button', { name: 'Revoke Export' }));
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('button', { name: 'Revoke Export' })).toBeFocused();
  await press(page.getByRole('button', { name: 'Revoke Export' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await expect(item).toHaveCount(0);
  await page.getByLabel('Command of the engine').fill(engine);
  await page.getByRole('button', { name: 'Test and save' }).click();
  await expect(page.getByText('It works: it processed one second of sound.')).toBeVisible();
  await sheaf.go('Settings');

  const key = remote.key();
  await page.getByRole('button', { name: 'Connect to a team…' }).click();
  // Every other reason: src/importer/client/no-answer.test.ts and try-instance.test.ts.
  const wrong: [EnteredRemote, RegExp][] = [
    [{ address: 'http://sheaf.example.org', ...key }, /Use the https address/],
    [{ address: 'http://127.0.0.1:10999', ...key }, /Nothing listens at http:\/\/127\.0\.0\.1:10999/],
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
  const plain = await withoutCors(remote.url, storage);
  await addRemote(page, key, plain.url);

  await app.restart();
  const after = new SheafPage(app.page);
  await after.goToService();
  await expect(app.page.getByLabel('Command of the engine')).toHaveValue(engine);
  await app.page.getByRole('combobox', { name: 'Service' }).selectOption('Team server');
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
  await expectNoViolations(app.page);
  await press(app.page.getByRole('button', { name: /^Allow and continue/ }));
  await after.readSurvey();
  expect(posts()).toBe(1);
  await after.go('Settings');
  await expect(app.page.getByText(`Files go to ${storage}.`)).toBeVisible();
  await press(app.page.getByRole('button', { name: 'No longer allow the storage of Team server' }));
  await expect(app.page.getByText('Files go to https')).toHaveCount(0);
  const { imports } = await remote.get<{ imports: { survey_name: string }[] }>('/imports', key);
  expect(imports.map(({ survey_name }) => survey_name)).toEqual(['Customer feedback']);
  plain.close();
  await remote.remove();
});
