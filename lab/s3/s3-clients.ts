// Drives the S3 clients of Python against `sheaf storage`, step by step, and prints how many steps of each passed:
// `node lab/s3/s3-clients.ts [--python PROGRAM] [--only CLIENT]`. PROGRAM is a Python with boto3, minio, s3fs, pyarrow and duckdb, which
// stays outside of the repository (docs/storage.md#real-clients). A client that is not installed is skipped and named. With --url,
// --access-key and --secret-key another store is asked. It ends with 1 when a step failed.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cli } from '../../src/service/testing/cli-process.ts';
import { readOptions, report, say } from '../report.ts';
import { startStorage, withFolder } from '../start.ts';

/** Each client, and the module of its steps beside this file: the AWS SDK, MinIO's, and s3fs, pandas, PyArrow and DuckDB. */
const clients: Readonly<Record<string, string>> = {
  boto3: 'boto3_steps',
  'minio-py': 'minio_steps',
  tables: 'table_steps',
};
const options = readOptions({
  ...{ python: 'python3', only: '', url: '' },
  ...{ 'access-key': 'CLIENTSACCESSKEY', 'secret-key': 'clients/secret+key' },
});
const keys = { accessKey: options['access-key'], secretKey: options['secret-key'] };

/** The files that the clients send, in bytes. `large` is over the size from which each of them sends parts. */
const sizes = { small: 1024, empty: 0, large: 20 * 1024 * 1024 + 1 };

function writeSentFiles(folder: string): void {
  mkdirSync(join(folder, 'sent'));
  // The names have a space and a letter that is two bytes in UTF-8.
  for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, 'sent', `é ${name}`), randomBytes(size));
}

interface Outcome {
  step: string;
  /** What went wrong; absent: the step passed. */
  fault?: string;
}

/** Runs the steps of a client. @returns null when Python or the client is not there */
async function runSteps(module: string, url: string, folder: string) {
  const script = join(import.meta.dirname, 'client-steps/run_steps.py');
  // Python would leave its compiled modules in the repository.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', AWS_EC2_METADATA_DISABLED: 'true' };
  const child = spawn(options.python, [script, module, url, keys.accessKey, keys.secretKey, folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').catch(() => undefined);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const [first = '', ...lines] = stdout.trim().split('\n');
  if (child.exitCode === 3 || child.pid === undefined) return null;
  if (first === '') throw new Error(`${module} did not start: ${stderr.slice(-400)}`);
  const { version, steps } = JSON.parse(first) as { version: string; steps: string[] };
  const outcomes = lines.map((line) => JSON.parse(line) as Outcome);
  // A process that dies takes the rest of its steps with it: they count as failed.
  const lost = steps.slice(outcomes.length).map((step) => ({ step, fault: `It ended before. ${stderr.slice(-200)}` }));
  return { version, outcomes: [...outcomes, ...lost] };
}

async function countAll(chosen: readonly string[], folder: string): Promise<void> {
  const storage = options.url === '' ? await startStorage(join(folder, 'data'), keys, { entry: cli }) : undefined;
  const sums = { passed: 0, steps: 0, skipped: [] as string[] };
  try {
    for (const client of chosen) {
      const ran = await runSteps(clients[client] ?? '', storage?.url ?? options.url, folder);
      if (ran === null) sums.skipped.push(client);
      else {
        const failed = ran.outcomes.filter(({ fault }) => fault !== undefined);
        const passed = ran.outcomes.length - failed.length;
        console.log(`${client} ${ran.version}: ${passed} of ${ran.outcomes.length}`);
        for (const { step, fault } of failed) console.log(`  ✗ ${step}: ${fault}`);
        sums.passed += passed;
        sums.steps += ran.outcomes.length;
      }
    }
    report('s3-clients', [], sums);
    process.exitCode = sums.passed === sums.steps ? 0 : 1;
  } finally {
    await storage?.stop();
  }
}

const chosen = Object.keys(clients).filter((name) => options.only === '' || name === options.only);
if (chosen.length === 0) {
  say(`There is no client ${options.only}. Name one of ${Object.keys(clients).join(', ')}.`);
  process.exitCode = 2;
} else
  await withFolder(async (folder) => {
    writeSentFiles(folder);
    await countAll(chosen, folder);
  });
