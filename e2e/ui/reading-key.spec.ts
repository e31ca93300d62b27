// A key that may read a team's instance and change nothing.
import { addRemote } from '../fixtures/add-remote.ts';
import { expect, test } from '../fixtures/app.ts';
import { dropFiles, sample } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';

let remote: Remote;
test.beforeEach(async () => {
  remote = await Remote.start();
});
test.afterEach(() => remote.remove());

test('a key for reading: everything is shown, nothing can be imported or changed, and a sentence says so', async ({
  page,
  sheaf,
}) => {
  remote.run('projects', 'create', '--name', 'Shared');
  remote.run('import', sample('customer-feedback.csv'), '--project', 'Shared', '--auto-map', '--json');
  const key = remote.key(100, 'project:read,workspace:read');
  await addRemote(page, key, remote.url);
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Team server');
  await expect(page.getByText('For reading only')).toBeVisible();
  await sheaf.go('Import');
  await expect(page.getByText('your key is for reading only')).toBeVisible();
  await dropFiles(page, [sample('customer-feedback.csv')]);
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await sheaf.open('customer-feedback');
  await (await sheaf.inMenu('Delete')).click();
  await expect(page.getByText('This token lacks the scope survey:write.')).toBeVisible();
});
