// The example in each package's README runs as it stands there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const csv = 'Name,How satisfied are you?\\nAda,Very satisfied\\nBob,Satisfied\\nCleo,Very satisfied\\n';

it.each([
  ['tables', `const file = new File([JSON.stringify([{ Name: 'Ada', Score: 9 }])], 'export.json');\n`, 'Name,Score'],
  ['survey-columns', `const file = new File(['${csv}'], 'export.csv');\n`, 'How satisfied are you? Single choice'],
  ['object-store', '', 'http://127.0.0.1:'],
])('%s', (name, given, printed) => {
  const readme = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const caches = join(root, 'node_modules/.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'readme-'));
  try {
    // The name in the example of `tables` is of a binary format; a test has its file as text.
    writeFileSync(join(folder, 'example.mjs'), given + example.replace("'export.sav'", "'export.json'"));
    expect(execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' })).toContain(printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
