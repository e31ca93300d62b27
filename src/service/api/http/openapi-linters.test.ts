// The linters themselves, where they are installed: `npm install --global @stoplight/spectral-cli @redocly/cli`. openapi-rules.test.ts keeps what they ask for.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const service = await provideService();
const { body } = await service.call('GET', '/api/v1/openapi.json');
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(body));
const rules = join(folder, 'rules.yaml');
writeFileSync(rules, 'extends: ["spectral:oas"]\n');

const linters = [
  { name: 'spectral', args: ['lint', file, '--ruleset', rules, '--fail-severity', 'hint'] },
  { name: 'redocly', args: ['lint', file, '--extends', 'recommended', '--format', 'json'] },
];

for (const { name, args } of linters) {
  const isHere = spawnSync(name, ['--version']).status === 0;
  it.skipIf(!isHere)(`${name} finds nothing in the OpenAPI document`, { timeout: 120_000 }, () => {
    const { status, stdout } = spawnSync(name, args, { encoding: 'utf8', cwd: folder });
    expect(status, stdout).toBe(0);
    // redocly ends with 0 after warnings too.
    if (name === 'redocly') expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  });
}
