import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { listAllProjects } from './projects.store.ts';
import { addRow, changeRows, removeRows } from './rows.ts';

const project = { name: 'Kept', created_at: '2026-01-01T00:00:00.000Z' };
let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-rows-'));
  database = await openTestDatabase(folder);
  await database.write((tx) => addRow(tx, 'projects', project));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

it('changes and removes no rows without a column that says which', async () => {
  // @ts-expect-error: a match of no column
  const changing = database.write((tx) => changeRows(tx, 'projects', {}, { name: 'Changed' }));
  await expect(changing).rejects.toThrow('every row of the table');
  // @ts-expect-error: a match of no column
  const removing = database.write((tx) => removeRows(tx, 'projects', {}));
  await expect(removing).rejects.toThrow('every row of the table');
  expect(await listAllProjects(database.read)).toMatchObject([project]);
});
