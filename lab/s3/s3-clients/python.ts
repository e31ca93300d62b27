import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Client, ClientAbsent, type Outcome, type Place } from './client.ts';

/** What run_steps.py prints, a line each. */
interface Plan {
  version: string;
  steps: readonly string[];
}

/** Runs a module of steps beside this file. @throws ClientAbsent when Python or the client is not there */
async function runPython(module: string, place: Place): Promise<{ version: string; outcomes: Outcome[] }> {
  const script = join(import.meta.dirname, 'run_steps.py');
  const { url, accessKey, secretKey, folder } = place;
  // Python would leave its compiled modules in the repository.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', AWS_EC2_METADATA_DISABLED: 'true' };
  const child = spawn(place.python, [script, module, url, accessKey, secretKey, folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').catch(() => {
    throw new ClientAbsent(`no Python ${place.python}`);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const [first = '', ...lines] = stdout.trim().split('\n');
  if (child.exitCode === 3) throw new ClientAbsent(first);
  if (first === '') throw new Error(`${module} did not start: ${stderr.slice(-400)}`);
  const { version, steps }: Plan = JSON.parse(first);
  const found = lines.map((line) => JSON.parse(line) as Outcome);
  // A process that dies takes the rest of its steps with it: they count as failed.
  const lost = steps
    .slice(found.length)
    .map((step) => ({ step, fault: `It ended before that. ${stderr.slice(-200)}` }));
  return { version, outcomes: [...found, ...lost] };
}

const pythonClient = (name: string, module: string): Client => ({ name, run: (place) => runPython(module, place) });

/** The AWS SDK for Python. */
export const boto3 = pythonClient('boto3', 'boto3_steps');
/** The client of MinIO for Python. */
export const minioPy = pythonClient('minio-py', 'minio_steps');
/** Libraries that read and write tables in a store: s3fs, pandas, PyArrow and DuckDB. */
export const tables = pythonClient('tables', 'table_steps');
