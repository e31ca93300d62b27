import type { LeaveAnswer, QueueReport } from './activity-status.ts';
import type { Arrival } from './arrivals.ts';
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
  /** Somebody closes Sheaf while imports are under way: ask, and answer by `leave`. */
  leaving: null;
  /** Something was handed over: ask for it by `arrivals`. */
  arrived: null;
  /** The computer has slept: connections and tokens may be old. */
  resumed: null;
}
export const bridgeEvents = [
  'connection',
  'disconnected',
  'open-files',
  'command',
  'leaving',
  'arrived',
  'resumed',
] as const satisfies (keyof BridgeEvents)[];

/** Calls the window may make of the desktop; each is one IPC channel. */
export interface BridgeCalls extends InstanceKeeper {
  connection(): Promise<Connection>;
  /** Tells what is under way, at the window's start and after each change. */
  reportQueue(report: QueueReport): Promise<void>;
  /** Takes what was handed over since the last call. */
  arrivals(): Promise<Arrival[]>;
  /** @returns the report a person may look through, and save: versions, state, the log, nothing of what was imported */
  report(): Promise<string>;
  /** Answers `leaving`. */
  leave(answer: LeaveAnswer): Promise<void>;
}

/** Calls of the preload alone, on the page's behalf: the page itself cannot name a path. */
export interface PreloadCalls {
  /** Files a person gave the page, by their absolute paths: they go to File > Open Recent. */
  remember(paths: string[]): Promise<void>;
}

export type MainCalls = BridgeCalls & PreloadCalls;
export const mainCalls = [
  'connection',
  'reportQueue',
  'leave',
  'arrivals',
  'report',
  'remember',
  'instances',
  'addInstance',
  'removeInstance',
  'instanceToken',
] as const satisfies (keyof MainCalls)[];

/** `window.bridge`: the only door between window and desktop. Absent when the window runs in a plain browser. */
export interface Bridge extends BridgeCalls {
  readonly platform: string;
  /** Puts files that a person gave the page under File > Open Recent. */
  remember(files: readonly File[]): Promise<void>;
  /** @returns a function that stops listening. */
  on<E extends keyof BridgeEvents>(event: E, listener: (detail: BridgeEvents[E]) => void): () => void;
}
