import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';

class FakeContents extends EventEmitter {
  openHandler: ((details: object) => object) | undefined;
  setWindowOpenHandler(handler: (details: object) => object): void {
    this.openHandler = handler;
  }
}
class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly loadURL = vi.fn(async () => {});
  readonly maximize = vi.fn();
  readonly show = vi.fn();
  readonly getNormalBounds = () => ({ x: 1, y: 2, width: 800, height: 600 });
  readonly isMaximized = () => true;
  readonly options: { webPreferences: object; x?: number };
  constructor(options: { webPreferences: object }) {
    super();
    this.options = options;
  }
}
const displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
vi.mock('electron', () => ({ BrowserWindow: FakeWindow, screen: { getAllDisplays: () => displays } }));
const { openWindow } = await import('./window.ts');

const place = { width: 1000, height: 800, maximized: false };
const open = (bounds = place, remember = vi.fn()) =>
  openWindow('/preload.cjs', bounds, remember) as unknown as FakeWindow;
let window: FakeWindow;
beforeEach(() => {
  window = open();
});

test('the page has no rights of its own', () => {
  expect(window.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    preload: '/preload.cjs',
  });
  expect(window.loadURL).toHaveBeenCalledWith('app://sheaf/');
});

test('no window opens from the page', () => {
  for (const url of ['https://example.org', 'app://sheaf/', 'about:blank', 'javascript:alert(1)'])
    expect(window.webContents.openHandler?.({ url })).toEqual({ action: 'deny' });
});

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  '%s is prevented',
  (name) => {
    const event = { preventDefault: vi.fn(), url: 'https://example.org/', isMainFrame: true };
    window.webContents.emit(name, event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  },
);

test.each([
  ['will-navigate', 'app://sheaf/#/settings', true, 0],
  ['will-frame-navigate', 'app://sheaf/#/settings', true, 0],
  ['will-frame-navigate', 'app://sheaf/', false, 1],
  ['will-navigate', 'app://sheaf/other.html', true, 1],
  ['will-navigate', 'app://sheaf.example.org/', true, 1],
])(
  'the page may load itself again: %s to %s (main frame: %s) is prevented %i times',
  (name, url, isMainFrame, times) => {
    const event = { preventDefault: vi.fn(), url, isMainFrame };
    window.webContents.emit(name, event);
    expect(event.preventDefault).toHaveBeenCalledTimes(times);
  },
);

describe('its position', () => {
  test('is kept when it closes', () => {
    const remember = vi.fn();
    open(place, remember).emit('close');
    expect(remember).toHaveBeenCalledWith({ x: 1, y: 2, width: 800, height: 600, maximized: true });
  });
  test('is where it was, if that screen is connected', () => {
    expect(open({ ...place, x: 50, y: 60 } as never).options).toMatchObject({ x: 50, y: 60 });
  });
});
