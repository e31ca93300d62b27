import type { LeaveAnswer, QueueReport } from './process-messages.ts';
import type { InstanceKeeper } from './remote-instance.ts';

/**
 * The window's commands, with their keys in Electron's notation (null: none). The menu and the list under `?` read this
 * table; each has its own labels.
 */
export const commandKeys = {
  search: '/',
  'open-files': 'CommandOrControl+O',
  print: 'CommandOrControl+P',
  undo: 'CommandOrControl+Z',
  redo: 'CommandOrControl+Shift+Z',
  shortcuts: '?',
  diagnostics: null,
  'go-settings': 'CommandOrControl+,',
} as const satisfies Record<string, string | null>;

export type CommandId = keyof typeof commandKeys;
export const commandIds = Object.keys(commandKeys) as CommandId[];

/** The commands in the desktop's menu. Opening files is a separate event, because the page needs a user gesture for it. */
const menuCommands = ['search', 'print', 'shortcuts', 'diagnostics', 'undo', 'redo'] as const satisfies CommandId[];
export type MenuCommand = (typeof menuCommands)[number];

/** The address of an import service and a token for it. */
export interface Connection {
  base_url: string;
  token: string;
  /** Of a remote instance: its storage, where a person named one on another host. */
  storage_origin?: string | null;
}

/** Events that the desktop sends to the window. */
export interface BridgeEvents {
  /** The service was (re)started: use this connection from now on. */
  connection: Connection;
  /** The service stopped by itself and is being started again. */
  disconnected: { reason: string };
  /** The menu's File > Open (Ctrl/Cmd+O). */
  'open-files': null;
  /** Another command was chosen from the menu. */
  command: MenuCommand;
  /** The user closes Sheaf while imports run: ask, and answer by `leave`. */
  leaving: null;
  /** The user opened something: get it by `takeOpened`. */
  opened: null;
  /** The computer has slept: connections may be dead and tokens expired. */
  resumed: null;
}
export const bridgeEvents = [
  'connection',
  'disconnected',
  'open-files',
  'command',
  'leaving',
  'opened',
  'resumed',
] as const satisfies (keyof BridgeEvents)[];

/** Calls from the window to the desktop; each is one IPC channel. */
interface BridgeCalls extends InstanceKeeper {
  connection(): Promise<Connection>;
  /** Reports the state of the queue, at the window's start and after each change. */
  reportQueue(report: QueueReport): Promise<void>;
  /** @returns what was opened since the last call */
  takeOpened(): Promise<OpenedItem[]>;
  /** @returns the report the user can read and save: versions, state and the log, nothing of what was imported */
  report(): Promise<string>;
  /** Lets the user choose a folder. @param from where the dialog opens @returns its absolute path; null: none was chosen */
  chooseFolder(from: string): Promise<string | null>;
  /** Answers `leaving`. */
  leave(answer: LeaveAnswer): Promise<void>;
}

/** Calls that only the preload makes, for the page, which must not name paths. */
interface PreloadCalls {
  /** Adds files to File > Open Recent, by their absolute paths. */
  remember(paths: string[]): Promise<void>;
}

export type MainCalls = BridgeCalls & PreloadCalls;
export const mainCalls = [
  'connection',
  'reportQueue',
  'leave',
  'takeOpened',
  'report',
  'remember',
  'instances',
  'addInstance',
  'removeInstance',
  'nameStorage',
  'instanceToken',
  'chooseFolder',
] as const satisfies (keyof MainCalls)[];

/** `window.bridge`: the only connection between window and desktop. Absent in a plain browser. */
export interface Bridge extends BridgeCalls {
  readonly platform: string;
  /** Adds files that the user gave the page to File > Open Recent. */
  remember(files: readonly File[]): Promise<void>;
  /** @returns a function that stops listening. */
  on<E extends keyof BridgeEvents>(event: E, listener: (detail: BridgeEvents[E]) => void): () => void;
}

/** Why Sheaf does not open something: not a file it can import, a file that is missing, a link to no page of ours. */
const openRefusals = ['not-importable', 'missing', 'link'] as const;
export type OpenRefusal = (typeof openRefusals)[number];

/**
 * Something that waits in the desktop for the window: what the user opened (by “Open with”, File > Open Recent, a second
 * start or a `sheaf://` link), and crashes. The window never gets a file's path: it fetches the bytes from
 * `makeOpenedPath(id)`, once.
 */
export type OpenedItem =
  | { kind: 'file'; id: string; name: string }
  /** A page of the window: the part of its address after the hash. */
  | { kind: 'page'; path: string }
  | { kind: 'refused'; what: string; why: OpenRefusal }
  /** The window crashed and was loaded again, or main had an unexpected error. */
  | { kind: 'crashed'; what: 'window' | 'desktop' };

/** Addresses below this one are the files that the user opened. */
export const openedFolder = '/opened/';
export const makeOpenedPath = (id: string): string => `${openedFolder}${id}`;
