import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumSizes } from '../../core/disk-space.ts';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function listChildProcesses(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap((list) => (list.match(/\d+/g) ?? []).map(Number));
}

/** `statm` counts pages, of 4 KB on nearly every computer; on others the result is too small. */
const pageBytes = 4096;

/** @returns resident memory in bytes of a process and its children; 0 without /proc */
export async function readMemory(pid: number): Promise<number> {
  const [statm, children] = await Promise.all([read(`/proc/${pid}/statm`), listChildProcesses(pid)]);
  const own = Number(statm.split(' ')[1] ?? 0) * pageBytes;
  const others = await Promise.all(children.map(readMemory));
  return others.reduce((sum, bytes) => sum + bytes, own);
}

/** @returns bytes of all files in a folder. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return sumSizes(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
}
