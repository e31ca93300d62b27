import { describe, expect, it } from 'vitest';
import { readSource } from '../read-csv.fixture.ts';
import { type FixtureFile, savFile } from './sav.fixture.ts';

const two: FixtureFile = { variables: [{ name: 'A' }, { name: 'B', width: 9 }], cases: [[1, 'x']] };
const bytes = (more: Partial<FixtureFile>) => savFile({ ...two, ...more });

/** A file whose 32-bit number at a place is another one. */
function patched(file: FixtureFile, at: number, value: number): Uint8Array<ArrayBuffer> {
  const copy = savFile(file);
  new DataView(copy.buffer).setInt32(at, value, true);
  return copy;
}

const dictionaryStart = 176;

describe('an SPSS file that cannot be read', () => {
  it.each([
    [
      'has no variables',
      bytes({ variables: [], cases: [] }),
      'The SPSS file has no variables, so it has no responses.',
    ],
    ['has no cases', bytes({ cases: [] }), 'The SPSS file has no cases, so it has no responses.'],
    ['ends in its dictionary', bytes({}).subarray(0, 250), 'ends before its first case'],
    [
      'ends in bytecode',
      bytes({ compression: 1 }).subarray(0, -16),
      'ends after 0 of 1 cases|in the middle of a case|no cases',
    ],
    ['has fewer cases than it says', bytes({ compression: 1, count: 1000 }), 'ends after 1 of 1,000 cases'],
    ['is compressed in an unknown way', patched(two, 72, 9), 'compressed in an unknown way'],
    ['has an unknown record', patched(two, dictionaryStart, 77), 'there is no record at byte 176'],
    [
      'has a variable of an impossible width',
      patched(two, dictionaryStart + 4, 300),
      'variable 1 has an impossible width',
    ],
    [
      'has labels of no variable',
      bytes({ variables: [{ name: 'A', labels: [[1, 'x']] }], labelsFirst: true }).map((byte, at) =>
        at === dictionaryStart + 32 ? 9 : byte,
      ),
      'value labels belong to variable 9, which is not there',
    ],
    [
      'joins more parts than there are',
      bytes({ extensions: [[14, 1, (out) => out.text('B=32767\0\t')]] }),
      'more parts than there are variables',
    ],
    [
      'has numbers of a mainframe',
      bytes({ extensions: [[3, 4, (out) => out.int32(1, 0, 0, 0, 2, 1, 2, 1252)]] }),
      'comes from a mainframe',
    ],
    [
      'is in an unknown charset',
      bytes({ encoding: 'KLINGON-8' }),
      'the character set “KLINGON-8”, which Sheaf does not read',
    ],
    [
      'has too few blocks in its list',
      bytes({ compression: 2, trailer: { blocks: 0 } }),
      'its list of compressed blocks is wrong',
    ],
    [
      'unpacks to more than its list says',
      bytes({ compression: 2, trailer: { bytes: 8 } }),
      'a part of its cases cannot be unpacked',
    ],
  ] as [string, Uint8Array<ArrayBuffer>, string][])('says so if it %s', async (_, file, sentence) => {
    await expect(readSource(file, 'x.sav')).rejects.toThrow(new RegExp(sentence.replaceAll('.', '\\.')));
    await expect(readSource(file, 'x.sav')).rejects.toMatchObject({ fault: expect.any(String) });
  });

  it('reads no further after its signal', async () => {
    const { source } = await readSource(savFile(two), 'x.sav');
    const controller = new AbortController();
    controller.abort(new Error('stopped'));
    await expect(source.readCsv(0, controller.signal).next()).rejects.toThrow('stopped');
  });
});
