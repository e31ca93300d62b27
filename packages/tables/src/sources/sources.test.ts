import { describe, expect, it } from 'vitest';
import { tableExtensions } from './extensions.ts';
import { openSource, sourceDrivers } from './open-source.ts';
import type { Source } from './source.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The CSV of a table as one text. */
async function toCsv(source: Source | null, table = 0): Promise<string> {
  let text = '';
  for await (const chunk of source?.readCsv(table) ?? []) text += decoder.decode(chunk);
  return text;
}

const open = (text: string, name: string) => openSource(new Blob([text]), name);

describe('files that hold tables in other formats than text', () => {
  it('reads lines of JSON that are called .csv', async () => {
    const text = '{"a": 1, "b": "x"}\n{"a": 2, "b": "y"}\n';
    expect(await toCsv(await open(text, 'x.csv'))).toBe('a,b\n1,x\n2,y\n');
  });

  it('says that the error of an API is no list, whatever its name', async () => {
    await expect(open('{"error": {"code": 401, "message": "Not, allowed"}}', 'x.csv')).rejects.toThrow(
      'The JSON file holds no list of responses',
    );
  });

  it.each([
    ['text', 'a,b\n1,2\n', 'x.csv'],
    ['text that begins like JSON', '[a],b\n1,2\n', 'x.csv'],
  ])('leaves %s to the reader of text', async (_, text, name) => {
    expect(await open(text, name)).toBeNull();
  });
});

/** Larger than one piece of a file. */
const entries = Array.from({ length: 40_000 }, (_, row) => `{"id": ${row}, "note": "${'x'.repeat(100)}"}`);

it.each([
  ['x.json', `[${entries.join(',')}]`],
  ['x.jsonl', entries.join('\n')],
  ['x.xml', `<r>${entries.map((entry) => `<e><id>${entry.length}</id><note>${entry}</note></e>`).join('')}</r>`],
])('%s is read to its end when it is opened and says how far it is', async (name, text) => {
  const shares: number[] = [];
  await openSource(new Blob([text]), name, { onOpening: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  expect(Math.max(...shares)).toBeGreaterThan(0);
});

it('the extensions of all formats are offered where files are chosen; a binary workbook is only refused by name', () => {
  const own = Object.values(sourceDrivers).flatMap(({ extensions }) => extensions);
  expect(own.filter((extension) => !tableExtensions.includes(extension))).toEqual(['xlsb']);
});
