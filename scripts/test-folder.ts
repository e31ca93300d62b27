// Where the tests keep what they make.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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

/** A folder that cannot be removed (a system kept a file of it open) is not a reason to run no test. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    process.stderr.write(`${folder} could not be removed.\n`);
  }
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
    const [, pid] = /^sheaf-test-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) removeQuietly(`${memory}/${name}`);
  }
  const folder = mkdtempSync(`${memory}/sheaf-test-${process.pid}-`);
  // PostgreSQL does not run as root: it gets another user, who must reach its folder.
  chmodSync(folder, 0o755);
  process.on('exit', () => removeQuietly(folder));
  return folder;
}
