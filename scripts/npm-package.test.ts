// What `npm pack` puts into the package of the service (docs/packaging.md#the-service-alone): what runs, and nothing else.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../', import.meta.url));
const listed = z.array(z.object({ files: z.array(z.object({ path: z.string() })) })).length(1);

it('the package can be published', () => {
  const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as object;
  expect(about).not.toHaveProperty('private');
  expect(about).toMatchObject({ name: 'sheaf', license: 'Apache-2.0', bin: { sheaf: 'out/service/cli.js' } });
  for (const named of ['files', 'repository', 'keywords', 'engines']) expect(about).toHaveProperty(named);
});

it('npm pack holds what runs: the built service and window, their description and licence', () => {
  // npm test has built before; --ignore-scripts, because another build would take the files away from other tests.
  const stdout = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root });
  const paths = listed.parse(JSON.parse(stdout.toString()))[0]?.files.map(({ path }) => path) ?? [];
  // npm takes the file that `main` names along, whatever the list says.
  const runs =
    /^(?:package\.json|LICENSE|README\.md|man\/sheaf\.1|out\/main\/index\.js|out\/(?:service|renderer)\/.+)$/;
  expect(paths.filter((path) => !runs.test(path) || /\.(?:test|fixture|setup|map|tsx?)\b/.test(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'LICENSE', 'out/service/cli.js', 'out/renderer/index.html']),
  );
});
