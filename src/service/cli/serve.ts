import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { readForeignStore, type ServiceConfig } from '../core/config.ts';
import { fileLimitProblem } from '../core/errors.ts';
import { createLog, type Log } from '../core/log.ts';
import { announce, hasDesktop, onReload, onStopRequest } from '../core/parent-process.ts';
import { say } from '../core/problems.ts';
import { processLimits } from '../core/process-limits.ts';
import { logLevels, readServeSettings, type ServeSettingName, type ServeSettings } from '../core/serve-settings.ts';
import { findRecordingTools } from '../documents/transcription/recording-tools.ts';
import type { Service } from '../index.ts';
import { collect, dataDirOption, printLine, requireLocalData, sayParsers } from './command.ts';

type Setting = [name: ServeSettingName, flags: string, what: string];

/** The options of `serve` that can be set by the environment as well; an option wins. */
const settings: readonly Setting[] = [
  ['SHEAF_HOST', '--host <host>', 'the address to listen on; 127.0.0.1 unless given'],
  ['SHEAF_PORT', '--port <port>', 'any free port unless given'],
  ['SHEAF_STORAGE_PORT', '--storage-port <port>', "the object store's port; any free one unless given"],
  ['SHEAF_PUBLIC_URL', '--public-url <url>', 'the address at which clients reach this service through a proxy'],
  ['SHEAF_STORAGE_PUBLIC_URL', '--storage-public-url <url>', 'the same for its object store, under another name'],
  ['SHEAF_TLS_CERT', '--tls-cert <file>', 'a certificate (PEM) to serve TLS with, for both'],
  ['SHEAF_TLS_KEY', '--tls-key <file>', 'its key (PEM)'],
  ['SHEAF_TRUSTED_PROXIES', '--trusted-proxy <address>', 'a proxy or network whose X-Forwarded-* are believed'],
  ['SHEAF_WINDOW_ORIGIN', '--window-origin <origin>', 'an origin whose pages may use this service'],
  ['SHEAF_CONNECT', '--connect <origin>', 'an address its window may use besides its own'],
  ['SHEAF_METRICS_LISTEN', '--metrics-listen <address>', 'where /metrics is served, such as 127.0.0.1:9464'],
  [
    'SHEAF_DRAIN_SECONDS',
    '--drain-seconds <seconds>',
    'how long requests are still taken after SIGTERM; 0 unless given',
  ],
  ['SHEAF_STOP_SECONDS', '--stop-seconds <seconds>', 'how long running work may take then; 60 unless given'],
  ['SHEAF_BACKUP_DIR', '--backup-dir <dir>', 'a folder for backups that are made by themselves; none unless given'],
  ['SHEAF_BACKUP_HOURS', '--backup-hours <hours>', 'hours between them; 24 unless given'],
  ['SHEAF_BACKUP_KEEP', '--backup-keep <n>', 'how many of them are kept; 14 unless given'],
];

/** Variables of Sheaf that are no option of `serve`. */
const otherVariables = new Set(
  `DATA_DIR LOG DATABASE_URL DATABASE_POOL TOKEN CLIENT_SECRET SOFFICE FFMPEG TRANSCRIBER TRANSCRIBER_MEMORY_MB
  S3_ENDPOINT S3_PUBLIC_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY S3_SECRET_KEY`
    .split(/\s+/)
    .map((name) => `SHEAF_${name}`),
);
const ofDevelopers = /^SHEAF_(TEST|DEV|CHROMIUM|PROGRAM|PACKAGE)/;

/** A misspelt setting would go without notice: the service would be another one than was meant. */
function warnOfUnknownVariables(log: Log): void {
  const known = new Set<string>(settings.map(([name]) => name));
  for (const name of Object.keys(process.env))
    if (name.startsWith('SHEAF_') && !known.has(name) && !otherVariables.has(name) && !ofDevelopers.test(name))
      log.warn(`${name} is not a setting of Sheaf and has no effect (docs/deploy.md#settings).`);
}

/** Settings that an option may name again and again. */
const lists: ReadonlySet<string> = new Set(['SHEAF_TRUSTED_PROXIES', 'SHEAF_WINDOW_ORIGIN', 'SHEAF_CONNECT']);

function makeOption([name, flags, what]: Setting): Option {
  const isList = lists.has(name);
  const option = new Option(flags, isList ? `${what} (again for more)` : what).env(name);
  return isList ? option.argParser(collect(String)) : option;
}

type ServeOptions = { dataDir: string; openCode?: boolean } & Record<string, string | string[] | boolean | undefined>;

/** @throws UserError (wrong use) naming option and variable */
function readSettings(options: ServeOptions): ServeSettings {
  const given = settings.map((setting) => {
    const value = options[makeOption(setting).attributeName()];
    return [setting[0], Array.isArray(value) ? value.join(',') : value];
  });
  const nameSetting = (name: string) => {
    const [flag] = settings.find((setting) => setting[0] === name)?.[1].split(' ') ?? [];
    return flag === undefined ? name : `${flag} (${name})`;
  };
  // No option for what has a password in it: other users see arguments.
  const { SHEAF_LOG, SHEAF_DATABASE_URL, SHEAF_DATABASE_POOL } = process.env;
  const others = { SHEAF_LOG, SHEAF_DATABASE_URL, SHEAF_DATABASE_POOL };
  return readServeSettings({ ...Object.fromEntries(given), ...others }, nameSetting);
}

/**
 * Where the window of every desktop lives. No website can have this origin, and a desktop needs a key like everybody else, so a
 * shared instance lets it in unasked.
 */
const desktopOrigin = 'app://sheaf';

/** The built window is beside the built service; unbuilt sources find it in out/. */
function windowDir(): string {
  const beside = fileURLToPath(new URL('../renderer', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../../out/renderer', import.meta.url));
}

/** @returns null: the options name no folder @throws UserError where the data is on a server */
function makeBackupPlan({
  SHEAF_BACKUP_DIR: dir,
  SHEAF_BACKUP_HOURS: every_hours,
  SHEAF_BACKUP_KEEP: keep,
}: ServeSettings) {
  if (dir === undefined) return null;
  requireLocalData(process.env);
  return { dir: resolve(dir), every_hours, keep };
}

/** Says what is in force. In the app, Settings do. */
async function tellParsers(dataDir: string): Promise<void> {
  if (hasDesktop()) return;
  try {
    const { describeParsers } = await import('../documents/index.ts');
    process.stderr.write(`Parsers ${sayParsers(await describeParsers(dataDir))}.\n`);
  } catch (error) {
    // The first document tries again.
    process.stderr.write(`What parsers can reach could not be found out: ${error}\n`);
  }
}

/** Absolute paths: the files are read again while the service runs. */
const findTls = ({ SHEAF_TLS_CERT: cert, SHEAF_TLS_KEY: key }: ServeSettings) =>
  cert === undefined || key === undefined ? null : { cert: resolve(cert), key: resolve(key) };

function makeConfig(options: ServeOptions, settings: ServeSettings): ServiceConfig {
  return {
    data_dir: options.dataDir,
    database_url: settings.SHEAF_DATABASE_URL ?? null,
    database_pool: settings.SHEAF_DATABASE_POOL,
    host: settings.SHEAF_HOST,
    port: settings.SHEAF_PORT,
    storage_port: settings.SHEAF_STORAGE_PORT,
    window_dir: windowDir(),
    window_origins: [desktopOrigin, ...settings.SHEAF_WINDOW_ORIGIN],
    window_connects: settings.SHEAF_CONNECT,
    public_url: settings.SHEAF_PUBLIC_URL ?? null,
    storage_public_url: settings.SHEAF_STORAGE_PUBLIC_URL ?? null,
    tls: findTls(settings),
    trusted_proxies: settings.SHEAF_TRUSTED_PROXIES,
    metrics_listen: settings.SHEAF_METRICS_LISTEN ?? null,
    drain_seconds: settings.SHEAF_DRAIN_SECONDS,
    stop_seconds: settings.SHEAF_STOP_SECONDS,
    foreign_store: readForeignStore(process.env),
    recordings: findRecordingTools(process.env),
    backups: { command: [...process.execArgv, process.argv[1] ?? ''], plan: makeBackupPlan(settings) },
  };
}

/** At SIGHUP the level of the log is what the file `log-level` of the data folder says; without one what was set. */
function followLogLevel(log: Log, dataDir: string, set: string): void {
  onReload(() => {
    const path = join(dataDir, 'log-level');
    const wanted = existsSync(path) ? readFileSync(path, 'utf8').trim() : set;
    log.level = logLevels.find((level) => level === wanted) ?? set;
    log.info(`the log has the level ${log.level}`);
  });
}

async function serve(options: ServeOptions): Promise<void> {
  const settings = readSettings(options);
  const config = makeConfig(options, settings);
  const log = createLog(settings.SHEAF_LOG);
  if (Number.isFinite(processLimits().fileBytes)) log.warn(say(fileLimitProblem()));
  followLogLevel(log, options.dataDir, settings.SHEAF_LOG);
  warnOfUnknownVariables(log);
  // Loaded here, because the other commands start in half the time without the service.
  const { createService } = await import('../index.ts');
  const service = await createService(config, { log });
  // Signals are handled before the line is printed: its reader may stop the service at once.
  const stopped = stopRequested(service, settings);
  const { url, storage_url, metrics_url } = service;
  const metrics = metrics_url === null ? {} : { metrics_url };
  const sign_in = options.openCode ? { sign_in_url: await service.signInUrl() } : {};
  printLine({ url, storage_url, data_dir: options.dataDir, pid: process.pid, ...metrics, ...sign_in });
  void tellParsers(config.data_dir);
  announce({ type: 'ready', base_url: url, storage_url, token: service.token });
  if (config.foreign_store === null && config.database_url !== null)
    process.stderr.write(
      'The files are on this node only, so no other node may use its database. Set SHEAF_S3_ENDPOINT for several nodes.\n',
    );
  await stopped;
}

/**
 * Resolves at the first signal, which lets running requests and jobs reach a safe point. A second one ends the process at once
 * (docs/command-line.md#serve), and so does the limit: what was cut off continues at the next start.
 */
function stopRequested(service: Service, { SHEAF_DRAIN_SECONDS, SHEAF_STOP_SECONDS }: ServeSettings): Promise<void> {
  const limitMs = (SHEAF_DRAIN_SECONDS + SHEAF_STOP_SECONDS) * 1000;
  return new Promise((resolve, reject) => {
    onStopRequest((again) => {
      if (again) process.exit(1);
      const overdue = () => {
        process.stderr.write(`What was running did not end within ${SHEAF_STOP_SECONDS} seconds and was cut off.\n`);
        process.exit(0);
      };
      setTimeout(overdue, limitMs).unref();
      service.stop().then(resolve, reject);
    });
  });
}

/** `sheaf serve` */
export function register(program: Command): void {
  const command = program
    .command('serve')
    .description('run the import service and its window; prints one JSON line when ready')
    .addOption(dataDirOption());
  for (const setting of settings) command.addOption(makeOption(setting));
  command.option('--open-code', 'add sign_in_url to the line: an address that signs one window in').action(serve);
}
