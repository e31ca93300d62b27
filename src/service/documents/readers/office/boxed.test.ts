import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { fixture, readFileInBox, removeFolders } from './office.fixture.ts';

afterAll(removeFolders);

/** With LibreOffice the same is in legacy.test.ts. */
describe('office documents in the sandbox, without LibreOffice', () => {
  it.each([
    ['docx', 'report.docx', 'page', 2],
    ['pptx', 'deck.pptx', 'slide', 3],
    ['xlsx', 'sheets.xlsx', 'sheet', 2],
  ] as const)('%s', async (extension, name, unit, count) => {
    const before = process.env.SHEAF_SOFFICE;
    process.env.SHEAF_SOFFICE = '/nowhere/soffice';
    onTestFinished(() => {
      if (before === undefined) delete process.env.SHEAF_SOFFICE;
      else process.env.SHEAF_SOFFICE = before;
    });
    const { details, thumbnail } = await readFileInBox(extension, fixture(name));
    expect(details).toMatchObject({ unit, count });
    expect(thumbnail).not.toBeNull();
  });

  it('locked.docx fails with its reason', async () => {
    await expect(readFileInBox('docx', fixture('locked.docx'))).rejects.toThrow('protected by a password');
  });
});
