// Runs the public S3 suite (ceph/s3-tests) against `sheaf storage` and prints what the suite finds, by area and by name:
// `node lab/s3/s3-score.ts --suite DIR [--python PROGRAM]`. DIR is a checkout of the suite, PROGRAM a Python with the packages of its
// requirements.txt; both stay outside of the repository (docs/storage.md#the-public-suite). With --url, --access-key and --secret-key
// another store is asked. It ends with 1 when a name fails that is not declined.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { declined, must, newer, should } from '@sheaf/object-store/testing/public-suite.ts';
import { SaxesParser } from 'saxes';
import { cli } from '../../src/service/testing/cli-process.ts';
import { readOptions, report, say } from '../report.ts';
import { startStorage, withFolder } from '../start.ts';

const options = readOptions({
  ...{ suite: '', python: 'python3', url: '' },
  ...{ 'access-key': 'SUITEACCESSKEY', 'secret-key': 'suite-secret-key' },
});
const keys = { accessKey: options['access-key'], secretKey: options['secret-key'] };
const modules = ['test_s3.py', 'test_headers.py'].map((name) => join('s3tests', 'functional', name));

/** The suite wants several users. A store has one pair of keys, so all of them are the same. */
function configuration(url: string): string {
  const { hostname, port } = new URL(url);
  const user = (name: string) =>
    `[${name}]\ndisplay_name = sheaf\nuser_id = sheaf\nemail = sheaf@example.com\napi_name = us-east-1\ntenant = sheaf\naccess_key = ${keys.accessKey}\nsecret_key = ${keys.secretKey}\n`;
  return [
    `[DEFAULT]\nhost = ${hostname}\nport = ${port}\nis_secure = False\nssl_verify = False\n`,
    '[fixtures]\nbucket prefix = suite-{random}-\niam name prefix = suite-\niam path prefix = /suite/\n',
    ...['s3 main', 's3 alt', 's3 tenant', 'iam', 'iam root', 'iam alt root'].map(user),
  ].join('\n');
}

type Outcome = 'passed' | 'failed' | 'skipped';

/** @returns the outcome of each test of a JUnit report, by name without `test_`, and the first line of what it said. */
function readReport(xml: string): Map<string, { outcome: Outcome; said: string }> {
  const outcomes = new Map<string, { outcome: Outcome; said: string }>();
  let name = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (tag === 'testcase') {
      name = String(attributes.name).replace(/^test_/, '');
      outcomes.set(name, { outcome: 'passed', said: '' });
    }
    if (!['failure', 'error', 'skipped'].includes(tag)) return;
    const said = String(attributes.message ?? '').split('\n')[0] ?? '';
    outcomes.set(name, { outcome: tag === 'skipped' ? 'skipped' : 'failed', said: said.slice(0, 160) });
  });
  parser.write(xml).close();
  return outcomes;
}

/** @returns the arguments that select the names of the target in the modules that have them. */
function selected(suite: string): string[] {
  const names = new Set([...must, ...should, ...newer]);
  return modules.flatMap((file) => {
    const tests = readFileSync(join(suite, file), 'utf8').matchAll(/^def test_(\w+)\(/gm);
    const here = new Set([...tests].map(([, name]) => name ?? '').filter((name) => names.has(name)));
    return [...here].map((name) => `${file}::test_${name}`);
  });
}

const runSuite = (suite: string): Promise<ReturnType<typeof readReport>> =>
  withFolder(async (folder) => {
    const storage = options.url === '' ? await startStorage(join(folder, 'data'), keys, { entry: cli }) : undefined;
    try {
      const [settings, junit] = [join(folder, 'suite.conf'), join(folder, 'report.xml')];
      writeFileSync(settings, configuration(storage?.url ?? options.url));
      const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${junit}`, ...selected(suite)];
      const env = { ...process.env, S3TEST_CONF: settings, PYTHONDONTWRITEBYTECODE: '1' };
      spawnSync(options.python, args, { cwd: suite, env, stdio: ['ignore', 'ignore', 'inherit'] });
      if (!existsSync(junit))
        throw new Error(`${options.python} could not run the suite: try it with -m pytest --version.`);
      return readReport(readFileSync(junit, 'utf8'));
    } finally {
      await storage?.stop();
    }
  });

async function score(suite: string): Promise<void> {
  const outcomes = await runSuite(suite);
  const describeOutcome = (name: string) => outcomes.get(name)?.outcome ?? 'not in this suite';
  const missing = [...must, ...should, ...newer].filter((name) => describeOutcome(name) !== 'passed');
  for (const name of missing) {
    console.log(`${name}: ${describeOutcome(name)}; ${declined[name] ?? outcomes.get(name)?.said ?? 'not run'}`);
  }
  const totals = Object.entries({ must, should, newer }).map(([target, names]) => ({
    target,
    passed: names.filter((name) => describeOutcome(name) === 'passed').length,
    of: names.length,
  }));
  const unexplained = missing.filter((name) => !(name in declined));
  report('s3-score', totals, { unexplained });
  process.exitCode = unexplained.length === 0 ? 0 : 1;
}

if (options.suite === '' || !existsSync(join(options.suite, modules[0] ?? ''))) {
  say('Give --suite DIR: a checkout of ceph/s3-tests. docs/storage.md says how.');
  process.exitCode = 2;
} else {
  await score(resolve(options.suite));
}
