import type { MenuCommand } from './commands.ts';

import type { InstanceKeeper } from './remote-instance.ts';

/** The address of an import service and the token that opens it. */
export interface Connection {
  base_url: string;
  token: string;
}

/** What the desktop tells the window without being asked. */
export interface BridgeEvents {
  /** The service was (re)started: use this connection from now on. */
  connection: Connection;
  /** The service stopped by itself and is being started again. */
  disconnected: { reason: string };
  /** The menu's File > Open (Ctrl/Cmd+O). */
  'open-files': null;
  /** Another command was chosen from the menu. */
  command: MenuCommand;
}
export const bridgeEvents = [
  'connection',
  'disconnected',
  'open-files',
  'command',
] as const satisfies (keyof BridgeEvents)[];

/** Calls the window may make of the desktop; each is one IPC channel. */
export interface BridgeCalls extends InstanceKeeper {
  connection(): Promise<Connection>;
  /** 0 to 1 while importing, null when there is nothing to show. */
  setProgress(fraction: number | null): Promise<void>;
}
export const bridgeCalls = [
  'connection',
  'setProgress',
  'instances',
  'addInstance',
  'removeInstance',
  'instanceToken',
] as const satisfies (keyof BridgeCalls)[];

/** `window.bridge`: the only door between window and desktop. Absent when the window runs in a plain browser. */
export interface Bridge extends BridgeCalls {
  readonly platform: string;
  /** @returns a function that stops listening. */
  on<E extends keyof BridgeEvents>(event: E, listener: (detail: BridgeEvents[E]) => void): () => void;
}
