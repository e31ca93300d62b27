import type { ParserRequest } from '../../contract/parser-process.ts';

/** What the service tells the desktop that forked it. The token travels no other way (DESIGN.md section 2). */
export interface ReadyMessage {
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

/** Says that the service is ready to the desktop, if one forked us. */
export function announce(message: ReadyMessage): void {
  parentPort()?.postMessage(message);
}

/** @returns whether the desktop forked us: then it is the desktop that runs the parsers. */
export function hasDesktop(): boolean {
  return parentPort() !== undefined;
}

/** Asks something of the desktop that forked us. */
export function askDesktop(message: ParserRequest): void {
  parentPort()?.postMessage(message);
}

/** Calls back with whatever the desktop says. */
export function onDesktopMessage(listener: (data: unknown) => void): void {
  parentPort()?.on('message', ({ data }) => listener(data));
}

function isStop(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'stop';
}

/** Calls back when a signal or the desktop asks us to stop; `again` when it is not the first time. */
export function onStopRequest(listener: (again: boolean) => void): void {
  let asked = false;
  const ask = () => {
    listener(asked);
    asked = true;
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  onDesktopMessage((data) => {
    if (isStop(data)) ask();
  });
}

/** The end, when the desktop forked us: the open port would keep this process alive for ever. Without a desktop it ends by itself. */
export function leave(): void {
  if (hasDesktop()) process.exit(0);
}
