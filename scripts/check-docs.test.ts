import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDocs } from './check-docs.ts';

let house = '';
afterEach(() => rmSync(house, { recursive: true, force: true }));

/** A tree of its own in a temporary folder, from paths and contents. */
function check(files: Record<string, string>): string[] {
  house = mkdtempSync(join(tmpdir(), 'check-docs-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), content);
  }
  return checkDocs(house);
}

const page = { 'docs/page.md': '# A page\n\n## Its rules\n\n## Its rules\n' };
const section = ['se', 'ction 4.1'].join('');

describe('references', () => {
  it.each([
    ['a link to a page', { 'docs/other.md': '[rules](page.md#its-rules)' }],
    ['a page named in code', { 'src/a.ts': '// docs/page.md#its-rules' }],
    ['a path in a page', { 'docs/other.md': '`src/a.ts`', 'src/a.ts': '' }],
  ])('%s is right', (_, files) => {
    expect(check({ ...page, ...files })).toEqual([]);
  });

  it.each([
    ['a link to a page that is not there', 'docs/other.md', '[rules](none.md)', '(none.md) leads to no file'],
    ['a heading inside a code block', 'docs/other.md', '```\n# Top\n```\n[a](#top)', 'leads to no heading'],
    ['a page named in code', 'src/a.ts', '// docs/none.md', 'docs/none.md leads to no file'],
    ['a path in a page', 'docs/other.md', '`src/none.ts`', 'src/none.ts leads to no file'],
    ['a decision', 'src/a.ts', '// decisions 0001 and 0002', 'there is no decision 0002'],
    ['a section by number', 'src/a.ts', `// (${section})`, `"${section.slice(0, 9)}" is a section by number`],
    ['a folder beside the repository', 'lab/a.ts', `// ${'../'}shared/surveys`, 'is a folder outside the repository'],
  ])('%s is found', (_, file, content, sentence) => {
    const planted = { 'docs/decisions/0001-why.md': '', [file]: content };
    expect(check({ ...page, ...planted })).toEqual([expect.stringContaining(sentence)]);
  });

  it('the repository has no wrong one', () => {
    expect(checkDocs(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
  });
});
