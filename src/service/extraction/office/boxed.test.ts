import { afterAll, describe, expect, it } from 'vitest';
import { extensionOf, isFileExtension } from '../../../contract/index.ts';
import { runInBox } from '../../box/index.ts';
import { runParser } from '../run-parser.ts';
import { fixture, newFolder, removeFolders } from './office.fixture.ts';
import { findSoffice } from './soffice.ts';

afterAll(removeFolders);

/** Reads a fixture as the service does: in a child in the box, with its limits. */
async function read(name: string) {
  const extension = extensionOf(name);
  if (!isFileExtension(extension)) throw new Error(`${name} has no extension we read`);
  const work_dir = await newFolder();
  return runParser({ path: fixture(name), extension, work_dir }, runInBox, new AbortController().signal);
}

describe('office documents in the parser box', () => {
  it.each([
    ['report.docx', 'page', 2],
    ['deck.pptx', 'slide', 3],
    ['sheets.xlsx', 'sheet', 2],
  ])(
    '%s',
    async (name, unit, count) => {
      const { details, thumbnail } = await read(name);
      expect(details).toMatchObject({ unit, count });
      expect(thumbnail).not.toBeNull();
    },
    90_000,
  );

  it.each([
    ['report.doc', 'page', 2],
    ['deck.ppt', 'slide', 3],
    ['sheets.xls', 'sheet', 2],
  ])(
    '%s, LibreOffice within 512 MB and without network',
    async (name, unit, count) => {
      if ((await findSoffice(process.env.SHEAF_SOFFICE)) === undefined) {
        await expect(read(name)).rejects.toThrow('Install LibreOffice');
        return;
      }
      const { details, thumbnail } = await read(name);
      expect(details).toMatchObject({ unit, count });
      expect(thumbnail).not.toBeNull();
    },
    90_000,
  );

  it('locked.docx fails with its reason', async () => {
    await expect(read('locked.docx')).rejects.toThrow('protected by a password');
  });
});
