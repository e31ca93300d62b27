import { readFileSync } from 'node:fs';

/** The upper one of two in the middle; NaN of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

/** @returns seconds of processor time of a process so far, all threads, ended ones included; NaN where there is no /proc */
export function cpuSeconds(pid: number | undefined): number {
  try {
    // The name of the program, in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** @returns MiB of memory of a process (`VmRSS`), or the most it has had (`VmHWM`); NaN where there is no /proc */
export function memoryMb(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): number {
  try {
    const found = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}
