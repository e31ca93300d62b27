import { expect, test } from 'vitest';
import { fitColumns } from './column-width.ts';

test.each<[what: string, widths: number[], room: number, fitted: number[]]>([
  ['as they are while the room is not known', [100, 200], 0, [100, 200]],
  ['as they are where all have room', [100, 200], 300, [100, 200]],
  ['the one that would be cut narrower', [200, 200, 300, 100], 600, [200, 200, 200, 100]],
  ['those before it wider where little is left', [200, 201, 300, 100], 452, [225, 227, 300, 100]],
  ['those before it wider where most of it would be cut', [200, 201, 320], 581, [290, 291, 320]],
  ['the first one narrower where there is room for less', [320, 100], 90, [90, 100]],
])('columns are %s', (_, widths, room, fitted) => {
  expect(fitColumns(widths, room)).toEqual(fitted);
});
