import { foreignStoreOf } from './config.ts';
import { createService } from './index.ts';

/** A service of this process's own, for one command: `sheaf import` without `--url`. */
export interface Embedded {
  base_url: string;
  token: string;
  close(): Promise<void>;
}

/**
 * Starts the service on a data folder for as long as a command runs.
 * @throws UserError when another Sheaf has the folder: then `--url` and `--token` lead to that one.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const service = await createService({
    data_dir: dataDir,
    host: '127.0.0.1',
    port: 0,
    storage_port: 0,
    window_dir: null,
    window_origins: [],
    foreign_store: foreignStoreOf(process.env),
  });
  return { base_url: service.url, token: service.token, close: () => service.stop() };
}
