// The folders inside the rooms of src/ and packages/, in the order in which they may import (docs/architecture.md#inner-rooms): upper ones import lower ones. `npm run
// check` runs this file; it lists what breaks the order, and every import circle of the tree, type-only ones included.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

/**
 * Each line is a layer. Folders of one layer do not import each other; `*` stands for every folder there. A layer may name files
 * of the room. Other files beside the folders stand above all layers if they are entry files, else below.
 */
const innerRooms: Record<string, readonly (readonly string[])[]> = {
  'src/service': [
    ['cli'],
    ['index.ts'],
    ['api'],
    ['imports/surveys', 'imports/insights', 'imports/files'],
    ['imports'],
    ['survey-data', 'documents'],
    ['data'],
    ['core'],
  ],
  'src/service/survey-data': [
    ['rewrite-thread.ts', 'rewrite.worker.ts'],
    ['ingest', 'queries', 'retyping'],
    ['columns', 'statistics', 'take-away'],
  ],
  'src/importer': [['survey', 'document', 'layers'], ['transfer'], ['journal'], ['plan'], ['csv', 'client'], ['core']],
  'packages/tables/src': [['sources'], ['dialect'], ['table'], ['cells']],
  'packages/survey-columns/src': [
    ['displays'],
    ['classify', 'quality', 'privacy', 'mapping', 'media', 'read'],
    ['groups'],
    ['headers'],
    ['exporters'],
    ['orders'],
    ['rows'],
    ['answers', 'statistics'],
  ],
  'src/renderer': [['app'], ['features/*'], ['drafts'], ['queue'], ['session'], ['components'], ['lib']],
};

const entries = new Set(['index.ts', 'cli.ts', 'run-command.ts', 'main.tsx']);
/** Tests and what only tests use may import everything. */
const forTests = /\.(?:test|fixture|setup)\.tsx?$|\/testing\/|\/fixtures\//;

interface Import {
  from: string;
  to: string;
}

/**
 * @param root the folder of the repository
 * @returns every import between two source files, type-only and dynamic ones and workers included; paths from the root
 */
function readImports(root: string): Import[] {
  const files = globSync('{src,packages,lab,e2e,scripts}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] });
  const paths = new Set(files);
  return files.flatMap((from) => {
    const { program } = parseSync(from, readFileSync(join(root, from), 'utf8'));
    const sources = new Set<string>();
    const add = (source: unknown) => {
      const value = (source as { value?: unknown } | null | undefined)?.value;
      if (typeof value === 'string' && value.startsWith('.')) sources.add(value.split('?')[0] ?? '');
    };
    new Visitor({
      ImportDeclaration: (node) => add(node.source),
      ExportNamedDeclaration: (node) => add(node.source),
      ExportAllDeclaration: (node) => add(node.source),
      ImportExpression: (node) => add(node.source),
      TSImportType: (node) => add(node.source),
    }).visit(program);
    return [...sources].map((source) => ({ from, to: join(dirname(from), source) })).filter(({ to }) => paths.has(to));
  });
}

/** @returns the place of a file in its room's layers, 0 on top; undefined for an entry file, a ground file or no room with layers. */
function findPlace(file: string, room: string): { folder: string; layer: number } | undefined {
  const layers = file.startsWith(`${room}/`) ? innerRooms[room] : undefined;
  if (!layers) return undefined;
  const steps = file.slice(`${room}/`.length).split('/');
  if (steps.length === 1) {
    const [name = ''] = steps;
    const named = layers.findIndex((folders) => folders.includes(name));
    return { folder: '', layer: named < 0 && !entries.has(name) ? layers.length : named };
  }
  const matches = layers.flatMap((folders, layer) =>
    folders.flatMap((pattern) => {
      const parts = pattern.split('/');
      const fits = steps.length > parts.length && parts.every((part, at) => part === '*' || part === steps[at]);
      return fits ? [{ folder: steps.slice(0, parts.length).join('/'), layer, depth: parts.length }] : [];
    }),
  );
  return matches.sort((one, other) => other.depth - one.depth)[0] ?? { folder: steps[0] ?? '', layer: Number.NaN };
}

/** @returns a sentence for each import in a room that goes upwards or sideways, and for each folder without a layer. */
function findWrongImports(room: string, imports: readonly Import[]): string[] {
  const entry = `the entry of ${room}`;
  const sentences = imports
    .filter(({ from }) => !forTests.test(from))
    .flatMap(({ from, to }) => {
      const [above, below] = [findPlace(from, room), findPlace(to, room)];
      if (!above || !below || above.folder === below.folder) return [];
      for (const place of [above, below])
        if (Number.isNaN(place.layer)) return [`${room}/${place.folder} has no layer in scripts/inner-rooms.ts.`];
      return above.layer < below.layer
        ? []
        : [
            `${from} may not import ${to}: ${above.folder || entry} stands ${above.layer === below.layer ? 'beside' : 'below'} ${below.folder || entry}.`,
          ];
    });
  return [...new Set(sentences)];
}

/** @returns each set of files that import each other in a circle. */
function findCircles(imports: readonly Import[]): string[][] {
  const targets = new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, all.map(({ to }) => to)]),
  );
  const reached = new Map([...targets.keys()].map((file) => [file, findReached(file, targets)]));
  const circles = [...reached]
    .filter(([file, all]) => all.has(file))
    .map(([file, all]) => [...all].filter((other) => reached.get(other)?.has(file)).sort());
  return [...new Map(circles.map((files) => [files[0], files])).values()];
}

function findReached(file: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of targets.get(next) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}

/** @returns what `npm run check` prints for a tree; empty when all is well. */
export function checkInnerRooms(root: string): string[] {
  const imports = readImports(root);
  const circles = findCircles(imports).map(
    (files) => `These files import each other in a circle: ${files.join(', ')}.`,
  );
  return [...Object.keys(innerRooms).flatMap((room) => findWrongImports(room, imports)), ...circles];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sentences = checkInnerRooms(root);
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  if (sentences.length > 0)
    process.stderr.write(`${sentences.length} in all (${relative(process.cwd(), root) || '.'}).\n`);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
