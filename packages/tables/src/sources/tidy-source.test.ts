import { detectDialect, readTable } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { type Dialect, isPlain, toPlainDialect } from '../types.ts';
import { openSource } from './open-source.ts';
import { readWhole } from './read-csv.fixture.ts';
import type { SourceNote } from './source.ts';
import { tidyCsv } from './tidy-source.ts';

const texts: [name: string, text: string, encoding?: string][] = [
  ['backslashes', '"a","b"\n"1","he said \\"no\\", and left\nor so"\n"2","x"\n"3","C:\\\\"\n'],
  ['apostrophes', "'a';'b'\r\n'1';'it''s; so'\r\n'2';'é'\r\n"],
  ['padded', 'a, "b"\n1, "x, y"\n2, "say ""x"""\n3, "z"\n'],
  ['row names', 'age,why\n1,20,ok\n2,30,"a, b"\n3,40,no\n'],
  ['blanks', 'id age  why\n 1  20  ok \n 2  30  no\n 3  40  ok\n'],
  ['rests', 'id,n,why\n1,5,ok\nand more\n\nstill more\n2,6,ok\n3,7,ok\n4,8,ok\n'],
  ['no names', '1,2024-03-01,x\n2,2024-03-02,y\n3,2024-03-03,x\n4,2024-03-04,y'],
  ['the header again', 'id,why\n1,x\n2,y\n\nid,why\n3,z\n4,x\n'],
  ['another table below', 'id,c,why\n1,a,x\n2,b,y\n3,a,z\n4,b,w\n5,a,v\n\nCounts\na,3\nb,2\n'],
];

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array, SourceNote[]> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length);
  return [{ kind: 'repeats', count: 1 }];
}

async function tidy(bytes: Uint8Array, reading: Dialect, length: number): Promise<string> {
  const decoder = new TextDecoder();
  const chunks = tidyCsv(inPieces(bytes, length), reading);
  let [text, next] = ['', await chunks.next()];
  for (; !next.done; next = await chunks.next()) text += decoder.decode(next.value, { stream: true });
  expect(next.value[0]).toEqual({ kind: 'repeats', count: 1 });
  return text;
}

test.each(texts)('%s: the CSV is the preview, however the bytes come', async (_name, text) => {
  const bytes = new TextEncoder().encode(text);
  const reading = detectDialect(bytes, { whole: true });
  expect(isPlain(reading)).toBe(false);
  const shown = readTable(bytes, reading, { limit: 100, whole: true });
  const csv = await tidy(bytes, reading, bytes.length);
  for (const length of [1, 2, 3, 7, 64]) expect(await tidy(bytes, reading, length)).toBe(csv);
  const written = readTable(new TextEncoder().encode(csv), toPlainDialect(reading), { limit: 100, whole: true });
  expect(written).toEqual(shown);
});

test('a text is a source with one table, which counts its responses from 1', async () => {
  const reading = detectDialect(new TextEncoder().encode(texts[0]?.[1] ?? ''), { whole: true });
  const source = await openSource(new Blob([texts[0]?.[1] ?? '']), 'a.csv', { reading });
  expect(source).toMatchObject({ format: 'text', tables: [{ name: '', firstRow: 0 }] });
  if (source !== null)
    expect((await readWhole(source)).csv).toBe('a,b\n1,"he said ""no"", and left\nor so"\n2,x\n3,C:\\\n');
});

test('a quote that never closes is named', async () => {
  const reading: Dialect = {
    ...detectDialect(new TextEncoder().encode('"a","b"\n"\\"1","x"\n'), { whole: true }),
    traits: ['backslashes'],
  };
  await expect(tidy(new TextEncoder().encode('"a","b"\n"1","x"\n"2","y\n'), reading, 5)).rejects.toThrow(
    'opens in response 2',
  );
});
