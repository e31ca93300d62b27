// Writes the table of rooms (docs/architecture.md#rooms) into biome.json, one override for each room. `npm run rooms` runs this file; a test
// compares the two (scripts/rooms.test.ts).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const names = ['contract', 'columns', 'storage', 'service', 'importer', 'main', 'preload', 'renderer'] as const;
type Room = (typeof names)[number];
interface Rule {
  rooms: readonly Room[];
  /** Packages that only this room needs; `node:` stands for every built-in module. */
  packages: readonly string[];
}

/** Who may import whom, and the guarded packages each room may use. */
export const rooms: Record<Room, Rule> = {
  contract: { rooms: [], packages: ['zod'] },
  columns: { rooms: ['contract'], packages: ['papaparse', 'saxes', '@zip.js/zip.js/*'] },
  storage: { rooms: [], packages: ['node:', 'saxes'] },
  service: {
    rooms: ['contract', 'columns', 'storage'],
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
      'mediainfo.js',
      'saxes',
      'yauzl',
      'pdfjs-dist',
      'pdfjs-dist/*',
      'sharp',
      '@napi-rs/*',
    ],
  },
  importer: { rooms: ['contract', 'columns'], packages: ['zod', 'papaparse', '@noble/hashes/*'] },
  main: { rooms: ['contract', 'importer'], packages: ['node:', 'zod', 'electron', 'electron-updater', 'pino'] },
  preload: { rooms: ['contract'], packages: ['electron'] },
  renderer: {
    rooms: ['contract', 'columns', 'importer'],
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

function override(room: Room, rule: Rule, includes: string[], extraRooms: readonly Room[] = []) {
  const forbiddenRooms = names.filter(
    (name) => name !== room && !rule.rooms.includes(name) && !extraRooms.includes(name),
  );
  const forbiddenPackages = guarded.filter((name) => !rule.packages.includes(name)).map(pattern);
  const group = [...forbiddenRooms.map((name) => `**/${name}/**`), ...forbiddenPackages];
  const message = `${room} may import ${rule.rooms.join(', ') || 'no other room'} (docs/architecture.md#rooms, scripts/rooms.ts).`;
  return {
    includes,
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
    },
  };
}

/** @returns the overrides of biome.json that enforce the rooms; tests and their fixtures may also use Node and the test tools. */
function roomOverrides() {
  const sources = names.map((room) =>
    override(room, rooms[room], [`src/${room}/**`, `!src/${room}/**/*.{test,fixture}.ts`]),
  );
  // The command line drives the client side of an import as the window does (docs/decisions/0002).
  const commands = override('service', rooms.service, ['src/service/cli/**'], ['importer']);
  // The listings of a bucket are the only thing the store keeps in a database (docs/decisions/0058-listings.md).
  const listings = override('storage', { ...rooms.storage, packages: [...rooms.storage.packages, 'better-sqlite3'] }, [
    'src/storage/disk/listing/**',
  ]);
  const engines = Object.entries(clients).map(([folder, client]) => {
    const rule = { ...rooms.service, packages: [...rooms.service.packages, ...client] };
    return override('service', rule, [`src/service/${folder}/**`]);
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
