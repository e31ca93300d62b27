import { describe, expect, it } from 'vitest';
import { findErrorSentence, openNamed, readTable } from '../read-csv.fixture.ts';

const toCsv = async (text: string, name = 'x.json'): Promise<string> =>
  (await readTable(await openNamed(text, name))).csv;

describe('a JSON file as a table', () => {
  it.each([
    [
      'numbers as they are written',
      '[{"id":12345678901234567890,"score":1.50,"tiny":1e-7}]',
      'id,score,tiny\n12345678901234567890,1.50,1e-7\n',
    ],
    ['null, NaN and missing fields as no answer', '[{"a":1,"b":null},{"a":NaN,"b":2},{"b":3}]', 'a,b\n1,\n,2\n,3\n'],
    [
      'objects inside as paths',
      '[{"address":{"city":"Oslo","geo":{"lat":1}}}]',
      'address/city,address/geo/lat\nOslo,1\n',
    ],
    [
      'lists of texts as one cell',
      '[{"a":["x","y"],"b":[],"c":[[1,2],[3,4]],"d":[null,null]}]',
      'a,c,d\nx; y,"1, 2; 3, 4",\n',
    ],
    ['a field where it stands in later entries', '[{"q1":1,"q3":3},{"q1":1,"q2":2,"q3":3}]', 'q1,q2,q3\n1,,3\n1,2,3\n'],
    ['two equal names in one object', '[{"Other":"a","Other":"b"}]', 'Other,Other (2)\na,b\n'],
    ['escapes', '[{"a":"\\u00e9\\n\\"\\/\\ud83d\\ude00"}]', 'a\n"é\n""/😀"\n'],
    ['blank entries inside, not at the end', '[{"a":1,"b":1},{},{"a":2},null,{"a":null}]', 'a,b\n1,1\n\n2,\n'],
    ['a list under a name', '{"count":2,"results":[{"a":1},{"a":2}],"next":null}', 'a\n1\n2\n'],
    [
      'GeoJSON',
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1.0,2]},"properties":{"q":"x"}}]}',
      'type,geometry/type,geometry/coordinates,properties/q\nFeature,Point,1.0; 2,x\n',
    ],
    ['an object on each line', '{"a":1}\r\n{"a":2,"b":"x"}\n\n{"b":"y"}', 'a,b\n1,\n2,x\n,y\n'],
  ])('reads %s', async (_, text, csv) => {
    expect(await toCsv(text)).toBe(csv);
  });

  it('makes a table of each list, and says how many rows are in lists of their own', async () => {
    const source = await openNamed(
      '{"people":[{"name":"Ada","children":[{"age":1},{"age":2}]},{"name":"Bo","children":[]}],"visits":[{"day":1,"by":2}]}',
      'x.json',
    );
    expect(source.tables.map(({ name, looksLikeTable }) => [name, looksLikeTable])).toEqual([
      ['people', true],
      ['visits', true],
    ]);
    expect(await readTable(source, 0)).toEqual({
      csv: 'name,children (count)\nAda,2\nBo,0\n',
      notes: [{ kind: 'repeats', count: 1 }],
    });
    expect(await readTable(source, 1)).toEqual({ csv: 'day,by\n1,2\n', notes: [] });
  });

  it('writes the same bytes each time, and stops when it is told to', async () => {
    const source = await openNamed(`[${Array.from({ length: 5000 }, (_, n) => `{"n":${n}}`).join()}]`, 'x.json');
    expect(await readTable(source)).toEqual(await readTable(source));
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    await expect(source.readCsv(0, stop.signal).next()).rejects.toThrow('stopped');
  });

  it.each([
    ['[{"a": 1},\n  {"a": ]', 'At line 2, column 9: expected a value, found “]”.'],
    ["[{'a': 1}]", "At line 1, column 3: expected a name in quotes, found “'”."],
    ['[{"a": "\\x"}]', 'At line 1, column 10: expected a known escape after the backslash, found “x”.'],
    ['[{"a": 1}, 2]', 'At line 1, column 12: expected “{”, because the entries before are objects, found “2”.'],
    ['{"a":1}\n{"a":2}\n{"a":}', 'At line 3, column 6: expected a value, found “}”.'],
    [
      '{"a": 1}',
      'The JSON file holds no list of responses: it has no list of objects. Export the survey as CSV instead.',
    ],
    [`[{"a":${'['.repeat(100_000)}`, 'The JSON file has more than 64 levels, so it is not a table.'],
    [
      `[{"a":[${'1,'.repeat(1_100_000)}1]}]`,
      'The JSON file has more than 1,000,000 values in one entry, so it is not a table.',
    ],
    [
      `[{"a":1},${`{${Array.from({ length: 11_000 }, (_, n) => `"f${n}":1`).join()}}`}]`,
      'more than 10,000 different fields',
    ],
  ])('refuses %.40s with its place', async (text, sentence) => {
    expect(await findErrorSentence(() => toCsv(text))).toContain(sentence);
  });

  it.each([['a byte that is no character', '[{"a":"', [0xff, 0x22]]])(
    'refuses bytes that are no text: %s',
    async (_, text, end) => {
      const bytes = new Uint8Array([...new TextEncoder().encode(text), ...end]);
      expect(await findErrorSentence(() => openNamed(bytes, 'x.json'))).toContain('The file is not text in UTF-8');
    },
  );
});
