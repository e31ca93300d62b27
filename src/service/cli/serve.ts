import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { type ForeignStore, foreignStoreOf } from '../core/config.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { announce, leave, onStopRequest } from '../core/parent-process.ts';
import { recordingToolsOf } from '../documents/transcription/recording-tools.ts';
import type { Service } from '../index.ts';
import { collect, pathOption, portOption, printLine } from './command.ts';

interface ServeOptions {
  dataDir: string;
  host: string;
  port: number;
  storagePort: number;
  windowOrigin?: string[];
  connect?: string[];
  openCode?: boolean;
}

/** The built window is beside the built service; unbuilt sources find it in out/. */
function windowDir(): string {
  const beside = fileURLToPath(new URL('../renderer', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../../out/renderer', import.meta.url));
}

/** Prints a warning when another store does not let the window's pages use it; it has its own CORS rules. */
async function warnOfCors(
  options: ServeOptions,
  store: ForeignStore,
  url: string,
  stopped: AbortSignal,
): Promise<void> {
  const { corsAdvice, refusedOrigins } = await import('../data/objects/store-cors.ts');
  const bucket = {
    public_endpoint: store.SHEAF_S3_PUBLIC_ENDPOINT ?? store.SHEAF_S3_ENDPOINT,
    bucket: store.SHEAF_S3_BUCKET,
  };
  const origins = options.windowOrigin ?? [url];
  try {
    const refused = await refusedOrigins(bucket, origins, AbortSignal.any([stopped, AbortSignal.timeout(10_000)]));
    // When the port changes at each start, the rule must allow every port.
    const lasting = refused.map((origin) => (origin === url && options.port === 0 ? url.replace(/\d+$/, '*') : origin));
    if (lasting.length > 0) process.stderr.write(`${corsAdvice(bucket, lasting)}\n`);
  } catch {
    if (stopped.aborted) return;
    process.stderr.write(`Whether pages may use the store at ${bucket.public_endpoint} could not be found out.\n`);
  }
}

async function serve(options: ServeOptions): Promise<void> {
  const foreign_store = foreignStoreOf(process.env);
  const recordings = recordingToolsOf(process.env);
  // Loaded here, because the other commands start in half the time without the service.
  const { createService } = await import('../index.ts');
  const service = await createService({
    data_dir: options.dataDir,
    host: options.host,
    port: options.port,
    storage_port: options.storagePort,
    window_dir: windowDir(),
    window_origins: options.windowOrigin ?? [],
    window_connects: options.connect ?? [],
    foreign_store,
    recordings,
  });
  // Signals are handled before the line is printed: its reader may stop the service at once.
  const stopped = stopRequested(service);
  const { url, storage_url } = service;
  const sign_in = options.openCode ? { sign_in_url: service.signInUrl() } : {};
  printLine({ url, storage_url, data_dir: options.dataDir, pid: process.pid, ...sign_in });
  announce({ type: 'ready', base_url: url, storage_url, token: service.token });
  const ending = new AbortController();
  if (foreign_store) void warnOfCors(options, foreign_store, url, ending.signal);
  await stopped.finally(() => ending.abort());
  leave();
}

/** Resolves at the first signal, which lets running requests end; a second one ends the process at once (docs/command-line.md#serve). */
function stopRequested(service: Service): Promise<void> {
  return new Promise((resolve, reject) => {
    onStopRequest((again) => {
      if (again) process.exit(1);
      service.stop().then(resolve, reject);
    });
  });
}

/** The value goes into the content security policy of the window, where only an origin may stand. */
function originOption(text: string): string {
  const url = URL.parse(text);
  if (url?.origin === text.replace(/\/$/, '') && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError('Give an address without a path, such as https://sheaf.example.org.');
}

/** `sheaf serve` */
export function register(program: Command): void {
  program
    .command('serve')
    .description('run the import service and its window; prints one JSON line when ready')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--port <port>', '0: any free port', portOption, 0)
    .option('--storage-port <port>', "the object store's port; 0: any free port", portOption, 0)
    .option('--window-origin <origin>', 'an origin whose pages may use this service (again for more)', collect(String))
    .option(
      '--connect <origin>',
      'an address its window may use besides its own (again for more)',
      collect(originOption),
    )
    .option('--open-code', 'add sign_in_url to the line: an address that signs one window in')
    .action(serve);
}
