import { describe, expect, it } from 'vitest';
import { sayTableProblem } from '../table-problems.ts';
import { openSource } from './open-source.ts';
import { findErrorSentence } from './read-csv.fixture.ts';
import { findRefusal } from './refusals.ts';

/** @returns a compound file ([MS-CFB]) of sectors of 512 bytes, with a directory of these names over several sectors */
function makeCompound(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const entries = ['Root Entry', ...names];
  const directorySectors = Math.ceil(entries.length / 4);
  const bytes = new Uint8Array(512 * (2 + directorySectors));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  // The table of sectors is sector 0, the directory follows.
  view.setUint32(48, 1, true);
  view.setUint32(76, 0, true);
  for (let sector = 1; sector <= directorySectors; sector++)
    view.setUint32(512 + 4 * sector, sector === directorySectors ? 0xfffffffe : sector + 1, true);
  for (const [index, name] of entries.entries()) {
    const at = 1024 + 128 * index;
    for (const [place, character] of [...name].entries()) view.setUint16(at + 2 * place, character.charCodeAt(0), true);
    view.setUint16(at + 64, 2 * name.length + 2, true);
  }
  return bytes;
}

const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const password = /protected by a password\. Open it in Excel, remove the password/;
const old = /an Excel workbook in the old format \(\.xls\).* save it as \.xlsx/;

describe('Office files in the old container', () => {
  it.each([
    ['an old workbook', makeCompound([...many, 'Workbook']), 'a.xls', old],
    ['an encrypted workbook', makeCompound([...many, 'EncryptionInfo', 'EncryptedPackage']), 'a.xls', password],
  ])('%s is refused as a survey', async (_, bytes, name, sentence) => {
    const problem = await findRefusal(new Blob([bytes]), name);
    expect(problem && sayTableProblem(problem)).toMatch(sentence);
  });

  it('an old document of Word is no workbook', async () => {
    const file = new Blob([makeCompound(['WordDocument'])]);
    expect(await findRefusal(file, 'a.doc')).toBeNull();
    expect(await openSource(file, 'a.xlsx')).toBeNull();
  });

  it('a workbook with a password says so when it is opened', async () => {
    const file = new Blob([makeCompound(['EncryptedPackage'])]);
    expect(await findErrorSentence(async () => openSource(file, 'a.xlsx'))).toMatch(password);
    // A document of Word with a password is none of ours.
    expect(await openSource(file, 'a.docx')).toBeNull();
  });
});
