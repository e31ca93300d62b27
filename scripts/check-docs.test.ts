import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { anchorOf, checkDocs } from './check-docs.ts';

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
    ['a link to the second heading of a name', { 'docs/other.md': '[rules](page.md#its-rules-1)' }],
    ['a link inside a page', { 'docs/other.md': '# Top\n[up](#top)' }],
    ['a link to another site', { 'docs/other.md': '[site](https://example.org/docs/none.md)' }],
    ['a page named in code', { 'src/a.ts': '// docs/page.md#its-rules' }],
    ['a decision', { 'src/a.ts': '// decision 0001', 'docs/decisions/0001-why.md': '' }],
    ['a path in a page', { 'docs/other.md': '`src/a.ts`', 'src/a.ts': '' }],
    ['a pattern of paths in a page', { 'docs/other.md': '`src/*.ts`' }],
    ['a number that names a standard', { 'src/a.ts': '// RFC 6749 4.4' }],
  ])('%s is right', (_, files) => {
    expect(check({ ...page, ...files })).toEqual([]);
  });

  it.each([
    ['a link to a page that is not there', 'docs/other.md', '[rules](none.md)', '(none.md) leads to no file'],
    [
      'a link to a heading that is not there',
      'docs/other.md',
      '[a](page.md#none)',
      'leads to no heading of docs/page.md',
    ],
    ['a link to a heading of the page itself', 'docs/other.md', '[a](#none)', 'leads to no heading of docs/other.md'],
    ['a heading inside a code block', 'docs/other.md', '```\n# Top\n```\n[a](#top)', 'leads to no heading'],
    ['a picture that is not there', 'README.md', '![a](docs/images/none.png)', 'leads to no file'],
    ['a page named in code', 'src/a.ts', '// docs/none.md', 'docs/none.md leads to no file'],
    ['a heading named in a test', 'src/a.test.ts', '// docs/page.md#none', 'leads to no heading of docs/page.md'],
    ['a path in a page', 'docs/other.md', '`src/none.ts`', 'src/none.ts leads to no file'],
    ['a path of a package', 'docs/other.md', '`packages/a/none.ts`', 'packages/a/none.ts leads to no file'],
    ['a path of the lab', 'docs/other.md', '`node lab/none.ts 5`', 'lab/none.ts leads to no file'],
    ['a decision', 'src/a.ts', '// decisions 0001 and 0002', 'there is no decision 0002'],
    ['a section by number', 'src/a.ts', `// (${section})`, `"${section.slice(0, 9)}" is a section by number`],
    ['a section sign', 'e2e/ui/a.spec.ts', `// ${'\u00a7'}4.1`, 'is a section by number'],
    ['a folder beside the repository', 'lab/a.ts', `// ${'../'}shared/surveys`, 'is a folder outside the repository'],
    ['a page of the design', 'scripts/a.ts', `// ${'DESIGN'}.md`, 'is a page outside the repository'],
  ])('%s is found', (_, file, content, sentence) => {
    const planted = { 'docs/decisions/0001-why.md': '', [file]: content };
    expect(check({ ...page, ...planted })).toEqual([expect.stringContaining(sentence)]);
  });

  it('the repository has no wrong one', () => {
    expect(checkDocs(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
  });
});

it.each([
  ['How a column gets its type', 'how-a-column-gets-its-type'],
  ["Change a column's type", 'change-a-columns-type'],
  ['`sheaf import`: options', 'sheaf-import-options'],
])('the anchor of %s', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});
