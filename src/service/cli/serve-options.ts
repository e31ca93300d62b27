import { type Command, Option } from 'commander';
import { readServeSettings, type ServeSettingName, type ServeSettings, switchStates } from '../core/serve-settings.ts';
import { collect } from './command.ts';

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
  ['SHEAF_ADDRESS_CHECK', '--address-check <state>', 'whether it asks its own public addresses; on unless given'],
  ['SHEAF_WINDOW_ORIGIN', '--window-origin <origin>', 'an origin whose pages may use this service'],
  ['SHEAF_CONNECT', '--connect <origin>', 'an address its window may use besides its own'],
  ['SHEAF_METRICS_LISTEN', '--metrics-listen <address>', 'where /metrics is served, such as 127.0.0.1:9464'],
  [
    'SHEAF_DRAIN_SECONDS',
    '--drain-seconds <seconds>',
    'how long requests are still taken after SIGTERM; 0 unless given',
  ],
  ['SHEAF_STOP_SECONDS', '--stop-seconds <seconds>', 'how long what is running may take then; 60 unless given'],
  ['SHEAF_BACKUP_DIR', '--backup-dir <dir>', 'a folder for backups that are made by themselves; none unless given'],
  ['SHEAF_BACKUP_HOURS', '--backup-hours <hours>', 'hours between them; 24 unless given'],
  ['SHEAF_BACKUP_KEEP', '--backup-keep <n>', 'how many of them are kept; 14 unless given'],
];

/** Settings that an option may name again and again. */
const lists: ReadonlySet<string> = new Set(['SHEAF_TRUSTED_PROXIES', 'SHEAF_WINDOW_ORIGIN', 'SHEAF_CONNECT']);

function makeOption([name, flags, what]: Setting): Option {
  const isList = lists.has(name);
  const option = new Option(flags, isList ? `${what} (again for more)` : what).env(name);
  if (name === 'SHEAF_ADDRESS_CHECK') option.choices(switchStates);
  return isList ? option.argParser(collect(String)) : option;
}

export type ServeOptions = { dataDir: string; openCode?: boolean } & Record<
  string,
  string | string[] | boolean | undefined
>;

/** @throws UserError (wrong use) naming option and variable */
export function readSettings(options: ServeOptions): ServeSettings {
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

/** Adds the options to `sheaf serve`. */
export function addServeOptions(command: Command): Command {
  for (const setting of settings) command.addOption(makeOption(setting));
  return command;
}
