// Records the examples of the OpenAPI document: one request of each endpoint with the answer of a real service.
// Usage: node scripts/record-examples.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EndpointName, endpoints } from '../src/contract/index.ts';
import { createExampleWorld } from '../src/service/testing/example-requests.ts';
import { recordExample } from '../src/service/testing/record-example.ts';
import { startTestService } from '../src/service/testing/test-service.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const file = `${root}src/service/api/reference/openapi-examples.json`;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-examples-'));
const cli = `${root}src/service/cli.ts`;
const service = await startTestService({ config: { backups: { command: [cli], plan: null } } });
try {
  const world = await createExampleWorld(service, join(folder, 'backups'));
  const examples: Record<string, unknown> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const example = await recordExample(name, world);
    if (example.status >= 300) throw new Error(`${name} answered ${example.status}: ${JSON.stringify(example.answer)}`);
    examples[name] = example;
  }
  writeFileSync(file, `${JSON.stringify(examples, null, 2)}\n`);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
execFileSync('npx', ['biome', 'format', '--write', file], { cwd: root, stdio: 'inherit' });
