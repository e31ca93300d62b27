import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// A process of its own, because the compiler makes globals.
it('every scanner compiles to the committed module', () => {
  const script = fileURLToPath(new URL('./build-wasm.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
