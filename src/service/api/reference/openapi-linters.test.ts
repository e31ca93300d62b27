// Linters and generators of clients, where they are installed. openapi-rules.test.ts keeps what they ask for.
// `npm install --global @stoplight/spectral-cli @redocly/cli openapi-typescript && pip install openapi-python-client`
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { openApiDocument, operationsOf } from './openapi-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const service = await provideService();
const { body } = await service.call('GET', '/api/v1/openapi.json');
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(body));
const operations = operationsOf(openApiDocument.parse(body));
const rules = join(folder, 'rules.yaml');
writeFileSync(rules, 'extends: ["spectral:oas"]\n');

const readers = [
  { name: 'spectral', args: ['lint', file, '--ruleset', rules, '--fail-severity', 'hint'] },
  { name: 'redocly', args: ['lint', file, '--extends', 'recommended', '--format', 'json'] },
  { name: 'openapi-typescript', args: [file, '--output', 'client.ts'] },
  { name: 'openapi-python-client', args: ['generate', '--path', file, '--meta', 'none', '--fail-on-warning'] },
];

for (const { name, args } of readers) {
  const isHere = spawnSync(name, ['--version']).status === 0;
  it.skipIf(!isHere)(`${name} finds no fault in the OpenAPI document (where it is installed)`, () => {
    const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8', cwd: folder });
    expect(status, stdout + stderr).toBe(0);
    // These two end with 0 after warnings too.
    if (name === 'redocly') expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
    if (name === 'openapi-typescript') {
      expect(stdout + stderr).not.toMatch(/warn/i);
      const client = readFileSync(join(folder, 'client.ts'), 'utf8');
      for (const { operationId } of operations) expect(client).toContain(`operations["${operationId}"]`);
    }
    // A module for each.
    if (name === 'openapi-python-client')
      expect(globSync('*/api/*/[!_]*.py', { cwd: folder })).toHaveLength(operations.length);
  });
}
