// Writes the table of rooms (docs/architecture.md#rooms) into biome.json, one override for each room. `npm run rooms` runs this file; a test
// compares the two (scripts/rooms.test.ts).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const names = ['contract', 'service', 'importer', 'main', 'preload', 'renderer'] as const;
const workspaces = ['object-store', 'tables', 'survey-columns'] as const;
type Room = (typeof names)[number];
type Workspace = (typeof workspaces)[number];
interface Rule {
  rooms: readonly Room[];
  /** The packages of this house that may be entered, each by its `exports` only; `tables/extensions` is one door of a package. */
  doors: readonly string[];
  /** Packages that only this room needs; `node:` stands for every built-in module. */
  packages: readonly string[];
}

/** Who may import whom, and the guarded packages each room may use. */
export const rooms: Record<Room | Workspace, Rule> = {
  'object-store': { rooms: [], doors: [], packages: ['node:', 'saxes', 'zod'] },
  tables: { rooms: [], doors: [], packages: ['htmlparser2', 'saxes', '@zip.js/zip.js/*'] },
  'survey-columns': { rooms: [], doors: ['tables'], packages: [] },
  contract: {
    rooms: [],
    doors: ['tables/extensions', 'tables/problem', 'tables/types', 'survey-columns/shapes'],
    packages: ['zod'],
  },
  service: {
    rooms: ['contract'],
    doors: ['object-store', 'tables', 'tables/problem', 'tables/table-problems', 'survey-columns'],
    packages: [
      'node:',
      'zod',
      'kysely',
      'fastify',
      '@fastify/*',
      'pino',
      '@aws-sdk/*',
      '@smithy/*',
      'papaparse',
      'commander',
      'docx',
      'pptxgenjs',
      'mediainfo.js',
      'saxes',
      'pdfjs-dist',
      'pdfjs-dist/*',
      'sharp',
      '@napi-rs/*',
    ],
  },
  importer: {
    rooms: ['contract'],
    doors: ['tables', 'survey-columns'],
    packages: ['zod', 'papaparse', '@noble/hashes/*'],
  },
  main: {
    rooms: ['contract', 'importer'],
    doors: [],
    packages: ['node:', 'zod', 'electron', 'electron-updater', 'pino'],
  },
  preload: { rooms: ['contract'], doors: [], packages: ['electron'] },
  renderer: {
    rooms: ['contract', 'importer'],
    doors: ['tables', 'survey-columns'],
    packages: [
      'react',
      'react-dom',
      'react-dom/*',
      '@tanstack/*',
      'zustand',
      'zustand/*',
      '@mantine/*',
      'wouter',
      'wouter/*',
      'papaparse',
      'pdfjs-dist',
      'pdfjs-dist/*',
      '@fontsource-variable/*',
      'zod',
    ],
  },
};

/** Clients of databases, by folder: all other code of the service reads and writes through src/service/data/database.ts. */
const clients = {
  'data/sqlite': ['better-sqlite3'],
  'data/postgres': ['pg', 'pg-copy-streams'],
  testing: ['better-sqlite3', 'pg'],
} as const;

/** Modules that some room needs; each is refused in the rooms for which the table does not name it. */
const guarded = [
  ...new Set([...Object.values(rooms).flatMap((rule) => rule.packages), ...Object.values(clients).flat()]),
];

const pattern = (name: string): string => (name === 'node:' ? 'node:*' : name);

const isWorkspace = (room: Room | Workspace): room is Workspace => workspaces.some((name) => name === room);
const nameFolder = (room: Room | Workspace): string => (isWorkspace(room) ? `packages/${room}` : `src/${room}`);

/** @returns the imports of other rooms and packages of this house that are refused: past a door always. */
function foreignRooms(room: Room | Workspace, { rooms: allowed, doors }: Rule): string[] {
  const forbidden = names.filter((name) => name !== room && !allowed.some((one) => one === name));
  return [
    ...forbidden.map((name) => `**/${name}/**`),
    '**/packages/**',
    ...workspaces.map((name) => `**/${name}/src/**`),
    '**/lab/**',
    '@sheaf/**',
    ...doors.map((door) => `!@sheaf/${door}`),
  ];
}

function override(room: Room | Workspace, rule: Rule, includes: string[]) {
  const forbiddenPackages = guarded.filter((name) => !rule.packages.includes(name)).map(pattern);
  const group = [...foreignRooms(room, rule), ...forbiddenPackages];
  const allowed = [...rule.rooms, ...rule.doors.map((door) => `@sheaf/${door}`)];
  const message = `${room} may import ${allowed.join(', ') || 'no other room'} (docs/architecture.md#rooms, scripts/rooms.ts).`;
  return {
    includes,
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
    },
  };
}

/** @returns the overrides of biome.json that enforce the rooms; tests and their fixtures may also use Node and the test tools. */
function roomOverrides() {
  const sources = [...workspaces, ...names].map((room) =>
    override(room, rooms[room], [`${nameFolder(room)}/**`, `!${nameFolder(room)}/**/*.{test,fixture}.ts`]),
  );
  // The command line drives the client side of an import as the window does (docs/decisions/0002).
  const commands = override('service', { ...rooms.service, rooms: [...rooms.service.rooms, 'importer'] }, [
    'src/service/cli/**',
    '!src/service/cli/**/*.{test,fixture}.ts',
  ]);
  // The listings of a bucket are the only thing the store keeps in a database (docs/decisions/0005-object-store.md).
  const store = rooms['object-store'];
  const listings = override('object-store', { ...store, packages: [...store.packages, 'better-sqlite3'] }, [
    'packages/object-store/src/disk/listing.ts',
  ]);
  const engines = Object.entries(clients).map(([folder, client]) => {
    const doors = folder === 'testing' ? ['object-store/testing/**', '*/**/*.fixture.ts'] : [];
    const { doors: own, packages, ...rule } = rooms.service;
    return override('service', { ...rule, doors: [...own, ...doors], packages: [...packages, ...client] }, [
      `src/service/${folder}/**`,
      `!src/service/${folder}/**/*.{test,fixture}.ts`,
    ]);
  });
  return [...sources, commands, listings, ...engines];
}

const biomePath = fileURLToPath(new URL('../biome.json', import.meta.url));

/** @returns biome.json as it should be, given its present text. */
export function withRooms(current: string): string {
  const config = JSON.parse(current);
  const kept = (config.overrides ?? []).filter(
    (entry: { linter?: { rules?: { style?: object } } }) =>
      !entry.linter?.rules?.style || !('noRestrictedImports' in entry.linter.rules.style),
  );
  return `${JSON.stringify({ ...config, overrides: [...kept, ...roomOverrides()] }, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(biomePath, withRooms(readFileSync(biomePath, 'utf8')));
  execFileSync('biome', ['format', '--write', biomePath]);
}
