import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { commandKeys, type MenuCommand } from '../contract/commands.ts';

/** What the menu's own entries do. */
export interface MenuActions {
  openFiles: () => void;
  command: (id: MenuCommand) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

const labels: Record<MenuCommand, string> = {
  palette: 'Commands…',
  search: 'Search Everything',
  shortcuts: 'Keyboard Shortcuts',
  guide: 'Guided Import',
};

/** The page listens for the keys itself: here they are only shown, and a bare `/` or `?` not even that, as macOS would take it away from whoever types. */
function entry(id: MenuCommand, { command }: MenuActions): MenuItemConstructorOptions {
  const keys = commandKeys[id];
  const shown = keys?.includes('+') ? { accelerator: keys, registerAccelerator: false } : {};
  return { id, label: labels[id], click: () => command(id), ...shown };
}

function file({ openFiles }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { id: 'open-csv', label: 'Open…', accelerator: commandKeys['open-files'], click: openFiles },
      separator,
      process.platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
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

/** Puts up the application's menu. */
export function setMenu(actions: MenuActions): void {
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      entry('guide', actions),
      entry('shortcuts', actions),
      separator,
      { label: `Sheaf ${app.getVersion()}`, click: () => app.showAboutPanel() },
    ],
  };
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const items = [...mac, file(actions), { role: 'editMenu' } as const, view(actions), help];
  Menu.setApplicationMenu(Menu.buildFromTemplate(items));
}
