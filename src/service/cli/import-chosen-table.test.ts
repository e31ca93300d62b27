import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workbookOf } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveForImports } from '../testing/called-command.ts';
import { csv, data, header, notes, objects, sheetOf, visits } from './sample-tables.fixture.ts';

// Which table of a file becomes the survey.

let served: Awaited<ReturnType<typeof serveForImports>>;
beforeAll(async () => {
  served = await serveForImports();
});
afterAll(() => served.end());

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(served.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const into = (...args: string[]) => served.run('--project', 'Ours', '--auto-map', ...args);
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('a file with several tables', () => {
  const several = () => JSON.stringify({ people: objects, rooms: objects.slice(0, 7) });

  it('lists them and says how to choose', async () => {
    const { status, stdout, stderr } = await into(write('several.json', several()));
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining(
        'several.json: 2 tables can become a survey: 1 “people”, 2 “rooms”. Choose one with --sheet and its name or number.',
      ),
    ]);
  });

  it.each(['rooms', '2'])('--sheet %s chooses one', async (sheet) => {
    const { status, lines, stderr } = await into(write('several.json', several()), '--sheet', sheet);
    expect([status, lines[0]], stderr).toMatchObject([
      0,
      { rows_reported: 7, original: { table: { index: 1, name: 'rooms' } } },
    ]);
  });

  it('is left out of a folder', async () => {
    write('many/a.json', several());
    write('many/b.csv', csv);
    const { status, lines, stderr } = await into(join(served.folder, 'many'));
    expect([status, lines.length], stderr).toEqual([0, 1]);
    expect(stderr).toContain('left out many/a.json: 2 tables can become a survey: 1 “people”, 2 “rooms”.');
  });
});

describe('a workbook', () => {
  it('with several tables: lists them, also those that look like none when the name is wrong', async () => {
    const path = write('sheets.xlsx', await workbookOf({ sheets: [notes, data, visits] }));
    const open = await into(path);
    expect([open.status, open.stderr]).toEqual([
      2,
      expect.stringContaining('2 sheets can become a survey: 2 “Data”, 3 “Visits”. Choose one with --sheet'),
    ]);
    const wrong = await into(path, '--sheet', 'Date');
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('There is no sheet “Date”. Its sheets are 1 “Notes”, 2 “Data”, 3 “Visits”.'),
    ]);
    expect((await into(path, '--sheet', 'Visits')).lines).toMatchObject([{ rows_reported: 7 }]);
  });

  it('without a table: asks what it should be', async () => {
    const path = write('words.xlsx', await workbookOf({ sheets: [notes] }));
    const { status, stderr } = await into(path);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(
        'No sheet looks like a table of responses. Import the file with --as insight or --as file.',
      ),
    ]);
  });

  it('--as file: as before, whatever is in it', async () => {
    const path = write('as-file.xlsx', await workbookOf({ sheets: [data] }));
    const { status, lines, stderr } = await served.run('--project', 'Ours', '--as', 'file', path);
    expect([status, lines], stderr).toMatchObject([0, [{ kind: 'file', file_name: 'as-file.xlsx' }]]);
  });

  it('--keep-original: survey and file; none where there is no survey', async () => {
    const path = write('kept.xlsx', await workbookOf({ sheets: [data] }));
    const { status, lines, stderr } = await into(path, '--keep-original');
    expect([status, lines], stderr).toMatchObject([
      0,
      [
        { kind: 'survey', original: { sha256: sha256(path) } },
        { kind: 'file', file_name: 'kept.xlsx', file_sha256: sha256(path) },
      ],
    ]);
    const empty = write('empty.xlsx', await workbookOf({ sheets: [{ name: 'Data', data: sheetOf([header]) }] }));
    const failed = await into(empty, '--as', 'survey', '--keep-original');
    expect([failed.status, failed.lines]).toEqual([1, []]);
    expect(failed.stderr).toContain('2 of 2 files were not imported.');
  });
});
