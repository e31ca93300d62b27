import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSource } from '../read-csv.fixture.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

// Files and their tables were made by pyreadstat, which shares nothing with Sheaf (fixtures/write-fixtures.py).
const files = 'plain.sav bytecode.sav zlib.zsav stata8.dta stata12.dta stata13.dta stata14.dta strl.dta portable.por';
it.each(files.split(' '))('%s is read as pyreadstat reads it', async (name) => {
  const { csv } = await readSource(new Uint8Array(fixture(name)), name);
  expect(csv).toBe(fixture(`${name}.csv`).toString('utf8'));
});
