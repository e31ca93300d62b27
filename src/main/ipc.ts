import { type BrowserWindow, type Dialog, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { z } from 'zod';
import { type BridgeEvents, type MainCalls, mainCalls } from '../contract/bridge.ts';
import { leaveAnswers, queueReport } from '../contract/process-messages.ts';
import { newInstance } from '../contract/remote-instance.ts';
import { windowOrigin } from './window-address.ts';

/** The arguments of each call: what the window sends is checked here before it is used. */
const argumentSchemas = {
  connection: z.tuple([]),
  reportQueue: z.tuple([queueReport]),
  takeOpened: z.tuple([]),
  report: z.tuple([]),
  remember: z.tuple([z.array(z.string().max(5000)).max(10_000)]),
  leave: z.tuple([z.enum(leaveAnswers)]),
  instances: z.tuple([]),
  addInstance: z.tuple([newInstance]),
  removeInstance: z.tuple([z.string().max(3000)]),
  nameStorage: z.tuple([z.string().max(3000), z.string().max(2000)]),
  instanceToken: z.tuple([z.string().max(3000), z.string().max(10_000).optional()]),
  chooseFolder: z.tuple([z.string().max(5000)]),
} satisfies { [C in keyof MainCalls]: z.ZodType<Parameters<MainCalls[C]>> };

/** @returns whether the call comes from the top frame of our window, showing our page. */
function isOurWindow(event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame;
  if (window === null || window.isDestroyed() || frame === null || event.sender !== window.webContents) return false;
  return frame === window.webContents.mainFrame && frame.origin === windowOrigin;
}

function answer<C extends keyof MainCalls>(name: C, calls: MainCalls, currentWindow: () => BrowserWindow | null): void {
  const call = calls[name] as (...given: unknown[]) => unknown;
  ipcMain.handle(name, (event, ...given: unknown[]) => {
    if (!isOurWindow(event, currentWindow())) throw new Error(`${name}: only Sheaf's own window may call this.`);
    const parsed = argumentSchemas[name].safeParse(given);
    if (!parsed.success) throw new Error(`${name}: the arguments are not valid. ${z.prettifyError(parsed.error)}`);
    return call(...parsed.data);
  });
}

/** Registers a handler for every call of the contract; a missing one does not compile. */
export function answerCalls(calls: MainCalls, currentWindow: () => BrowserWindow | null): void {
  for (const name of mainCalls) answer(name, calls, currentWindow);
}

/** Sends an event to the window, if there is one. A window that opens later asks for what it missed. */
export function tell<E extends keyof BridgeEvents>(
  window: BrowserWindow | null,
  event: E,
  ...detail: BridgeEvents[E] extends null ? [] : [BridgeEvents[E]]
): void {
  if (window !== null && !window.isDestroyed()) window.webContents.send(event, detail[0] ?? null);
}

/**
 * File > Open…: the page opens its own file dialog, which Chromium allows only shortly after the user did something
 * in the page. Choosing from a menu counts as that only when the page is told so: hence a script that does nothing.
 */
export async function askForFiles(window: BrowserWindow | null): Promise<void> {
  if (window === null || window.isDestroyed()) return;
  await window.webContents.executeJavaScript('undefined', true);
  tell(window, 'open-files');
}

/** Lets the user choose a folder, which may be made in the dialog. @param from where it opens; '': the system's place */
export async function chooseFolder(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | null,
  from: string,
): Promise<string | null> {
  if (window === null || window.isDestroyed()) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
    ...(from === '' ? {} : { defaultPath: from }),
  });
  return canceled ? null : (filePaths[0] ?? null);
}
