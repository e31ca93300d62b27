import { expect, it } from 'vitest';
import { notices, shippedPackages } from './third-party.ts';

const packages = shippedPackages();
const text = notices(packages);

it('names what runs, what the window is bundled of, and nothing that only builds or tests', () => {
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'react', '@mantine/core', 'electron']));
  // Of another package's needs, too.
  expect(names).toContain('scheduler');
  for (const tool of ['vitest', '@biomejs/biome', 'electron-builder', '@playwright/test', 'fast-check'])
    expect(names).not.toContain(tool);
});

it('has the licence texts, names the licence of libvips, and every licence is known', () => {
  expect(text).toContain('Permission is hereby granted, free of charge');
  expect(text).toMatch(/Apache License\s+Version 2\.0/);
  if (packages.some(({ name }) => name.startsWith('@img/sharp-libvips')))
    expect(text).toContain('GNU Lesser General Public License');
  expect(packages.filter(({ license }) => license === 'not stated')).toEqual([]);
});
