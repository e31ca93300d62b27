import { app, Menu, type MenuItemConstructorOptions } from 'electron';

const separator: MenuItemConstructorOptions = { type: 'separator' };

function file(openFiles: () => void): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { id: 'open-csv', label: 'Open CSV…', accelerator: 'CommandOrControl+O', click: openFiles },
      separator,
      process.platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

const view: MenuItemConstructorOptions = {
  label: '&View',
  submenu: [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
  ],
};

/** @param openFiles what File > Open CSV… does */
export function setMenu(openFiles: () => void): void {
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [{ label: `Sheaf ${app.getVersion()}`, click: () => app.showAboutPanel() }],
  };
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...mac, file(openFiles), { role: 'editMenu' }, view, help]));
}
