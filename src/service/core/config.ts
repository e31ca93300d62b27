import { z } from 'zod';
import { UserError } from './errors.ts';

/** Paths of the programs ffmpeg and ffprobe. */
export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
}

/** A speech recogniser that is run from the command line. */
export interface Transcriber {
  /** The command line as it was set. */
  command: string;
  /** The name of its program, for people. */
  engine: string;
  file: string;
  /** `{audio}` stands for the path of a WAV file, `{output}` for the path, without extension, that it may write to. */
  args: readonly string[];
  memoryBytes: number;
}

/** The programs of this computer that read recordings; null: not installed. */
export interface RecordingTools {
  ffmpeg: Ffmpeg | null;
  transcriber: Transcriber | null;
}

export interface ListenAddress {
  host: string;
  port: number;
}

/** The settings of the service. */
export interface ServiceConfig {
  data_dir: string;
  /** postgres://…, of a database that several nodes share; null: SQLite, in the data folder. */
  database_url: string | null;
  /** The most connections that HTTP may have to that database; 10 unless given. */
  database_pool?: number;
  host: string;
  port: number;
  storage_port: number;
  /** Folder of the built renderer, served at `/`; null: no window. */
  window_dir: string | null;
  /** Further origins whose pages may call the service: `app://sheaf`. */
  window_origins: readonly string[];
  /** Further addresses the window may connect to: other instances and their stores. */
  window_connects?: readonly string[];
  /** The origin at which clients reach the service through a proxy; null or left out: the address of each request. */
  public_url?: string | null;
  /** The origin at which clients reach the embedded store through a proxy; null or left out: its own address. */
  storage_public_url?: string | null;
  /** The files of a certificate and of its key, in PEM; null or left out: no TLS. */
  tls?: { cert: string; key: string } | null;
  /** Addresses and networks of proxies that tell the truth about their clients; none unless given. */
  trusted_proxies?: readonly string[];
  /** Where `/metrics` is served; null or left out: nowhere. */
  metrics_listen?: ListenAddress | null;
  /** How long the service goes on taking requests after it was asked to stop, so that proxies notice; 0 unless given. */
  drain_seconds?: number;
  /** How long the embedded store then waits for uploads that have begun; 10 unless given. */
  stop_seconds?: number;
  /** A store other than the embedded one. */
  foreign_store: ForeignStore | null;
  recordings: RecordingTools;
  /** Backups that are made by themselves; left out: none, as in the service of one command. */
  backups?: {
    /** Node's options and the file of the command line, which makes them. */
    command: readonly string[];
    /** The plan in the options of `serve`; null: the window sets it. */
    plan: { dir: string; every_hours: number; keep: number } | null;
    /** How long their folder may take, in milliseconds; the usual times unless given. */
    patience?: { opening: number; silence: number; ending: number };
  };
}

const foreignStore = z.object({
  SHEAF_S3_ENDPOINT: z.url({
    protocol: /^https?$/,
    error: 'SHEAF_S3_ENDPOINT must be an address such as https://s3.example.org.',
  }),
  SHEAF_S3_REGION: z.string().min(1).default('us-east-1'),
  SHEAF_S3_BUCKET: z
    .string({ error: 'SHEAF_S3_BUCKET is missing.' })
    .min(3, { error: 'SHEAF_S3_BUCKET must be a name of at least 3 characters.' }),
  SHEAF_S3_ACCESS_KEY: z.string({ error: 'SHEAF_S3_ACCESS_KEY is missing.' }).min(1),
  SHEAF_S3_SECRET_KEY: z.string({ error: 'SHEAF_S3_SECRET_KEY is missing.' }).min(1),
  SHEAF_S3_PUBLIC_ENDPOINT: z.url({ error: 'SHEAF_S3_PUBLIC_ENDPOINT must be an address.' }).optional(),
});
export type ForeignStore = z.output<typeof foreignStore>;

/**
 * The `SHEAF_S3_*` settings (docs/storage.md#another-store), all or none.
 * @throws UserError naming the setting that is missing or wrong.
 */
export function readForeignStore(env: NodeJS.ProcessEnv): ForeignStore | null {
  // An empty text counts as not set.
  const set = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  if (set.SHEAF_S3_ENDPOINT === undefined) {
    if (set.SHEAF_S3_BUCKET === undefined) return null;
    throw new UserError('SHEAF_S3_ENDPOINT is missing: SHEAF_S3_BUCKET needs it.', 2);
  }
  const result = foreignStore.safeParse(set);
  if (result.success) return result.data;
  throw new UserError(result.error.issues[0]?.message ?? 'The SHEAF_S3_ settings are not valid.', 2);
}
