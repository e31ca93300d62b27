import { readdirSync, readFileSync } from 'node:fs';

/** @returns the ids of the processes whose command line contains a word; Linux only */
export const processesWith = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
    } catch {
      return false; // It has just ended.
    }
  });
