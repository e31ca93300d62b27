import { type ChildProcess, spawn } from 'node:child_process';
import { type Boxed, guard, type Why } from './guard.ts';
import { describeSandbox, wrapCommand } from './protections.ts';
import type { RunInSandbox, SandboxCommand, SandboxLimits } from './types.ts';

export { describeSandbox } from './protections.ts';
export { nameWorkFolder } from './trial-folder.ts';
export type { RunInSandbox, SandboxLimits, SandboxResult } from './types.ts';

const megabyte = 1024 * 1024;

/** The default limits: 512 MB and 60 seconds. */
export const defaultLimits: SandboxLimits = {
  memoryBytes: 512 * megabyte,
  timeMs: 60_000,
  outputBytes: 64 * megabyte,
  fileBytes: 512 * megabyte,
};

const complaintBytes = 64 * 1024;

/** Nothing of the service's environment: no tokens, no addresses, no settings. */
function emptyEnvironment(workDir: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, LANG: 'C.UTF-8', HOME: workDir, TMPDIR: workDir, TEMP: workDir };
}

/** Ends the command and everything of its process group. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Exit codes from here on: bubblewrap says so that a signal ended the command. */
const firstSignalCode = 129;

async function startProcess(
  command: SandboxCommand,
  { limits, dataDir, kill }: { limits: SandboxLimits; dataDir: string; kill: (why: Why) => void },
): Promise<Boxed> {
  const [program = command.file, ...rest] = await wrapCommand(command, limits, dataDir);
  const { bubblewrap } = await describeSandbox(dataDir);
  const child = spawn(program, rest, {
    cwd: command.workDir,
    env: emptyEnvironment(command.workDir),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const ended: Boxed['ended'] = new Promise((resolve, reject) => {
    const stdout: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes > limits.outputBytes) kill('output');
      else stdout.push(data);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-complaintBytes);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const wasSignal = bubblewrap && code !== null && code >= firstSignalCode;
      resolve({ code: wasSignal ? null : code, stdout: Buffer.concat(stdout), stderr });
    });
  });
  return { pid: child.pid, kill: () => killGroup(child), ended };
}

/**
 * @param dataDir the data folder, of which a command sees only its own files
 * @returns what runs a command so that a hostile file can do no harm (docs/decisions/0008): without network and
 * environment, without the files of others where the system can hide them, with limits of memory, time and output
 */
export function createSandbox(dataDir: string): RunInSandbox {
  return (command, stopping) => {
    const limits = { ...defaultLimits, ...command.limits };
    const start = (kill: (why: Why) => void) => startProcess(command, { limits, dataDir, kill });
    return guard(start, { workDir: command.workDir, limits }, stopping);
  };
}
