import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { say } from '../core/problems.ts';
import { findContentProblem } from './file-kinds.ts';

const fixtures = fileURLToPath(new URL('../../service/documents/fixtures/', import.meta.url));
const fixture = (name: string) => new Blob([readFileSync(fixtures + name)]);
const page = '\n<!doctype HTML>\n<html><body>Please sign in</body></html>';
/** A ZIP archive of one stored file. */
function makeZip(name: string): Blob {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length, 16);
  return new Blob([local, name, central, name, end]);
}
const png = new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]);

describe('files whose content does not match their names are refused before they are sent', () => {
  it.each<[string, Blob, RegExp]>([
    ['report.pdf', new Blob(['Dear all, this is a text.']), /plain text\./],
    ['report.pdf', new Blob([page]), /a web page/],
    ['report.PDF', fixture('report.docx'), /a Word document/],
    ['report.docx', makeZip('photos/one.jpg'), /a ZIP archive of other files/],
    ['report.docx', fixture('deck.pptx'), /a PowerPoint presentation/],
    ['sheets.xlsx', new Blob(['a,b\n1,2\n']), /plain text/],
    ['report.docx', fixture('report.doc'), /old Office document or one that is protected by a password/],
    ['locked.docx', fixture('locked.docx'), /protected by a password/],
    ['deck.pptx', fixture('report.pdf'), /a PDF document/],
    ['report.doc', new Blob([page]), /a web page/],
    ['talk.mp4', new Blob([page]), /a web page/],
    ['talk.mp3', fixture('speech.wav'), /the format WAV/],
    ['talk.wav', png, /a PNG image/],
    ['photo.jpg', png, /a PNG image/],
    ['photo.png', new Blob([page]), /a web page/],
    ['notes.txt', fixture('report.pdf'), /a PDF document/],
    ['notes.txt', new Blob([new Uint8Array(600)]), /something else/],
  ])('%s', async (name, file, sentence) => {
    const problem = await findContentProblem(name, file);
    expect(problem && say(problem)).toMatch(sentence);
  });

  it('accepts every genuine file', async () => {
    const genuine = readdirSync(fixtures).filter((name) => name !== 'locked.docx');
    expect(genuine.length).toBeGreaterThan(20);
    for (const name of genuine) expect([name, await findContentProblem(name, fixture(name))]).toEqual([name, null]);
    expect(await findContentProblem('n.txt', new Blob(['Grüße, 这是文字']))).toBeNull();
    expect(await findContentProblem('page.txt', new Blob([page]))).toBeNull();
    expect(await findContentProblem('late.pdf', new Blob(['junk\n'.repeat(20), '%PDF-1.7\n']))).toBeNull();
  });
});
