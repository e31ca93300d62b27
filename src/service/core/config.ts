import { z } from 'zod';
import { UserError } from './user-error.ts';

/** Paths of the programs ffmpeg and ffprobe. */
export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
}

/** A command-line speech recogniser. */
export interface Transcriber {
  /** The line it was set by. */
  command: string;
  /** Its program's name, for people. */
  engine: string;
  file: string;
  /** With `{audio}`, the path of a WAV file, and `{output}`, the path without extension of what it may write. */
  args: readonly string[];
  memory_bytes: number;
}

/** The programs of this machine that recordings are read with; null: not there. */
export interface RecordingTools {
  ffmpeg: Ffmpeg | null;
  transcriber: Transcriber | null;
}

/** What `createService` needs to know; everything else has one right value. */
export interface ServiceConfig {
  data_dir: string;
  host: string;
  port: number;
  storage_port: number;
  /** Folder of the built renderer, served at `/`; null: no window. */
  window_dir: string | null;
  /** Origins besides our own whose pages are ours: `app://sheaf`. */
  window_origins: readonly string[];
  /** Addresses the window may talk to besides this service and its store: other instances and theirs. None unless given. */
  window_connects?: readonly string[];
  /** A store other than the embedded one. */
  foreign_store: ForeignStore | null;
  /** The programs recordings are read and transcribed with. */
  recordings: RecordingTools;
}

const foreignStore = z.object({
  SHEAF_S3_ENDPOINT: z.url({ error: 'SHEAF_S3_ENDPOINT must be an address such as https://s3.example.org.' }),
  SHEAF_S3_REGION: z.string().min(1).default('us-east-1'),
  SHEAF_S3_BUCKET: z.string({ error: 'SHEAF_S3_BUCKET is missing.' }).min(3),
  SHEAF_S3_ACCESS_KEY: z.string({ error: 'SHEAF_S3_ACCESS_KEY is missing.' }).min(1),
  SHEAF_S3_SECRET_KEY: z.string({ error: 'SHEAF_S3_SECRET_KEY is missing.' }).min(1),
  SHEAF_S3_PUBLIC_ENDPOINT: z.url({ error: 'SHEAF_S3_PUBLIC_ENDPOINT must be an address.' }).optional(),
});
export type ForeignStore = z.output<typeof foreignStore>;

/**
 * The `SHEAF_S3_*` settings (DESIGN.md section 5), all or none.
 * @throws UserError naming the setting that is missing or wrong.
 */
export function foreignStoreOf(env: NodeJS.ProcessEnv): ForeignStore | null {
  if (env.SHEAF_S3_ENDPOINT === undefined) return null;
  const result = foreignStore.safeParse(env);
  if (result.success) return result.data;
  throw new UserError(result.error.issues[0]?.message ?? 'The SHEAF_S3_ settings are not valid.');
}
