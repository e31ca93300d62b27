import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // It has just ended, or is another user's.
  }
}

/** @returns the processes of bubblewrap that were given a folder within this one */
function parsersIn(folder: string): number[] {
  const isOurs = ([program, ...words]: string[]) =>
    program === 'bwrap' && words.some((word) => word.startsWith(`${folder}${sep}`));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(wordsOf(name)))
    .map(Number);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with another one, or is another user's.
  }
}

/**
 * Ends what a service that was killed has left in the sandbox: bubblewrap starts a second process, and asks only afterwards that it ends
 * with the first one. Call it before anything is started there, and only while no other service uses the folder.
 * @param folder in which each command of that service had its work folder
 */
export function endLeftParsers(folder: string): void {
  // Other systems have neither this folder nor bubblewrap.
  if (existsSync('/proc')) parsersIn(folder).forEach(end);
}
