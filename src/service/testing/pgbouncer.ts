// PgBouncer before a PostgreSQL server, where it is installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** It refuses to run as root: then it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const found = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(() => null);
  const isOpen = found !== null && socket.readyState === 'open';
  socket.destroy();
  return isOpen;
}

/** @param settings of pgbouncer.ini @returns the address of the same database behind it, and how to end it */
export async function startPgBouncer(url: string, settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username } = new URL(url);
  const all = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const server = `* = host=${hostname} port=${serverPort} user=${username}`;
  writeFileSync(file, ['[databases]', server, '[pgbouncer]', ...lines, ''].join('\n'));
  if (nobody.uid !== undefined) for (const path of [folder, file]) chownSync(path, nobody.uid, nobody.gid);
  const child = spawn('pgbouncer', [file], { ...nobody, stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
