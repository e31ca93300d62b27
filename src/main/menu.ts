import { basename, dirname } from 'node:path';
import { app, type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import { commandKeys, type MenuCommand } from '../contract/bridge.ts';
import type { Words } from './words.ts';

/** The actions of the menu items. */
interface MenuActions {
  openFiles: () => void;
  openRecent: (path: string) => void;
  clearRecent: () => void;
  command: (id: MenuCommand) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The page handles the keys itself, so the menu only shows them. A bare `/` or `?` is left out: macOS would take it from text fields. */
function entry(id: MenuCommand, label: string, { command }: MenuActions): MenuItemConstructorOptions {
  const keys = commandKeys[id];
  const shown = keys?.includes('+') ? { accelerator: keys, registerAccelerator: false } : {};
  return { id, label, click: () => command(id), ...shown };
}

function recent(
  { openRecent, clearRecent }: MenuActions,
  paths: readonly string[],
  { menu }: Words,
): MenuItemConstructorOptions {
  const entries = paths.map((path, at) => ({
    id: `recent-${at}`,
    // The folder tells files of the same name apart. A single ampersand would underline the next letter.
    label: `${basename(path)} (${basename(dirname(path))})`.replaceAll('&', '&&'),
    click: () => openRecent(path),
  }));
  return {
    id: 'recent',
    label: menu.recent,
    enabled: paths.length > 0,
    submenu: [...entries, separator, { id: 'clear-recent', label: menu.clearRecent, click: clearRecent }],
  };
}

function file(actions: MenuActions, paths: readonly string[], words: Words): MenuItemConstructorOptions {
  const { menu, quit } = words;
  return {
    label: menu.file,
    submenu: [
      { id: 'open-files', label: menu.open, accelerator: commandKeys['open-files'], click: actions.openFiles },
      recent(actions, paths, words),
      separator,
      entry('print', menu.print, actions),
      separator,
      process.platform === 'darwin' ? { role: 'close', label: menu.close } : { role: 'quit', label: quit },
    ],
  };
}

/** Undo and redo are the page's: in a text field its letters, elsewhere the last decision. */
function edit(actions: MenuActions, { menu, ...words }: Words): MenuItemConstructorOptions {
  return {
    label: menu.edit,
    submenu: [
      entry('undo', words.undo, actions),
      entry('redo', words.redo, actions),
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      { role: 'delete', label: menu.delete },
      separator,
      { role: 'selectAll', label: words.selectAll },
    ],
  };
}

function view(actions: MenuActions, { menu }: Words): MenuItemConstructorOptions {
  return {
    label: menu.view,
    submenu: [
      entry('search', menu.search, actions),
      separator,
      { role: 'resetZoom', label: menu.resetZoom },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      separator,
      { role: 'togglefullscreen', label: menu.fullScreen },
      ...(app.isPackaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  };
}

/**
 * Sets the application's menu.
 * @param recentPaths the files opened last, newest first
 * @param words in the system's language. Electron names the items for developers, and the menu that macOS calls like the app
 */
export function setMenu(actions: MenuActions, recentPaths: readonly string[], words: Words): void {
  const { menu } = words;
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: menu.help,
    submenu: [
      entry('shortcuts', menu.shortcuts, actions),
      entry('diagnostics', menu.diagnostics, actions),
      separator,
      { label: `Sheaf ${app.getVersion()}`, click: () => app.showAboutPanel() },
    ],
  };
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const items = [...mac, file(actions, recentPaths, words), edit(actions, words), view(actions, words), help];
  Menu.setApplicationMenu(Menu.buildFromTemplate(items));
}

type Target = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** @returns the items for a click on a text field or on selected text; none elsewhere */
function contextMenuItems(
  { isEditable, selectionText, editFlags }: Target,
  words: Words,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'undo', label: words.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: words.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ];
}

/** Gives a new window a context menu on text. */
export function addContextMenu(window: BrowserWindow, words: () => Words): void {
  window.webContents.on('context-menu', (_event, target) => {
    const items = contextMenuItems(target, words());
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
