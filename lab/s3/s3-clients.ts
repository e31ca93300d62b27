// Drives the S3 clients that are on the machine against `sheaf storage`, step by step, and prints how many steps of each passed:
// `node lab/s3/s3-clients.ts [--python PROGRAM] [--only CLIENT]`. PROGRAM is a Python with boto3, minio, s3fs, pyarrow and duckdb, which
// stays outside of the repository (docs/storage.md#real-clients). A client that is not installed is skipped and named. With --url, --access-key and --secret-key another store is asked. It ends with 1 when a step failed.
import { join } from 'node:path';
import { cli } from '../../src/service/testing/cli-process.ts';
import { readOptions, report, say } from '../report.ts';
import { startStorage, withFolder } from '../start.ts';
import { aws } from './s3-clients/aws.ts';
import { type Client, ClientAbsent, type Place } from './s3-clients/client.ts';
import { boto3, minioPy, tables } from './s3-clients/python.ts';
import { writeSentFiles } from './s3-clients/sent-files.ts';

const clients: readonly Client[] = [aws, boto3, minioPy, tables];
const options = readOptions({
  ...{ python: 'python3', only: '', url: '' },
  ...{ 'access-key': 'CLIENTSACCESSKEY', 'secret-key': 'clients/secret+key' },
});
const keys = { accessKey: options['access-key'], secretKey: options['secret-key'] };

interface Count {
  client: string;
  passed: number;
  steps: number;
}

/**
 * Prints a line for the client and one for each step that failed.
 * @returns undefined when it is not on the machine; a client that ends before its first step counts as one step that failed
 */
async function count(client: Client, place: Place): Promise<Count | undefined> {
  try {
    const { version, outcomes } = await client.run(place);
    const failed = outcomes.filter(({ fault }) => fault !== undefined);
    const found = { client: client.name, passed: outcomes.length - failed.length, steps: outcomes.length };
    console.log(`${client.name} ${version}: ${found.passed} of ${found.steps}`);
    for (const { step, fault } of failed) console.log(`  ✗ ${step}: ${fault}`);
    return found;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isAbsent = error instanceof ClientAbsent;
    console.log(`${client.name}: ${isAbsent ? 'skipped' : 'failed before its first step'}, ${message}`);
    return isAbsent ? undefined : { client: client.name, passed: 0, steps: 1 };
  }
}

async function countAll(chosen: readonly Client[], folder: string): Promise<void> {
  const storage = options.url === '' ? await startStorage(join(folder, 'data'), keys, { entry: cli }) : undefined;
  try {
    const url = storage?.url ?? options.url;
    const place = { url, host: new URL(url).host, ...keys, folder, python: options.python };
    const counts: Count[] = [];
    for (const client of chosen) {
      const found = await count(client, place);
      if (found) counts.push(found);
    }
    const skipped = chosen.map(({ name }) => name).filter((name) => !counts.some(({ client }) => client === name));
    const passed = counts.reduce((sum, one) => sum + one.passed, 0);
    const steps = counts.reduce((sum, one) => sum + one.steps, 0);
    report('s3-clients', [], { passed, steps, skipped });
    process.exitCode = passed === steps ? 0 : 1;
  } finally {
    await storage?.stop();
  }
}

const chosen = clients.filter(({ name }) => options.only === '' || name === options.only);
if (chosen.length === 0) {
  say(`There is no client ${options.only}. Name one of ${clients.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else
  await withFolder(async (folder) => {
    writeSentFiles(folder);
    await countAll(chosen, folder);
  });
