import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Leaving } from './leaving.ts';

class FakeWindow extends EventEmitter {
  readonly did: string[] = [];
  hide = () => this.did.push('hide');
  minimize = () => this.did.push('minimize');
  /** As Electron: the close goes through unless somebody prevents it. */
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

function leaving(platform: NodeJS.Platform = 'linux') {
  const window = new FakeWindow();
  const app = Object.assign(new EventEmitter(), {
    quit: () => {
      app.emit('before-quit');
      window.close();
    },
  });
  const state = { atHand: 3, asked: 0 };
  const guard = new Leaving({
    app: app as never,
    window: () => window as never,
    atHand: () => state.atHand,
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

test('with nothing under way closing is closing', () => {
  const { window, state } = leaving();
  state.atHand = 0;
  expect(window.close()).toBe(true);
  expect(state.asked).toBe(0);
});

describe('while imports are under way', () => {
  test('closing and quitting ask, and each time again', () => {
    const { app, window, state } = leaving();
    expect(window.close()).toBe(false);
    app.quit();
    expect(window.did).toEqual([]);
    expect(state.asked).toBe(2);
  });

  test('a window that does not put the question up is closed after a while; one that does is waited for', () => {
    const silent = leaving();
    silent.window.close();
    vi.advanceTimersByTime(4999);
    expect(silent.window.did).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(silent.window.did).toEqual(['closed']);
    const asking = leaving();
    asking.window.close();
    asking.guard.answer('asking');
    vi.advanceTimersByTime(3_600_000);
    expect(asking.window.did).toEqual([]);
    asking.guard.answer('leave');
    expect(asking.window.did).toEqual(['closed']);
  });

  test('“stay” stays, and the next close asks again', () => {
    const { window, state, guard } = leaving();
    window.close();
    guard.answer('stay');
    expect(window.close()).toBe(false);
    expect(state.asked).toBe(2);
  });

  test('“leave” closes the window, or quits when the app was quit', () => {
    const { app, window, guard } = leaving();
    const quit = vi.fn();
    app.on('before-quit', quit);
    window.close();
    guard.answer('leave');
    expect(window.did).toEqual(['closed']);
    expect(quit).not.toHaveBeenCalled();

    const other = leaving();
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
      const { window, state, guard } = leaving(platform);
      window.close();
      guard.answer('background');
      expect(window.did).toEqual([way]);
      state.atHand = 0;
      guard.ended();
      expect(window.did).toEqual([way]);
      vi.advanceTimersByTime(5000);
      expect(window.did).toEqual([way, 'closed']);
    },
  );

  test('“background” that somebody looks at again is a window like any other', () => {
    const { window, state, guard } = leaving();
    window.close();
    guard.answer('background');
    guard.ended();
    window.emit('focus');
    vi.advanceTimersByTime(60_000);
    state.atHand = 2;
    expect(window.close()).toBe(false);
    expect(window.did).toEqual(['minimize']);
  });

  test('“background” after the last import has ended meanwhile closes', () => {
    const { window, state, guard } = leaving();
    window.close();
    state.atHand = 0;
    guard.ended();
    guard.answer('background');
    vi.advanceTimersByTime(5000);
    expect(window.did).toEqual(['minimize', 'closed']);
  });

  test('an answer that nobody asked for means nothing', () => {
    const { window, guard } = leaving();
    guard.answer('leave');
    guard.answer('background');
    expect(window.did).toEqual([]);
  });

  test('a window that hangs, the end of the session and a signal ask nobody', () => {
    const hanging = leaving();
    hanging.window.emit('unresponsive');
    expect(hanging.window.close()).toBe(true);
    hanging.window.emit('responsive');
    expect(hanging.window.close()).toBe(false);
    const ending = leaving();
    ending.window.emit('session-end');
    expect(ending.window.close()).toBe(true);
    const told = leaving();
    told.guard.settle();
    told.app.quit();
    expect(told.window.did).toEqual(['closed']);
    expect(told.state.asked).toBe(0);
  });

  test('a window opened later is asked about again', () => {
    const { window, guard } = leaving('darwin');
    guard.settle();
    expect(window.close()).toBe(true);
    const next = new FakeWindow();
    guard.guard(next as never);
    expect(next.close()).toBe(false);
  });
});
