import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The command line: the sources, or what npm test has built of them, which starts in less time. */
export const cli = process.env.SHEAF_TEST_CLI ?? fileURLToPath(new URL('../cli.ts', import.meta.url));

/** A command ends before its heap has grown. With room for young objects from the start it needs a fifteenth less processor time. */
const roomForYoungObjects = '--min-semi-space-size=32';

/** Runs a command (of another `entry` where one is given) to its end, in the folder `cwd`. @returns exit code, stdout's lines parsed as JSON, stderr */
export function sheaf(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd(), entry = cli) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [roomForYoungObjects, entry, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return { status, lines: lines.map((line) => JSON.parse(line) as ReturnType<typeof JSON.parse>), stdout, stderr };
}

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end, while the caller goes on: for commands that talk to a server of the test. */
export function startSheaf(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd()): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [roomForYoungObjects, cli, ...args], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

/** Runs a command until it says “Sending” for the second time, and kills it. @throws Error with its words if it ends before */
export const killWhileSending = (args: readonly string[]): Promise<void> => killAfter(args, 'Sending', 2);

/** Runs a command until it has said a word, or one of several, so many times, and kills it. @throws Error with its words if it ends before */
export async function killAfter(
  args: readonly string[],
  word: string | RegExp,
  times: number,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let words = '';
  child.stderr.on('data', (data) => {
    words += data;
    if (words.split(word).length > times) child.kill('SIGKILL');
  });
  const [, signal] = await exited;
  if (signal !== 'SIGKILL') throw new Error(`the command ended by itself: ${words}`);
}

const readyLine = z.object({
  url: z.url(),
  storage_url: z.url(),
  data_dir: z.string(),
  pid: z.number(),
  metrics_url: z.url().optional(),
});

export interface ServeProcess extends z.output<typeof readyLine> {
  child: ChildProcess;
  /** @returns what it has said on standard error so far */
  said(): string;
  /** Sends a signal and waits for the end. @returns the exit code, or null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `sheaf serve` (the sources, or a built `entry`) as a process of its own and waits for its line. @param limits options of `ulimit` @throws Error with its last words when it ends first */
export async function startServe(
  dataDir: string,
  args: readonly string[] = [],
  entry = cli,
  { cwd = process.cwd(), env = {}, limits }: { cwd?: string; env?: NodeJS.ProcessEnv; limits?: string } = {},
): Promise<ServeProcess> {
  const command = [process.execPath, entry, 'serve', '--data-dir', dataDir, ...args] as const;
  const [program, ...rest] =
    limits === undefined ? command : (['sh', '-c', `ulimit ${limits}; exec "$0" "$@"`, ...command] as const);
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (data) => {
    words += data;
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    exited.then(([code]) => {
      throw new Error(`serve ended with code ${code}: ${words}`);
    }),
  ]);
  const ready = readyLine.parse(JSON.parse(line[0]));
  return {
    ...ready,
    child,
    said: () => words,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
