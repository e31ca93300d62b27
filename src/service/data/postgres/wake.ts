import { Client, type Pool } from 'pg';

const channel = 'sheaf_jobs';
const reconnectMs = 5000;

/**
 * Wakes every node by NOTIFY. It only saves the wait for the next look (jobs/worker.ts), so failures are not errors: the
 * connection is opened again.
 */
export function createWake(pool: Pool, url: string) {
  const listeners: (() => void)[] = [];
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const opened = new Client({ connectionString: url, keepAlive: true, application_name: 'sheaf wake' });
    client = opened;
    const again = () => {
      if (closed || client !== opened) return;
      client = undefined;
      timer = setTimeout(() => void listen(), reconnectMs);
      void opened.end().catch(() => {});
    };
    opened.on('error', again);
    opened.on('end', again);
    opened.on('notification', () => {
      for (const listener of listeners) listener();
    });
    try {
      await opened.connect();
      await opened.query(`LISTEN ${channel}`);
    } catch {
      again();
    }
  }

  return {
    wake(): void {
      for (const listener of listeners) listener();
      void pool.query(`NOTIFY ${channel}`).catch(() => {});
    },
    onWake(listener: () => void): void {
      if (listeners.length === 0) void listen();
      listeners.push(listener);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
