// Checks what the pages, the code and the tests refer to: links, headings, decisions, and paths that pages name. Nothing may refer
// to a page outside the repository. `npm run check` runs this file.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files that may name the folder beside the repository: it is absent elsewhere, and their tests are skipped by name then. */
const mayNameOutside = new Set<string>(['scripts/check-docs.ts', 'scripts/shared-folder.ts']);

const outside: readonly { pattern: RegExp; means: string }[] = [
  { pattern: /\.\.\/shared(?![\w-])/g, means: 'a folder outside the repository' },
  { pattern: /\b(?:DESIGN|VISUAL)\.md/g, means: 'a page outside the repository' },
  { pattern: /§ ?\d/g, means: 'a section by number: link a heading of docs/ (an RFC: "RFC 6749 4.4")' },
  { pattern: /\bsections? \d/gi, means: 'a section by number: link a heading of docs/ (an RFC: "RFC 6749 4.4")' },
];

const fence = /^```[\s\S]*?^```/gm;

/** @returns the anchor of a heading, as GitHub makes it. */
function toAnchor(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** @returns the anchors of a page; the second heading of a name gets `-1`, as on GitHub. */
function listAnchors(page: string): Set<string> {
  const counts = new Map<string, number>();
  const withoutCode = page.replaceAll(fence, '');
  return new Set(
    [...withoutCode.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
      const anchor = toAnchor(heading);
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

interface Reference {
  path: string;
  anchor: string | undefined;
  written: string;
}

/** @returns the pages that a text names, with their headings; of a page also its links and the paths in its text. */
function findReferences(file: string, text: string): Reference[] {
  const written = [
    ...text.matchAll(/(?<![\w/.-])((?:docs\/[\w/.-]+|CONTRIBUTING|README|e2e\/README)\.md)(?:#([\w-]+))?/g),
  ].map(([all, path = '', anchor]) => ({ path, anchor, written: all }));
  if (!file.endsWith('.md')) return written;
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([all, target = '', anchor]) => ({
    path: target === '' ? file : normalize(join(dirname(file), target)),
    anchor,
    written: all.slice(1),
  }));
  // A block of commands may make files.
  const paths = [
    ...text
      .replaceAll(fence, '')
      .matchAll(
        /(?<![\w/.-])(?:src|packages|lab|scripts|e2e|deploy|resources)\/[\w/.-]*\.(?:tsx?|css|md|svg|png|csv|json)(?![\w*…])/g,
      ),
  ].map(([path]) => ({ path, anchor: undefined, written: path }));
  return [...written.filter(({ path }) => path !== 'README.md' || dirname(file) === '.'), ...links, ...paths];
}

/** A part of the check: the files of a tree with their texts in, sentences out. */
function createCheck(root: string) {
  const pages = new Map<string, Set<string>>();
  const anchorsIn = (path: string) => {
    const anchors = pages.get(path) ?? listAnchors(readFileSync(join(root, path), 'utf8'));
    pages.set(path, anchors);
    return anchors;
  };
  const decisions = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.slice(15, 19)));

  return {
    references: (file: string, text: string): string[] =>
      findReferences(file, text).flatMap(({ path, anchor, written }) => {
        if (!existsSync(join(root, path))) return [`${file}: ${written} leads to no file.`];
        if (anchor === undefined || !path.endsWith('.md') || anchorsIn(path).has(anchor)) return [];
        return [`${file}: ${written} leads to no heading of ${path}.`];
      }),
    decisions: (file: string, text: string): string[] =>
      [...text.matchAll(/\bdecisions?((?:,? (?:and )?\d{4}\b)+)/g)]
        .flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? [])
        .filter((number) => !decisions.has(number))
        .map((number) => `${file}: there is no decision ${number} in docs/decisions.`),
    outside: (file: string, text: string): string[] =>
      mayNameOutside.has(file)
        ? []
        : text
            .split('\n')
            .flatMap((line, at) =>
              outside.flatMap(({ pattern, means }) =>
                [...line.matchAll(pattern)].map(([found]) => `${file}:${at + 1}: "${found}" is ${means}.`),
              ),
            ),
  };
}

/**
 * @param root the folder of the repository
 * @returns a sentence for each reference that leads nowhere or out of the repository
 */
export function checkDocs(root: string): string[] {
  const files = globSync(['*.md', '*.ts', '{docs,src,packages,lab,e2e,scripts}/**/*.{md,ts,tsx,css}'], {
    cwd: root,
    exclude: ['**/node_modules'],
  });
  const check = createCheck(root);
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [
      ...(file.endsWith('check-docs.test.ts') ? [] : check.references(file, text)),
      ...check.decisions(file, text),
      ...check.outside(file, text),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sentences = checkDocs(fileURLToPath(new URL('..', import.meta.url)));
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
