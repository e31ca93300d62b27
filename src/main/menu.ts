import { basename, dirname } from 'node:path';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { commandKeys, type MenuCommand } from '../contract/commands.ts';

/** The actions of the menu items. */
interface MenuActions {
  openFiles: () => void;
  openRecent: (path: string) => void;
  clearRecent: () => void;
  command: (id: MenuCommand) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

const labels: Record<MenuCommand, string> = {
  palette: 'Commands…',
  search: 'Search Everything',
  shortcuts: 'Keyboard Shortcuts',
  guide: 'Guided Import',
  diagnostics: 'Diagnostics…',
  undo: 'Undo',
  redo: 'Redo',
};

/** The page handles the keys itself, so the menu only shows them. A bare `/` or `?` is left out: macOS would take it from text fields. */
function entry(id: MenuCommand, { command }: MenuActions): MenuItemConstructorOptions {
  const keys = commandKeys[id];
  const shown = keys?.includes('+') ? { accelerator: keys, registerAccelerator: false } : {};
  return { id, label: labels[id], click: () => command(id), ...shown };
}

function recent({ openRecent, clearRecent }: MenuActions, paths: readonly string[]): MenuItemConstructorOptions {
  const entries = paths.map((path, at) => ({
    id: `recent-${at}`,
    // The folder tells files of the same name apart. A single ampersand would underline the next letter.
    label: `${basename(path)} (${basename(dirname(path))})`.replaceAll('&', '&&'),
    click: () => openRecent(path),
  }));
  return {
    id: 'recent',
    label: 'Open &Recent',
    enabled: paths.length > 0,
    submenu: [...entries, separator, { id: 'clear-recent', label: 'Clear This List', click: clearRecent }],
  };
}

function file(actions: MenuActions, paths: readonly string[]): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { id: 'open-csv', label: 'Open…', accelerator: commandKeys['open-files'], click: actions.openFiles },
      recent(actions, paths),
      separator,
      process.platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

/** Undo and redo are the page's: in a text field its letters, elsewhere the last decision. */
function edit(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      entry('undo', actions),
      entry('redo', actions),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      separator,
      { role: 'selectAll' },
    ],
  };
}

function view(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      entry('palette', actions),
      entry('search', actions),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  };
}

/**
 * Sets the application's menu.
 * @param recentPaths the files opened last, newest first
 */
export function setMenu(actions: MenuActions, recentPaths: readonly string[]): void {
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      entry('guide', actions),
      entry('shortcuts', actions),
      entry('diagnostics', actions),
      separator,
      { label: `Sheaf ${app.getVersion()}`, click: () => app.showAboutPanel() },
    ],
  };
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const items = [...mac, file(actions, recentPaths), edit(actions), view(actions), help];
  Menu.setApplicationMenu(Menu.buildFromTemplate(items));
}
