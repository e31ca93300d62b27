import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * Ends what a service that was killed has left in the sandbox: bubblewrap starts a second process and only then binds its life to the
 * first one's. Call it before anything is started there, and only while no other service uses the folder.
 * @param folder in which each command of that service had its work folder
 */
export function endLeftParsers(folder: string): void {
  if (process.platform !== 'linux') return;
  try {
    for (const pid of parsersIn(folder)) process.kill(pid, 'SIGKILL');
  } catch {
    // A start does not fail for it.
  }
}
