import { plainDialect as dialect } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { scanRows } from '../csv/scan-rows.ts';
import { findDateOrders } from './file-columns.ts';

const open = Array.from({ length: 1200 }, (_, at) => `0${(at % 4) + 2}/0${(at % 3) + 5}/2024,${at}`);
const find = async (rows: readonly string[], columns: readonly number[]) => {
  const file = new Blob([`When,Id\n${rows.join('\n')}\n`]);
  return findDateOrders(file, dialect, await scanRows(file, dialect), columns);
};

test.each([
  ['nothing in the whole file tells', open, [0], [{ column: 0, order_certain: false, sample: '02/05/2024' }]],
  ['the last row tells', [...open, '25/12/2024,x'], [0], [{ column: 0, order: 'dmy', order_certain: true }]],
  ['two rows tell otherwise', [...open, '25/12/2024,x', '12/25/2024,y'], [0], [{ column: 0, order_certain: false }]],
  ['a column that is not asked about', open, [1], []],
  ['no column', open, [], []],
] as const)('day or month first: %s', async (_, rows, columns, expected) => {
  expect(await find(rows, columns)).toMatchObject(expected);
});
