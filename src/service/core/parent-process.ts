import { isatty } from 'node:tty';
import {
  type BackupRequest,
  type LeavingMessage,
  type ParserRequest,
  readMessage,
} from '../../contract/process-messages.ts';

/** Sent to the desktop that forked the service. The token travels no other way (docs/desktop.md#the-service-process). */
interface ReadyMessage {
  type: 'ready';
  base_url: string;
  storage_url: string;
  token: string;
}

/** Electron's `process.parentPort` in a utility process; absent under plain Node. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

function parentPort(): ParentPort | undefined {
  return (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;
}

/** Tells the desktop, if it forked us, that the service is ready. */
export function announce(message: ReadyMessage): void {
  parentPort()?.postMessage(message);
}

/** @returns whether the desktop forked us. If so, the desktop runs the parsers and the backups. */
export function hasDesktop(): boolean {
  return parentPort() !== undefined;
}

/** Sends a request to the desktop that forked us. */
export function askDesktop(message: ParserRequest | BackupRequest): void {
  parentPort()?.postMessage(message);
}

/** Calls back with every message of the desktop. */
export function onDesktopMessage(listener: (data: unknown) => void): void {
  parentPort()?.on('message', ({ data }) => listener(data));
}

const reloads = new Set<() => void>();

/** Calls back when an administrator asks for it by SIGHUP. @returns a function that ends that */
export function onReload(listener: () => void): () => void {
  reloads.add(listener);
  return () => void reloads.delete(listener);
}

/** Calls back when a signal or the desktop asks us to stop; `again` is true from the second time on. A terminal that closes asks too. */
export function onStopRequest(listener: (again: boolean) => void): void {
  let asked = false;
  const ask = () => {
    listener(asked);
    asked = true;
  };
  // Looked at now: a terminal that has closed is none any more.
  const hasTerminal = [0, 1, 2].some(isatty);
  const reload = () => {
    for (const one of reloads) one();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, ask);
  process.on('SIGHUP', hasTerminal ? ask : reload);
  onDesktopMessage((data) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'stop') ask();
  });
}

/** Main answers at once, unless it hangs. */
const longestAnswerMs = 2000;

/** Resolves when the system has taken what was printed. */
const flush = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()));

/** Ends this process. If the desktop forked us, it reads first what was printed. */
export async function leave(code?: number): Promise<void> {
  if (!hasDesktop()) process.exit(code);
  setTimeout(() => process.exit(code), longestAnswerMs);
  onDesktopMessage((data) => {
    if (readMessage.safeParse(data).success) process.exit(code);
  });
  await Promise.all([flush(process.stdout), flush(process.stderr)]);
  parentPort()?.postMessage({ type: 'leaving' } satisfies LeavingMessage);
}
