// Refuses code that compares a message with words: a code says what is wrong, and a sentence may be worded better
// (docs/decisions/0021-errors.md). `npm run check` runs this file.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';

/** What other programs say, which have no codes for it. */
const allowed: ReadonlySet<string> = new Set([
  // PostgreSQL has one code for several refusals.
  'src/service/data/postgres/errors.ts',
  // The decoder of pictures.
  'src/service/documents/readers/image.ts',
  // Browsers, of memory.
  'src/renderer/lib/error-sentence.ts',
  // Programs that ended without memory.
  'src/service/documents/sandbox/guard.ts',
]);

const comparisons: ReadonlySet<string> = new Set(['===', '!==', '==', '!=']);
const searches: ReadonlySet<string> = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'match',
  'matchAll',
  'search',
]);

/** The last name of an expression that holds a message. */
const message = /(?:message|reason|sentence|error|failure|said|why|stderr)(?:\(\)|\))*$/i;
const severalWords = /\p{L} \p{L}/u;

/** @returns the words of a text or of an expression; '' for anything else */
function toWords(node: ESTree.Node | undefined, constants: ReadonlyMap<string, string>): string {
  if (node?.type === 'Literal') return 'regex' in node ? node.regex.pattern : String(node.value);
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('x');
  return node?.type === 'Identifier' ? (constants.get(node.name) ?? '') : '';
}

/** @returns the lines of a source that compare a message with words */
export function findProse(path: string, source: string): number[] {
  const lines: number[] = [];
  const constants = new Map<string, string>();
  const isMessage = (node: ESTree.Node | undefined) =>
    node !== undefined && message.test(source.slice(node.start, node.end));
  const isProse = (node: ESTree.Node | undefined) => severalWords.test(toWords(node, constants));
  const note = (node: ESTree.Node) => lines.push(source.slice(0, node.start).split('\n').length);
  const { program } = parseSync(path, source);
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'Literal') constants.set(id.name, toWords(init, constants));
    },
    BinaryExpression: (node) => {
      const { operator, left, right } = node;
      if (!comparisons.has(operator)) return;
      if ((isMessage(left) && isProse(right)) || (isProse(left) && isMessage(right))) note(node);
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (isMessage(discriminant)) for (const one of cases) if (isProse(one.test ?? undefined)) note(one);
    },
    CallExpression: (node) => {
      const { callee, arguments: given } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const isTest = name === 'test' || name === 'exec';
      if (isTest && isProse(callee.object) && isMessage(given[0])) note(node);
      if (searches.has(name) && isMessage(callee.object) && isProse(given[0])) note(node);
    },
  }).visit(program);
  return lines;
}

/** @returns what `npm run check` prints for a tree; empty when all is well */
function checkProse(root: string): string[] {
  const paths = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(?:test|fixture|d)\.tsx?$|\/testing\//.test(path));
  return paths.sort().flatMap((path) => {
    const lines = findProse(path, readFileSync(join(root, path), 'utf8'));
    if (!allowed.has(path))
      return lines.map((line) => `${path}:${line} compares a message with words. Compare a code.`);
    return lines.length > 0 ? [] : [`scripts/check-prose.ts: ${path} compares no message with words any more.`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sentences = checkProse(fileURLToPath(new URL('..', import.meta.url)));
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
