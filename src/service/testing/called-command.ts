import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { loadProgram, sayFailure } from '../cli/program.ts';
import { provideFolder } from './provide-folder.ts';
import { provideService } from './provide-service.ts';
import type { TestService } from './test-service.ts';

function asEnded<Status>(status: Status, said: { stdout: string; stderr: string }) {
  const lines = said.stdout.split('\n').filter((line) => line.startsWith('{'));
  return { status, lines: lines.map((line) => JSON.parse(line) as ReturnType<typeof JSON.parse>), ...said };
}

/**
 * Calls a command in this process: for tables whose rows differ in what a file or a service holds, or in the sentence alone. A process
 * costs a hundred times what a refusal does, and ten times what a small import does. That commands end with this exit code, these
 * receipts and these words, src/service/cli.test.ts and import.test.ts show with processes.
 * @returns the exit code, what was said, and stdout's lines parsed as JSON
 */
export async function callCommand(...args: string[]) {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    return vi.spyOn(process[name], 'write').mockImplementation((chunk, encoding, written?: (error?: Error) => void) => {
      said[name] += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      (typeof encoding === 'function' ? encoding : written)?.();
      return true;
    });
  });
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    const program = await loadProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return asEnded(process.exitCode ?? 0, said);
  } catch (error) {
    return asEnded(sayFailure(error), said);
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * Calls a command in this process as `sheaf` of cli-process.ts runs it in one of its own.
 * @param env variables for the time of the call; undefined: not set
 */
export async function callSheaf(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd()) {
  const folder = process.cwd();
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  setVariables(Object.entries(env));
  process.chdir(cwd);
  try {
    return await callCommand(...args);
  } finally {
    process.chdir(folder);
    setVariables(before);
  }
}

function setVariables(variables: readonly (readonly [name: string, value: string | undefined])[]): void {
  for (const [name, value] of variables)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}

/** What `sheaf keys create` prints. */
export interface MadeKey {
  id: number;
  client_id: string;
  client_secret: string;
  token: string;
}

/** Makes the project "Ours" where a data folder has none, and a key for everything without a limit, as an administrator does. */
export async function makeKey(dataDir: string): Promise<MadeKey> {
  const data = ['--data-dir', dataDir];
  if (!existsSync(join(dataDir, 'sheaf.db'))) await callCommand('projects', 'create', ...data, '--name', 'Ours');
  const scopes = 'survey:write,insight:write,file:write,project:read,project:write';
  const options = ['--name', 'k', '--scopes', scopes, '--requests-per-minute', 'unlimited'];
  const { lines, stderr } = await callCommand('keys', 'create', ...data, ...options);
  if (lines[0] === undefined) throw new Error(`No key was made: ${stderr}`);
  return lines[0];
}

/** Asks a service that is a process of its own, with a key. @returns the answer, its body parsed where it is JSON */
export async function askService({ url }: { url: string }, token: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
}

let ours: Promise<string> | undefined;

/** Makes the project "Ours". @returns the token of a key for imports */
async function makeOurs(service: TestService): Promise<string> {
  await service.project('Ours');
  return (await service.key({ scopes: ['survey:write', 'file:write', 'project:read'] })).token;
}

/** The shared service with the project "Ours", and `sheaf import` connected to it. `run` calls the command in this process. */
export async function serveForImports() {
  const folder = provideFolder('import');
  const service = await provideService();
  ours ??= makeOurs(service);
  const token = await ours;
  const connection = ['--url', service.url, '--token', token, '--data-dir', join(folder, 'local')];
  // Tests send one file with several settings.
  const given = ['import', ...connection, '--json', '--already-imported', 'again'];
  return {
    folder,
    service,
    connection,
    given,
    run: (...args: string[]) => callCommand(...given, ...args),
    /** @param path of a survey of the workspace, or of what belongs to it */
    getSurvey: async <Body>(path: string): Promise<Body> =>
      (await service.call('GET', `/api/v1/workspace/surveys/${path}`, { token })).body,
  };
}
