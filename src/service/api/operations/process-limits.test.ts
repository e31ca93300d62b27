// Limits that the system sets the process of a service: told as what they are.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { askService, callSheaf, makeKey } from '../../testing/called-command.ts';
import { startServe } from '../../testing/cli-process.ts';
import { base } from '../../testing/survey-scenario.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { hasForeignStore, sendForm } from '../../testing/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const within = { timeout: 60_000, interval: 200 };

describe.skipIf(process.platform === 'win32' || hasPostgres || hasForeignStore)('limits of the process', () => {
  it('256 open files and 300 connections on which nobody asks: requests are answered, log and health say it', async () => {
    const dataDir = join(folder, 'files');
    const { token } = await makeKey(dataDir);
    const served = await startServe(dataDir, [], undefined, { limits: '-n 256' });
    const sockets: Socket[] = [];
    let resets = 0;
    for (let at = 0; at < 300; at++) {
      const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
      socket.on('error', () => resets++);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    for (let at = 0; at < 5; at++)
      expect((await askService(served, token, 'GET', '/import/projects')).status).toBe(200);
    expect((await fetch(`${served.url}/readyz`)).status).toBe(200);
    expect(resets).toBe(0);
    expect(served.said()).toMatch(/This process may open 256 files, so it has 160 connections/);
    const { stdout, stderr } = await callSheaf(['status', '--data-dir', dataDir, '--json']);
    expect(stdout + stderr).toContain('few_files');
    for (const socket of sockets) socket.destroy();
    expect(await served.end('SIGTERM')).toBe(0);
  });

  it('a limit for files: named, nothing is lost, and what was running is complete without it', async () => {
    const dataDir = join(folder, 'size');
    const { token } = await makeKey(dataDir);
    const [rows, parts] = [20_000, 3];
    const part = `Email,Why\n${Array.from({ length: rows }, (_, at) => `p${at}@example.org,"Because of ${at} ${(at * 7919) % 99_991}"\n`).join('')}`;
    // In blocks of 512 bytes (dash) or 1,024.
    const served = await startServe(dataDir, [], undefined, { limits: '-f 8192' });
    expect(served.said()).toMatch(/LimitFSIZE/);
    const call = (method: string, path: string, body?: object) => askService(served, token, method, path, body);
    const start = { project_id: 1, name: 'S', file_type: 'CSV', num_parts: parts, auto_map: true };
    const { body: survey } = await call('POST', `${base}/initialize`, start);
    for (const form of survey.upload_urls) expect((await sendForm(form, part)).status).toBe(204);
    expect((await call('POST', `${base}/${survey.upload_key}/complete`)).status).toBe(202);
    const status = async (of = served) =>
      (await askService(of, token, 'GET', `${base}/${survey.upload_key}/status`)).body;
    await expect.poll(async () => JSON.stringify(await status()), within).toContain('LimitFSIZE');
    expect(served.said()).not.toContain('is full');
    expect(await served.end('SIGTERM')).toBe(0);
    const again = await startServe(dataDir);
    await expect.poll(async () => (await status(again)).status, within).toBe('COMPLETED');
    expect((await status(again)).processing.total_responses).toBe(parts * rows);
    expect(await again.end('SIGTERM')).toBe(0);
  });
});
