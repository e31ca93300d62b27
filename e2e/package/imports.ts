import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

function literal(value: unknown): string | null {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
}

/** `import.meta.resolve('…')`. */
function resolvedBy({ callee, arguments: given }: Node): string | null {
  const isResolve =
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    isNode(callee.object) &&
    callee.object.type === 'MetaProperty' &&
    isNode(callee.property) &&
    callee.property.name === 'resolve';
  return isResolve && Array.isArray(given) ? literal(given[0]) : null;
}

function named(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return literal(node.source);
    case 'CallExpression':
      return resolvedBy(node);
    default:
      return null;
  }
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
}

/** @returns what the built programs below a folder import: each name, with the files that do. */
export function listFoundImports(folder: string): Map<string, string[]> {
  const imports = new Map<string, string[]>();
  for (const file of globSync('**/*.js', { cwd: folder }))
    for (const node of walk(parseAst(readFileSync(join(folder, file), 'utf8')))) {
      const name = named(node);
      if (name !== null) imports.set(name, [...(imports.get(name) ?? []), file]);
    }
  return imports;
}
