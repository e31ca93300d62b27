import { expect, it } from 'vitest';
import { beginEntry, packBytes } from './zip-entry.ts';

it('a sheet longer than an archive can say is refused, instead of a file that no program opens', () => {
  const { entry } = beginEntry('sheet1.xml', 0);
  const full = { ...entry, bytes: 0xff_ff_ff_ff - 3 };
  expect(packBytes(full, Buffer.from('abc')).entry.bytes).toBe(0xff_ff_ff_ff);
  expect(() => packBytes(full, Buffer.from('abcd'))).toThrow('4 GB');
});
