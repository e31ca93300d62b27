import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { row, workbookOf } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveForImports } from '../testing/called-command.ts';
import { killAfter } from '../testing/cli-process.ts';

// The same command again after a kill, while a table was converted and while it was sent.

let served: Awaited<ReturnType<typeof serveForImports>>;
beforeAll(async () => {
  served = await serveForImports();
});
afterAll(() => served.end());

const rows = Array.from({ length: 20_000 }, (_, i) => [String(i), `Answer ${i} ${'x'.repeat(400)}`]);

const cells = (values: readonly string[]) =>
  values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');
const workbook = () =>
  workbookOf({
    sheets: [{ name: 'Data', data: [['id', 'Why?'], ...rows].map((one, at) => row(at + 1, cells(one))).join('') }],
  });

const statistics = () =>
  savFile({
    variables: [
      { name: 'ID', width: 8 },
      { name: 'WHY', width: 255 },
    ],
    cases: rows,
    compression: 1,
  });

it.each<[string, () => Uint8Array | Promise<Uint8Array>, string, number]>([
  ['sending.xlsx', workbook, 'Sending', 2],
  ['converting.sav', statistics, 'Converting', 1],
])('%s: every response once', async (name, bytes, word, times) => {
  const path = join(served.folder, name);
  writeFileSync(path, await bytes());
  await killAfter(['import', ...served.connection, '--project', 'Ours', '--auto-map', path], word, times);
  const { status, lines, stderr } = await served.run('--project', 'Ours', '--auto-map', path);
  expect([status, lines], stderr).toMatchObject([0, [{ rows_reported: 20_000 }]]);
  const found = await served.getSurvey<{ responses: { answers: string[] }[] }>(
    `${lines[0].survey_key}/responses?limit=3`,
  );
  expect(found.responses.map(({ answers }) => answers[0])).toEqual(['0', '1', '2']);
  expect(readdirSync(join(served.folder, 'local', 'imports')).filter((one) => one.startsWith('converted-'))).toEqual(
    [],
  );
});
