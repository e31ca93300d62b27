import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ClientAbsent, type Place } from './client.ts';

const execute = promisify(execFile);

/** A program with the options that every call of it needs. */
export interface Program {
  place: Place;
  /** @returns its output. @throws Error with what it printed, when it ends with another code than 0 */
  run(...args: string[]): Promise<Buffer>;
  /** @returns its output as text */
  text(...args: string[]): Promise<string>;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns the path of a program. @throws ClientAbsent */
export function findProgram(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found === undefined) throw new ClientAbsent(`no program ${name} on the path`);
  return found;
}

/**
 * @param common what stands before the arguments of each call
 * @param more environment variables
 */
export function openProgram(place: Place, name: string, common: readonly string[], more: NodeJS.ProcessEnv): Program {
  const path = findProgram(name);
  const options = { env: { ...process.env, ...more }, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  const run = async (...args: string[]) => {
    try {
      return (await execute(path, [...common, ...args], options)).stdout;
    } catch (error) {
      // The message of Node holds the whole command, and with it the secret key.
      const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      throw new Error(`${name} ${args.slice(0, 2).join(' ')} failed: ${printed.slice(-1000)}`);
    }
  };
  return { place, run, text: async (...args) => (await run(...args)).toString() };
}

/**
 * @returns the first number with a dot that a program prints about its version; some print it on their error output
 * @throws ClientAbsent when the program is not there or does not start
 */
export async function determineVersion(name: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await execute(findProgram(name), args).catch((error: Error) => {
    throw new ClientAbsent(`${name} does not start: ${error.message.split('\n').join(' ').slice(0, 200)}`);
  });
  return /\d+\.[\d.]+/.exec(`${stdout} ${stderr}`)?.[0] ?? 'unknown';
}
