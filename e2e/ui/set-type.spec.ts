import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-types-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** 200 comments, more than the list shows at once, and one question of three columns at the end. */
function longFile(): string {
  const plain = Array.from({ length: 200 }, (_, at) => `Comment ${at + 1}`);
  const header = [...plain, 'Drinks - Tea', 'Drinks - Coffee', 'Drinks - Water'];
  const rows = Array.from({ length: 30 }, (_, row) => [
    ...plain.map((_name, at) => `Answer ${row} of ${at}`),
    ...[2, 3, 5].map((every, at) => (row % every === 0 ? (['Tea', 'Coffee', 'Water'][at] ?? '') : '')),
  ]);
  const path = join(folder, 'long.csv');
  writeFileSync(path, [header, ...rows].map((cells) => cells.join(',')).join('\n'));
  return path;
}

test('a spec can give a type to every column: on the screen, further down, and inside a question', async ({ page }) => {
  const sheaf = new SheafPage(page);
  await sheaf.drop(longFile());
  await sheaf.setType('Comment 1', 'Do nothing');
  await expect(sheaf.typeOf('Comment 180')).toHaveCount(0);
  await sheaf.setType('Comment 180', 'Single choice');
  await sheaf.setType('Drinks - Coffee', 'Do nothing');
  await sheaf.import();
  await sheaf.readSurvey();
  const mapped = await page.evaluate(async () => {
    const { base_url, token } = await window.bridge.connection();
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (path: string) => (await fetch(`${base_url}/api/v1/workspace/${path}`, { headers })).json();
    const { imports } = await ask('imports');
    const { questions } = await ask(`surveys/${imports[0].survey_key}`);
    const wanted = ['Comment 1', 'Comment 2', 'Comment 180', 'Drinks - Coffee'];
    const types = questions.map(({ header, type }: { header: string; type: string }) => [header, type] as const);
    return Object.fromEntries(types.filter(([header]: [string]) => wanted.includes(header)));
  });
  expect(mapped).toEqual({
    'Comment 1': 'Do nothing',
    'Comment 2': 'Open-ended',
    'Comment 180': 'Single choice',
    'Drinks - Coffee': 'Do nothing',
  });
});
