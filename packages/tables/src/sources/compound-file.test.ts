import { describe, expect, it } from 'vitest';
import { sayTableProblem } from '../table-problems.ts';
import { makeCompound } from './compound-file.fixture.ts';
import { openSource } from './open-source.ts';
import { findErrorSentence } from './read-csv.fixture.ts';
import { findRefusal } from './refusals.ts';

const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const password = /protected by a password\. Open it in Excel, remove the password/;
const old = /an Excel workbook in the old format \(\.xls\).* save it as \.xlsx/;

describe('Office files in the old container', () => {
  it.each([
    ['an old workbook', makeCompound([...many, 'Workbook']), 'a.xls', old],
    ['an encrypted workbook', makeCompound([...many, 'EncryptionInfo', 'EncryptedPackage']), 'a.xls', password],
    ['a cut one', makeCompound(['Workbook']).slice(0, 600), 'a.xls', /The file is damaged: it is cut off/],
  ])('%s is refused as a survey', async (_, bytes, name, sentence) => {
    const problem = await findRefusal(new Blob([bytes]), name);
    expect(problem && sayTableProblem(problem)).toMatch(sentence);
  });

  it('a directory that runs in a circle ends', async () => {
    const bytes = makeCompound(many);
    new DataView(bytes.buffer).setUint32(512 + 4, 1, true);
    expect(await findRefusal(new Blob([bytes]), 'a.xls')).toBeNull();
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
