import { detectDialect } from '@sheaf/survey-columns';
import { expect, it } from 'vitest';
import { readColumns } from './scan-rows.ts';

it.each([
  ['Sheaf: Name,Sheaf: Open-ended', ['-intro.mp4', "it's"]],
  ['Sheaf (cells unchanged): Name,Sheaf (cells unchanged): Open-ended', ["'-intro.mp4", "it's"]],
  ['Ann,Bob', ["'-intro.mp4", "it's"]],
])('below %s, cells are the same as at the first import', async (types, cells) => {
  const text = `Clip,Why\n${types}\n'-intro.mp4,it's\n`;
  const bytes = new TextEncoder().encode(text);
  const dialect = detectDialect(bytes, { whole: true });
  const values = await readColumns(new Blob([bytes]), dialect, [0, 1]);
  expect(values.slice(-2)).toEqual(cells);
});
