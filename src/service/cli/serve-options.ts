import { type Command, Option } from 'commander';
import { readServeSettings, type ServeSettingName, type ServeSettings, switchStates } from '../core/serve-settings.ts';
import { collect } from './command.ts';

/** The options of `serve` that can be set by the environment as well; an option wins. */
const settings: readonly {
  name: ServeSettingName;
  flags: string;
  what: string;
  isList?: boolean;
  choices?: readonly string[];
}[] = [
  { name: 'SHEAF_HOST', flags: '--host <host>', what: 'the address to listen on; 127.0.0.1 unless given' },
  { name: 'SHEAF_PORT', flags: '--port <port>', what: 'any free port unless given' },
  {
    name: 'SHEAF_STORAGE_PORT',
    flags: '--storage-port <port>',
    what: "the object store's port; any free one unless given",
  },
  {
    name: 'SHEAF_PUBLIC_URL',
    flags: '--public-url <url>',
    what: 'the address at which clients reach this service through a proxy',
  },
  {
    name: 'SHEAF_STORAGE_PUBLIC_URL',
    flags: '--storage-public-url <url>',
    what: 'the same for its object store, where it has another name than the service',
  },
  { name: 'SHEAF_TLS_CERT', flags: '--tls-cert <file>', what: 'a certificate (PEM) to serve TLS with, for both' },
  { name: 'SHEAF_TLS_KEY', flags: '--tls-key <file>', what: 'its key (PEM)' },
  {
    name: 'SHEAF_TRUSTED_PROXIES',
    flags: '--trusted-proxy <address>',
    what: 'a proxy or network whose X-Forwarded-For, -Host and -Proto are believed',
    isList: true,
  },
  {
    name: 'SHEAF_ADDRESS_CHECK',
    flags: '--address-check <state>',
    what: 'whether this service sends requests to its public addresses, to see that others reach them; on unless given',
    choices: switchStates,
  },
  {
    name: 'SHEAF_WINDOW_ORIGIN',
    flags: '--window-origin <origin>',
    what: 'an origin whose pages may use this service',
    isList: true,
  },
  {
    name: 'SHEAF_CONNECT',
    flags: '--connect <origin>',
    what: 'an address its window may use besides its own',
    isList: true,
  },
  {
    name: 'SHEAF_METRICS_LISTEN',
    flags: '--metrics-listen <address>',
    what: 'where /metrics is served to those who can reach it, such as 127.0.0.1:9464; nowhere unless given',
  },
  {
    name: 'SHEAF_DRAIN_SECONDS',
    flags: '--drain-seconds <seconds>',
    what: 'how long requests are still taken after SIGTERM, so that proxies notice; 0 unless given',
  },
  {
    name: 'SHEAF_STOP_SECONDS',
    flags: '--stop-seconds <seconds>',
    what: 'how long what is running may take after that; 60 unless given',
  },
  {
    name: 'SHEAF_BACKUP_DIR',
    flags: '--backup-dir <dir>',
    what: 'a folder for backups that are made by themselves; none unless given',
  },
  { name: 'SHEAF_BACKUP_HOURS', flags: '--backup-hours <hours>', what: 'hours between them; 24 unless given' },
  { name: 'SHEAF_BACKUP_KEEP', flags: '--backup-keep <n>', what: 'how many of them are kept; 14 unless given' },
];

const optionOf = ({ name, flags, what, isList = false, choices }: (typeof settings)[number]): Option => {
  const option = new Option(flags, isList ? `${what} (again for more)` : what).env(name);
  if (choices !== undefined) option.choices(choices);
  return isList ? option.argParser(collect(String)) : option;
};

export type ServeOptions = { dataDir: string; openCode?: boolean } & Record<
  string,
  string | string[] | boolean | undefined
>;

/** @throws UserError (wrong use) naming option and variable */
export function settingsOf(options: ServeOptions): ServeSettings {
  const given = settings.map((setting) => {
    const value = options[optionOf(setting).attributeName()];
    return [setting.name, Array.isArray(value) ? value.join(',') : value];
  });
  const labelOf = (name: string) => {
    const [flag] = settings.find((setting) => setting.name === name)?.flags.split(' ') ?? [];
    return flag === undefined ? name : `${flag} (${name})`;
  };
  // No option for what has a password in it: other users see arguments.
  const { SHEAF_LOG, SHEAF_DATABASE_URL, SHEAF_DATABASE_POOL } = process.env;
  const others = { SHEAF_LOG, SHEAF_DATABASE_URL, SHEAF_DATABASE_POOL };
  return readServeSettings({ ...Object.fromEntries(given), ...others }, labelOf);
}

/** Adds the options to `sheaf serve`. */
export function addServeOptions(command: Command): Command {
  for (const setting of settings) command.addOption(optionOf(setting));
  return command;
}
