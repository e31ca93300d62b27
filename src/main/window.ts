import { BrowserWindow, screen } from 'electron';
import type { Settings } from './profile.ts';
import { windowOrigin } from './window-address.ts';

type Bounds = Settings['window'];

/** A window whose screen is no longer connected opens in the middle of the main one. */
function visible(bounds: Bounds): Bounds {
  const { x, y } = bounds;
  if (x === undefined || y === undefined) return bounds;
  const shown = screen.getAllDisplays().some(({ workArea: area }) => {
    const width = Math.min(x + bounds.width, area.x + area.width) - Math.max(x, area.x);
    const height = Math.min(y + bounds.height, area.y + area.height) - Math.max(y, area.y);
    return width >= 100 && height >= 100;
  });
  return shown ? bounds : { width: bounds.width, height: bounds.height, maximized: bounds.maximized };
}

const isHome = (url: string): boolean => url.split('#', 1)[0] === `${windowOrigin}/`;

/** Prevents new windows and every navigation except reloading our one page. */
function preventNavigation({ webContents }: BrowserWindow): void {
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => {
    if (!isHome(event.url)) event.preventDefault();
  });
  webContents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isHome(event.url)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Brings the window to the front, also when it is minimized or hidden. */
export function showWindow(window: BrowserWindow | null): void {
  if (window?.isMinimized()) window.restore();
  window?.show();
  window?.focus();
}

function currentBounds(window: BrowserWindow): Bounds {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() };
}

/**
 * Opens the window and loads the page.
 * @param remember called with the window's position when it closes
 */
export function openWindow(preload: string, bounds: Bounds, remember: (bounds: Bounds) => void): BrowserWindow {
  const { maximized, x, y, width, height } = visible(bounds);
  const window = new BrowserWindow({
    ...(x === undefined || y === undefined ? {} : { x, y }),
    width,
    height,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Sheaf',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  preventNavigation(window);
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => remember(currentBounds(window)));
  void window.loadURL(`${windowOrigin}/`);
  return window;
}
