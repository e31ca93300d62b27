import { rememberMapping, type TemplateReading } from '@sheaf/survey-columns';
import { type Dialect, plainDialect } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { SavedMappings, type UnsetFile } from './saved-mappings.ts';

const file = new File(['x'], 'next.csv');
const unset = (sheets: string[] | null = null): UnsetFile => ({ file, base: {}, dialect: plainDialect, sheets });

/** Mappings of files with the headers Name and Why, one for each reading; `shows` is the header of the next file by `skip_lines`. */
async function saved(readings: (TemplateReading | null)[], sheets: string[] | null = null) {
  const shows = (override: Partial<Dialect>) => (override.skip_lines === 2 ? ['Name', 'Why'] : ['Run 8', '(2)']);
  const mappings = new SavedMappings(createMemoryDatabase(), async (_, override) => {
    if (override.delimiter === '|') throw new Error('It cannot be read so.');
    return shows(override);
  });
  for (const [at, reading] of readings.entries()) {
    const header = at === 0 ? ['Name', 'Why'] : [`Other ${at}`];
    await mappings.put(header, rememberMapping(header, {}, reading === null ? {} : { reading }), sheets);
  }
  return mappings;
}

test.each<[string, (TemplateReading | null)[], TemplateReading | undefined]>([
  ['the reading under which the file has known headers', [{ skip_lines: 2 }], { skip_lines: 2 }],
  ['one of several, although another cannot be read', [{ skip_lines: 2 }, { delimiter: '|' }], { skip_lines: 2 }],
  ['none under which it has other headers', [{ skip_lines: 3 }], undefined],
  ['none where nobody set how a file is read', [null], undefined],
  ['none that says what is found anyway', [{ skip_lines: 0 }], undefined],
])('a file with unknown headers: %s', async (_, readings, found) => {
  const mappings = await saved(readings);
  expect((await mappings.find(['Run 8', '(2)'], unset()))?.reading).toEqual(found);
  // Somebody has set how it is read: nothing is offered against that.
  expect(await mappings.find(['Run 8', '(2)'])).toBeNull();
});

test('a sheet is found again in a file with the same sheets', async () => {
  const mappings = await saved([{ sheet: 'Data' }], ['Notes', 'Data']);
  expect((await mappings.find(['a'], unset(['Notes', 'Data'])))?.reading).toEqual({ sheet: 'Data' });
  expect(await mappings.find(['a'], unset(['Notes', 'Data', 'More']))).toBeNull();
  expect(await mappings.find(['a'], unset())).toBeNull();
});
