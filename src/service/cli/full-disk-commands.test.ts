// Commands on a full disk without a service (docs/decisions/0063-full-disk.md), on a small file system in memory where one can be mounted.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { sheaf, startServe } from '../testing/cli-process.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { hasForeignStore } from '../testing/test-service.ts';

const disk = hasForeignStore ? undefined : mountSmallDisk(48);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('commands on a full disk (skipped where tmpfs cannot be mounted)', () => {
  const dataDir = join(disk?.folder ?? '', 'data');
  const run = (command: string) => callCommand(...command.split(' '), '--data-dir', dataDir);

  it('show how it is, list, and revoke a key with the reserve of the service, and give it back', async () => {
    const served = await startServe(dataDir, []);
    const { id } = (await run('keys create --name lost --scopes survey:write')).lines[0];
    disk?.fill();
    const running = await run('status');
    expect(running.lines[0]?.service, running.stderr).toBe('running');
    await served.end('SIGTERM');
    disk?.fill();
    const status = await run('status');
    expect([status.status, status.lines[0]?.storage.free_bytes], status.stderr).toEqual([3, expect.any(Number)]);
    for (const command of ['audit', 'keys list', 'projects list']) {
      const { status: code, stderr } = await run(command);
      expect(code, `${command}: ${stderr}`).toBe(0);
    }
    // A log line of the service that the command runs is not for people.
    expect(sheaf(['list', '--data-dir', dataDir])).toMatchObject({ status: 0, stderr: '' });
    expect(sheaf(['list', '--data-dir', dataDir], { SHEAF_LOG: 'warn' }).stderr).toContain('"level":40');
    const reserveBytes = () => statSync(join(dataDir, 'reserve')).size;
    disk?.fill();
    const before = reserveBytes();
    const revoked = await run(`keys revoke --id ${id}`);
    expect(revoked.status, revoked.stderr).toBe(0);
    expect((await run('keys list')).stdout).toContain(revoked.lines[0].revoked_at);
    // It is spent by the megabyte. What is not given back are the new pages of the database.
    expect(reserveBytes()).toBeGreaterThan(before - 512 * 1024);
  });
});
