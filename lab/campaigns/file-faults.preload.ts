// `node --import` this before a service: it tells which file calls of the sources are reached, and those that the campaign names fail,
// each once (file-faults.ts). What SQLite does in its own code is not seen; a full disk (full-disk.ts) meets that.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import {
  type Fault,
  faultableCalls,
  firedPath,
  listFaults,
  type PlannedFault,
  placesPath,
  planPath,
} from './file-faults-plan.ts';

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Calls = Record<string, unknown>;

const folder = process.env.SHEAF_FILE_FAULTS ?? '';
const original = { ...fs };
const seen = new Set<string>();

/** Whether a call of ours, or of a wrapped one, is running: what Node calls in turn is a part of it. */
let isInside = false;

function runInside<T>(call: () => T): T {
  const before = isInside;
  isInside = true;
  try {
    return call();
  } finally {
    isInside = before;
  }
}

/** Helpers that write different files for different callers. */
const helpers = /core\/durable-file|disk\/directory-sync/;
/** What reads a file as the program is loaded; nobody is there yet who could say anything. */
const left = /[/\\]testing[/\\]|service[/\\]version\.ts/;
const frameOfSources = /[/\\]src[/\\]((?:service|storage)[/\\][^:)]+:\d+)/;

/** @returns where in the sources a call was made; undefined for what Node and libraries do */
function findPlace(name: string): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const nearest = frames.findIndex((frame) => frameOfSources.test(frame) && !left.test(frame));
  if (frames.slice(0, nearest).some((frame) => /node:internal\/modules|node_modules/.test(frame))) return undefined;
  const places = frames.flatMap((frame) => frameOfSources.exec(frame)?.[1] ?? []).filter((at) => !left.test(at));
  const first = places.findIndex((at) => !helpers.test(at));
  const place = places.slice(0, (first === -1 ? places.length - 1 : first) + 1).join(' < ');
  return place === '' ? undefined : `${name} ${place}`;
}

/** @returns how a call at a place is to fail now */
function findFault(place: string): Fault | undefined {
  if (!seen.has(place)) {
    seen.add(place);
    runInside(() => original.appendFileSync(placesPath(folder), `${place}\n`));
  }
  try {
    return runInside(() => {
      const plan: PlannedFault[] = JSON.parse(original.readFileSync(planPath(folder), 'utf8'));
      const planned = plan.find((one) => one.place === place);
      if (planned === undefined) return undefined;
      original.closeSync(original.openSync(firedPath(folder, planned.id), 'wx'));
      return planned.fault;
    });
  } catch {
    // Nothing is planned, or it has failed already.
    return undefined;
  }
}

const errnos: Record<string, number> = { ENOSPC: -28, EIO: -5, EMFILE: -24 };
const sentences: Record<string, string> = {
  ENOSPC: 'no space left on device',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
};
const readError = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${sentences[code]}, ${syscall}`), { code, errno: errnos[code], syscall });

/** Buffers are larger than small files, which must be read in pieces too. */
const mostShortBytes = 1000;

/** At most half of the bytes that a read or write was called with. */
function shorten(args: readonly unknown[], at: number): unknown[] {
  const [buffer, second, third, ...rest] = args.slice(at);
  const before = args.slice(0, at);
  if (Array.isArray(buffer)) return [...before, [buffer[0]], second, third, ...rest].slice(0, args.length);
  if (!ArrayBuffer.isView(buffer)) return [...args];
  const isOptions = typeof second === 'object' && second !== null;
  const options = isOptions ? (second as { offset?: number; length?: number; position?: number | null }) : {};
  const offset = options.offset ?? (typeof second === 'number' ? second : 0);
  const length = options.length ?? (typeof third === 'number' ? third : buffer.byteLength - offset);
  const position = options.position ?? (isOptions ? null : rest[0]);
  return [
    ...before,
    buffer,
    offset,
    Math.max(1, Math.min(mostShortBytes, Math.floor(length / 2))),
    position ?? null,
    ...rest.slice(1),
  ];
}

const kinds = {
  sync: (error: Error) => {
    throw error;
  },
  promise: (error: Error) => Promise.reject(error),
};

/** Makes a call fail where it is told to; a close closes all the same, as the system does. */
function wrap(
  owner: Calls,
  key: string,
  { kind, name = key, buffersAt = 0 }: { kind: keyof typeof kinds; name?: string; buffersAt?: number },
): void {
  const call = owner[key] as Call;
  owner[key] = function (this: unknown, ...args: unknown[]) {
    if (isInside) return call.apply(this, args);
    const place = findPlace(name);
    const fault = place === undefined ? undefined : findFault(place);
    if (fault === undefined) return runInside(() => call.apply(this, args));
    if (fault === 'short') return call.apply(this, shorten(args, buffersAt));
    if (name === 'close') call.apply(this, args);
    return kinds[kind](readError(fault, name));
  };
}

/** A stream opens, reads and writes when nobody of the sources is on the stack any more: its place is where it was made. */
function wrapStream(key: 'createReadStream' | 'createWriteStream'): void {
  const create = fs[key] as unknown as (path: unknown, options?: object) => unknown;
  const methods = key === 'createReadStream' ? ['open', 'read', 'close'] : ['open', 'write', 'writev', 'close'];
  (fs as Calls)[key] = (path: unknown, options?: object | string) => {
    const made = findPlace('stream');
    const given = typeof options === 'string' ? { encoding: options } : options;
    if (made === undefined) return create(path, given);
    const failing = Object.fromEntries(
      methods.map((name) => [name, failingInStream(name, made.replace('stream ', ''))]),
    );
    return create(path, { ...given, fs: failing });
  };
}

function failingInStream(name: string, made: string): Call {
  const call = (original as Calls)[name] as Call;
  return (...args) => {
    const place = `${name} ${made} stream`;
    const fault = listFaults(place).length > 0 ? findFault(place) : undefined;
    if (fault === undefined) return call(...args);
    if (fault === 'short') return call(...shorten(args, 1));
    const done = args.at(-1) as (error: Error) => void;
    if (name === 'close') return call(args[0], () => done(readError(fault, name)));
    setImmediate(done, readError(fault, name));
  };
}

if (folder !== '') {
  const handle = await fs.promises.open(import.meta.filename);
  const methods = Object.getPrototypeOf(handle) as Calls;
  await handle.close();
  // A handle has its close as a property of its own.
  const open = fs.promises.open as Call;
  (fs.promises as unknown as Calls).open = async (...args: unknown[]) => {
    const opened = (await open(...args)) as Calls;
    wrap(opened, 'close', { kind: 'promise' });
    return opened;
  };
  for (const name of faultableCalls) {
    if (`${name}Sync` in fs) wrap(fs as unknown as Calls, `${name}Sync`, { kind: 'sync', name, buffersAt: 1 });
    if (name in fs.promises) wrap(fs.promises as unknown as Calls, name, { kind: 'promise' });
    if (name in methods) wrap(methods, name, { kind: 'promise' });
  }
  wrapStream('createReadStream');
  wrapStream('createWriteStream');
  syncBuiltinESMExports();
}
