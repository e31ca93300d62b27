import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QuitGuard } from './quit-guard.ts';

class FakeWindow extends EventEmitter {
  readonly did: string[] = [];
  hide = () => this.did.push('hide');
  minimize = () => this.did.push('minimize');
  /** Like Electron: the window closes unless a listener prevents it. */
  close(): boolean {
    let isPrevented = false;
    this.emit('close', {
      preventDefault: () => {
        isPrevented = true;
      },
    });
    if (!isPrevented) this.did.push('closed');
    return !isPrevented;
  }
}

function setUp(platform: NodeJS.Platform = 'linux') {
  const window = new FakeWindow();
  const app = Object.assign(new EventEmitter(), {
    quit: () => {
      app.emit('before-quit');
      window.close();
    },
  });
  const state = { activeImports: 3, asked: 0 };
  const guard = new QuitGuard({
    app: app as never,
    window: () => window as never,
    activeImports: () => state.activeImports,
    ask: () => {
      state.asked++;
    },
    platform,
  });
  guard.guard(window as never);
  return { app, window, state, guard };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('while imports run', () => {
  test('closing and quitting ask, and each time again', () => {
    const { app, window, state } = setUp();
    expect(window.close()).toBe(false);
    app.quit();
    expect(window.did).toEqual([]);
    expect(state.asked).toBe(2);
  });

  test('a window that does not show the question in time is closed; one that shows it is waited for', () => {
    const silent = setUp();
    silent.window.close();
    vi.advanceTimersByTime(4999);
    expect(silent.window.did).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(silent.window.did).toEqual(['closed']);
    const asking = setUp();
    asking.window.close();
    asking.guard.answer('asking');
    vi.advanceTimersByTime(3_600_000);
    expect(asking.window.did).toEqual([]);
    asking.guard.answer('leave');
    expect(asking.window.did).toEqual(['closed']);
  });

  test('“leave” closes the window, or quits when the app was quit', () => {
    const { app, window, guard } = setUp();
    const quit = vi.fn();
    app.on('before-quit', quit);
    window.close();
    guard.answer('leave');
    expect(window.did).toEqual(['closed']);
    expect(quit).not.toHaveBeenCalled();

    const other = setUp();
    const quitToo = vi.fn();
    other.app.quit();
    other.app.on('before-quit', quitToo);
    other.guard.answer('leave');
    expect(other.window.did).toEqual(['closed']);
    expect(quitToo).toHaveBeenCalledOnce();
  });

  test.each([
    ['linux', 'minimize'],
    ['win32', 'minimize'],
    ['darwin', 'hide'],
  ] as const)(
    '“background” on %s: the window goes out of sight (%s), and closes a while after the last import',
    (platform, way) => {
      const { window, state, guard } = setUp(platform);
      window.close();
      guard.answer('background');
      expect(window.did).toEqual([way]);
      state.activeImports = 0;
      guard.importsDone();
      expect(window.did).toEqual([way]);
      vi.advanceTimersByTime(5000);
      expect(window.did).toEqual([way, 'closed']);
    },
  );
});
