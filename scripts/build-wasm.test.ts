import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileWasm, wasmSources } from './build-wasm.ts';

it.each(wasmSources())('%s compiles to the committed module', async (source) => {
  const committed = readFileSync(new URL(`../${source.replace(/\.as\.ts$/, '.wasm.ts')}`, import.meta.url), 'utf8');
  expect(await compileWasm(source)).toBe(committed);
});
