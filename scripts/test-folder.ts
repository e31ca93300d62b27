// Where the tests keep what they make.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const memoryNeeded = 4 * 1024 ** 3;

/** Tests also start programs from their folders, which some systems refuse there. */
function refusesPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts
    .map((line) => line.split(' '))
    .some(([, at, , options]) => at === memory && options?.includes('noexec'));
}

function hasMemoryFolder(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory) || refusesPrograms()) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= memoryNeeded && process.availableMemory() >= 2 * memoryNeeded;
}

/**
 * The tests make and delete thousands of small files and wait for each to reach the disk. In memory the specs need a fifth less of
 * the processor.
 * @returns a new folder in memory, or the system's folder where there is too little memory
 */
export function makeTemporaryFolder(): string {
  if (!hasMemoryFolder()) return tmpdir();
  // A run that was interrupted left its folder behind.
  for (const name of readdirSync(memory)) {
    const [, pid] = /^sheaf-test-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(`${memory}/${name}`, { recursive: true, force: true });
  }
  const folder = `${memory}/sheaf-test-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
