import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { readText } from '../testing/tables.fixture.ts';
import { recogniseExporter } from './registry.ts';

// What Sheaf makes of invented exports in the layouts of survey tools, and of the samples of the app: layouts/layouts.txt has what is right.

const folder = fileURLToPath(new URL('layouts/', import.meta.url));
const samples = fileURLToPath(new URL('../../../../resources/samples/', import.meta.url));

/** `Timestamp, Open-ended × 2` in full. */
const toTypes = (text: string): string[] =>
  text.split(', ').flatMap((run) => {
    const [type = '', count = '1'] = run.split(' × ');
    return Array<string>(Number(count)).fill(type);
  });

const layouts = readFileSync(`${folder}layouts.txt`, 'utf8')
  .split(/\n(?! )/)
  .filter((one) => one !== '' && !one.startsWith('#'))
  .map((one) => {
    const [facts = '', ...types] = one.split('\n');
    const [name = '', exporter = '', delimiter = '', headerRows, rows] = facts.split(' | ');
    const told = { exporter, delimiter: delimiter === 'tab' ? '\t' : delimiter, header_rows: Number(headerRows) };
    return { name, told, rows: Number(rows), types: toTypes(types.map((line) => line.trim()).join(' ')) };
  });

test.each(layouts)('$name', ({ name, told, rows, types }) => {
  const path = name.startsWith('sample ') ? `${samples}${name.slice(7)}.csv` : `${folder}${name}.csv`;
  const { dialect, table } = readText(readFileSync(path), 1e6);
  const found = suggestTypes(table);
  const wrong = found.filter(({ type }, at) => type !== types[at]);
  expect(wrong.map(({ header, type, reason }) => `${header}: ${type} (${reason})`)).toEqual([]);
  expect(table.problems).toEqual([]);
  const { exporter } = recogniseExporter(table);
  expect({ ...dialect, exporter, rows: table.rows.length, columns: found.length }).toMatchObject({
    ...told,
    rows,
    columns: types.length,
  });
});
