import { expect, it, onTestFinished } from 'vitest';
import { provideFolder } from '../testing/provide-folder.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { listAllProjects } from './projects.store.ts';
import { addRow, changeRows, removeRows } from './rows.ts';

const folder = provideFolder('rows');
const project = { name: 'Kept', created_at: '2026-01-01T00:00:00.000Z' };
it('changes and removes no rows without a column that says which', async () => {
  const database = await openTestDatabase(folder);
  onTestFinished(() => database.close());
  await database.write((tx) => addRow(tx, 'projects', project));
  // @ts-expect-error: a match of no column
  const changing = database.write((tx) => changeRows(tx, 'projects', {}, { name: 'Changed' }));
  await expect(changing).rejects.toThrow('every row of the table');
  // @ts-expect-error: a match of no column
  const removing = database.write((tx) => removeRows(tx, 'projects', {}));
  await expect(removing).rejects.toThrow('every row of the table');
  expect(await listAllProjects(database.read)).toMatchObject([project]);
});
