// How everything in the lab is asked for, measures processes and tells what it found.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

type Defaults = Record<string, string | number | boolean>;
type Read<T extends Defaults> = {
  [Name in keyof T]: T[Name] extends number ? number : T[Name] extends boolean ? boolean : string;
};

/**
 * Reads the command line. An option is of the type of its default: a number, a text, or `false` for a flag.
 * @param places the names of what may be given without a name, in this order
 */
export function readOptions<T extends Defaults>(defaults: T, places: readonly (keyof T & string)[] = []): Read<T> {
  const named = Object.entries(defaults);
  const { values, positionals } = parseArgs({
    allowPositionals: places.length > 0,
    options: Object.fromEntries(
      named.map(([name, value]) => [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }]),
    ),
  });
  const placed = Object.fromEntries(places.map((name, at) => [name, positionals[at]]));
  const read = (name: string, value: string | number | boolean) => {
    const stated = values[name] ?? placed[name] ?? value;
    return typeof value === 'number' ? Number(stated) : stated;
  };
  return Object.fromEntries(named.map(([name, value]) => [name, read(name, value)])) as Read<T>;
}

/** @returns the value below which a share of the numbers lies; NaN of none */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The upper one of two in the middle; NaN of none. */
export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** A number with so many decimals; null where there is none. */
export const round = (number: number, decimals = 0): number | null =>
  Number.isFinite(number) ? Number(number.toFixed(decimals)) : null;

/** @returns milliseconds of some work */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const readProcess = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // There is no /proc, or it ended meanwhile.
  }
};

/** The numbers in /proc/PID/stat after the name of the program, which may hold blanks. */
const readProcessStat = (pid: number | string): number[] =>
  readProcess(pid, 'stat').split(') ')[1]?.split(' ').map(Number) ?? [];
const ticks = (fields: readonly number[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, one) => sum + one, 0) / 100;

/** @returns seconds of processor time of a process so far, all threads, ended ones included; NaN where there is no /proc */
export function cpuSeconds(pid: number | undefined): number {
  const fields = readProcessStat(pid ?? 0);
  return fields.length === 0 ? Number.NaN : ticks(fields, 11, 13);
}

/** The same with the children of a process: a connection of PostgreSQL is a process. */
export function treeCpuSeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcessStat);
  const running = children.filter((fields) => fields[1] === pid);
  return running.reduce((sum, fields) => sum + ticks(fields, 11, 15), ticks(readProcessStat(pid), 11, 15));
}

/** @returns MiB of memory of a process (`VmRSS`), or the most it has had (`VmHWM`); NaN where there is no /proc */
export function memoryMb(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`${line}:\\s+(\\d+)`).exec(readProcess(pid ?? 0, 'status'));
  return Number(match?.[1] ?? Number.NaN) / 1024;
}

/** MiB of memory of a process, with shared memory counted in shares. */
export const sharedMemoryMb = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;

/** The most memory of a process counts from here. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Says how far a long run is, beside its result. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Prints a table of rows, and one JSON line with all of it. */
export function report(name: string, rows: readonly object[], more: object = {}): void {
  if (rows.length > 0) console.table(rows);
  process.stdout.write(`${JSON.stringify({ report: name, ...more, ...(rows.length > 0 && { rows }) })}\n`);
}

/** Prints one JSON line. The run ends with 1 when there were faults. */
export function reportFaults<Found extends { faults: readonly string[] }>(found: Found): void {
  process.stdout.write(`${JSON.stringify(found)}\n`);
  if (found.faults.length > 0) process.exitCode = 1;
}

/** Prints whether each goal is met. The run ends with 1 when one is missed. */
export function reportGoals(goals: readonly (readonly [name: string, isMet: boolean])[]): void {
  for (const [name, isMet] of goals) process.stdout.write(`${isMet ? 'met' : 'MISSED'}: ${name}\n`);
  if (!goals.every(([, isMet]) => isMet)) process.exitCode = 1;
}
