// Runs a test suite on PostgreSQL: a server of its own, or the one that SHEAF_TEST_POSTGRES names, whose user may create databases.
import { startPostgres } from './postgres-server.ts';

/** Names the server in the settings that the test processes inherit. @returns how to end it */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.SHEAF_TEST_POSTGRES !== undefined) return async () => {};
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  process.env.SHEAF_TEST_POSTGRES = server.url;
  return () => server.remove();
}
