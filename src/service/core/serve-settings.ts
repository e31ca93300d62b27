import { isIP } from 'node:net';
import { z } from 'zod';
import type { ListenAddress } from './config.ts';
import { UserError } from './errors.ts';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}.`;
  const digits = z.string().regex(/^\d{1,9}$/, { error });
  return digits.transform(Number).pipe(z.number({ error }).min(min, { error }).max(max, { error }));
};

const mustBeAddress = 'must be an address without a path, such as https://sheaf.example.org.';

const host = String.raw`[\w.-]+|\[[\da-f:.]+\]`;
const origin = new RegExp(`^[a-z][\\w+.-]*://(?:${host})(?::\\d+)?$`, 'i');

/** @returns the origin that a text names, with or without a slash at its end; undefined: none, or more than an origin */
function toOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.pathname.length > 1 || /[?#@]/.test(text)) return undefined;
  // Only http and https have an origin for the URL parser; the desktop's pages have a scheme of their own.
  const found = url.origin === 'null' ? text.replace(/\/$/, '') : url.origin;
  return origin.test(found) ? found : undefined;
}

/** It goes into headers and into the window's content security policy, where only an origin may stand. */
const anyOrigin = z.string().transform((text, context) => {
  const found = toOrigin(text);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: mustBeAddress });
  return z.NEVER;
});
const webOrigin = anyOrigin.refine((text) => /^https?:/.test(text), { error: mustBeAddress });

/** Several values in one, divided by commas. */
const parseCommaList = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(item));

/** The networks that have a name: 127.0.0.0/8 and ::1, 169.254.0.0/16 and fe80::/10, and the private ones. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A network of all addresses would believe every client.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const network = z
  .string()
  .refine(isNetwork, { error: `must be addresses or networks such as 10.0.0.0/8, or ${namedNetworks.join(', ')}.` });

/** An address of IPv6, which stands in brackets wherever a port may follow. */
const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

/** `9464`, `10.0.0.5:9464` or `[::1]:9464`; a port alone is on loopback. */
const listenAddress = z.string().transform((text, context): ListenAddress => {
  const [, host = '127.0.0.1', digits = ''] = /^(?:([\w.-]+|\[[\da-f:.]+\]):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== '' && port <= 65_535) return { host: withoutBrackets(host), port };
  context.addIssue({ code: 'custom', message: 'must be a port or an address with a port, such as 127.0.0.1:9464.' });
  return z.NEVER;
});

const exampleDatabase = 'postgres://user:password@host:5432/database';
/** An @ behind the first slash, ? or # belongs to a password: what stands before it would be taken for the host, and named. */
const databaseUrl = z
  .string()
  .refine((text) => !/^[^:]*:\/\/[^/?#]*[/?#].*@/.test(text), {
    error: `must be an address such as ${exampleDatabase}. Write %2F for / in the password, %3F for ?, %23 for # and %40 for @.`,
    abort: true,
  })
  .refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
    },
    { error: `must be an address such as ${exampleDatabase}.` },
  );

/** Where backups go: an address such as s3://… would become a folder of that name. */
export const backupFolder = z.string().refine((text) => !/^[a-z][\w+.-]+:\/\//i.test(text), {
  error: 'must be a folder. A program such as restic takes it from there to a store (docs/deploy.md#backups).',
});

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What `sheaf serve` can be told, by name of the environment variable (docs/deploy.md#settings). Seconds are whole. */
const serveSettings = z.object({
  SHEAF_HOST: z.string().default('127.0.0.1').transform(withoutBrackets),
  SHEAF_PORT: wholeNumber(0, 65_535).default(0),
  SHEAF_STORAGE_PORT: wholeNumber(0, 65_535).default(0),
  SHEAF_PUBLIC_URL: webOrigin.optional(),
  SHEAF_STORAGE_PUBLIC_URL: webOrigin.optional(),
  SHEAF_TLS_CERT: z.string().optional(),
  SHEAF_TLS_KEY: z.string().optional(),
  SHEAF_TRUSTED_PROXIES: parseCommaList(network),
  SHEAF_WINDOW_ORIGIN: parseCommaList(anyOrigin),
  SHEAF_CONNECT: parseCommaList(webOrigin),
  SHEAF_METRICS_LISTEN: listenAddress.optional(),
  SHEAF_DRAIN_SECONDS: wholeNumber(0, 3600).default(0),
  SHEAF_STOP_SECONDS: wholeNumber(1, 86_400).default(60),
  SHEAF_BACKUP_DIR: backupFolder.optional(),
  SHEAF_BACKUP_HOURS: wholeNumber(1, 8760).default(24),
  SHEAF_BACKUP_KEEP: wholeNumber(1, 100_000).default(14),
  SHEAF_DATABASE_URL: databaseUrl.optional(),
  SHEAF_DATABASE_POOL: wholeNumber(2, 1000).default(10),
  SHEAF_LOG: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}.` }).default('warn'),
});
export type ServeSettings = z.output<typeof serveSettings>;
export type ServeSettingName = keyof ServeSettings;

/**
 * Reads the settings; an empty text counts as not set.
 * @param given texts of the command line or the environment
 * @param toLabel how a setting is named to the user
 * @throws UserError (wrong use) naming the setting that is wrong and what it must be
 */
export function readServeSettings(
  given: Partial<Record<ServeSettingName, string | undefined>>,
  toLabel: (name: string) => string = (name) => name,
): ServeSettings {
  const set = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined && text !== ''));
  const result = serveSettings.safeParse(set);
  if (result.success) {
    const { SHEAF_TLS_CERT: cert, SHEAF_TLS_KEY: key } = result.data;
    if ((cert === undefined) === (key === undefined)) return result.data;
    const [missing, there] =
      cert === undefined ? ['SHEAF_TLS_CERT', 'SHEAF_TLS_KEY'] : ['SHEAF_TLS_KEY', 'SHEAF_TLS_CERT'];
    throw new UserError(`${toLabel(missing)} is missing: ${toLabel(there)} needs it.`, 2);
  }
  const [issue] = result.error.issues;
  throw new UserError(`${toLabel(String(issue?.path[0]))} ${issue?.message}`, 2);
}

/**
 * @returns `SHEAF_DATABASE_URL`, the PostgreSQL database that several nodes share; null: SQLite, in the data folder
 * @throws UserError when it is no such address
 */
export function readDatabaseUrl({ SHEAF_DATABASE_URL }: NodeJS.ProcessEnv): string | null {
  return readServeSettings({ SHEAF_DATABASE_URL }).SHEAF_DATABASE_URL ?? null;
}
